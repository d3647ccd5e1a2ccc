"""What runs in a comparison: variants on solvers, and methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from e2cp.errors import InputError
from e2cp.lab.fingerprint import Fingerprint, fingerprint_of
from e2cp.lab.run_spec import Kind
from e2cp.lab.shared_parameters import SharedParameters
from e2cp.methods.registry import MethodEntry, find_entry
from e2cp.methods.solver import MethodSolver
from e2cp.modelling.options import make_parameters, parse_name, split_engine, write_name
from e2cp.modelling.registry import all_variants, find_variant
from e2cp.modelling.variant import Variant
from e2cp.solvers.registry import encoding_for, find_solver, named_variant, solver_for


@dataclass(frozen=True)
class Configuration:
    """What is run, as `RunSpec` has it: kind, variant and engine, with the code it runs.

    A search may take a start board, if its header says so.
    """

    kind: Kind
    variant: str
    engine: str
    fingerprint: Fingerprint = field(compare=False)
    takes_start: bool = field(default=False, compare=False)

    @property
    def label(self) -> str:
        """What a reader calls it: ``table@gecode``, ``zla``."""
        return f"{self.variant}@{self.engine}" if self.kind == "model" else self.variant

    @property
    def source(self) -> str:
        """The hash of the code it runs."""
        return self.fingerprint.hash


def configurations(
    encodings: Iterable[str],
    engines: Iterable[str],
    methods: Iterable[str],
    on_note: Callable[[str], None] | None = None,
    *,
    parameters: Iterable[str] = (),
) -> list[Configuration]:
    """Return every variant on every solver that runs it, and every method, each once.

    Parameters
    ----------
    encodings
        Variants with their settings, perhaps with a solver and those of its own:
        ``sat-pd[amo=ladder]@glucose4``, ``table@cpsat[tuning=default]``.
    engines
        Solvers for the variants that name none; if empty, the default one of each. Without
        variants each runs one that it can. Those that take no model stand for themselves.
    methods
        Methods with their settings; those that look for solutions are measured as solvers are.
    on_note
        Receives what is left out, and why.
    parameters
        ``NAME=VALUE`` for every solver that takes it, ``SOLVER:NAME=VALUE`` for one.

    Raises
    ------
    InputError
        If a name is unknown, or nothing is left.
    """
    found: dict[Configuration, None] = {}
    left_out: list[str] = []
    common = SharedParameters(parameters)
    engines = list(engines)
    shared = [engine for engine in engines if find_solver(engine).takes_model]
    for text in list(encodings) or [f"{encoding_for(engine)}@{engine}" for engine in shared]:
        name, own = split_engine(text)
        wishes: Sequence[str | None] = [own] if own is not None else shared or [None]
        for wish in wishes:
            model = _model(name, wish, common, left_out)
            if model is not None:
                found[model] = None
    for text in engines:
        if text not in shared:
            found[_model_free(common.named(text))] = None
    for text in methods:
        solves = find_entry(parse_name(text)[0]).info.solves
        found[_method(common.named(text) if solves else text)] = None
    common.report(on_note)
    if on_note is not None:
        for text in left_out:
            on_note(text)
    if not found:
        raise InputError("nothing is left to run", read="; ".join(left_out) or None)
    return list(found)


def _model(
    name: str, engine: str | None, common: SharedParameters, left_out: list[str]
) -> Configuration | None:
    variant, settings = named_variant(name)
    if engine is not None:
        find_solver(engine)
    try:
        chosen = solver_for(variant, engine)
    except InputError as error:
        left_out.append(f"{name}@{engine} is left out: {error}")
        return None
    missing = find_solver(chosen).missing()
    if missing is not None:
        left_out.append(f"{name}@{chosen} is left out: {chosen} is not here: {missing}")
        return None
    chosen = common.named(chosen)
    code = _code_of_variant(variant) | _code_of_solver(chosen)
    return Configuration("model", variant.full_name(settings), chosen, code)


def _model_free(text: str) -> Configuration:
    """Return a solver that searches the puzzle itself: a method, or one that only a file knows."""
    solver = find_solver(text)
    if isinstance(solver, MethodSolver):
        return _method(text)
    return Configuration("exact", solver.name, solver.name, _code_of_solver(text))


def _method(text: str) -> Configuration:
    name, settings = parse_name(text)
    entry = find_entry(name)
    method = entry.load()
    options = make_parameters(name, method.Options, settings)
    variant = write_name(name, options)
    code = fingerprint_of([_place(entry)])
    for other in method.depends_on(options):
        code |= _code_of(other)
    if entry.info.solves:
        return Configuration("exact", variant, variant, code)
    return Configuration("search", variant, "", code, entry.info.takes_start)


def _code_of(name: str) -> Fingerprint:
    """Return the code of a variant, a solver or a method, whichever has this name."""
    bare = parse_name(name)[0]
    if bare in all_variants()[0]:
        return _code_of_variant(find_variant(name)[0])
    try:
        return fingerprint_of([_place(find_entry(bare))])
    except InputError:
        return _code_of_solver(name)


def _code_of_variant(variant: Variant) -> Fingerprint:
    return fingerprint_of([str(variant.module.__file__)])


def _code_of_solver(name: str) -> Fingerprint:
    bare = parse_name(name)[0]
    solver = find_solver(bare)
    return fingerprint_of([solver.module], **{bare: solver.version()})


def _place(entry: MethodEntry) -> str:
    return entry.module or str(entry.file)
