"""Reading what solvers answer, one file a form."""
