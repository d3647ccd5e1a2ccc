"""quota: a scan that uses up rare colours early, so that the end is easier.

Paper: ours, the search of breaks without breaks
Counts: placements
Can: solutions

It places the next piece that fits, as zla does, but privileged colours must be used up early as in
breaks; relaxed cells take the place of breaks. It restarts again and again; only where the quota
had to be given up, on small boards, does it come to an end, and can say that there is no board.

Figures: Eternity II with 16 relaxed cells in 6 s (``make frontier``).

Read on: `search`; tables, fit and kernel are those of `e2cp.methods.breaks`.
"""

from e2cp.methods.quota.search import Quota

__all__ = ["Quota"]
