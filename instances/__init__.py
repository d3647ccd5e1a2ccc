"""Puzzles and known boards, each with its provenance in the set's ``set.toml``."""
