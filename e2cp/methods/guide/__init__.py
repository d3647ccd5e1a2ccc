"""guide: guided by one objective, observed by another.

Paper: Wauters, Vancroonenburg & Vanden Berghe 2012, guide-and-observe
Counts: moves
Can: start
"""

from e2cp.methods.guide.search import Guide, GuideOptions

__all__ = ["Guide", "GuideOptions"]
