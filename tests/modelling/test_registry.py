from pathlib import Path

import pytest

from e2cp.errors import InputError
from e2cp.modelling import registry
from e2cp.modelling.registry import all_variants, find_variant, models_folder
from e2cp.puzzle.generate import generate

NAMES = (
    "arith bool clauses domino element heule max-match maxsat-half maxsat-match sat-p sat-pd table"
)


@pytest.fixture
def fresh():
    all_variants.cache_clear()
    yield
    all_variants.cache_clear()


def test_every_file_is_a_variant():
    variants, broken = all_variants()
    assert " ".join(sorted(variants)) == NAMES
    assert broken == {}
    for variant in variants.values():
        assert len(variant.idea) < 100
        assert all(meaning for _, _, _, meaning in variant.options())


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError"),
        ("1 / 0", "ZeroDivisionError"),
        ("def broken(:", "SyntaxError"),
        ('"""no header"""', "no header of a variant"),
        ('"""x: y\n\nPaper: a\nKind: magic\nSupports: clues\n"""', "wrong header"),
        ('"""x: y\n\nPaper: a\nKind: cnf\nSupports: clues\n"""', "a variant without Parameters"),
    ],
)
def test_a_broken_file_is_listed_and_harmless(tmp_path, monkeypatch, fresh, content, reason):
    own = tmp_path / "broken_one.py"
    own.write_text(content)
    files = registry._files()
    monkeypatch.setattr(registry, "_files", lambda: [*files, own])
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "import_module", _importer(own))
    variants, broken = all_variants()
    assert " ".join(sorted(variants)) == NAMES
    assert reason in broken["broken_one"]
    with pytest.raises(InputError, match="this variant is broken"):
        find_variant("broken_one")


def _importer(own: Path):
    from importlib import import_module

    def load(name):
        if name.endswith(".broken_one"):
            return registry._from_path(str(own)).module
        return import_module(name)

    return load


def test_another_package_can_add_variants(monkeypatch, fresh):
    class Point:
        name, value = "mine", "e2cp.models.TEMPLATE"

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point()])
    assert "template" in all_variants()[0]


def test_a_file_from_anywhere_is_a_variant(tmp_path):
    own = tmp_path / "mine.py"
    own.write_text((models_folder() / "TEMPLATE.py").read_text())
    variant, _ = find_variant(f"{own}[both_ways=off]")
    model = variant.build(generate("gemp", 3, inner=2, frame=2, seed=1).puzzle)
    assert [part.name for part in model.parts.listed][-3:] == ["cells", "pieces", "match"]
    own.write_text("1 / 0")
    with pytest.raises(InputError, match=r"mine\.py:1: ZeroDivisionError"):
        find_variant(str(own))


def test_what_a_variant_does_not_support_is_refused(tmp_path):
    own = tmp_path / "mine.py"
    text = (models_folder() / "TEMPLATE.py").read_text()
    own.write_text(
        text.replace("Supports: relaxed, clues, rectangles, duplicates", "Supports: clues")
    )
    variant, _ = find_variant(str(own))
    with pytest.raises(InputError, match="does not support this puzzle: read rectangles"):
        variant.build(generate("gemp", 3, 4, inner=3, frame=2, seed=1).puzzle)
    with pytest.raises(InputError, match="does not support this puzzle: read relaxed"):
        variant.build(generate("e2style", 4, inner=4, frame=3, seed=1).puzzle, frozenset({0}))


def test_a_file_that_cannot_be_imported_is_reported_with_its_line(tmp_path):
    path = tmp_path / "broken.py"
    for text, message in (("x = 1\n1 / 0\n", "2: ZeroDivisionError"), ("def\n", "1: SyntaxError")):
        path.write_text(text)
        with pytest.raises(InputError, match=rf"broken\.py:{message}"):
            find_variant(str(path))


def test_a_variant_of_ones_own_is_asked_for_by_its_path(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text((models_folder() / "TEMPLATE.py").read_text(encoding="utf-8"))
    variant, settings = find_variant(f"{path}[both_ways=off]")
    assert variant.full_name(settings) == f"{path}[both_ways=off]"
