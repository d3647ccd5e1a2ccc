"""Processes and files, nothing about puzzles: children under limits, a channel, locks, signals."""
