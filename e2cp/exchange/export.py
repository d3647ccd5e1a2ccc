"""Writing a puzzle's model to a file that other solvers read, with its map."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from e2cp.exchange.digest import model_digest
from e2cp.exchange.forms import form_of
from e2cp.exchange.heading import heading, way_back
from e2cp.exchange.model_map import ModelMap, map_path
from e2cp.modelling.relaxation import DRAWN, Cells, Draw
from e2cp.modelling.variant import Variant
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import refuse_unwritable, write_atomically
from e2cp.solvers.backends.gecode import Gecode
from e2cp.solvers.minizinc_text import minizinc_text
from e2cp.solvers.registry import named_variant


@dataclass(frozen=True)
class Exported:
    """A model that was written.

    Attributes
    ----------
    file, map_file
        The model, and its map.
    form
        What it is written in.
    text
        Whether it says what the encoding builds, or is the hand-written MiniZinc text.
    variables, constraints
        Its size; none where a hand-written text leaves that to MiniZinc.
    """

    file: Path
    map_file: Path
    form: str
    text: str
    variables: int | None = None
    constraints: int | None = None


def export(
    puzzle: Puzzle,
    encoding: str,
    path: str | Path,
    *,
    relax: int | Cells = 0,
    cells: Draw = "checkerboard",
    seed: int = 1,
) -> Exported:
    """Write the model of a puzzle for another solver, and beside it its map.

    Parameters
    ----------
    puzzle
        The puzzle; its clues hold.
    encoding
        A variant with its settings, or the path of one.
    path
        The file; its suffix says the form: ``.cnf``, ``.wcnf``, ``.opb``, ``.mzn``, ``.xml``
        (XCSP3), ``.pb`` or ``.pbtxt`` (CP-SAT's protocol buffer). `e2cp models formats` lists which
        encoding has which.
    relax, cells, seed
        How many cells to leave empty, how they are drawn and with what seed; or the cells
        themselves. The seed has no other effect: variables are numbered as they are made.

    Raises
    ------
    InputError
        If the encoding does not have this form, or a file cannot be written.

    Examples
    --------
    >>> import e2cp, tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> done = e2cp.export(e2cp.load("balanced/4x4-3:2/01"), "sat-pd", folder / "small.cnf")
    >>> done.map_file.name, done.variables
    ('small.cnf.map.json', 204)
    >>> done.file.read_text().splitlines()[0].partition(",")[0]
    'c balanced/4x4-3:2/01'
    """
    variant, settings = named_variant(encoding)
    form = form_of(path, variant, settings)
    refuse_unwritable(path)
    refuse_unwritable(map_path(path))
    chosen = (
        DRAWN[cells](puzzle, relax, np.random.default_rng(seed))
        if isinstance(relax, int)
        else relax
    )
    facts: dict[str, Any] = {
        "file": Path(path).name,
        "form": form,
        "puzzle": puzzle,
        "relaxed": chosen,
        "encoding": variant.full_name(settings),
        "seed": seed,
    }
    if form.name == "mzn" and has_minizinc_text(variant, settings):
        text = minizinc_text(variant.name, puzzle, chosen)
        made = ModelMap(**facts, text="hand-written", digest=text_digest(text))
        return _write(path, "".join(f"% {line}\n" for line in way_back(made)) + text, made)
    model = variant.build(puzzle, chosen, settings)
    made = ModelMap(
        **facts,
        text="encoding",
        digest=model_digest(model),
        variables=form.names(model.names),
        parts=[vars(part) for part in model.parts.listed],
    )
    return _write(path, form.write(model, heading(made, model)), made)


def has_minizinc_text(variant: Variant, settings: dict[str, str]) -> bool:
    """Whether a variant, set so, is the one that a text of ``models/minizinc`` states."""
    return variant.name in Gecode.forms and variant.full_name(settings) == variant.name


def text_digest(text: str) -> str:
    """Return the hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def _write(path: str | Path, content: str | bytes, made: ModelMap) -> Exported:
    file = write_atomically(path, content)
    map_file = made.write(map_path(path))
    sizes = {}
    if made.parts:
        sizes = {
            "variables": sum(part["variables"] for part in made.parts),
            "constraints": sum(part["constraints"] for part in made.parts),
        }
    return Exported(file, map_file, made.form.name, made.text, **sizes)
