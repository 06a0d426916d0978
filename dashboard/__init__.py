"""The tuning dashboard: move a slider, see what the agent remembers and why, compare, search, export."""
