"""The site: every page has its place, also those that come later, and the whole of it builds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from page_blocks import FENCE, ROOT, programs
from test_docs_blocks import parse

sys.path.append(str(ROOT / "docs" / "_site"))

import site_nav
from check_site import check_site
from site_api import api_pages
from site_commands import command_pages
from site_links import Links, diagram_name, with_diagrams
from site_methods import method_pages
from site_models import model_pages

import e2cp


def pages_in(navigation):
    for each in navigation:
        if isinstance(each, str):
            yield each
        else:
            for inner in each.values():
                yield from [inner] if isinstance(inner, str) else pages_in(inner)


@pytest.fixture
def docs(tmp_path, monkeypatch):
    monkeypatch.setattr(site_nav, "DOCS", tmp_path)

    def write(*pages):
        for page in pages:
            (tmp_path / page).parent.mkdir(exist_ok=True)
            (tmp_path / page).write_text(f"# {page}\n")

    return write


def test_pages_that_come_later_have_a_place(docs):
    later = ["formats.md", "view.md", "reliability.md", "results/muñoz.md", "unheard-of.md"]
    docs("tour.md", *later)
    navigation = site_nav.navigation({"cli/index.md": "# Commands", "api/index.md": "# Python"})
    assert sorted(pages_in(navigation)) == sorted(
        ["tour.md", *later, "cli/index.md", "api/index.md"]
    )
    results = next(section["Results"] for section in navigation if "Results" in section)
    assert list(pages_in(results)) == ["results/muñoz.md"]


def test_every_method_and_every_encoding_has_a_page():
    names = {f"methods/{each.name}.md" for each in e2cp.methods()}
    assert names <= set(method_pages())
    assert {f"models/{each.name}.md" for each in e2cp.encodings()} == set(model_pages())


def test_a_method_stands_beside_its_paper():
    page = method_pages()["methods/gvns.md"]
    assert "Coelho" in page
    assert "165.7, 238.9, 320.8, 419.6" in page
    assert "165.7" not in method_pages()["methods/zla.md"]


def test_examples_in_help_texts_are_commands():
    pages = command_pages()
    blocks = [
        found[2] for text in pages.values() for found in FENCE.finditer(text) if found[1] == "sh"
    ]
    lines = [line for block in blocks for line in block.split("\n") if line]
    assert len(lines) > 60
    for line in lines:
        for program, *arguments in programs(line):
            if program == "e2cp":
                parse(arguments)


def test_every_documented_name_has_an_entry():
    text = "\n".join(api_pages().values())
    for name in e2cp.__all__:
        assert f"[`{name}`]" in text or name.startswith("__"), name


@pytest.mark.parametrize(
    ("page", "link", "there"),
    [
        ("index.md", "docs/tour.md", "tour.md"),
        ("index.md", "notebooks/curve.png", "files/notebooks/curve.png"),
        ("tutorials/index.md", "../../CONTRIBUTING.md", "../contributing.md"),
        ("modelling.md", "../models/README.md", "models/index.md"),
        ("faq.md", "searching.md", "searching.md"),
        ("models/index.md", "../docs/solvers.md", "../solvers.md"),
    ],
)
def test_links_lead_to_the_pages_of_the_site(page, link, there):
    text = f"[x]({link}#y)\n```\n[x]({link}#y)\n```\n"
    assert Links().rewritten(page, text) == f"[x]({there}#y)\n```\n[x]({link}#y)\n```\n"


def test_a_diagram_without_a_picture_stays_text():
    assert diagram_name("a") != diagram_name("b")
    assert with_diagrams("a.md", "```mermaid\nnever drawn\n```") == "```text\nnever drawn\n```"


def test_what_is_broken_is_found(tmp_path):
    (tmp_path / "a.html").write_text('<a href="b.html">b</a><a href="#no">c</a>')
    (tmp_path / "c.html").write_text('<script src="https://other.example/x.js"></script>')
    (tmp_path / "d.html").write_text('<i id="yes"></i><a href="#yes">d</a>')
    found = [Path(line.split(": ")[0]).name + line.split(":")[1] for line in check_site(tmp_path)]
    assert found == [
        "a.html no such page b.html",
        "a.html no such place #no",
        "c.html fetches https",
    ]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_site_builds_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert check_site(tmp_path) == []
