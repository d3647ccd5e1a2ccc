"""The report of a campaign as plain values, for the page to lay out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.metrics.comparison import compare
from e2cp.plotting.saving import rendered
from e2cp.report.content import content
from e2cp.report.table import Table
from e2cp.runtime.json_lines import Emit

MOST_ROWS = 400
"""Rows of a table that are shown; `e2cp campaign report` writes all."""


def send_report(folder: Path, emit: Emit) -> None:
    """Send the report of what has ended so far, part by part: head, tables, plots.

    Raises
    ------
    InputError
        If nothing has ended yet.
    """
    place = CampaignFolder.open(folder)
    records = place.records()
    if not records:
        raise InputError("no run has ended yet")
    measure = place.spec().measure if (folder / "spec.toml").exists() else "cpu"
    comparison = compare(records, measure, force=True)
    found = content(comparison, records, place.ledger.environments(), {})
    alerts = [table for table in (found.wrong, found.crashed, found.starved) if table is not None]
    head = {
        "title": found.title,
        "facts": list(found.facts),
        "caveats": list(found.caveats),
        "alerts": [_table(table) for table in alerts],
        "sections": len(found.sections),
    }
    emit({"event": "report", "part": "head", **head})
    for number, section in enumerate(found.sections):
        emit(
            {
                "event": "report",
                "part": "section",
                "number": number,
                "title": section.title,
                "tables": [_table(table) for table in section.tables.values()],
                "absent": list(section.absent),
            }
        )
    for number, section in enumerate(found.sections):
        for figure in section.figures.values():
            svg = rendered(figure.draw, figure.size, pdf=False).svg
            part = {"part": "figure", "number": number, "caption": figure.title, "svg": svg}
            emit({"event": "report", **part})


def _table(table: Table) -> dict[str, Any]:
    cut = len(table.rows) - MOST_ROWS
    notes = [*table.notes, *([f"{cut} more rows are left out"] if cut > 0 else [])]
    return {
        "title": table.title,
        "columns": [vars(column) for column in table.columns],
        "rows": [
            [{"text": cell.text, "mark": cell.mark} for cell in row]
            for row in table.rows[:MOST_ROWS]
        ],
        "notes": notes,
    }
