"""The map of a written model: what it was made of, and what its variables mean."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from e2cp.errors import InputError
from e2cp.exchange.digest import model_digest
from e2cp.exchange.forms import FORMS, Form
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.modelling.local_module import is_path, whole_name
from e2cp.modelling.options import join_name, parse_name
from e2cp.modelling.registry import find_variant
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.modelling.user_code import code_hashes, refuse_foreign_code
from e2cp.modelling.variant import BuiltModel
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import read_source, write_atomically
from e2cp.runtime.own_key import is_own, sign

MAP_FORMAT = "e2cp-map"
LARGEST = 1 << 30
"""Bytes of a map or of an answer: a model may have a million variables with long names."""

Text = Literal["encoding", "hand-written"]

CONVENTIONS = {
    "t": "piece, from 0; board files count from 1",
    "r": "rotation: clockwise quarter turns",
    "c": "cell: row letter and column, A1 at the top left",
    "d": "side: up, right, down, left",
    "g": "junction: its two cells",
    "k": "colour, 0 is the rim",
}


@dataclass(frozen=True)
class ModelMap:
    """What a file was written from, and what its variables mean.

    Attributes
    ----------
    file, form
        The name of the file and the form it has.
    puzzle, relaxed
        The puzzle with its pieces and clues, and the cells left empty.
    encoding
        The variant with its settings; of a user's own the path, as seen from the map's folder.
    seed
        The seed that the relaxed cells were drawn with. It renames no variable.
    text
        Whether the file says what the variant builds, or is the hand-written MiniZinc text.
    digest
        The hash of the model, so that an answer is read by the same one.
    variables
        What each variable of the file is called, in the order of their numbers.
    parts
        The groups of variables and constraints, with their meanings and sizes.
    """

    file: str
    form: Form
    puzzle: Puzzle
    relaxed: Cells
    encoding: str
    seed: int
    text: Text
    digest: str
    variables: list[str] = field(default_factory=list)
    parts: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(
        cls,
        path: str | Path,
        *,
        trust: bool = False,
        on_note: Callable[[str], None] | None = None,
    ) -> ModelMap:
        """Read a map.

        Parameters
        ----------
        path
            The file.
        trust
            Whether an encoding that is a Python file may be run although somebody else wrote the
            map.
        on_note
            Receives which file is run by trust.

        Raises
        ------
        InputError
            If the file is none, or decoding would run code of somebody else's.
        """
        source = read_source(path, "the map of a model", most=LARGEST)
        document = Document.parse(source)
        if document.values.get("format") != MAP_FORMAT:
            raise InputError(
                "this is no map of a model",
                file=source.name,
                read=document.values.get("format", "no format"),
                expected=f"{MAP_FORMAT}, as `e2cp model --export FILE` writes to FILE.map.json",
            )
        document.version()
        puzzle = puzzle_from_document(document.inner("puzzle"))
        count = len(document.values.get("relaxed") or [])
        form = FORMS.get(document.text("form"))
        text = document.text("text")
        if form is None or text not in ("encoding", "hand-written"):
            wrong = "form" if form is None else "text"
            raise InputError(
                f"wrong value of {wrong!r}", file=source.name, read=document.text(wrong)
            )
        encoding = _seen_from(document.line("encoding"), Path(path).parent)
        refuse_foreign_code(
            [whole_name(encoding)],
            Path(path),
            own=_own_code(document),
            trust=trust,
            on_note=on_note,
        )
        return cls(
            file=document.text("file"),
            form=form,
            puzzle=puzzle,
            relaxed=frozenset(document.integers("relaxed", count, 0, puzzle.size - 1)),
            encoding=encoding,
            seed=document.integer("seed", 0, 2**63 - 1),
            text=text,  # type: ignore[arg-type]
            digest=document.text("model"),
            variables=document.values.get("variables", []),
            parts=document.values.get("parts", []),
        )

    def write(self, path: str | Path) -> Path:
        """Write the map."""
        from e2cp import __version__

        values = {
            "format": MAP_FORMAT,
            "version": 1,
            "made": {"by": f"e2cp {__version__}"},
            "file": self.file,
            "form": self.form.name,
            "encoding": _seen_to(self.encoding, Path(path).parent),
            "text": self.text,
            "model": self.digest,
            "seed": self.seed,
            "relaxed": sorted(self.relaxed),
            "conventions": CONVENTIONS,
            "parts": self.parts,
            "puzzle": json.loads(puzzle_to_json(self.puzzle)),
            "variables": self.variables,
        }
        code = code_hashes([whole_name(self.encoding)])
        if code:
            signed = {"encoding": values["encoding"], "code": code}
            values |= {"code": code, "signature": sign(signed)}
        lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in values.items())
        return write_atomically(path, "{\n" + ",\n".join(lines) + "\n}\n")

    def build(self) -> BuiltModel:
        """Build the model again.

        Raises
        ------
        InputError
            If the variant is gone, or builds another model by now.
        """
        variant, settings = find_variant(self.encoding)
        model = variant.build(self.puzzle, self.relaxed or NO_CELLS, settings)
        self.refuse_other(model_digest(model))
        return model

    def refuse_other(self, digest: str) -> None:
        """Refuse a model that is not the one the file was written from."""
        if digest != self.digest:
            raise InputError(
                f"{self.encoding} builds another model than when {self.file} was written",
                read=digest[:12],
                expected=f"{self.digest[:12]}; write the model anew, or use the e2cp of then",
            )


def map_path(path: str | Path) -> Path:
    """Return where the map of a written model lies: beside it.

    Examples
    --------
    >>> map_path("out/clue1.cnf").as_posix()
    'out/clue1.cnf.map.json'
    """
    return Path(f"{path}.map.json")


def _own_code(document: Document) -> dict[str, str] | None:
    """Return the hashes of the encoding's files when this user wrote the map; None if another."""
    code = document.texts("code")
    signed = {"encoding": document.values["encoding"], "code": code}
    return code if is_own(signed, document.values.get("signature")) else None


def _seen_to(encoding: str, folder: Path) -> str:
    """Return a variant whose file, if it is a user's own, is named as seen from a folder."""
    name, settings = parse_name(encoding)
    if not is_path(name):
        return encoding
    file = os.path.relpath(Path(name).expanduser().resolve(), folder.resolve())
    return join_name(file, settings)


def _seen_from(encoding: str, folder: Path) -> str:
    name, settings = parse_name(encoding)
    return join_name(str(folder / name), settings) if is_path(name) else encoding
