"""Back ends that solve a built model: CP-SAT, the SAT and MaxSAT solvers of PySAT, Gecode."""
