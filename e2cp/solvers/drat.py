"""Checking a SAT solver's proof that a formula has no solution.

An answer "unsatisfiable" has no board to recount. Its certificate is a DRAT proof (N. Wetzler,
M. Heule, W. Hunt, DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs,
SAT 2014): the clauses a solver learnt and deleted, in order. This checker shares no code with
any solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from e2cp.errors import InputError

Clause = list[int]
"""Literals as codes: variable v is 2v and its negation 2v + 1, so that ``code ^ 1`` negates."""


@dataclass(frozen=True)
class ProofVerdict:
    """Whether a proof shows that its formula has no solution.

    Attributes
    ----------
    valid
        Whether every lemma up to the contradiction follows, and there is one.
    reason
        What was shown, or what is wrong.
    lemmas, deleted
        Additions checked and deletions carried out, up to where checking ended: at the first
        contradiction by propagation, or at a fault.
    line
        The line, from 1, that gave the contradiction or is at fault; None for neither: the
        formula contradicts itself by propagation, or the proof ends too early.
    additions, deletions
        How many the proof has in all, those after that line too.
    """

    valid: bool
    reason: str
    lemmas: int
    deleted: int
    line: int | None
    additions: int = 0
    deletions: int = 0

    def __str__(self) -> str:
        """Say what the proof holds and how far it was needed."""
        held = f"additions: {self.additions}, deletions: {self.deletions}"
        checked = f"checked: the first {self.lemmas} additions"
        if not self.valid:
            place = "" if self.line is None else f" (line {self.line})"
            return f"{held}, {checked}; it proves nothing: {self.reason}{place}"
        if self.line is None:
            return f"{held}, none needed: {self.reason}"
        return f"{held}, {checked}, with which {self.reason} by propagation"


def check_proof(clauses: Iterable[Sequence[int]], proof: Iterable[str]) -> ProofVerdict:
    """Check a DRAT proof in text form, from its first line on.

    Every lemma must follow by unit propagation (RUP), or else have the property RAT on its
    first literal: then it may cut off solutions, but never the last one. Checking ends at the
    first contradiction by propagation; lines after it are only counted.

    Parameters
    ----------
    clauses
        The formula, in DIMACS literals.
    proof
        Lines such as ``1 -2 0`` (a lemma) and ``d 3 4 0`` (a deletion), as from PySAT's
        ``get_proof()`` or an open file. Blank lines and comments (``c``) are skipped.

    Raises
    ------
    InputError
        If a clause of the formula contains 0.

    Examples
    --------
    >>> square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    >>> check_proof(square, ["1 0", "0"]).valid
    True
    >>> verdict = check_proof(square[:3], ["1 0", "0", "d 1 2 0"])
    >>> verdict.valid, verdict.line
    (False, 2)
    >>> print(verdict)
    additions: 2, deletions: 1, checked: the first 1 additions; it proves nothing: the lemma does \
