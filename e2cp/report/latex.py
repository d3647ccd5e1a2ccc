"""Tables as LaTeX, ruled by the package booktabs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from e2cp.report.table import Cell, Table

LONG = 40
"""Rows up to which a table stays on one page."""

FORMS = {"numbers": "r", "prose": "p{6cm}"}
ESCAPES = {
    **{char: f"\\{char}" for char in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
    "`": r"\`{}",
    "–": r"\textendash{}",
    "−": "$-$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≈": r"$\approx$",
    "\u202f": r"\,",
    "\u00a0": "~",
}
"""What LaTeX would take for its own, or does not know."""

TOOL_TALK = r"(?:\bdocs/|(?<!\S)--\w|`|\be2cp )"
"""What readers of a paper have no use for."""

PREAMBLE = r"""\documentclass{article}
\usepackage{booktabs,longtable}
\usepackage[a4paper,landscape,margin=12mm]{geometry}
\begin{document}
"""


def latex_text(text: str) -> str:
    r"""Escape a text.

    Examples
    --------
    >>> print(latex_text("sat_pd[amo=ladder] 95 %"))
    sat\_pd[amo=ladder] 95 \%
    """
    plain = "".join(ESCAPES.get(char, char if char.isprintable() else " ") for char in text)
    return re.sub(r"(?<=-)-", "{}-", plain)  # two hyphens would become a dash


def latex_table(table: Table, label: str) -> str:
    r"""Return a table with its title as caption and its notes below; a long one breaks over pages.

    Parameters
    ----------
    table
        The table.
    label
        What ``\ref`` calls it.
    """
    caption = f"\\caption{{{latex_text(table.title)}}}\\label{{{label}}}"
    heads = _row([Cell(column.name) for column in table.columns])
    fixed = len(table.rows) - table.last
    rows = [_row(row) for row in table.rows[:fixed]]
    if table.last:
        rows += [r"\midrule", *(_row(row) for row in table.rows[fixed:])]
    form = "".join(
        {"numbers": "r", "prose": "p{6cm}"}.get(each.holds, "l") for each in table.columns
    )
    shown = filter(None, map(_for_paper, table.notes))
    notes = [rf"\par\smallskip {latex_text(note)}" for note in shown]
    meanings = [f"% {each.name}: {each.meaning}" for each in table.columns if each.meaning]
    opening = [r"\footnotesize", r"\setlength{\tabcolsep}{4pt}"]
    if len(table.rows) > LONG:
        lines = [
            r"\begingroup",
            *opening,
            rf"\begin{{longtable}}{{{form}}}",
            caption + r"\\",
            *(r"\toprule", heads, r"\midrule", r"\endfirsthead"),
            *(r"\toprule", heads, r"\midrule", r"\endhead"),
            *(r"\bottomrule", r"\endfoot"),
            *rows,
            r"\end{longtable}",
            *notes,
            r"\par\endgroup",
        ]
    else:
        lines = [
            *(r"\begin{table}", r"\centering", caption, *opening),
            *(rf"\begin{{tabular}}{{{form}}}", r"\toprule", heads, r"\midrule"),
            *rows,
            *(r"\bottomrule", r"\end{tabular}"),
            *notes,
            r"\end{table}",
        ]
    return "\n".join([*map(_comment, meanings), *lines]) + "\n"


def latex_document(names: Iterable[str]) -> str:
    """Return a document that shows tables by the names of their files, and what they need."""
    inputs = "".join(f"\\input{{{name}}}\n\\clearpage\n" for name in names)
    return PREAMBLE + inputs + "\\end{document}\n"


def _row(cells: Iterable[Cell]) -> str:
    row = " & ".join(_cell(cell) for cell in cells) + r" \\"
    # after the \\ of the row before, these would be taken for its options
    return "{}" + row if row.startswith(("[", "*")) else row


def _cell(cell: Cell) -> str:
    text = latex_text(cell.text)
    return f"\\textbf{{{text}}}" if cell.mark == "best" and text else text


def _for_paper(note: str) -> str:
    """Leave out what speaks of our files and options: the clause at the end, or all of it."""
    left = re.sub(rf"[:;] [^:;]*{TOOL_TALK}[^:;]*$", "", note)
    return "" if re.search(TOOL_TALK, left) else left


def _comment(text: str) -> str:
    return re.sub(r"\s+", " ", text)
