"""``e2cp resume``: go on with a search."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.board_file import BoardFile
from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.gain_hook import Bell, GainHook, OnGain
from e2cp.cli.live import run_and_show
from e2cp.cli.live_page import Live, page_of_search
from e2cp.cli.options import Force, Json, Link, Trust
from e2cp.cli.output import note
from e2cp.cli.search_options import Idle, Out, Target, Work, refuse_senseless

if TYPE_CHECKING:
    from e2cp.parallel.record import SearchRecord


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "resume", resume)


def resume(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder of `e2cp search --checkpoint`.")
    ],
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            "-t",
            min=0.1,
            help="Seconds more; if left out, what is left of the limit, or all of it again.",
        ),
    ] = None,
    work: Work = None,
    target: Target = None,
    idle: Idle = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=1024, help="Processes; as many as before."),
    ] = None,
    out: Out = None,
    force: Force = False,
    trust: Trust = False,
    on_gain: OnGain = None,
    bell: Bell = False,
    live: Live = False,
    link: Link = False,
    as_json: Json = False,
) -> None:
    """Go on with a search after Ctrl-C, a kill or a reboot, where each of its workers was.

    At most a few seconds of work are lost, the best board never. Puzzle, method, options and
    seed are those of the search; --time and --work come on top of what was done.

    For example:

      e2cp resume night

      e2cp resume night --time 3600 --workers 4 --out best.json
    """
    from e2cp.parallel.folder import SearchFolder
    from e2cp.parallel.resumed_stop import resumed_stop

    started = command_start()
    hook = GainHook(on_gain, bell=bell)
    opened = SearchFolder.open(folder, on_wait=note, trust=trust)
    try:
        record = opened.record
        assert record is not None
        out = out or _former_out(record, folder)
        refuse_senseless(record.settings.puzzle, record.settings.method, target)
        file = None if out is None else BoardFile(out, record.settings.puzzle, force=force)
        best = opened.best()
        if opened.complaint is not None:
            note(opened.complaint)
        stop = resumed_stop(
            record,
            0 if best is None else best.score,
            seconds=seconds,
            work=work,
            target=target,
            idle=idle,
            on_note=note,
        )
        reached = "no board yet" if best is None else f"score {best.score}"
        note(
            f"going on with {record.settings.label} on {record.settings.puzzle.name}: {reached} "
            f"after {record.seconds:.1f} s ({record.stopped or 'killed'})"
        )
    except BaseException:
        opened.close()
        raise
    with page_of_search(live, folder):
        run_and_show(
            replace(record.settings, stop=stop, workers=workers or record.settings.workers),
            checkpoint=opened,
            out=file,
            link=link,
            as_json=as_json,
            started=started,
            hook=hook,
        )


def _former_out(record: SearchRecord, folder: Path) -> Path | None:
    """Return where the search wrote its board, unless this is a copy of its folder."""
    if record.out is None:
        return None
    if record.home is not None and Path(record.home) != folder.resolve():
        note(
            f"the folder was copied or moved: nothing is written to {record.out} any more, "
            "--out names a file"
        )
        return None
    return Path(record.out)
