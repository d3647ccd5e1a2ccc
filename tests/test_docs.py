"""The pages agree with the tree."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
ROOMS = sorted(
    path.name for path in (ROOT / "e2cp").iterdir() if path.is_dir() and path.name[0].islower()
)
INVENTED = {"methods/late_accept"}
"""What the worked examples add."""

PAGES = ["README.md", "CONTRIBUTING.md", *(str(path.relative_to(ROOT)) for path in DOCS)]


def test_the_map_of_the_readme_names_every_folder():
    text = (ROOT / "README.md").read_text()
    top = [path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")]
    tracked = {"docs", "e2cp", "instances", "models", "notebooks", "tests"}
    for folder in [*(name for name in top if name in tracked), *ROOMS]:
        assert f"{folder}/" in text, folder


def test_the_architecture_names_every_room():
    text = (ROOT / "docs" / "architecture.md").read_text()
    for room in ROOMS:
        assert f"`{room}/`" in text, room


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_a_page_names_is_there(page):
    text = (ROOT / page).read_text()
    named = set(re.findall(rf"(?<![\w/.-])(?:e2cp/)?((?:{'|'.join(ROOMS)})/[a-z_0-9/]+)", text))
    missing = [
        name
        for name in sorted(named)
        if name.rstrip("/") not in INVENTED
        for place in [ROOT / "e2cp" / name.rstrip("/")]
        if not (
            place.is_dir()
            or place.with_suffix(".py").is_file()
            or list(place.parent.glob(f"{place.name}*"))
        )
    ]
    assert not missing
    dotted = set(re.findall(r"\be2cp(?:\.[a-z_]+)+", text)) - {"e2cp.models", "e2cp.instances"}
    for name in dotted:
        parts = name.split(".")[1:]
        if parts[0] not in ROOMS:
            continue
        place = ROOT.joinpath("e2cp", *parts)
        home = place.parent
        assert (
            place.is_dir()
            or place.with_suffix(".py").is_file()
            or home.with_suffix(".py").is_file()
        ), name


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text()
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert ((ROOT / page).parent / target).exists(), target
