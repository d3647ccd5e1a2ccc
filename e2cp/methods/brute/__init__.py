"""brute."""
