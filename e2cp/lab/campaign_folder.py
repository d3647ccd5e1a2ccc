"""The folder of a campaign: its spec, what it planned, and its ledger."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.lab.asked import asked_by
from e2cp.lab.ledger import Ledger
from e2cp.lab.metrics.contradictions import expose_contradictions
from e2cp.lab.record import Record
from e2cp.lab.run_spec import OUTSIDE
from e2cp.lab.spec import Spec
from e2cp.lab.spec_file import read_spec, write_spec
from e2cp.lab.superseded import marked, superseded
from e2cp.modelling.user_code import code_hashes, refuse_foreign_code
from e2cp.runtime.files import read_source, write_atomically
from e2cp.runtime.folder_links import refuse_links
from e2cp.runtime.folder_lock import folder_owner, lock_folder, unlock_folder
from e2cp.runtime.own_key import is_own, sign

PATIENCE = 10.0
"""Seconds to wait for the processes that outlive a killed campaign: they end."""

MADE = "made.json"
"""Who made the folder: the mark of its user over the spec and the code that it names."""

WRITTEN = (
    *("lock", "spec.toml", "planned.txt", MADE, "report.html", "report.md", "runs.csv"),
    *("instances.csv", "runs", "boards", "puzzles", "starts", "code", "environments"),
    *("superseded", "plots", "tables", "ledger.csv", "ledger.parquet"),
)
"""What is written in a folder, beside which its user may keep other things."""

KEY = re.compile(r"[\w.-]*", re.ASCII)
MOST_PLANNED = 256 << 20


class CampaignFolder:
    """A ledger with ``spec.toml`` and ``planned.txt``, the keys of the runs that it asks for.

    Parameters
    ----------
    path
        The folder, made when it is locked.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.ledger = Ledger(path)

    @classmethod
    def open(cls, path: str | Path) -> CampaignFolder:
        """Open the folder of an earlier campaign, to read or to go on with it.

        Raises
        ------
        InputError
            If there is none, or a symbolic link lies where it writes.
        """
        path = Path(path)
        refuse_links(path, WRITTEN)
        if not (path / "spec.toml").exists() and not (path / "runs").is_dir():
            problem = "there is no campaign here" if path.is_dir() else "no such folder"
            made = "a folder that `e2cp compare` or `e2cp campaign run` has made"
            raise InputError(problem, file=str(path), expected=made)
        return cls(path)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other campaigns out; readers may come and go.

        Raises
        ------
        InputError
            If another campaign is at work here, or the folder cannot be written.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot be made ({error.strerror})", file=str(self.path)) from None
        refuse_links(self.path, WRITTEN)
        expected = "a campaign that has ended, or another folder"
        lock = lock_folder(self.path, expected, patience=PATIENCE)
        try:
            yield
        finally:
            self.ledger.close()
            unlock_folder(lock)

    def save(self, spec: Spec, keys: Iterable[str]) -> None:
        """Write what is to be run, and that this user has said so."""
        write_spec(spec, self.path / "spec.toml")
        signed = self._signed(code_hashes(spec.code_names))
        made = json.dumps({**signed, "signature": sign(signed)}, indent=1)
        write_atomically(self.path / MADE, made + "\n")
        write_atomically(self.path / "planned.txt", "".join(f"{key}\n" for key in keys))

    def spec(self) -> Spec:
        """Return what was to be run last, to read it; see `spec_to_run`."""
        return read_spec(self.path / "spec.toml")

    def spec_to_run(
        self, *, trust: bool = False, on_note: Callable[[str], None] | None = None
    ) -> Spec:
        """Return what was to be run last, to run it or to import what it names.

        Parameters
        ----------
        trust
            Whether files of code that it names may be run although somebody else made it.
        on_note
            Receives which files are run by trust, and which have changed.

        Raises
        ------
        InputError
            If it would run code that somebody else has named.
        """
        spec = self.spec()
        own = self._own_code()
        refuse_foreign_code(spec.code_names, self.path, own=own, trust=trust, on_note=on_note)
        return spec

    def _own_code(self) -> dict[str, str] | None:
        """Return the hashes of named code as this user wrote them; None if somebody else did."""
        try:
            values = Document.parse(read_source(self.path / MADE, "a campaign")).values
        except InputError:
            return None
        code = values.get("code")
        if not isinstance(code, dict) or not is_own(self._signed(code), values.get("signature")):
            return None
        return {path: str(mark) for path, mark in code.items()}

    def _signed(self, code: dict[str, str]) -> dict[str, Any]:
        text = (self.path / "spec.toml").read_bytes()
        return {"spec": hashlib.sha256(text).hexdigest(), "code": code}

    def planned(self) -> set[str] | None:
        """Return the keys of what was to be run last; None if that is not known."""
        file = self.path / "planned.txt"
        if not file.exists():
            return None
        source = read_source(file, "keys of runs", most=MOST_PLANNED, empty=True)
        for number, line in enumerate(source.text.splitlines(), start=1):
            if not KEY.fullmatch(line.strip()):
                raise InputError(
                    "no key of a run", file=str(file), line=number, read=line, expected="digits"
                )
        return set(source.text.split())

    def records(self, shown: Collection[str] | None = None) -> list[Record]:
        """Return the runs of the last spec that have ended, all if it is not known.

        Runs of solvers outside e2cp, which no spec asks for, are among them. An UNSAT that the
        board of another run refutes is WRONG.

        Parameters
        ----------
        shown
            The keys of the runs wanted, if others than those that were planned last: see
            `e2cp.lab.standing`.
        """
        planned = self.planned() if shown is None else shown
        found = self.ledger.records()
        if planned is not None:
            found = [r for r in found if r.key in planned or r.engine.startswith(OUTSIDE)]
        return expose_contradictions(found)

    def superseded(self, shown: Collection[str] | None = None) -> list[Record]:
        """Return the runs of other code that asked what the runs shown ask.

        Those that were set aside to be run anew are among them.
        """
        current = {asked_by(record) for record in self.records(shown)}
        older = superseded(self.ledger.records(), self._wanted(shown))
        aside = self.ledger.runs_set_aside()
        return [record for record in (*older, *aside) if asked_by(record) in current]

    def all_records(self, shown: Collection[str] | None = None) -> list[Record]:
        """Return every run ever made here; a superseded one has a label that says so."""
        found = self.ledger.records()
        older = {record.key for record in superseded(found, self._wanted(shown))}
        return [
            *(marked(record) if record.key in older else record for record in found),
            *map(marked, self.ledger.runs_set_aside()),
        ]

    def _wanted(self, shown: Collection[str] | None) -> Collection[str]:
        return (self.planned() or ()) if shown is None else shown

    def owner(self) -> str | None:
        """Return which process is at work here, or None."""
        return folder_owner(self.path)
