"""Plots: functions that draw on the axes they are given."""
