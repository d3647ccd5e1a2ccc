"""Running a method: workers, islands, checkpoints, stop rules, events."""
