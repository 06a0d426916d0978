"""A table in which rows are picked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pandas as pd
import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FEW = 8
"""Most rows that are shown without scrolling."""

Item = TypeVar("Item")


def picked(
    rows: Sequence[Mapping[str, object]], items: Sequence[Item], *, key: str, tall: int, many: bool = False
) -> list[Item]:
    """Draw a table and return what is picked in it.

    Args:
        rows: what is shown, by heading.
        items: what each row stands for.
        key: names everything that the rows depend on: a pick holds while it stays the same.
        tall: height of a table of many rows [px].
        many: several rows may be picked.
    """
    chosen = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        height="content" if len(rows) <= FEW else tall,
        on_select="rerun",
        selection_mode="multi-row" if many else "single-row",
        key=key,
    )
    return [items[row] for row in chosen["selection"]["rows"] if row < len(items)]
