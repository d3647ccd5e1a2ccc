"""``e2cp campaign export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.lab_options import Folder
from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json
from e2cp.errors import InputError


def export(
    folder: Folder,
    parquet: Annotated[bool, typer.Option("--parquet", help="As Parquet.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file; its ending says the kind, too."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Write every run of a ledger, one a row, for pandas, R, DuckDB or a spreadsheet.

    For example:

      e2cp campaign export results --parquet

      e2cp campaign export results --out runs.csv
    """
    from e2cp.lab.campaign_folder import CampaignFolder
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
    if out.suffix.lower() == ".parquet":
        place.ledger.write_parquet(out)
    elif out.suffix.lower() == ".csv":
        records = place.ledger.records()
        if not records:
            raise InputError("there are no runs yet", file=str(folder))
        write_atomically(out, csv_text(records))
    else:
        raise InputError("no such kind of table", file=str(out), expected=".parquet or .csv")
    if as_json:
        print_json({"folder": str(folder), "file": str(out)})
    else:
        note(str(out))
