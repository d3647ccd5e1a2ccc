"""The model variants: one file each, every one listed in README.md."""
