"""Everything that is needed to go on with a search, beside the states of its workers."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.parallel.settings import MOST_SEED, SearchSettings
from e2cp.parallel.stop import Stop

FORMAT = "e2cp-search"
MOST = 10**18


@dataclass
class SearchRecord:
    """A search as far as it has come.

    Attributes
    ----------
    settings
        What was asked for; the limit on time counts from the very start.
    span
        Seconds that the last run was given.
    made_by
        The version that wrote it.
    out
        Where the board goes.
    home
        The folder that it was written to.
    works
        Work by worker, those of earlier runs too that the last one did not have.
    seconds, cpu_seconds, work, unit, deaths, trajectory
        As in `SearchResult`, all runs together.
    stopped
        The rule that ended it; none if it runs or was killed.
    tally
        By score: how many boards workers sent that were their own best.
    live
        How it was getting on when this was written: ``updated``, as `time.time` gives it,
        ``rate`` in work a second of late, and ``workers``.
    """

    settings: SearchSettings
    span: float | None = None
    made_by: str = ""
    out: str | None = None
    home: str | None = None
    works: list[int] = field(default_factory=list)
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    work: int = 0
    unit: str = "work"
    deaths: int = 0
    trajectory: list[tuple[float, int]] = field(default_factory=list)
    stopped: str | None = None
    tally: dict[int, int] = field(default_factory=dict)
    live: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """Write everything."""
        values: dict[str, Any] = {"format": FORMAT, "version": 1, **vars(self)}
        asked: SearchSettings = values.pop("settings")
        values |= {"stop": asdict(asked.stop), "workers": asked.workers, "seed": asked.seed}
        for key in ("seconds", "cpu_seconds"):
            values[key] = round(values[key], 3)
        values["trajectory"] = [[round(seconds, 3), score] for seconds, score in self.trajectory]
        return json.dumps({**values, **asked.as_dict()}) + "\n"

    @classmethod
    def from_document(cls, document: Document) -> SearchRecord:
        """Read it back.

        Raises
        ------
        InputError
            If the document is of something else, or damaged.
        """
        values = document.values
        if values.get("format") != FORMAT:
            raise InputError(
                "no search", file=document.file, read=values.get("format"), expected=FORMAT
            )
        document.version()
        asked = SearchSettings.from_document(document)
        try:
            return cls(
                settings=replace(
                    asked,
                    stop=Stop(**values["stop"]),
                    workers=document.integer("workers", 1, 10**6),
                    seed=document.integer("seed", 0, MOST_SEED),
                ),
                span=None if values["span"] is None else float(values["span"]),
                made_by=str(values["made_by"]),
                out=values["out"],
                home=values.get("home"),
                works=[int(work) for work in values.get("works", ())],
                seconds=float(values["seconds"]),
                cpu_seconds=float(values["cpu_seconds"]),
                work=document.integer("work", 0, MOST),
                unit=document.text("unit"),
                deaths=document.integer("deaths", 0, MOST),
                trajectory=[
                    (float(seconds), int(score)) for seconds, score in values["trajectory"]
                ],
                stopped=values["stopped"],
                tally={int(key): int(value) for key, value in values.get("tally", {}).items()},
                live=dict(values.get("live", {})),
            )
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, InputError):
                raise
            reason = f"{type(error).__name__} {error}"
            raise InputError("damaged", file=document.file, read=reason) from None
