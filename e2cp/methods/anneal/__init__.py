"""anneal."""
