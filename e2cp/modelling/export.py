"""Writing a model to a file that other solvers read."""

from __future__ import annotations

import io
from pathlib import Path

from e2cp.errors import InputError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.formula import Formula
from e2cp.modelling.variant import BuiltModel
from e2cp.runtime.files import write_atomically

SUFFIXES = {"cpsat": (".pb", ".pbtxt"), "cnf": (".cnf",), "wcnf": (".wcnf",)}


def refuse_suffix(kind: str, path: Path, also: tuple[str, ...] = ()) -> None:
    """Refuse a file name that goes with no way to write a model of this kind."""
    if path.suffix.lower() not in (*SUFFIXES[kind], *also):
        raise InputError(
            f"a {kind} model is not written so",
            file=str(path),
            read=path.suffix or "no suffix",
            expected=", ".join((*SUFFIXES[kind], *also)),
        )


def export_model(model: BuiltModel, kind: str, path: Path) -> Path:
    """Write a model: CP-SAT as a protocol buffer, formulas in DIMACS."""
    refuse_suffix(kind, path)
    if isinstance(model, CpModel):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not model.model.export_to_file(str(path)):
            raise InputError("cannot be written", file=str(path))
        return path
    return write_atomically(path, dimacs(model))


def dimacs(formula: Formula) -> str:
    """Write a formula in DIMACS; soft clauses have weight 1 and hard ones start with h."""
    out = io.StringIO()
    hard = "h " if formula.soft else ""
    if not formula.soft:
        out.write(f"p cnf {formula.top} {len(formula)}\n")
    for clause in formula.clauses():
        out.write(hard + " ".join(map(str, clause)) + " 0\n")
    for clause in formula.soft:
        out.write("1 " + " ".join(map(str, clause)) + " 0\n")
    return out.getvalue()
