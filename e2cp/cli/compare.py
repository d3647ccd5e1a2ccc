"""``e2cp compare``: variants, engines and methods side by side, under the same limits."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from e2cp.cli.campaign_launch import facts_of, launch, leave, summarise, write_report_of
from e2cp.cli.command import add_command
from e2cp.cli.explain_runs import explain_runs
from e2cp.cli.lab_options import (
    Certify,
    Force,
    Fresh,
    Jobs,
    Latex,
    LocalCluster,
    MeasureOption,
    Open,
    Pdf,
    Retry,
    RunCpu,
    RunTime,
    Scatter,
    Scheduler,
)
from e2cp.cli.model_options import Conflicts, Memory, complete_encoding, complete_engine, megabytes
from e2cp.cli.names import complete_pattern
from e2cp.cli.options import Clues, Json
from e2cp.cli.output import print_json
from e2cp.cli.search_options import Target, complete_search, complete_start

if TYPE_CHECKING:
    from e2cp.lab.metrics import Comparison
    from e2cp.lab.metrics.timing import Measure
    from e2cp.lab.spec import Spec
    from e2cp.lab.starts.summary import StartSummary


def _complete_start(incomplete: str) -> list[str]:
    """Return the start boards whose name starts so."""
    kind = "method:"
    if incomplete.startswith(kind):
        return [kind + name for name in complete_search(incomplete.removeprefix(kind))]
    own = [name for name in ("own", kind) if name.startswith(incomplete)]
    return own + complete_start(incomplete)


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "compare", compare)


def compare(
    more: Annotated[
        list[str] | None, typer.Argument(metavar="[INSTANCE]…", help="Further instances.")
    ] = None,
    instances: Annotated[
        list[str] | None,
        typer.Option(
            "--instances",
            "-i",
            metavar="NAME|DIR|GLOB,…",
            help="Embedded puzzles, series and sets, files, folders and patterns.",
            autocompletion=complete_pattern,
        ),
    ] = None,
    encodings: Annotated[
        list[str] | None,
        typer.Option(
            "--encoding",
            "-e",
            metavar="NAME[key=value,…][@ENGINE[key=value,…]],…",
            help="Variants, parted by commas.",
            autocompletion=complete_encoding,
        ),
    ] = None,
    engines: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="NAME[key=value,…],…",
            help="Engines for all variants that name none; else each has its default one.",
            autocompletion=complete_engine,
        ),
    ] = None,
    methods: Annotated[
        list[str] | None,
        typer.Option(
            "--method",
            "-m",
            metavar="NAME[key=value,…],…",
            help="Methods that `e2cp methods list` shows, or files such as ./mine.py.",
            autocompletion=complete_search,
        ),
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option(
            "--param",
            metavar="[ENGINE:]NAME=VALUE",
            help="A parameter of every engine that takes it, or of one; repeatable. `e2cp solvers "
            "show ENGINE --all` lists them.",
        ),
    ] = None,
    starts: Annotated[
        list[str] | None,
        typer.Option(
            "--start",
            metavar="DIR|BOARD|random|own|model:ENCODING|method:NAME,…",
            help="Where searches start from, each from each of these, all methods from the same "
            "board of a puzzle and a seed: boards that are there, random pieces, each method's "
            "own start, or boards made first, such as model:table and method:breaks, with options "
            r"behind the name as \[relax=24] or \[cpu=10].",
            autocompletion=_complete_start,
        ),
    ] = None,
    seeds: Annotated[
        str, typer.Option("--seeds", "-s", metavar="1-20", help="Seeds, one run each: 1,3,7-9.")
    ] = "1",
    cpu: RunCpu = None,
    seconds: RunTime = None,
    memory: Memory = None,
    conflicts: Conflicts = None,
    relax: Annotated[
        str,
        typer.Option(
            "--relax", "-k", metavar="K,…", help="Numbers of cells that models leave empty."
        ),
    ] = "0",
    cells: Annotated[
        Literal["checkerboard", "late", "random"],
        typer.Option("--cells", help="Which: as `e2cp model --cells`."),
    ] = "checkerboard",
    clues: Clues = "starter",
    target: Target = None,
    jobs: Jobs = None,
    measure: MeasureOption = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Folder of the ledger and the report.")
    ] = Path("comparison"),
    diff: Annotated[
        tuple[Path, Path] | None,
        typer.Option(
            "--diff", metavar="OLD NEW", help="Run nothing: compare the runs of two folders."
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain",
            metavar="[RUN]",
            help="Run nothing: say for each run whether it is known, and why; of one run, named "
            "by the beginning of its key or as 'LABEL INSTANCE seed N', in detail.",
        ),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report/--no-report", help="Write the page of the comparison.")
    ] = True,
    scatter: Scatter = None,
    pdf: Pdf = False,
    latex: Latex = False,
    show: Open = False,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    retry: Retry = False,
    certify: Certify = False,
    fresh: Fresh = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Compare models, exact methods and searches: every one on every instance with every seed.

    Each run has its own process, hard limits and a processor of its own, and each board is
    recounted. What the folder already holds is not run again unless its code has changed, so
    that the command can be stopped at any time and called anew. It ends with the comparison,
    writes it as a page, and says how many runs were run now, known and superseded.

    Exit codes: 0 done; 1 an answer was wrong; 2 bad input; 130 interrupted, what ended is kept.

    For example:

      e2cp compare -e sat-pd,bool -i harris/gemp-6x6-6:2 --seeds 1-5 --time 20 --jobs 2

      e2cp compare -e "sat-pd[amo=ladder]@glucose4, sat-pd@cadical195" -m zla -i my/puzzles

      e2cp compare -e "table@cpsat, table@cpsat[tuning=default]" -i harris/gemp-6x6-6:2

      e2cp compare -e table,bool,sat-pd -i harris/gemp-6x6-6:2 --param cpsat:linearization_level=1

      e2cp compare -m vlns,anneal,hybrid -i eternity2 --time 300 --seeds 1-10 --out searches

      e2cp compare -m vlns,./mine.py -i eternity2 --time 300 --out searches --explain

      e2cp compare -e bool,./mine.py -i my/puzzles --scatter bool,./mine.py --pdf --latex

      e2cp compare -m vlns,anneal -i eternity2 --start random --start "model:table[relax=24]"

      e2cp compare --diff before after
    """
    if diff is not None:
        _compare_two(*diff, measure, force, as_json)
        return
    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.quantities import numbers
    from e2cp.lab.spec import Spec

    spec = Spec(
        (*_all_names(instances), *(more or ())),
        _all_names(encodings),
        _all_names(engines),
        _all_names(methods),
        numbers(seeds, "--seeds"),
        seconds or 0.0,
        megabytes(memory),
        numbers(relax, "--relax"),
        cells,
        clues,
        target,
        jobs or 1,
        measure or "cpu",
        cpu_seconds=cpu,
        conflicts=conflicts,
        certify=certify,
        parameters=tuple(parameter or ()),
        starts=_all_names(starts),
    ).anchored(Path.cwd())
    if explain is not None:
        explain_runs(spec, out, explain, as_json)
        return
    if scatter:
        _refuse_unknown(scatter, spec)
    campaign = launch(
        spec,
        out,
        scheduler=scheduler,
        local_cluster=local_cluster,
        retry=retry,
        fresh=fresh,
        force=force,
    )
    place = CampaignFolder(out)
    records = place.records()
    files: list[str] = []
    comparison = None
    summaries: list[StartSummary] = []
    if records:
        from e2cp.lab.metrics import compare as compare_records
        from e2cp.lab.starts.store import StartStore
        from e2cp.lab.starts.summary import summarise_starts

        comparison = compare_records(records, spec.measure, force=force)
        summaries = summarise_starts(spec, StartStore(out))
        if not as_json:
            _print(comparison)
            _print_starts(summaries)
        if report:
            files = write_report_of(
                place, None, spec.measure, force, show, scatter=scatter, pdf=pdf, latex=latex
            )
    if as_json:
        compared = None if comparison is None else comparison.as_dict()
        facts = {**facts_of(campaign), "starts": [each.as_dict() for each in summaries]}
        print_json({**facts, "comparison": compared, "files": files})
    summarise(campaign)
    leave(campaign)


