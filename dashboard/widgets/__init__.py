"""Inputs and interactive charts: each draws itself with streamlit and returns what the person did."""
