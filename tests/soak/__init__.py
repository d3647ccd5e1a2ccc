"""A long search under faults without end: ``python -m tests.soak --minutes 60``."""
