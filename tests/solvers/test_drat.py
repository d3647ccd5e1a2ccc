import random
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from e2cp.errors import InputError
from e2cp.solvers.drat import check_proof

# PySAT's maplesat numbers the variables of its proofs from 2; minisat*, minicard, mergesat3 and
# kissat404 give none.
ENGINES = [
    "cadical103",
    "cadical153",
    "cadical195",
    "cadical300",
    "ergo",
    "glucose3",
    "glucose4",
    "glucose42",
    "gluecard3",
    "gluecard4",
    "lingeling",
    "maplechrono",
    "maplecm",
]

# Two steps down a tree: 1 must hold, then 3, then neither 5 nor -5 can. No single propagation
# shows more than the next step.
TREE = [
    [1, 2],
    [1, -2],
    [-1, 3, 4],
    [-1, 3, -4],
    [-3, 5, 6],
    [-3, 5, -6],
    [-3, -5, 7],
    [-3, -5, -7],
]
TREE_PROOF = ["1 0", "3 0", "5 0", "0"]


def pigeons(holes):
    def var(pigeon, hole):
        return pigeon * holes + hole + 1

    somewhere = [[var(p, h) for h in range(holes)] for p in range(holes + 1)]
    pairs = [
        [-var(p, h), -var(q, h)] for h in range(holes) for p, q in combinations(range(holes + 1), 2)
    ]
    return somewhere + pairs


def random_formula(variables, clauses, seed):
    rng = random.Random(seed)
    return [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, variables + 1), 3)]
        for _ in range(clauses)
    ]


def proof_of(engine, formula):
    """The engine's proof, or None if it finds the formula satisfiable."""
    with Solver(name=engine, bootstrap_with=formula, with_proof=True) as solver:
        return None if solver.solve() else solver.get_proof()


def satisfiable(formula):
    with Solver(name="glucose4", bootstrap_with=formula) as solver:
        return solver.solve()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("holes", [3, 4, 5])
def test_pigeonhole_proofs_hold(engine, holes):
    formula = pigeons(holes)
    proof = proof_of(engine, formula)
    verdict = check_proof(formula, proof)
    assert verdict.valid, verdict
    assert verdict.lemmas > holes
    assert verdict.line <= len(proof)


@pytest.mark.parametrize("engine", ENGINES)
def test_random_proofs_hold(engine):
    found = 0
    for seed in range(6):
        formula = random_formula(60, 300, seed)
        proof = proof_of(engine, formula)
        if proof is not None:
            found += 1
            verdict = check_proof(formula, proof)
            assert verdict.valid, (seed, verdict)
    assert found >= 3


def test_deletions_of_a_long_proof_are_carried_out():
    formula = random_formula(120, 560, 1)
    verdict = check_proof(formula, proof_of("cadical195", formula))
    assert verdict.valid
    assert verdict.lemmas > 500
    assert verdict.deleted > 100


def test_maplesat_proofs_are_not_usable():
    formula = random_formula(50, 300, 0)
    assert not check_proof(formula, proof_of("maplesat", formula)).valid


def test_a_sound_proof_ends_at_its_contradiction():
    verdict = check_proof(TREE, TREE_PROOF)
    assert (verdict.valid, verdict.lemmas, verdict.line) == (True, 3, 3)


def test_a_verdict_counts_what_the_proof_holds_and_what_was_checked():
    proof = ["c made up", "1 0", "d 1 2 0", "3 0", "5 0", "", "d 3 0", "6 0", "0"]
    verdict = check_proof(TREE, proof)
    assert (verdict.additions, verdict.deletions, verdict.lemmas, verdict.line) == (5, 2, 3, 5)
    assert str(verdict) == (
        "additions: 5, deletions: 2, checked: the first 3 additions, with which "
        "the empty clause follows by propagation"
    )
    refused = check_proof(TREE, ["0", "d 1 2 0"])
    assert "deletions: 1, checked: the first 0 additions; it proves nothing" in str(refused)
    assert "line 1" in str(refused)
    assert "none needed" in str(check_proof([[1], [-1]], ["0"]))


def test_a_formula_with_contradicting_units_needs_no_proof():
    assert check_proof([[1], [-1, 2], [-2]], []) == check_proof([[]], [])
    assert check_proof([[1], [-1, 2], [-2]], []).valid


