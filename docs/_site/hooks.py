"""What the site has besides the pages in docs/: generated pages, navigation, links."""

from __future__ import annotations

from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from site_api import api_pages
from site_commands import command_pages
from site_links import DIAGRAMS, MOVED, ROOT, Links, plain_pipes, with_diagrams
from site_methods import method_pages
from site_models import model_pages
from site_nav import navigation

LINKS = Links()


def _generated() -> dict[str, str]:
    """Return the text of every page that no file of docs/ holds."""
    moved = {page: (ROOT / source).read_text() for source, page in MOVED.items()}
    return {**moved, **method_pages(), **model_pages(), **command_pages(), **api_pages()}


def on_config(config: Any) -> Any:  # noqa: ANN401
    """Make the generated pages and the navigation."""
    config["generated"] = _generated()
    config["nav"] = navigation(config["generated"])
    return config


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401
    """Add the generated pages, and every file of the tree that some page links to."""
    for page, text in config["generated"].items():
        files.append(File.generated(config, page, content=text))
    for page in [file for file in files if file.src_uri.endswith(".md")]:
        for source in LINKS.outside(page.src_uri, page.content_string):
            uri = LINKS.published(source)
            if files.get_file_from_path(uri) is None:
                files.append(File.generated(config, uri, content=(ROOT / source).read_bytes()))
    for diagram in DIAGRAMS.glob("*.svg"):
        files.append(
            File.generated(config, f"diagrams/{diagram.name}", content=diagram.read_bytes())
        )
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:  # noqa: ANN401
    """Let links lead to the pages of the site, and show diagrams as pictures."""
    return with_diagrams(
        page.file.src_uri, LINKS.rewritten(page.file.src_uri, plain_pipes(markdown))
    )
