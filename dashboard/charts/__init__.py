"""Charts in two halves: *info* holds every decision and is tested exactly, *plot* only draws it. No streamlit here.

A plot takes a `Look`: `LIVE` for the interactive component, which follows the page's theme in the browser, or
`LIGHT` / `DARK` where colours must stand in the figure (reports, plain chart elements).
"""
