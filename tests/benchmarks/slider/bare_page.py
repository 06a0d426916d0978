"""The yardstick: a bare page with one slider and the same heatmap through the framework's own chart element."""

from __future__ import annotations

import streamlit as st

from dashboard.charts.heatmap import heatmap_info, heatmap_plot
from dashboard.frames.field import ceiling_of, heatmap_data, lines_by_type, slot_of
from dashboard.samples import opening_dialogue, samples
from dashboard.theme import LIGHT
from phero_core.config import preset, with_values
from phero_core.replay import observe_dialogue, replay

st.set_page_config(layout="wide")
dialogue = samples().dialogue(opening_dialogue("en"))
assert dialogue is not None
if "seen" not in st.session_state:
    st.session_state["seen"] = observe_dialogue(dialogue)
factor = st.slider("shipping address", 0.0, 1.0, 0.9, 0.01)
config = with_values(preset("ecommerce"), {"scents.shipping_address.decay_factor": factor})
trace = replay(dialogue, config, st.session_state["seen"])
lines = lines_by_type([trace], "en")
slot = slot_of(trace, lines, "A", [], "en")
data = heatmap_data(
    lines, slot, None, cursor=6, selected="shipping_address", log=False, ceiling=ceiling_of([slot])
)
st.plotly_chart(heatmap_plot(heatmap_info(data, "en"), LIGHT), key="heatmap")
