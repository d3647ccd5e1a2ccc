"""Running a search or a built model under limits."""
