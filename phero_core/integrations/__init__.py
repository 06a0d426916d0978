"""Adapters for agents' frameworks, each on its own; none is imported before somebody asks for it by name."""
