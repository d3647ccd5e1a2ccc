"""How large a model is once the solver's own presolve has been over it."""

from __future__ import annotations

import re

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.formula import Formula
from e2cp.modelling.variant import BuiltModel


def presolved_size(model: BuiltModel) -> tuple[int, int] | None:
    """Return variables and constraints after CP-SAT's or CaDiCaL's presolve; None if solved."""
    return _cp_size(model) if isinstance(model, CpModel) else _cnf_size(model)


def _cp_size(model: CpModel) -> tuple[int, int] | None:
    from ortools.sat.python import cp_model

    lines: list[str] = []
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.stop_after_presolve = True
    solver.parameters.log_search_progress = True
    solver.parameters.log_to_stdout = False
    solver.log_callback = lines.append
    solver.solve(model.model)
    text = "\n".join(lines)
    found = text.rfind("Presolved ")
    if found < 0:
        return None
    tail = text[found:]
    variables = re.search(r"#Variables: ([\d']+)", tail)
    constraints = sum(
        int(count.replace("'", "")) for count in re.findall(r"^#k\w+: ([\d']+)", tail, re.MULTILINE)
    )
    return (int(variables[1].replace("'", "")), constraints) if variables else None


def _cnf_size(formula: Formula) -> tuple[int, int] | None:
    from pysat.process import Processor

    with Processor(bootstrap_with=list(formula.clauses())) as processor:
        processed = processor.process(rounds=1)
        if not processor.get_status():
            return None
    used = {abs(literal) for clause in processed.clauses for literal in clause}
    return len(used), len(processed.clauses)