not follow (line 2)
    """
    counted = _Counted(proof)
    verdict = _check(clauses, counted)
    for _ in counted:
        pass
    return replace(verdict, additions=counted.additions, deletions=counted.deletions)


class _Counted:
    """The lines of a proof with their numbers, additions and deletions counted as they pass."""

    def __init__(self, proof: Iterable[str]) -> None:
        self._lines = enumerate(proof, start=1)
        self.additions = self.deletions = 0

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        for line, text in self._lines:
            words = text.split()
            if not words or words[0] == "c":
                continue
            if words[0] == "d":
                self.deletions += 1
            else:
                self.additions += 1
            yield line, words


def _check(clauses: Iterable[Sequence[int]], proof: _Counted) -> ProofVerdict:
    formula = _Formula()
    for number, clause in enumerate(clauses, start=1):
        if 0 in clause:
            raise InputError("a clause contains 0", file="formula", line=number, read=clause)
        formula.add([_code(literal) for literal in clause])
    lemmas = deleted = 0
    if formula.propagate_units():
        reason = "the formula contradicts itself by propagation"
        return ProofVerdict(True, reason, lemmas, deleted, None)
    for line, words in proof:
        deletion = words[0] == "d"
        literals = _read(words[1:] if deletion else words)
        if literals is None:
            reason = "not a line of a text DRAT proof"
            return ProofVerdict(False, reason, lemmas, deleted, line)
        if deletion:
            deleted += formula.delete(literals)
            continue
        if not formula.accepts(literals):
            return ProofVerdict(False, "the lemma does not follow", lemmas, deleted, line)
        lemmas += 1
        formula.add(literals)
        if formula.propagate_units():
            return ProofVerdict(True, "the empty clause follows", lemmas, deleted, line)
    return ProofVerdict(False, "the proof ends without the empty clause", lemmas, deleted, None)


def _code(literal: int) -> int:
    return 2 * literal if literal > 0 else -2 * literal + 1


def _read(words: list[str]) -> Clause | None:
    """Read the literals of a line, which 0 must end; None if it is no such line."""
    try:
        literals = [int(word) for word in words]
    except ValueError:
        return None
    if not literals or literals.pop() != 0 or 0 in literals:
        return None
    return [_code(literal) for literal in literals]


class _Formula:
    """Clauses with two watched literals each and what follows from them by propagation.

    Literals that follow stay assigned for good; a check assigns further ones and takes them
    back. A clause watches its literals at 0 and 1; a deleted one is emptied and dropped from
    the watch lists when met.
    """

    def __init__(self) -> None:
        self.value: list[int] = [0, 0]  # by code: 1 true, -1 false, 0 open
        self.watches: list[list[Clause]] = [[], []]  # by code: clauses that watch it
        self.trail: list[int] = []  # codes made true, in order
        self.reasons: list[Clause | None] = [None, None]  # by code: what last made it true
        self.head = 0  # the trail is propagated up to here
        self.contradiction = False
        self.stored: dict[tuple[int, ...], list[Clause]] = defaultdict(list)

    def add(self, literals: Clause) -> None:
        """Take a clause in; what follows from it waits for `propagate_units`."""
        self._grow(literals)
        clause = sorted(set(literals))
        self.stored[tuple(clause)].append(clause)
        # What is true now is true for good, so a clause with such a literal need not be watched.
        if any(self.value[code] > 0 for code in clause):
            return
        clause.sort(key=self.value.__getitem__, reverse=True)
        if not clause or self.value[clause[0]] < 0:
            self.contradiction = True
        elif len(clause) == 1 or self.value[clause[1]] < 0:
            self._assign(clause[0], clause)
        else:
            self.watches[clause[0]].append(clause)
            self.watches[clause[1]].append(clause)

    def propagate_units(self) -> bool:
        """Propagate for good; return whether that ends in a contradiction."""
        self.contradiction = self.contradiction or self._propagate()
        return self.contradiction

    def delete(self, literals: Clause) -> bool:
        """Delete one copy of a clause; return whether it was done.

        A clause that is not there is passed over, as by the common checkers: having too many
        clauses makes no false lemma pass. So is one that made a literal true. Solvers delete
        such clauses as satisfied but keep the literal, so taking it back would refuse sound
        proofs (A. Rebola-Pardo, A. Biere, Two Flavors of DRAT, PoS 2018).
        """
        key = tuple(sorted(set(literals)))
        if key not in self.stored:
            return False
        clause = self.stored[key][-1]
        if any(self.value[code] > 0 and self.reasons[code] is clause for code in key):
            return False
        self.stored[key].pop()
        if not self.stored[key]:
            del self.stored[key]
        clause.clear()
        return True

    def accepts(self, lemma: Clause) -> bool:
        """Whether a lemma is RUP, or RAT on its first literal."""
        self._grow(lemma)
        mark = len(self.trail)
        found = self._refutes(lemma) or (bool(lemma) and self._is_rat(lemma[0]))
        self._undo(mark)
        return found

    def _is_rat(self, pivot: int) -> bool:
        """Whether the lemma, assumed false by now, clashes with every clause against its pivot."""
        mark = len(self.trail)
        for copies in self.stored.values():
            partner = copies[0]
            if pivot ^ 1 not in partner or pivot in partner:
                continue
            found = self._refutes([code for code in partner if code != pivot ^ 1])
            self._undo(mark)
            if not found:
                return False
        return True

    def _refutes(self, literals: Sequence[int]) -> bool:
        """Whether making these literals false, and what follows, contradicts the clauses."""
        for code in literals:
            if self.value[code] > 0:
                return True
            if self.value[code] == 0:
                self._assign(code ^ 1, None)
        return self._propagate()

    def _assign(self, code: int, reason: Clause | None) -> None:
        self.value[code], self.value[code ^ 1] = 1, -1
        self.reasons[code] = reason
        self.trail.append(code)

    def _undo(self, mark: int) -> None:
        value = self.value
        for code in self.trail[mark:]:
            value[code] = value[code ^ 1] = 0
        del self.trail[mark:]
        self.head = mark

    def _propagate(self) -> bool:
        """Assign what the clauses force; return whether one is false."""
        value, watches, trail, reasons = self.value, self.watches, self.trail, self.reasons
        head = self.head
        while head < len(trail):
            false = trail[head] ^ 1
            head += 1
            watching = watches[false]
            kept: list[Clause] = []
            watches[false] = kept
            for index, clause in enumerate(watching):
                if not clause:
                    continue
                other = clause[0] if clause[0] != false else clause[1]
                if value[other] > 0:
                    kept.append(clause)
                    continue
                for place in range(2, len(clause)):
                    code = clause[place]
                    if value[code] >= 0:
                        clause[0], clause[1], clause[place] = other, code, false
                        watches[code].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value[other] < 0:
                        kept.extend(watching[index + 1 :])
                        return True
                    value[other], value[other ^ 1] = 1, -1
                    reasons[other] = clause
                    trail.append(other)
        self.head = head
        return False

    def _grow(self, literals: Iterable[int]) -> None:
        missing = max(literals, default=0) + 2 - len(self.value)
        if missing > 0:
            missing += missing % 2
            self.value.extend([0] * missing)
            self.reasons.extend([None] * missing)
            self.watches.extend([] for _ in range(missing))
