"""Processes and files, and nothing about puzzles: children under limits, one channel, locks, signals."""
