"""Uploading dialogues: read, reported on, and read again when a person says who is who or which column is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.reading import contents_table, left_out_table
from dashboard.i18n.data_page import Data, Reading, Role
from dashboard.library import Source
from dashboard.serving.settings import UPLOAD_MEGABYTES
from dashboard.state import words, workbench
from dashboard.widgets.plain import plain
from dashboard.workspace import WorkspaceError
from phero_core.dialogue.formats import (
    READERS,
    ColumnMapping,
    Report,
    TablePreview,
    iter_dialogues,
    preview_table,
)
from phero_core.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.delta_generator import DeltaGenerator
    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from phero_core.dialogue.formats import Progress

MOST_PROBLEMS = 12
MOST_SPEAKERS = 12
_SEEN = "uploads_seen"
_ROLES = ("user", "assistant", "system", "tool")
_TABLES = (".csv", ".tsv")


@dataclass(frozen=True)
class Taken:
    """What became of an uploaded file.

    Attributes:
        name: of the file.
        source: name of the data set that was made of it, or None.
        format: that it was read as.
        report: what it holds.
        problems: what could not be used.
        roles: who is who, as a person said.
        columns: which column is which, as a person said.
        table: a first look at it where it is a table.
    """

    name: str
    source: str | None = None
    format: str = ""
    report: Report = field(default_factory=Report)
    problems: Sequence[Problem] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    columns: ColumnMapping | None = None
    table: TablePreview | None = None


def upload() -> None:
    """Draw the upload; a file that cannot be used leaves everything as it was, and says why."""
    t = words()
    st.subheader(t(Data.UPLOAD))
    files = st.file_uploader(
        t(Data.UPLOAD_LABEL),
        accept_multiple_files=True,
        key="w_upload",
        help=t(Data.UPLOAD_FORMATS, formats=_formats()),
    )
    kept = Data.UPLOAD_KEPT if workbench().library.workspace is not None else Data.UPLOAD_VISIT
    st.caption(t(Data.UPLOAD_HELP, size=UPLOAD_MEGABYTES) + " " + t(kept))
    # The bar's place stays in every run: were it only there while a file is read, all below would move and close.
    place = st.empty()
    for file, taken in reversed(_taken(files or [], place)):
        _say(taken)
        _speakers(file, taken)
        _columns(file, taken)
        _contents(taken)


def forget_upload(name: str) -> None:
    """Do not read an upload again whose data set was taken off the shelf."""
    seen: dict[str, Taken | None] = st.session_state.get(_SEEN, {})
    for file_id, taken in seen.items():
        if taken is not None and taken.source == name:
            seen[file_id] = None


def _formats() -> str:
    """Return every format's name, as a list."""
    language = workbench().language
    return "".join(f"\n- {plain(reader.label.say(language))}" for reader in READERS.values())


def _taken(files: Sequence[UploadedFile], place: DeltaGenerator) -> list[tuple[UploadedFile, Taken]]:
    """Read each upload once; later runs only show again what became of it, nothing where it was removed by hand."""
    seen: dict[str, Taken | None] = st.session_state.get(_SEEN, {})
    here = {
        file.file_id: seen[file.file_id] if file.file_id in seen else _read(file, Taken(file.name), place)
        for file in files
    }
    st.session_state[_SEEN] = here
    return [(file, taken) for file in files if (taken := here[file.file_id]) is not None]


def _read(file: UploadedFile, before: Taken, place: DeltaGenerator) -> Taken:
    """Read a file with what is known about it; its data set takes the place of the one that it made before."""
    bench, t = workbench(), words()
    bar = place.progress(0.0, t(Reading.PROGRESS, name=plain(file.name), count=0))
    stream = iter_dialogues(
        file.getvalue(),
        name=file.name,
        roles=before.roles,
        columns=before.columns,
        progress=_moving(bar.progress, plain(file.name)),
    )
    dialogues = tuple(stream)
    bar.empty()
    after = replace(
        before,
        format=stream.format or "",
        report=stream.report,
        problems=stream.problems,
        table=before.table or _look(file, stream.format),
    )
    if not dialogues:
        return after
    try:
        if before.source is not None and before.source in bench.library.names:
            bench.remove_source(before.source)
        return replace(after, source=bench.add_source(Source(file.name, dialogues)))
    except WorkspaceError as error:
        return replace(after, source=None, problems=(*error.problems, *after.problems))


def _look(file: UploadedFile, format_name: str | None) -> TablePreview | None:
    """Return a first look at a file that is a table, or is called one."""
    if format_name != "table" and not file.name.lower().endswith(_TABLES):
        return None
    return preview_table(file.getvalue(), name=file.name)


