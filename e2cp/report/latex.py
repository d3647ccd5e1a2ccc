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

PORTRAIT, LANDSCAPE = 345.0, 550.0
"""Points of a line of an article, upright and turned."""

LETTERS = {r"\footnotesize": 4.4, r"\scriptsize": 4.0, r"\tiny": 3.3}
"""Points that a letter takes in each size, rather too many."""

BETWEEN = 8.0
"""Points between two columns."""

PROSE = 171.0
"""Points of a column of prose."""

MOST_SHRUNK = 1.5
"""A table so many times as wide as the line is shrunk to it; a wider one is turned, too."""

COLUMN_SEPARATION = r"\setlength{\tabcolsep}{4pt}"
SHRUNK = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""Shrinks what is wider than the line, and leaves the rest as it is."""

PREAMBLE = r"""\documentclass{article}
\usepackage{booktabs,graphicx,longtable,pdflscape,rotating}
\usepackage[a4paper,margin=20mm]{geometry}
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
    r"""Return a table with its title as caption and its notes below.

    A long one breaks over pages. A wide one is shrunk to the line or, where it could not be read
    then, turned by a quarter. What packages it needs stands in its first line.

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
    form = "".join(FORMS.get(each.holds, "l") for each in table.columns)
    shown = filter(None, map(_for_paper, table.notes))
    notes = [rf"\par\smallskip {latex_text(note)}" for note in shown]
    meanings = [f"% {each.name}: {each.meaning}" for each in table.columns if each.meaning]
    if len(table.rows) > LONG:
        turned = _width(table, r"\scriptsize") > PORTRAIT
        packages = ["booktabs", "longtable", *(["pdflscape"] if turned else [])]
        lines = [
            *([r"\begin{landscape}"] if turned else []),
            r"\begingroup",
            *(_font(table, LANDSCAPE if turned else PORTRAIT), COLUMN_SEPARATION),
            rf"\begin{{longtable}}{{{form}}}",
            caption + r"\\",
            *(r"\toprule", heads, r"\midrule", r"\endfirsthead"),
            *(r"\toprule", heads, r"\midrule", r"\endhead"),
            *(r"\bottomrule", r"\endfoot"),
            *rows,
            r"\end{longtable}",
            *notes,
            r"\par\endgroup",
            *([r"\end{landscape}"] if turned else []),
        ]
    else:
        turned = _width(table, r"\footnotesize") > MOST_SHRUNK * PORTRAIT
        packages = ["booktabs", "graphicx", *(["rotating"] if turned else [])]
        place = "sidewaystable" if turned else "table"
        lines = [
            *(rf"\begin{{{place}}}", r"\centering", caption, r"\footnotesize", COLUMN_SEPARATION),
            *(SHRUNK, rf"\begin{{tabular}}{{{form}}}", r"\toprule", heads, r"\midrule"),
            *rows,
            *(r"\bottomrule", r"\end{tabular}}"),
            *notes,
            rf"\end{{{place}}}",
        ]
    needs = rf"% needs \usepackage{{{','.join(packages)}}}"
    return "\n".join([needs, *map(_comment, meanings), *lines]) + "\n"


def _width(table: Table, font: str) -> float:
    """Estimate the width of a table in points, in letters of a size."""
    columns = zip(*([Cell(each.name) for each in table.columns], *table.rows), strict=True)
    widths = [
        PROSE if column.holds == "prose" else LETTERS[font] * max(len(cell.text) for cell in cells)
        for column, cells in zip(table.columns, columns, strict=True)
    ]
    return sum(widths) + BETWEEN * len(widths)


def _font(table: Table, line: float) -> str:
    """Return the greatest letters in which a table fits a line, or the least there are."""
    return next((font for font in LETTERS if _width(table, font) <= line), r"\tiny")


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
