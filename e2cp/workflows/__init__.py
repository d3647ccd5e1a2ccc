"""The short facades: solve a puzzle, relax a model and complete its board."""
