"""The forms that a model can be written in: by the suffix of the file, and for which models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from e2cp.errors import InputError
from e2cp.exchange.dimacs import cnf_text, wcnf_text
from e2cp.exchange.identifiers import identifiers
from e2cp.exchange.minizinc import minizinc_of
from e2cp.exchange.opb import opb_text
from e2cp.exchange.protobuf import protobuf_bytes, protobuf_text
from e2cp.exchange.xcsp3 import xcsp3_text
from e2cp.modelling.variant import BuiltModel, Variant
from e2cp.puzzle.generate import generate

Write = Callable[[BuiltModel, Sequence[str]], str | bytes]


@dataclass(frozen=True)
class Form:
    """A form of a file.

    Attributes
    ----------
    name
        What it is called, the suffix of its files without the dot.
    title
        What it is.
    kinds
        Kinds of variants that have it, perhaps not all of them.
    write
        Writes a model below a few lines of comment.
    answers
        What solvers answer in.
    """

    name: str
    title: str
    kinds: tuple[str, ...]
    write: Write
    answers: Literal["literals", "minizinc", "xcsp3", "response"]

    def names(self, names: list[str]) -> list[str]:
        """Return what variables are called in a file of this form."""
        return identifiers(names) if self.answers in ("minizinc", "xcsp3") else names

    @property
    def suffix(self) -> str:
        """The end of a file's name."""
        return f".{self.name}"


FORMS = {
    form.name: form
    for form in (
        Form("cnf", "DIMACS CNF, for SAT solvers", ("cnf",), cnf_text, "literals"),
        Form("wcnf", "WCNF of 2022, for MaxSAT solvers", ("wcnf",), wcnf_text, "literals"),
        Form(
            "opb", "OPB, for pseudo-Boolean solvers", ("cnf", "wcnf", "cpsat"), opb_text, "literals"
        ),
        Form("mzn", "MiniZinc", ("cpsat",), minizinc_of, "minizinc"),
        Form("xml", "XCSP3", ("cpsat",), xcsp3_text, "xcsp3"),
        Form(
            "pb",
            "CP-SAT's own protocol buffer, binary (pseudo-Boolean models are .opb)",
            ("cpsat",),
            protobuf_bytes,
            "response",
        ),
        Form("pbtxt", "CP-SAT's own protocol buffer, text", ("cpsat",), protobuf_text, "response"),
    )
}


def form_of(path: str | Path, variant: Variant, settings: dict[str, str]) -> Form:
    """Return the form that a file's name asks for.

    Raises
    ------
    InputError
        If there is none for this kind of variant, with those that the variant has.
    """
    suffix = Path(path).suffix.lower()
    form = FORMS.get(suffix.removeprefix("."))
    if form is None or variant.kind not in form.kinds:
        reasons = forms_of(variant, settings)
        known = [form.suffix for name, form in FORMS.items() if not reasons[name]]
        raise InputError(
            f"a {variant.kind} model is not written so",
            file=str(path),
            read=suffix or "no suffix",
            expected=", ".join(known),
        )
    return form


def forms_of(variant: Variant, settings: dict[str, str]) -> dict[str, str]:
    """Return by form why a variant does not have it, nothing where it does.

    The models of a variant are alike, so a small one is written in each.
    """
    reasons = {
        name: "" if variant.kind in form.kinds else f"not for a {variant.kind} model"
        for name, form in FORMS.items()
    }
    puzzle = generate("gemp", 3, inner=3, frame=3, seed=2).puzzle  # no two pieces alike
    model = variant.build(puzzle, settings=settings)
    for name, reason in reasons.items():
        if not reason:
            try:
                FORMS[name].write(model, [""])
            except InputError as error:
                reasons[name] = str(error)
    return reasons
