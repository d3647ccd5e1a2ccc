"""Finding the solvers: our back ends, methods that search for solutions, other packages', files."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from e2cp.errors import InputError
from e2cp.modelling.local_module import is_path, load_file
from e2cp.modelling.options import parse_name
from e2cp.modelling.registry import find_variant
from e2cp.modelling.variant import Variant
from e2cp.solvers.base import Solver

GROUP = "e2cp.solvers"
BACKENDS = "e2cp.solvers.backends"
METHODS = "e2cp.methods.solver"
"""Where methods that search for solutions are found; it lies above and is imported when asked."""

ENCODING_OF_KIND = {"cpsat": "table", "cnf": "sat-pd", "wcnf": "maxsat-half"}
"""The variant to take when none is named."""

NO_SOLVERS = "no solvers"
"""What is said of a file that offers none."""

Make = Callable[[], Solver]


@lru_cache(maxsize=1)
def all_solvers() -> tuple[dict[str, Make], dict[str, str]]:
    """Return what makes each solver, by name, and for each place that fails the reason.

    A broken one is listed and stops nothing else.
    """
    solvers: dict[str, Make] = {}
    broken: dict[str, str] = {}
    for label, module in _sources():
        try:
            solvers |= _offered(import_module(module), module)
        except Exception as error:
            broken[label] = f"{type(error).__name__}: {error}"
    for name in _methods().solver_names():
        solvers[name] = partial(_methods().find_solver, name)
    return solvers, broken


def solver_names() -> tuple[str, ...]:
    """Return the names of all solvers."""
    return tuple(all_solvers()[0])


def find_solver(text: str) -> Solver:
    """Return a solver by name or path, perhaps with settings: ``cpsat[linearization_level=1]``.

    Raises
    ------
    InputError
        If there is none, or it has no such setting, with the nearest name.
    """
    name, settings = parse_name(text)
    solver = _bare_solver(name)
    if settings:
        solver.take(settings)
    return solver


def _bare_solver(name: str) -> Solver:
    solvers, broken = all_solvers()
    if name in solvers:
        return solvers[name]()
    method: Solver | None = _method_of_file(name) if is_path(name) else _methods().find_solver(name)
    if method is not None:
        return method
    if name in broken:
        raise InputError("this solver is broken", read=name, expected=broken[name])
    near = get_close_matches(name, solvers, n=1)
    hint = f"{near[0]}?" if near else ", ".join(solvers)
    raise InputError("no solver of this name", read=name, expected=hint)


def solver_for(variant: Variant, name: str | None) -> str:
    """Return the solver that will run a variant: the one wished for, if it can.

    Of settings in its name those stay that change something.
    """
    if name is None:
        return usual_solver(variant.kind)
    chosen = find_solver(name)
    if chosen.runs(variant):
        return chosen.name
    able = [other for other, make in all_solvers()[0].items() if make().runs(variant)]
    raise InputError(
        f"{chosen.name} does not run {variant.name}, which is {variant.kind}",
        expected=", ".join(able),
    )


def usual_solver(kind: str) -> str:
    """Return the solver that runs a kind of model if none is wished for."""
    solvers, broken = all_solvers()
    usual = [each for each, make in solvers.items() if make().default_for == kind]
    if not usual:
        lost = "; ".join(f"{name}: {why}" for name, why in broken.items())
        raise InputError(f"no solver runs {kind}", read=lost or None)
    return usual[0]


def encoding_for(solver: str | None) -> str:
    """Return the variant to take when none is named: one that the solver runs."""
    if solver is None:
        return ENCODING_OF_KIND["cpsat"]
    found = find_solver(solver)
    for kind in found.kinds:
        if kind in ENCODING_OF_KIND:
            return ENCODING_OF_KIND[kind]
    if found.forms:
        return found.forms[0]
    raise InputError(f"no encoding of ours runs on {solver}", expected="--encoding names one")


def named_variant(text: str) -> tuple[Variant, dict[str, str]]:
    """Find the variant that a text names; say so if it names a solver."""
    if parse_name(text)[0] in all_solvers()[0]:
        use = f"--encoding {encoding_for(text)} " if find_solver(text).takes_model else ""
        raise InputError(
            "this is a solver, no variant", read=text, expected=f"{use}--engine {text}"
        )
    return find_variant(text)


def _sources() -> list[tuple[str, str]]:
    """Return labels and modules: our back ends, then the entry points of other packages."""
    folder = Path(str(import_module(BACKENDS).__file__)).parent
    own = [file.stem for file in sorted(folder.glob("*.py")) if not file.name.startswith("_")]
    return [
        *((name, f"{BACKENDS}.{name}") for name in own),
        *((point.name, point.module) for point in entry_points(group=GROUP)),
    ]


def _offered(module: ModuleType, place: str) -> dict[str, Make]:
    offered = getattr(module, "SOLVERS", None)
    if not isinstance(offered, dict) or not offered:
        expected = "a dictionary SOLVERS: names and classes"
        raise InputError(NO_SOLVERS, file=place, expected=expected)
    for name, make in offered.items():
        if not isinstance(make(), Solver):
            raise InputError("this is no solver", file=place, read=name, expected="a Solver")
    return offered


def _method_of_file(path: str) -> Solver | None:
    """Return what a file offers: a method with a header, or a solver in ``SOLVERS``."""
    try:
        method: Solver | None = _methods().find_solver(path)
    except InputError as error:
        if error.problem != _methods().NO_HEADER:
            raise
    else:
        return method
    module = load_file(path, holds="a solver", template="docs and CONTRIBUTING.md show")
    solvers = list(_offered(module, path).values())
    solver: Solver = solvers[0]()
    solver.name, solver.module = path, str(module.__file__)
    return solver


def _methods() -> Any:  # noqa: ANN401
    return import_module(METHODS)
