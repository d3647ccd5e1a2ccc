"""Plots as part of a page: their colours follow the page's, and their names do not clash."""

from __future__ import annotations

import re

from e2cp.plotting.looks import COLOURS


def inline_svg(svg: str, name: str, title: str) -> str:
    """Return a plot's SVG as an element of a page.

    Black becomes the colour of the page's text, white that of its paper, and the colours of the
    lines become variables of the page, which has others for dark paper.

    Parameters
    ----------
    svg
        The picture as matplotlib wrote it.
    name
        Put before every id, of which a page may hold each once.
    title
        Read by screen readers.
    """
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r'\bid="', f'id="{name}-', body)
    body = re.sub(r'href="#', f'href="#{name}-', body)
    body = body.replace("url(#", f"url(#{name}-")
    body = body.replace("#000000", "currentColor").replace("#ffffff", "var(--paper)")
    for place, colour in enumerate(COLOURS):
        body = body.replace(colour, f"var(--line-{place})")
    body = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", body, count=1)
    body = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", body, count=1)
    return body.replace("<svg", f'<svg role="img" aria-label="{title}"', 1).strip()
