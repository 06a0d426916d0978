"""The pages: state, compute, frame, chart, draw. Streamlit runs each as a script."""