@pytest.mark.parametrize(
    ("proof", "line"),
    [
        pytest.param(["-1 0", "3 0", "5 0", "0"], 1, id="first literal flipped"),
        pytest.param(["1 0", "-3 0", "5 0", "0"], 2, id="second literal flipped"),
        pytest.param(["3 0", "5 0", "0"], 1, id="needed lemma removed"),
        pytest.param(["3 0", "1 0", "5 0", "0"], 1, id="lemmas swapped"),
        pytest.param(["0"], 1, id="empty clause at once"),
        pytest.param(["1 0", "0"], 2, id="empty clause too early"),
        pytest.param(["d 1 2 0", *TREE_PROOF], 2, id="needed clause deleted"),
        pytest.param(["1 0", "d -3 6 5 0", "3 0", "5 0", "0"], 4, id="deleted in another order"),
        pytest.param(["-1 3 0", "d 3 -1 0", "-3 5 0", "3 0"], 4, id="needed lemma deleted"),
        pytest.param(["1 0", "8 0", "-8 0"], 3, id="new variable both ways"),
    ],
)
def test_tampered_proofs_are_refused_at_their_line(proof, line):
    verdict = check_proof(TREE, proof)
    assert not verdict.valid
    assert verdict.line == line
    assert verdict.reason == "the lemma does not follow"


def test_a_dropped_literal_is_refused():
    # The lemma -1 3 stands without the lemma 1, but not when -1 is dropped from it.
    assert check_proof(TREE, ["-1 3 0", "1 0", "5 0"]).valid
    assert check_proof(TREE, ["3 0", "1 0", "5 0"]).line == 1


def test_a_proof_cut_short_is_refused():
    verdict = check_proof(TREE, TREE_PROOF[:2])
    assert not verdict.valid
    assert verdict.line is None
    assert "ends without" in verdict.reason


@pytest.mark.parametrize("engine", ["cadical195", "glucose4", "lingeling"])
def test_an_engines_proof_without_its_lemmas_is_refused(engine):
    formula = pigeons(4)
    proof = proof_of(engine, formula)
    kept = [line for line in proof if line.startswith("d") or line == "0"]
    verdict = check_proof(formula, kept)
    assert not verdict.valid
    assert verdict.line == kept.index("0") + 1


def test_a_clause_is_deleted_once_for_each_copy():
    assert check_proof([*TREE, [2, 1]], ["d 1 2 0", *TREE_PROOF]).valid
    assert check_proof([*TREE, [2, 1]], ["d 1 2 0", "d 1 2 0", *TREE_PROOF]).line == 3


def test_a_clause_that_made_a_literal_true_is_kept():
    verdict = check_proof(TREE, ["1 0", "d 1 0", "3 0", "d 3 0", "5 0"])
    assert verdict.valid
    assert verdict.deleted == 0
    chain = [[1], [-1, 2], [-2, 3, 4], [-2, 3, -4], [-2, -3, 5], [-2, -3, -5]]
    assert check_proof(chain, ["d -1 2 0", "3 0"]).valid


def test_a_deletion_of_what_is_not_there_is_passed_over():
    verdict = check_proof(TREE, ["d 1 5 0", "d 99 0", *TREE_PROOF])
    assert verdict.valid
    assert verdict.deleted == 0


# No lemma of one literal follows by propagation, but -1 has the property RAT.
RAT = [
    [1, 2, -3],
    [-1, -2, 3],
    [2, 3, -4],
    [-2, -3, 4],
    [-1, -3, -4],
    [1, 3, 4],
    [-1, 2, 4],
    [1, -2, -4],
]


def test_a_lemma_may_be_rat():
    assert not any(naive_rup(RAT, [literal]) for v in range(1, 5) for literal in (v, -v))
    assert check_proof(RAT, ["-1 0", "2 0"]).valid
    assert check_proof([*RAT, [1, 5, 6]], ["-1 0", "2 0"]).line == 1


def test_rat_counts_on_the_first_literal_only():
    formula = pigeons(3)
    definition = ["13 -1 -2 0", "-13 1 0", "-13 2 0"]
    proof = proof_of("glucose4", formula)
    assert check_proof(formula, definition + proof).valid
    turned = [definition[0], "1 -13 0", *proof]
    assert check_proof(formula, turned).line == 2


def test_rat_looks_at_lemmas_too():
    # 13 is new and may be defined, but once it is it may not be defined otherwise.
    formula = pigeons(3)
    assert check_proof(formula, ["13 -1 0", "-13 1 0", "-13 2 0"]).line == 3


def test_rat_does_not_look_at_deleted_clauses():
    proof = ["13 -1 0", "-13 1 0", "d 13 -1 0", "-13 2 0"]
    assert check_proof(pigeons(3), proof).line is None


def test_a_satisfiable_formula_has_no_proof():
    formula = pigeons(4)
    proof = proof_of("cadical195", formula)
    for dropped in range(len(formula)):
        rest = formula[:dropped] + formula[dropped + 1 :]
        assert not check_proof(rest, proof).valid


@pytest.mark.parametrize(
    "line", ["1 2", "", "d", "d 1", "1 0 2 0", "x 0", "a\x04\x00", "1.5 0", "0 0"]
)
def test_a_line_that_is_none_is_refused(line):
    verdict = check_proof(TREE, ["1 0", line, "3 0"])
    if line:
        assert not verdict.valid
        assert verdict.line == 2
        assert verdict.reason == "not a line of a text DRAT proof"
    else:
        assert verdict.line is None


