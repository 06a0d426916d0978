"""A folder that keeps what people worked on between visits: plain files, one thing each, fit for version control.

::

    workspace.yaml                      what this folder is
    dialogues/<data set>.jsonl          imported dialogues, one a line, in the native format
    probes/<data set>/<dialogue>.yaml   probes added in the browser
    parameters/<name>.yaml              parameter sets as an agent loads them; note and scores in their provenance
    marks/<data set>/<dialogue>.yaml    stars and notes on probes
    results/<time>-<name>.json          comparisons that were kept

Every change reads what is there first, under a lock, and writes whole files: two windows lose nothing of each other,
and a crash in the middle of a save leaves the old file.
"""

from dashboard.workspace.folder import Workspace, WorkspaceError
from dashboard.workspace.marks import Mark, probe_key

__all__ = ["Mark", "Workspace", "WorkspaceError", "probe_key"]
