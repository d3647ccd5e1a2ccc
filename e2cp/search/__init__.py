"""Search methods, one file each, all behind the protocol of `e2cp.search.search.Search`."""