def test_a_file_can_be_checked(tmp_path):
    file = tmp_path / "proof.drat"
    file.write_text("c by hand\n" + "\n".join(TREE_PROOF) + "\n")
    with file.open() as lines:
        assert check_proof(TREE, lines).line == 4


def test_repeated_literals_and_tautologies_do_no_harm():
    odd = [[*clause, clause[0]] for clause in TREE] + [[8, -8], [1, -1]]
    assert check_proof(odd, ["8 -8 0", "1 1 0", "d 8 -8 0", "3 0", "5 0"]).valid
    assert check_proof([[1, 1], [-1, -1, -1]], []).valid
    assert check_proof([*TREE, [8, -8]], ["8 0", *TREE_PROOF]).valid


def test_a_zero_in_the_formula_is_an_error():
    with pytest.raises(InputError, match="formula:2: a clause contains 0"):
        check_proof([[1, 2], [1, 0]], [])


literals = st.integers(1, 6).flatmap(lambda v: st.sampled_from([v, -v]))
clauses = st.lists(literals, min_size=1, max_size=3)
formulas = st.lists(clauses, min_size=4, max_size=40)
lines = st.tuples(st.booleans(), st.lists(literals, max_size=3))


def written(deletion, lits):
    return " ".join(["d"] * deletion + [*map(str, lits), "0"])


@given(formulas, st.lists(lines, max_size=12))
def test_no_made_up_proof_of_a_satisfiable_formula_is_accepted(formula, proof):
    if check_proof(formula, [written(*line) for line in proof]).valid:
        assert not satisfiable(formula)


@given(
    st.integers(0, 10**6),
    st.sampled_from(["cadical153", "glucose4", "lingeling", "cadical300"]),
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 10**6)), max_size=3),
    st.integers(0, 10**6),
)
def test_no_mutated_proof_of_a_satisfiable_formula_is_accepted(seed, engine, changes, dropped):
    formula = random_formula(10, 60, seed)
    proof = proof_of(engine, formula)
    if proof is None:
        return
    assert check_proof(formula, proof).valid
    fewer = [clause for i, clause in enumerate(formula) if i % 3 != dropped % 3]
    for kind, place in changes:
        mutate(proof, kind, place)
    for clauses_left in (formula, fewer):
        if check_proof(clauses_left, proof).valid:
            assert not satisfiable(clauses_left)


def mutate(proof, kind, place):
    if not proof:
        return
    index = place % len(proof)
    words = proof[index].split()
    numbers = [i for i, word in enumerate(words[:-1]) if word != "d"]
    match kind:
        case 0 if numbers:
            flipped = numbers[place % len(numbers)]
            words[flipped] = str(-int(words[flipped]))
        case 1 if numbers:
            del words[numbers[place % len(numbers)]]
        case 2:
            words.insert(0, "d") if words[0] != "d" else words.pop(0)
        case 3:
            del proof[index]
            return
        case 4:
            proof.insert(index, proof.pop())
            return
    proof[index] = " ".join(words)


@given(formulas, st.lists(st.lists(literals, max_size=3), max_size=6))
def test_lemmas_are_judged_as_by_the_definition(formula, lemmas):
    verdict = check_proof(formula, [written(False, lemma) for lemma in lemmas])
    known = list(formula)
    for line, lemma in enumerate(lemmas, start=1):
        if naive_rup(known, []):
            break
        if not naive_rup(known, lemma) and not naive_rat(known, lemma):
            assert (verdict.valid, verdict.line) == (False, line)
            return
        known.append(lemma)
    assert verdict.valid == naive_rup(known, [])


def naive_rup(formula, lemma):
    """Whether the lemma follows by unit propagation, by looking at all clauses again and again."""
    false = set(lemma)
    changed = True
    while changed:
        changed = False
        if any(-literal in false for literal in false):
            return True
        for clause in formula:
            left = set(clause) - false
            if not left:
                return True
            if len(left) == 1 and -next(iter(left)) not in false:
                false.add(-next(iter(left)))
                changed = True
    return False


def naive_rat(formula, lemma):
    if not lemma:
        return False
    pivot = lemma[0]
    partners = [clause for clause in formula if -pivot in clause and pivot not in clause]
    return all(
        naive_rup(formula, [*lemma, *(x for x in partner if x != -pivot)]) for partner in partners
    )


def test_the_solver_used_for_comparison_agrees_with_trying_all():
    for seed in range(20):
        formula = random_formula(6, 26, seed)
        tried = any(
            all(any(signs[abs(x) - 1] == (x > 0) for x in clause) for clause in formula)
            for signs in product((False, True), repeat=6)
        )
        assert tried == satisfiable(formula)
