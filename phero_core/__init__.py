"""Tune and run the memory of LLM agents as a field of scents."""
