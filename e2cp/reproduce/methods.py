"""Methods by name, and their runs on a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from e2cp.errors import InputError
from e2cp.lab.configurations import Configuration, configurations
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import generous
from e2cp.methods.registry import all_methods, find_entry
from e2cp.modelling.local_module import is_path
from e2cp.modelling.options import parse_name, split_engine
from e2cp.modelling.relaxation import Draw
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Method:
    """A model on an engine, an exact method or a search, ready to be planned."""

    configuration: Configuration

    @property
    def label(self) -> str:
        """What a reader calls it: ``table@gecode``, ``zla``."""
        return self.configuration.label

    def run_spec(
        self,
        puzzle: Puzzle,
        *,
        seed: int,
        seconds: float,
        group: str = "",
        relax: int = 0,
        cells: Draw = "checkerboard",
        start: Board | None = None,
    ) -> RunSpec:
        """Return its run on a puzzle; the group is the puzzle's name if left out.

        The seconds are a limit on the processor, so that a busy machine changes nothing.
        """
        own = self.configuration
        return RunSpec(
            own.kind,
            own.variant,
            own.engine,
            puzzle.name,
            group or puzzle.name,
            puzzle,
            seed,
            generous(seconds),
            cpu_seconds=seconds,
            relax=relax,
            cells=cells,
            source=own.source,
            code=own.fingerprint,
            start=start,
        )


def find_method(text: str) -> Method:
    """Return what ``bool``, ``table@gecode``, ``mac`` or ``vlns[cells=16]`` stands for."""
    return find_methods([text])[0]


def find_methods(texts: list[str], on_missing: Callable[[str], None] | None = None) -> list[Method]:
    """Return the methods whose engines are here, the models first; report what is left out."""
    searches = [text for text in texts if _is_method(text)]
    models = [text for text in texts if text not in searches]
    return [Method(each) for each in configurations(models, [], searches, on_missing)]


def _is_method(text: str) -> bool:
    name = parse_name(split_engine(text)[0])[0]
    return name in all_methods()[0] or (is_path(name) and not _is_variant(name))


def _is_variant(path: str) -> bool:
    try:
        find_entry(path)
    except InputError:
        return True
    return False
