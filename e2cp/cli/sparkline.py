"""A curve in one line of text."""

from __future__ import annotations

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def sparkline(trajectory: Sequence[tuple[float, int]], seconds: float, width: int = 40) -> str:
    """Draw the best score over time.

    Parameters
    ----------
    trajectory
        Seconds and score of each improvement.
    seconds
        Where the line ends.
    width
        Characters.
    """
    if not trajectory or width < 1:
        return ""
    begin = trajectory[0][0]
    span = max(seconds - begin, 1e-9)
    scores, at = [], 0
    for column in range(width):
        end = begin + span * (column + 1) / width
        while at + 1 < len(trajectory) and trajectory[at + 1][0] <= end:
            at += 1
        scores.append(trajectory[at][1])
    low, high = scores[width // 8], scores[-1]  # the first leap would flatten all others
    steps = len(BARS) - 1
    return "".join(
        BARS[0 if high == low else max(0, min(steps, (score - low) * steps // (high - low)))]
        for score in scores
    )
