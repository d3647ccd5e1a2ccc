"""PNG from SVG."""

from __future__ import annotations


def draw_png(svg: str, *, width: int | None = None) -> bytes:
    """Turn a picture into PNG.

    Parameters
    ----------
    svg
        The picture; one drawn by :mod:`e2cp.picture.svg` needs no fonts.
    width
        Width in pixels; without it the picture's own. The height follows.
    """
    # Imported here so that the command line starts fast.
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
