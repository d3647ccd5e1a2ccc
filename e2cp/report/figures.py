"""The figures of a report: which are drawn, and what their captions say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from e2cp.lab.metrics.comparison import Comparison, SetComparison
from e2cp.plotting import plot, set_data
from e2cp.plotting.looks import rows_below
from e2cp.plotting.set_data import Quantity
from e2cp.report.numbers import p_text
from e2cp.report.out_of_reach import out_of_reach
from e2cp.report.scatter_pairs import scatter_pairs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDE = (5.4, 3.8)
SQUARE = (5.4, 4.4)
LONGEST_MARK = " (000 of 000 solved)"
"""What a legend says beside a label at the longest."""

MAIN_KINDS = ("cactus", "anytime")


@dataclass(frozen=True)
class Figure:
    """A plot that is not drawn yet.

    Attributes
    ----------
    kind
        Short name, part of a file's name.
    title
        What it shows and how to read it.
    draw
        Draws it.
    size
        Width and height in inches.
    """

    kind: str
    title: str
    draw: Callable[[Axes], object]
    size: tuple[float, float] = WIDE


@dataclass(frozen=True)
class Figures:
    """The figures of a set, and why others were left out."""

    drawn: Sequence[Figure] = ()
    absent: Sequence[str] = ()


def figures(
    comparison: Comparison,
    one: SetComparison,
    scatters: Sequence[tuple[str, str]] | None,
    *,
    few: bool = False,
) -> Figures:
    """Return the figures that have something to show of a set.

    Parameters
    ----------
    comparison, one
        The comparison, and the set of it.
    scatters
        Pairs of labels to be drawn against each other; a choice of ours if left out.
    few
        Whether only the main kinds are drawn, and the pairs that were chosen.
    """
    pairs = scatter_pairs(one) if scatters is None else _present(one, scatters)
    found = [
        *_time_figures(comparison, one),
        *_scatters(comparison, one, pairs),
        *_rank_figures(comparison, one),
        *_score_figures(comparison, one),
        *_memory_figures(comparison, one),
    ]
    if few:
        kept = (*MAIN_KINDS, *(["scatter"] if scatters else []))
        found = [each for each in found if each.kind.partition("-")[0] in kept]
    if len(comparison.sets) > 1:
        found = [replace(each, title=f"{one.name}. {each.title}") for each in found]
    return Figures(found, [] if few else _absent(one))


def _time_figures(comparison: Comparison, one: SetComparison) -> list[Figure]:
    if not set_data.solved_any(one):
        return []
    name, labels = one.name, set_data.times(one).keys()
    size = _with_legend([f"{label}{LONGEST_MARK}" for label in labels])
    found = [
        Figure(
            "cactus",
            "Cactus plot: how many runs (across) were solved within a time each (up); further "
            "right and lower is better. In brackets: runs solved, of all.",
            partial(plot.cactus, comparison, set_name=name),
            size,
        ),
        Figure(
            "survival",
            "Survival: the share of runs still unsolved after a time; lower is better.",
            partial(plot.survival, comparison, set_name=name),
            size,
        ),
        Figure(
            "boxes",
            "Times: a box from quartile to quartile with the median, whiskers at 5 and 95 %, "
            "unsolved runs at the limit (the dotted line); further left is better.",
            partial(plot.boxes, comparison, set_name=name),
            _high(len(labels)),
        ),
    ]
    if len(labels) > 1:
        found += [
            Figure(
                "profile",
                "Performance profile: the share of tasks solved within a factor of the quickest; "
                "higher is better. At the left edge: how often it was the quickest.",
                partial(plot.profile, comparison, set_name=name),
                size,
            ),
            Figure(
                "behind",
                "Performance profile by difference: the share of tasks solved at most so many "
                "seconds after the quickest; higher is better.",
                partial(plot.profile, comparison, difference=True, set_name=name),
                size,
            ),
        ]
    return found


def _scatters(
    comparison: Comparison, one: SetComparison, pairs: Sequence[tuple[str, str]]
) -> list[Figure]:
    found = []
    for number, (first, second) in enumerate(pairs, 1):
        if set_data.quantity_of(one, first, second) == "time":
            reading = (
                f"below the diagonal {second} is quicker, above it {first}; dotted: ten times; "
                "in the shaded zones one of them, in their corner neither, did not answer."
            )
        else:
            reading = f"above the diagonal {second} has the better board, below it {first}."
        draw = partial(plot.scatter, comparison, first, second, set_name=one.name)
        title = f"{second} (up) against {first} (across), a dot a task: {reading}"
        found.append(Figure(f"scatter-{number}", title, draw, SQUARE))
    return found


def _rank_figures(comparison: Comparison, one: SetComparison) -> list[Figure]:
    found = []
    for quantity in _ranked(one):
        ranks = set_data.ranked(one, quantity)
        if isinstance(ranks, str):
            continue
        p = "" if ranks.friedman_p is None else f" Friedman's test: p {p_text(ranks.friedman_p)}."
        reach = out_of_reach(pair for pair in one.pairs if pair.quantity == quantity)
        title = (
            f"Critical-difference diagram by {quantity}: mean ranks over {ranks.puzzles} puzzles, "
            "1 the best; a bar joins those between which Wilcoxon's test with Holm's correction "
            f"finds no difference.{p}" + (f" But {reach}." if reach else "")
        )
        draw = partial(plot.critical_difference, comparison, quantity=quantity, set_name=one.name)
        names = 2 * max(map(len, ranks.labels))
        size = (4.4 + 0.075 * names, 1.3 + 0.16 * len(ranks.labels) + 0.12 * len(ranks.cliques))
        found.append(Figure(f"ranks-{quantity}", title, draw, size))
    return found


def _score_figures(comparison: Comparison, one: SetComparison) -> list[Figure]:
    scores = set_data.scores(one)
    found = []
    if scores:
        draw = partial(plot.boxes, comparison, quantity="score", set_name=one.name)
        title = (
            "Scores: a box from quartile to quartile with the median, whiskers at 5 and 95 %; "
            "further right is better."
        )
        found.append(Figure("scores", title, draw, _high(len(scores))))
    trajectories = set_data.trajectories(one)
    if trajectories:
        title = (
            "Best score by time: the median over runs, and the band between the quartiles; higher "
            "is better. In brackets: runs."
        )
        draw = partial(plot.anytime, comparison, set_name=one.name)
        found.append(Figure("anytime", title, draw, _with_legend(trajectories)))
    return found


def _memory_figures(comparison: Comparison, one: SetComparison) -> list[Figure]:
    peaks = set_data.peaks(one)
    if not peaks:
        return []
    title = "Memory: the most that each run held, in MB; boxes and whiskers as for times."
    draw = partial(plot.memory, comparison, set_name=one.name)
    return [Figure("memory", title, draw, _high(len(peaks)))]


def _ranked(one: SetComparison) -> list[Quantity]:
    """Return by what it makes sense to rank: times if something was solved, scores if any."""
    found: list[Quantity] = []
    if set_data.solved_any(one):
        found.append("time")
    if len(set_data.seekers(one)) > 1:
        found.append("score")
    return found


def _absent(one: SetComparison) -> list[str]:
    reasons = [set_data.ranked(one, quantity) for quantity in _ranked(one)]
    why = [reason for reason in reasons if isinstance(reason, str)]
    unsolved = set_data.times(one) and not set_data.solved_any(one)
    return [*(["No plots of times: nothing was solved."] if unsolved else []), *why]


def _present(one: SetComparison, pairs: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    return [pair for pair in pairs if {*pair} <= {*one.field.labels}]


def _with_legend(labels: Collection[str]) -> tuple[float, float]:
    """Return the size of a plot with room for its legend, if that stands below."""
    return WIDE[0], WIDE[1] + 0.17 * rows_below(labels)


def _high(boxes: int) -> tuple[float, float]:
    """Return the size of a plot with so many lying boxes."""
    return WIDE[0], max(2.2, min(9.0, 1.1 + 0.34 * boxes))
