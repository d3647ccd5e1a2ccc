"""``e2cp campaign report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.campaign_launch import write_report_of
from e2cp.cli.lab_options import Folder, Latex, MeasureOption, Open, Pdf, Scatter
from e2cp.cli.options import Json
from e2cp.cli.output import print_json


def report(
    folder: Folder,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder of the report, if another.")
    ] = None,
    measure: MeasureOption = None,
    force: Annotated[
        bool, typer.Option("--force", help="Report runs made under different conditions, too.")
    ] = False,
    scatter: Scatter = None,
    pdf: Pdf = False,
    latex: Latex = False,
    show: Open = False,
    as_json: Json = False,
) -> None:
    """Write the report of all that has ended so far: a page, the same as Markdown, plots, tables.

    The campaign may be running meanwhile. Files: report.html, report.md, runs.csv, instances.csv,
    plots/ with each plot as SVG and PNG, tables/ with each table as CSV.

    For example:

      e2cp campaign report results --open

      e2cp campaign report results --measure wall --out paper --pdf --latex

      e2cp campaign report results --scatter sat-pd,./mine.py --scatter bool,./mine.py
    """
    from e2cp.lab.campaign_folder import CampaignFolder

    place = CampaignFolder.open(folder)
    files = write_report_of(place, out, measure, force, show, scatter=scatter, pdf=pdf, latex=latex)
    if as_json:
        print_json({"folder": str(folder), "files": files})
