"""The engine: decay, superposition, field, recall, governor, and one step of them. Pure functions on frozen data."""
