"""Files of one name are distinguished."""

from dataclasses import replace

from records import record, search

from e2cp.lab.metrics import compare
from e2cp.lab.metrics.labels import distinguish


def a_file(path, label="v.py@cpsat", **facts):
    return replace(record(label, **facts), variant=path, source=path)


def test_files_of_one_name_in_two_folders():
    runs = [a_file("/home/a/old/v.py"), a_file("/home/a/new/v.py"), record("bool@cpsat")]
    labels = [run.label for run in distinguish(runs)]
    assert labels == ["old/v.py@cpsat", "new/v.py@cpsat", "bool@cpsat"]
    assert compare(runs).sets[0].field.labels == tuple(sorted(labels))


def test_as_much_of_the_folder_as_it_takes():
    runs = [
        a_file("/a/x/v.py[k=1]", "v.py[k=1]@cpsat"),
        a_file("/b/x/v.py[k=1]", "v.py[k=1]@cpsat"),
    ]
    assert [run.label for run in distinguish(runs)] == [
        "a/x/v.py[k=1]@cpsat",
        "b/x/v.py[k=1]@cpsat",
    ]


def test_nothing_to_distinguish():
    runs = [a_file("/a/v.py"), a_file("/a/v.py", seed=2), record("bool@cpsat")]
    assert distinguish(runs) is runs


def test_folders_of_start_boards_of_one_name():
    label = "vlns ← boards"
    runs = [search(label, origin=f"/my/{each}/boards", variant="vlns") for each in ("a", "b")]
    labels = [run.label for run in distinguish([*runs, search("vlns")])]
    assert labels == ["vlns ← a/boards", "vlns ← b/boards", "vlns"]
