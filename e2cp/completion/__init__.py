"""Filling the holes of a board, as well as can be."""
