"""The page of a repeated experiment, as HTML and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from e2cp import __version__
from e2cp.lab.environment import Environment
from e2cp.report.html_parts import html_figure, html_frame, html_list, html_table, html_text
from e2cp.report.markdown import markdown_table, markdown_text
from e2cp.report.table import Table
from e2cp.reproduce.published import published
from e2cp.reproduce.repetition import Repetition


def html_page(done: Repetition, svg: str) -> str:
    """Return it as one page of HTML that needs nothing else, with its plot."""
    own, paper = done.experiment, published(done.experiment.paper)
    parts = [
        f"<header><h1>{html_text(own.title)}</h1>",
        f"<p><em>{html_text(paper['paper'])}.</em> {html_text(own.claim)}</p>",
        f"<p>Here: {html_text(own.protocol(done.size))}</p></header>",
        f'<div class="plots">{html_figure(svg, own.name, caption(done))}</div>',
        *(f"<h2>{html_text(table.title)}</h2>{html_table(table)}" for table in _tables(done)),
        html_list(done.sentences),
        f'<p class="soft">Published numbers: {html_text(paper["provenance"])}</p>',
        f'<p class="soft">Made by <code>{html_text(_command(done))}</code>'
        f"{html_text(_made_on(done))}</p>",
    ]
    return html_frame(own.title, parts)


def markdown_page(done: Repetition, picture: str) -> str:
    """Return the same as Markdown, with a picture that lies beside it."""
    own, paper = done.experiment, published(done.experiment.paper)
    parts = [
        f"# {markdown_text(own.title)}",
        f"*{markdown_text(paper['paper'])}.* {markdown_text(own.claim)}",
        f"Here: {markdown_text(own.protocol(done.size))}",
        f"![{markdown_text(caption(done))}]({picture})",
    ]
    for table in _tables(done):
        parts += [f"## {markdown_text(table.title)}", markdown_table(table)]
    parts.append("\n".join(f"* {markdown_text(each)}" for each in done.sentences))
    parts.append(f"Published numbers: {markdown_text(paper['provenance'])}")
    parts.append(f"Made by `{_command(done)}`{markdown_text(_made_on(done))}")
    return "\n\n".join(part for part in parts if part) + "\n"


def caption(done: Repetition) -> str:
    """Return what the plot shows."""
    return f"{done.experiment.title}: our runs, scale {done.scale}."


def _tables(done: Repetition) -> Sequence[Table]:
    said = done.outcome.findings
    return [*([said.table()] if said.stated else []), *done.outcome.tables]


def _command(done: Repetition) -> str:
    fewer = f" --repetitions {done.size.repetitions}" * bool(done.missing)
    return f"e2cp reproduce {done.experiment.name} --scale {done.scale}{fewer}"


def _made_on(done: Repetition) -> str:
    places = [f"{each['cpu']}, {each['cores']} processors" for each in done.machines]
    commit = Environment.here().commit
    source = f", commit {commit[:12]}{'+dirty' * commit.endswith('+dirty')}" if commit else ""
    return f", e2cp {__version__}{source}" + (f" on {'; '.join(places)}" if places else "") + "."
