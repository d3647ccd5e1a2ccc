"""The embedded puzzles and record boards, and opening anything by name, path or link."""
