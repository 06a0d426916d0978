"""From replays and reports to what charts and tables show. Plain functions, no streamlit."""
