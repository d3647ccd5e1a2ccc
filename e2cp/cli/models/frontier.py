"""``e2cp models frontier``."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import typer

from e2cp.cli.model_options import Time
from e2cp.cli.options import Clues, Instance, Json
from e2cp.cli.output import note, print_json


def frontier_of_models(
    instance: Instance = "eternity2",
    encodings: Annotated[
        str,
        typer.Option(
            "--encoding", "-e", metavar="NAME[@ENGINE];…", help="Variants, parted by semicolons."
        ),
    ] = "table; bool",
    relax: Annotated[
        str, typer.Option("--relax", "-k", metavar="K,K,…", help="Numbers of relaxed cells.")
    ] = "40,32,28,24,20",
    cells: Annotated[
        Literal["checkerboard", "late", "random"],
        typer.Option("--cells", help="Which: as `e2cp model --cells`."),
    ] = "checkerboard",
    seeds: Annotated[int, typer.Option("--seeds", min=1, help="Runs a point.")] = 5,
    seconds: Time = 60.0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Runs at a time.")] = 1,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Folder for the figures and the plot.")
    ] = Path("frontier"),
    anew: Annotated[
        bool, typer.Option("--anew", help="Run again what the folder already holds.")
    ] = False,
    clues: Clues = "none",
    as_json: Json = False,
) -> None:
    """Measure how few cells must be relaxed for a model to be solved, and plot it.

    This repeats Figure 4 of Schaus & Deville. What frontier.json in the folder already holds is
    not run again unless --anew is given, so the command can be stopped and called once more.

    For example:

      e2cp models frontier --jobs 2

      e2cp models frontier -e "table; table@gecode; bool" --relax 32,28,24 --seeds 10

      e2cp models frontier -e quota --cells late --relax 24,20,16
    """
    from e2cp.catalogue.opening import load
    from e2cp.formats.document import Document
    from e2cp.lab.local import LocalExecutor
    from e2cp.lab.quantities import numbers
    from e2cp.report.text import table_lines
    from e2cp.reproduce.frontier import frontier, frontier_table
    from e2cp.reproduce.methods import find_methods
    from e2cp.reproduce.runs import LedgerRuns
    from e2cp.runtime.files import read_source, write_atomically

    path = out / "frontier.json"
    what = "figures of an earlier call"
    known = Document.parse(read_source(path, what)).values if path.exists() else None

    def save(figures: dict[str, Any]) -> None:
        write_atomically(path, json.dumps(figures, indent=1) + "\n")
        note("  ".join(cell.text for cell in frontier_table(figures).rows[-1]))

    with TemporaryDirectory() as ledger:
        figures = frontier(
            load(instance, clues=clues),
            find_methods([part.strip() for part in encodings.split(";") if part.strip()], note),
            numbers(relax, "--relax"),
            LedgerRuns(Path(ledger), LocalExecutor(jobs)),
            seeds=seeds,
            seconds=seconds,
            cells=cells,
            known=known,
            anew=anew,
            on_row=save,
        )
    pictures = _draw(figures, out)
    if as_json:
        print_json({**figures, "files": [str(path), *pictures]})
        return
    print("\n".join([*table_lines(frontier_table(figures)), *pictures]))


def _draw(figures: dict[str, Any], out: Path) -> list[str]:
    from e2cp.plotting.frontier import plot_frontier
    from e2cp.plotting.saving import save_plot

    files = [out / "frontier.png", out / "frontier.svg"]
    return save_plot(lambda ax: plot_frontier(figures, ax), files)
