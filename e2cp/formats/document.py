"""JSON documents read with precise complaints."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, overload

from e2cp.errors import InputError
from e2cp.runtime.files import Source

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


@dataclass(frozen=True)
class Document:
    """A JSON object and the file it stands in; every getter says what it expected."""

    file: str
    values: dict[str, Any]

    @classmethod
    def parse(cls, source: Source) -> Document:
        """Parse a text that should hold one JSON object."""
        try:
            values = json.loads(source.text)
        except json.JSONDecodeError as error:
            read = source.text[error.pos : error.pos + 20] or "the end of the file"
            raise InputError(
                f"broken JSON ({error.msg})",
                file=source.name,
                line=error.lineno,
                read=read,
                expected="a JSON object",
            ) from None
        except (RecursionError, ValueError) as error:
            raise InputError(
                f"broken JSON ({type(error).__name__})", file=source.name, expected="a JSON object"
            ) from None
        return cls(source.name, _object(values, source.name, "the document"))

    def inner(self, key: str) -> Document:
        """Return a nested object."""
        return Document(self.file, _object(self.values.get(key), self.file, repr(key)))

    def inners(self, key: str) -> list[Document]:
        """Return a list of nested objects."""
        return [
            Document(self.file, _object(value, self.file, f"an entry of {key!r}"))
            for value in self._list(key)
        ]

    def text(self, key: str) -> str:
        """Return a string."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.isprintable():
            raise self._wrong(key, value, "a string of printable characters")
        return value

    @overload
    def line(self, key: str) -> str: ...

    @overload
    def line(self, key: str, *, optional: bool) -> str | None: ...

    def line(self, key: str, *, optional: bool = False) -> str | None:
        """Return a string without control characters: a path may hold what cannot be printed."""
        value = self.values.get(key)
        if value is None and optional:
            return None
        if not isinstance(value, str) or CONTROL.search(value):
            raise self._wrong(key, value, "a string without control characters")
        return value

    @overload
    def number(self, key: str, low: float, high: float) -> float: ...

    @overload
    def number(self, key: str, low: float, high: float, *, optional: bool) -> float | None: ...

    def number(self, key: str, low: float, high: float, *, optional: bool = False) -> float | None:
        """Return a number within bounds."""
        value = self.values.get(key)
        if value is None and optional:
            return None
        # A comparison with a float is exact for whole numbers of any size, and false for nan.
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not (number and low <= value <= high):  # type: ignore[operator]
            raise self._wrong(key, value, f"a number from {low:g} to {high:g}")
        return float(value)  # type: ignore[arg-type]

    def texts(self, key: str) -> dict[str, str]:
        """Return strings by name; none if nothing is said."""
        values = self.inner(key).values if key in self.values else {}
        for name, value in values.items():
            if not isinstance(value, str):
                raise self._wrong(f"{key}.{name}", value, "a string")
        return values

    def entries(self, key: str) -> list[Any]:
        """Return a list of anything."""
        return self._list(key)

    def version(self) -> None:
        """Refuse a format of a later version than ours."""
        if "version" in self.values:
            self.integer("version", 1, 1)

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        return self._integer(key, self.values.get(key), low, high)

    def integers(
        self, key: str, count: int | None, low: int, high: int, also: str = ""
    ) -> list[int]:
        """Return a list of so many whole numbers within bounds; `also` explains them."""
        values = self._list(key)
        if count is not None and len(values) != count:
            raise self._wrong(key, f"{len(values)} values", str(count))
        if all(type(value) is int and low <= value <= high for value in values):
            return values
        return [self._integer(key, value, low, high, also) for value in values]

    def rows(self, key: str, count: int, width: int, low: int, high: int) -> list[list[int]]:
        """Return a list of so many lists of whole numbers of one length."""
        rows = self._list(key)
        if len(rows) != count:
            raise self._wrong(key, f"{len(rows)} rows", str(count))
        for row in rows:
            if not isinstance(row, list) or len(row) != width:
                raise self._wrong(key, row, f"{width} whole numbers in each row")
        return [[self._integer(key, value, low, high) for value in row] for row in rows]

    def _list(self, key: str) -> list[Any]:
        value = self.values.get(key)
        if not isinstance(value, list):
            raise self._wrong(key, value, "a list")
        return value

    def _integer(self, key: str, value: object, low: int, high: int, also: str = "") -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._wrong(key, value, f"a whole number from {low} to {high}{also}")
        return value

    def _wrong(self, key: str, value: object, expected: str) -> InputError:
        missing = "null" if key in self.values else "nothing"
        read = missing if value is None else value
        return InputError(f"wrong value of {key!r}", file=self.file, read=read, expected=expected)


def _object(value: object, file: str, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        kind = "nothing" if value is None else type(value).__name__
        raise InputError(f"{what} is no object", file=file, read=kind, expected="a JSON object")
    return value
