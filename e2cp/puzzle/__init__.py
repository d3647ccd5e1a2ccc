"""Puzzles, boards and what can be said of them: score, rules, estimates, generators."""
