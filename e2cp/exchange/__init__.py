"""Exchange with other solvers: models written in their forms, their answers brought back."""
