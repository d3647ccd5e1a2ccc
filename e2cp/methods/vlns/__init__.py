"""vlns."""
