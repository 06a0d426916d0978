"""A page with one slider and one linked heatmap, for the browser test of the interactive chart."""

import numpy as np
import streamlit as st

from dashboard.charts.heatmap import HeatmapData, Row, Slot, heatmap_info, heatmap_plot, heatmap_tips
from dashboard.theme import FAVICON_SVG, LIVE
from dashboard.widgets.hero import hero

st.set_page_config(page_title="chart", page_icon=FAVICON_SVG, layout="wide")
factor = st.slider("factor", 0.5, 0.99, 0.9, 0.01)
names = ("shipping_address", "订单号", "chatter", "constraint")
ages = np.arange(12)


def slot(title: str, factor: float) -> Slot:
    starts = np.array([[0.75], [0.7], [0.2], [1.0]])
    return Slot(title, starts * factor**ages, 0.5, last_deposit=np.ones((4, 12), dtype=np.int64))


rows = tuple(Row(name, name) for name in names)
data = HeatmapData(rows, slot(f"set {factor:.2f}", factor), slot("other", 0.8), cursor=6)
info = heatmap_info(data, "en")
click = hero(
    heatmap_plot(info, LIVE, revision="one"),
    key="chart",
    alt=info.alt,
    language="zh",
    tips=heatmap_tips(info),
    cursor=6,
)
st.text(f"clicked: {'nothing' if click is None else ' / '.join(map(str, click))}")
