"""Pictures of boards and pieces: SVG, PNG and the terminal."""
