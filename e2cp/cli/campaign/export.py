"""``e2cp campaign export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.lab_options import Folder
from e2cp.cli.options import Json
from e2cp.cli.output import note, plural, print_json, warn
from e2cp.errors import InputError


def export(
    folder: Folder,
    parquet: Annotated[bool, typer.Option("--parquet", help="As Parquet.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file; its ending says the kind, too."),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Runs of earlier plans and of older code as well, labelled superseded."
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Write the runs of a campaign, one a row, for pandas, R, DuckDB or a spreadsheet.

    They are those that the report shows: of the last plan, by the code as it is now where there
    are such runs; where there are only older ones, that is said. With --all come
    the runs of earlier plans, and those of older code, under labels of their own such as
    'mine.py@cpsat (superseded 1f00c0de)', the hash of the code as in the column source.

    For example:

      e2cp campaign export results --parquet

      e2cp campaign export results --out runs.csv

      e2cp campaign export results --out everything.parquet --all
    """
    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.standing import standing
    from e2cp.report.csv_file import csv_text
    from e2cp.runtime.files import write_atomically

    if parquet and csv:
        raise InputError("--parquet and --csv exclude each other", read="both")
    place = CampaignFolder.open(folder)
    wanted = ".parquet" if parquet else ".csv" if csv else None
    if out is None:
        if wanted is None:
            raise InputError("what kind of table", expected="--parquet, --csv or --out FILE")
        out = folder / f"ledger{wanted}"
    elif wanted is not None and out.suffix.lower() != wanted:
        raise InputError(f"this file is no {wanted}", file=str(out), expected=f"…{wanted}")
    if out.suffix.lower() not in (".parquet", ".csv"):
        raise InputError("no such kind of table", file=str(out), expected=".parquet or .csv")
    now = standing(place)
    every = place.all_records(now.keys)
    records = every if everything else place.records(now.keys)
    if not records:
        raise InputError("there are no runs yet", file=str(folder))
    if out.suffix.lower() == ".parquet":
        place.ledger.write_parquet(out, records)
    else:
        write_atomically(out, csv_text(records))
    left_out = len(every) - len(records)
    if as_json:
        facts = {"runs": len(records), "left_out": left_out}
        print_json({"folder": str(folder), "file": str(out), **facts, "warnings": now.warnings})
    else:
        more = f"; {left_out} superseded or of earlier plans left out: --all" if left_out else ""
        note(f"{out}: {plural(len(records), 'run')}{more}")
    for warning in now.warnings:
        warn(warning)
