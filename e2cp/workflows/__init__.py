"""The short facades: solve a puzzle, state a model, search, resume, list what there is."""
