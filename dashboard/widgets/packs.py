"""Choosing rule packs, and writing one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st
import yaml

from dashboard.i18n.rules import Rules
from dashboard.state import on_change, seed, words, workbench
from dashboard.widgets.plain import plain
from phero_core.config import with_values
from phero_core.config.scent_settings import whole_pack
from phero_core.errors import InputError
from phero_core.observe.default import rule_observer
from phero_core.observe.loading import MAX_PACK_BYTES, known_packs, load_packs, parse_pack
from phero_core.reading import decode, parse_yaml
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BASE = "base"
_SAID, _TEXT, _SEEN = "pack_said", "pack_text", "pack_file_seen"


def shipped_packs() -> None:
    """Draw a switch for each shipped pack."""
    bench, t = workbench(), words()
    st.subheader(t(Rules.PACKS, slot=bench.slot))
    st.caption(t(Rules.PACKS_ABOUT))
    for pack in load_packs(known_packs()):
        about = plain(pack.about.get(bench.language, ""))
        if pack.name == BASE:
            about = f"{about} _{t(Rules.BASE_ALWAYS)}_"
        key = seed(f"w_pack_{bench.slot}_{pack.name}", pack.name in bench.config.observe.packs)
        st.checkbox(
            f"**{pack.name}** — {about}",
            key=key,
            disabled=pack.name == BASE,
            on_change=on_change(key, _switch(pack.name)),
        )


def _switch(name: str) -> Callable[[bool], None]:
    def act(on: bool) -> None:  # noqa: FBT001 - what a checkbox reports
        others = [entry for entry in workbench().config.observe.packs if entry != name]
        _put(_in_order([*others, name] if on else others))

    return act


def _in_order(entries: Sequence[str]) -> list[str]:
    """Shipped packs in their own order, then a person's own as they came."""
    shipped = [name for name in known_packs() if name in entries]
    return [*shipped, *(entry for entry in entries if entry not in shipped)]


def _put(entries: Sequence[str | dict[str, Any]]) -> None:
    """Use these packs: names, paths and whole packs.

    Raises:
        PackError: they are not valid, or do not work together; nothing has changed then.
    """
    bench = workbench()
    plain_entries = [entry if isinstance(entry, dict) else whole_pack(entry) or entry for entry in entries]
    changed = with_values(bench.config, {"observe.packs": plain_entries})
    rule_observer(changed.observe.packs)
    bench.put(bench.slot, changed)


def own_packs() -> None:
    """Draw a person's own packs, and the editor."""
    bench, t = workbench(), words()
    st.subheader(t(Rules.OWN))
    entries = [entry for entry in bench.config.observe.packs if entry not in known_packs()]
    if not entries:
        st.caption(t(Rules.OWN_NONE))
    for number, entry in enumerate(entries):
        _own(number, entry)
    _editor()


def _own(number: int, entry: str) -> None:
    t = words()
    content = whole_pack(entry)
    name, edit, remove = st.columns([0.44, 0.26, 0.3], gap="small", vertical_alignment="center")
    if content is None:
        name.markdown(t(Rules.BY_PATH, name=f"**{plain(entry)}**"))
    else:
        name.markdown(
            t(Rules.OWN_TYPES, name=f"**{plain(str(content['name']))}**", types=len(content.get("types", {})))
        )
        edit.button(
            t(Rules.EDIT), key=f"w_pack_edit_{number}", width="stretch", on_click=_edit, args=(content,)
        )
    remove.button(
        t(Rules.REMOVE), key=f"w_pack_remove_{number}", width="stretch", on_click=_remove, args=(entry,)
    )


def _edit(content: dict[str, Any]) -> None:
    st.session_state[_TEXT] = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=88)
    st.session_state[_SAID] = None


def _remove(entry: str) -> None:
    _put([other for other in workbench().config.observe.packs if other != entry])
    st.session_state[_SAID] = None


def _editor() -> None:
    bench, t = workbench(), words()
    st.markdown(f"**{t(Rules.WRITE)}**")
    st.caption(t(Rules.WRITE_ABOUT))
    _take_file()
    key = seed(f"w_pack_text_{bench.language}", st.session_state.get(_TEXT) or TEMPLATE.say(bench.language))
    st.text_area(
        t(Rules.TEXT), key=key, height=300, on_change=on_change(key, _keep), label_visibility="collapsed"
    )
    st.button(t(Rules.USE, slot=bench.slot), key="w_pack_use", type="primary", on_click=_use, args=(key,))
    said = st.session_state.get(_SAID)
    if said is not None:
        sentence, good = said
        (st.success if good else st.error)(sentence)


def _keep(text: str) -> None:
    st.session_state[_TEXT] = text


def _take_file() -> None:
    """Put an uploaded file's text into the editor, once."""
    file = st.file_uploader(words()(Rules.UPLOAD), key="w_pack_file", type=["yaml", "yml"])
    if file is None or st.session_state.get(_SEEN) == file.file_id:
        return
    st.session_state[_SEEN] = file.file_id
    try:
        st.session_state[_TEXT] = decode(file.getvalue()[: MAX_PACK_BYTES + 1], file.name)
        st.session_state[_SAID] = None
    except InputError as error:
        st.session_state[_SAID] = (_listed(error), False)


def _use(key: str) -> None:
    """Take the pack in the editor into the slot, in place of one of the same name."""
    bench, t = workbench(), words()
    text = str(st.session_state[key])
    st.session_state[_TEXT] = text
    try:
        pack = parse_pack(text, t(Rules.TEXT))
        ((_, content),) = parse_yaml(text, t(Rules.TEXT))
        others = [
            entry
            for entry in bench.config.observe.packs
            if (whole_pack(entry) or {}).get("name") != pack.name
        ]
        _put([*others, content])
    except InputError as error:
        st.session_state[_SAID] = (_listed(error), False)
    else:
        st.session_state[_SAID] = (
            t(Rules.USED, name=plain(pack.name), slot=bench.slot, types=len(pack.types)),
            True,
        )


def _listed(error: InputError) -> str:
    bench, t = workbench(), words()
    lines = [f"- {plain(problem.say(bench.language))}" for problem in error.problems]
    return "\n".join([t(Rules.REFUSED), "", *lines])


TEMPLATE = Text(
    "name: bakery\n"
    "types:\n"
    "  cake_flavour:  # a type, and its names\n"
    "    names: [flavour, flavor]\n"
    "    value: choice  # only the values below\n"
    "    values:  # value: other words\n"
    "      chocolate: [cocoa]\n"
    "      vanilla: []\n"
    "  pickup_code:\n"
    "    found: ['PK-\\d{4}']  # counts wherever it stands\n"
    "    needs: [digit]\n",
    "name: bakery\n"
    "types:\n"
    "  cake_flavour:  # 信息类型，以及人们怎么称呼它\n"
    "    names: [口味, 味道]\n"
    "    value: choice  # 只取下列值\n"
    "    values:  # 标准值: 其他说法\n"
    "      巧克力: [可可]\n"
    "      香草: []\n"
    "  pickup_code:\n"
    "    found: ['PK-\\d{4}']  # 出现在哪里都算\n"
    "    needs: [digit]\n",
)
"""What the editor holds at first."""
