"""Our own algorithms, one folder each."""
