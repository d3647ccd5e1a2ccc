"""Reading and writing piece files, boards and viewer links."""