def _refuse_unknown(pairs: list[str], spec: Spec) -> None:
    """Refuse pairs of which one will not run, before hours have gone by."""
    from e2cp.lab.plan import plan
    from e2cp.plotting.find_label import find_label, two_names

    labels = {each.label for each in plan(spec)}
    for pair in pairs:
        for name in two_names(pair):
            find_label(name, labels)


def _all_names(given: list[str] | None) -> tuple[str, ...]:
    """Return the names in all values of an option, which may be given several times."""
    from e2cp.lab.quantities import names

    return tuple(name for value in given or () for name in names(value))


def _compare_two(old: Path, new: Path, measure: Measure | None, force: bool, as_json: bool) -> None:
    from e2cp.cli.campaign_launch import measure_of
    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.code_changes import code_changes
    from e2cp.lab.metrics import diff
    from e2cp.report.code_table import code_table
    from e2cp.report.text import table_lines

    before, after = CampaignFolder.open(old), CampaignFolder.open(new)
    chosen = measure_of(after, measure)
    earlier, later = before.records(), after.records()
    comparison = diff(earlier, later, chosen, force=force)
    changes = code_changes(earlier, later, before.ledger.codes(), after.ledger.codes())
    if as_json:
        print_json({**comparison.as_dict(), "code": [each.as_dict() for each in changes]})
        return
    print("\n".join(table_lines(code_table(changes))) + "\n")
    _print(comparison)


def _print_starts(summaries: list[StartSummary]) -> None:
    from e2cp.report.start_table import start_table
    from e2cp.report.text import table_lines

    table = start_table(summaries)
    if table is not None:
        print("\n" + "\n".join(table_lines(table)))


def _print(comparison: Comparison) -> None:
    from e2cp.report.text import lines

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    print("\n".join(lines(comparison, width)))
