"""The boards that the searches of a comparison start from, the same for every method."""
