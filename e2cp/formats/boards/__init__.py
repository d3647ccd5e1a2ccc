"""Boards: our JSON, viewer links, CSV, and piece-rotation text."""
