"""The concentration heatmap: A alone, or A, B and B − A linked, on one stated colour scale."""

from dashboard.charts.heatmap.data import HeatmapData, Panel, Row, Slot
from dashboard.charts.heatmap.info import HeatmapInfo, heatmap_info
from dashboard.charts.heatmap.plot import heatmap_plot
from dashboard.charts.heatmap.tips import heatmap_tips

__all__ = [
    "HeatmapData",
    "HeatmapInfo",
    "Panel",
    "Row",
    "Slot",
    "heatmap_info",
    "heatmap_plot",
    "heatmap_tips",
]
