"""The frame: page settings, the sidebar that all pages share, navigation, and a floor under every error."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import streamlit as st

from dashboard.i18n.shell import Shell
from dashboard.state import keep_link, take_done, take_notice, words, workbench
from dashboard.theme import FAVICON_SVG, LOGO_SVG
from dashboard.widgets.frame import page_language, quiet_styles
from dashboard.widgets.plain import plain
from dashboard.widgets.sidebar import sidebar
from phero_core.errors import PheroError

if TYPE_CHECKING:
    from collections.abc import Callable

st.set_page_config(page_title="Phero", page_icon=FAVICON_SVG, layout="wide", initial_sidebar_state=385)
st.logo(LOGO_SVG, size="medium", icon_image=FAVICON_SVG)

t = words()
workbench().library.refresh()
page = st.navigation(
    [
        st.Page("app_pages/tune.py", title=t(Shell.TUNE), url_path="tune", default=True),
        st.Page("app_pages/comparison.py", title=t(Shell.COMPARE), url_path="compare"),
        st.Page("app_pages/failures.py", title=t(Shell.FAILURES), url_path="failures"),
        st.Page("app_pages/rules.py", title=t(Shell.RULES), url_path="rules"),
        st.Page("app_pages/data.py", title=t(Shell.DATA), url_path="data"),
    ],
    position="top",
)
page_language(workbench().language)
quiet_styles(workbench().language)


def guarded(part: Callable[[], None]) -> None:
    """Draw a part; what goes wrong in it is said, and leaves the other parts standing."""
    try:
        part()
    except PheroError as error:
        reason = error.say(workbench().language) if hasattr(error, "say") else str(error)
        st.error(f"{t(Shell.FAILED)}\n\n{t(Shell.FAILED_NEXT, reason=reason)}")
    except Exception as error:
        logging.getLogger("phero.dashboard").exception("page failed")
        st.error(f"{t(Shell.FAILED)}\n\n{t(Shell.FAILED_NEXT, reason=type(error).__name__)}")


for left, box in ((take_notice(), st.warning), (take_done(), st.success)):
    if left:
        box(left)
unreadable = workbench().library.problems
if unreadable:
    listed = "\n".join(f"- {plain(problem.say(workbench().language))}" for problem in unreadable)
    st.warning(f"{t(Shell.UNREADABLE)}\n\n{listed}")
# The page before the sidebar: after a slider moved, the chart should be the first thing that is sent.
for part in (page.run, sidebar, keep_link):
    guarded(part)