def _moving(show: Callable[[float, str], object], name: str) -> Callable[[Progress], None]:
    """Return what moves the bar, at most a hundred times a file: each move is a message to the browser."""
    shown = -1

    def move(progress: Progress) -> None:
        nonlocal shown
        percent = int(100 * progress.share)
        if percent != shown:
            shown = percent
            show(min(1.0, percent / 100), words()(Reading.PROGRESS, name=name, count=progress.dialogues))

    return move


def _say(taken: Taken) -> None:
    t = words()
    if taken.source is None:
        st.error(f"{t(Data.KEPT, name=plain(taken.name))}\n\n{_listed(taken.problems)}")
        return
    sentence = t(
        Data.LOADED,
        dialogues=taken.report.dialogues,
        rounds=taken.report.rounds,
        name=plain(taken.name),
        format=_format_name(taken.format),
    )
    if taken.problems:
        count = len(taken.problems)
        st.warning(f"{sentence}\n\n{t(Data.PARTLY, count=count)}\n\n{_listed(taken.problems)}")
    else:
        st.success(sentence)


def _format_name(name: str) -> str:
    reader = READERS.get(name)
    return plain(reader.label.say(workbench().language)) if reader else words()(Reading.MIXED)


def _listed(problems: Sequence[Problem]) -> str:
    bench, t = workbench(), words()
    lines = [f"- {plain(problem.say(bench.language))}" for problem in problems[:MOST_PROBLEMS]]
    if len(problems) > MOST_PROBLEMS:
        lines.append(f"- {t(Data.MORE, count=len(problems) - MOST_PROBLEMS)}")
    return "\n".join(lines)


def _contents(taken: Taken) -> None:
    """Draw what a file holds, and what was left out and why."""
    t, language = words(), workbench().language
    if taken.source is None:
        return
    with st.expander(t(Reading.CONTENTS)):
        st.table(contents_table(taken.report, t, language).map(plain))
        if taken.report.skipped:
            st.markdown(f"**{t(Reading.LEFT_OUT, count=sum(taken.report.reasons.values()))}**")
            st.dataframe(left_out_table(taken.report, t, language), hide_index=True)


def _speakers(file: UploadedFile, taken: Taken) -> None:
    """Ask who is the user, where the file has persons' names."""
    t = words()
    names = list(taken.report.speakers)[:MOST_SPEAKERS]
    if not names:
        return
    with st.expander(t(Reading.SPEAKERS), expanded=not taken.roles):
        st.caption(t(Reading.SPEAKERS_ABOUT))
        labels = {name: t(Role[name.upper()]) for name in _ROLES}
        chosen = {
            name: st.selectbox(
                plain(name),
                _ROLES,
                index=_ROLES.index(taken.report.speakers[name]),
                format_func=labels.__getitem__,
                key=f"w_role_{file.file_id}_{name}_{workbench().language}",
            )
            for name in names
        }
        if st.button(
            t(Reading.AGAIN),
            key=f"w_roles_{file.file_id}",
            disabled=all(taken.report.speakers[name] == role for name, role in chosen.items()),
        ):
            _again(file, replace(taken, roles={**taken.roles, **chosen}))


def _columns(file: UploadedFile, taken: Taken) -> None:
    """Ask which column holds what, where the file is a table."""
    t, look = words(), taken.table
    if look is None or not look.headers:
        return
    with st.expander(t(Reading.COLUMNS), expanded=taken.source is None):
        st.caption(t(Reading.COLUMNS_ABOUT))
        st.dataframe(list(look.rows), hide_index=True)
        mapping = _mapping(file, look, taken.columns or look.mapping)
        changed = mapping != (taken.columns or look.mapping) or taken.source is None
        pressed = st.button(
            t(Reading.AGAIN),
            key=f"w_columns_{file.file_id}",
            type="primary",
            disabled=not (mapping.complete and changed),
        )
        if pressed:
            _again(file, replace(taken, columns=mapping))


def _mapping(file: UploadedFile, look: TablePreview, known: ColumnMapping) -> ColumnMapping:
    t = words()
    columns = st.columns(2)
    chosen: dict[str, str | None] = {}
    for number, (part, label) in enumerate(Reading.parts().items()):
        held = getattr(known, part)
        chosen[part] = columns[number % 2].selectbox(
            t(label),
            look.headers,
            index=look.headers.index(held) if held in look.headers else None,
            placeholder=t(Reading.NO_COLUMN),
            key=f"w_column_{file.file_id}_{part}_{workbench().language}",
        )
    return ColumnMapping(**chosen)


def _again(file: UploadedFile, taken: Taken) -> None:
    st.session_state[_SEEN][file.file_id] = _read(file, taken, st.empty())
    st.rerun()
