"""Whose code differs between two ledgers."""

from records import record

from e2cp.lab.code_changes import NOT_NOTED, code_changes
from e2cp.lab.fingerprint import Fingerprint
from e2cp.report.code_table import code_table

OLD = Fingerprint({"mine.py": "1", "helper.py": "1", "gone.py": "1"}, {"ortools": "9.1"})
NEW = Fingerprint({"mine.py": "1", "helper.py": "2", "new.py": "1"}, {"ortools": "9.2"})
SAME = Fingerprint({"models/bool.py": "1"})


def changes(old, new, codes=(OLD, NEW, SAME)):
    known = {code.hash: code for code in codes}
    return code_changes(
        [record(label, source=source) for label, source in old],
        [record(label, source=source) for label, source in new],
        *(known, known),
    )


def test_each_configuration_in_both_is_the_same_or_names_what_differs():
    old = [("mine.py", OLD.hash), ("bool", SAME.hash), ("before", "x")]
    new = [("mine.py", NEW.hash), ("bool", SAME.hash), ("after", "x")]
    same, mine = changes(old, new)
    assert (same.label, same.code, same.differences) == ("bool", "same", ())
    assert (mine.label, mine.code) == ("mine.py", "changed")
    assert mine.differences == (
        *("gone.py is gone", "helper.py has changed", "new.py is new"),
        "ortools 9.1 → 9.2",
    )
    assert mine.as_dict()["old"] == [OLD.hash]


def test_code_that_was_not_noted_has_changed_nevertheless():
    (found,) = changes([("a", "1")], [("a", "2")])
    assert (found.code, found.differences) == ("changed", (NOT_NOTED,))


def test_of_several_versions_only_what_is_not_in_both_counts():
    both = [("a", OLD.hash), ("a", SAME.hash)]
    assert changes(both, both)[0].code == "same"
    (found,) = changes(both, [("a", SAME.hash)])
    assert found.code == "changed" and found.differences


def test_the_table_names_a_users_own_files_first():
    files = {f"e2cp/{n}.py": "1" for n in range(5)} | {"mine.py": "1"}
    other = Fingerprint(dict.fromkeys(files, "2"))
    code = Fingerprint(files)
    table = code_table(changes([("a", code.hash)], [("a", other.hash)], (code, other)))
    text = table.rows[0][2].text
    assert text.startswith("mine.py has changed; e2cp/0.py") and "and 3 more" in text
    assert not table.notes
    assert code_table(changes([("a", "1")], [("a", "1")])).notes
