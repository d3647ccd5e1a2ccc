"""Piece files: whatever their header, separators, colour numbers and order of sides."""
