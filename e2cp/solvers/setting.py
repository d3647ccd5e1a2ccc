"""A parameter of a solver: its default, what we set it to, and what that means."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from math import isfinite, isnan

from e2cp.errors import InputError
from e2cp.modelling.options import SWITCH, as_text

Value = bool | int | float | str

SWITCHES = {**SWITCH, "true": True, "false": False}


@dataclass(frozen=True)
class Setting:
    """One parameter of a solver.

    Attributes
    ----------
    name
        What it is called: ``linearization_level``.
    default
        The solver's own default, which also says of what type it is.
    ours
        What we set it to, perhaps in words; None if it is left alone.
    meaning
        What it does, and why we set it.
    when
        In which runs we set it; empty for all.
    fixed
        What sets it in every run, such as ``--seed``, so that nothing else may.
    choices
        The texts that it may be; empty if it may be others too.
    least, most
        Bounds of a number.
    """

    name: str
    default: Value
    ours: Value | None = None
    meaning: str = ""
    when: str = ""
    fixed: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None

    @property
    def usual(self) -> Value | None:
        """What it is if nothing is said; None if that depends on the run."""
        if self.when or self.fixed:
            return None
        return self.default if self.ours is None else self.ours

    @property
    def expected(self) -> str:
        """What values it takes, in words."""
        if self.choices:
            return "|".join(self.choices)
        if isinstance(self.default, bool):
            return "|".join(SWITCH)
        if isinstance(self.default, str):
            return "a text"
        number = "a whole number" if isinstance(self.default, int) else "a number"
        bounds = "" if self.least is None else f" from {self.least:.10g}"
        return number + bounds + ("" if self.most is None else f" to {self.most:.10g}")

    def read(self, text: str, solver: str) -> Value:
        """Return the value that a text stands for.

        Raises
        ------
        InputError
            If it is none, or the parameter cannot be set so.

        Examples
        --------
        >>> Setting("restarts", 100, least=1).read("250", "mine")
        250
        """
        if self.fixed:
            raise InputError(
                f"{solver}[{self.name}] is set by {self.fixed}", read=text, expected=self.fixed
            )
        value = self._value(text)
        if value is None or not self._within(value):
            near = get_close_matches(text, self.choices, n=1)
            expected = f"{near[0]}? ({self.expected})" if near else self.expected
            raise InputError(f"wrong value of {solver}[{self.name}]", read=text, expected=expected)
        return value

    def _within(self, value: Value) -> bool:
        """Whether a value lies in the bounds; infinite only where the default is, too."""
        if isinstance(value, bool | str):
            return True
        if not isfinite(value) and (isnan(value) or isfinite(float(self.default))):
            return False
        low = self.least is not None and value < self.least
        return not low and (self.most is None or value <= self.most)

    def _value(self, text: str) -> Value | None:
        if self.choices:
            return text if text in self.choices else None
        if isinstance(self.default, bool):
            return SWITCHES.get(text.lower())
        if isinstance(self.default, str):
            return text
        try:
            return type(self.default)(text)
        except ValueError:
            return None

    def as_dict(self) -> dict[str, str]:
        """Return it for JSON, all as text."""
        return {
            "name": self.name,
            "default": as_text(self.default),
            "ours": "" if self.ours is None else as_text(self.ours),
            "when": self.when,
            "set_by": self.fixed,
            "values": self.expected,
            "meaning": self.meaning,
        }
