"""swap_tabu."""
