"""The page about all solvers, made from what they declare."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from e2cp.modelling.options import as_text
from e2cp.solvers.base import Solver
from e2cp.solvers.registry import all_solvers
from e2cp.solvers.setting import Setting

FEW = 25
"""So many parameters that we do not set are listed."""

HEAD = """# The solvers

What runs a model: every parameter that we set, its default and the reason, and what a seed means.
This page is made by `make solvers-page` from what the solvers declare; a test keeps it current.
`e2cp solvers list` shows which are here and in which version, `e2cp solvers show NAME --all` every
parameter of one, set or not; `e2cp.solvers()` returns the same in Python.

## Setting parameters

A parameter stands in the name of a solver, wherever one can be named:

```sh
e2cp model clue1 --encoding table --engine "cpsat[linearization_level=1]"
e2cp solve harris/gemp-6x6-6:2/01 --method "table@cpsat[tuning=default]"
e2cp compare -e "table@cpsat, table@cpsat[tuning=default]" -i harris/gemp-6x6-6:2 --seeds 1-3
e2cp compare -e table,bool --engine "cpsat[tuning=default]" -i harris/gemp-6x6-6:2
e2cp hybrid --encoding bool --engine "cpsat[tuning=default]" --relax 28
```

Names in a spec file of `e2cp campaign run` and in Python are the same. The name is part of the key
of a run and of its label, so that runs with other parameters are other runs. Settings that change
nothing are left out of it: `cpsat[tuning=ours]` is `cpsat`. Switches are `on` or `off`, lists have
`+` between their parts.

`--param NAME=VALUE` sets one without a name. In `model` and `initial` it is for the engine. In
`compare`, and as `param = ["NAME=VALUE"]` in a spec file, it is for every solver of the comparison
that has a parameter of this name; the others run as they are, which is noted, and if none has it,
it is refused. `--param SOLVER:NAME=VALUE` is for one solver alone. A parameter that is set twice,
by a name and by `--param`, is refused. What a run sets itself (its seed, its limits) cannot be set
so.

## What is recorded

Every run records what was not as its solver has it by default, whether we set it or its name did:
`settings` in the ledger, in `runs.csv` and in the JSON of `e2cp model`. The report shows it in the
table *Solver settings*. For CP-SAT it is the difference between the parameters that it was given
and untouched ones, so that nothing is forgotten.
"""

SEEDS = """## What a seed means

The seed of a run also draws the relaxed cells, if there are any.

| solver | what a seed does |
|---|---|"""


def solvers_page() -> str:
    """Write the page."""
    makers = all_solvers()[0].values()
    own = [solver for make in makers if (solver := make()).module.startswith("e2cp.")]
    seeds = [
        f"| {_names(group)} | {group[0].seed_meaning} |"
        for group in _grouped(own, lambda solver: solver.seed_meaning)
    ]
    chapters = [_chapter(group) for group in _grouped(own, _contents)]
    return "\n".join([HEAD, SEEDS, *seeds, "", *chapters])


def _grouped(solvers: Iterable[Solver], key: Callable[[Solver], Hashable]) -> list[list[Solver]]:
    """Return solvers together of which the same is to be said."""
    groups: dict[Hashable, list[Solver]] = {}
    for solver in solvers:
        groups.setdefault(key(solver), []).append(solver)
    return list(groups.values())


def _contents(solver: Solver) -> Hashable:
    return (_abilities(solver), *solver.settings())


def _names(solvers: Iterable[Solver]) -> str:
    return ", ".join(solver.name for solver in solvers)


def _abilities(solver: Solver) -> str:
    runs = ", ".join((*solver.kinds, *solver.forms)) or "the puzzle itself"
    proofs = " Proofs: yes." if solver.proves else ""
    return f"Runs: {runs}. Boards: {solver.boards}.{proofs}"


def _chapter(group: list[Solver]) -> str:
    first, settings = group[0], group[0].settings()
    idea = [f"{first.describe()}."] if len(group) == 1 else []
    ours = [each for each in settings if each.ours is not None]
    others = [each for each in settings if each.ours is None]
    lines = [f"## {_names(group)}", "", " ".join([*idea, _abilities(first)]), ""]
    if len(others) > FEW:
        rest = f"All others are as it has them: `e2cp solvers show {first.name} --all`."
        lines += [*_table(ours), "", rest, ""]
    elif settings:
        lines += [*_table([*ours, *others]), ""]
    else:
        lines += ["Nothing is set, and nothing can be.", ""]
    return "\n".join(lines)


def _table(settings: Sequence[Setting]) -> list[str]:
    rows = ["| parameter | default | ours | when | meaning |", "|---|---|---|---|---|"]
    for each in settings:
        ours = "" if each.ours is None else as_text(each.ours)
        when = f"by {each.fixed}" if each.fixed else each.when
        default = as_text(each.default) or "empty"
        rows.append(f"| {each.name} | {default} | {ours} | {when} | {each.meaning} |")
    return rows
