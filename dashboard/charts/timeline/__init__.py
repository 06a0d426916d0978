"""The recall timeline: how surely a type is recalled, round by round, and what was asked of it."""

from dashboard.charts.timeline.data import TimelineData, Trail
from dashboard.charts.timeline.info import TimelineInfo, timeline_info
from dashboard.charts.timeline.plot import timeline_plot

__all__ = ["TimelineData", "TimelineInfo", "Trail", "timeline_info", "timeline_plot"]
