"""PNG from SVG."""

from __future__ import annotations

import re

from e2cp.errors import InputError

MAX_PIXELS = 100_000_000


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

    shape = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    if shape is not None and width is not None:
        pixels = width * width * float(shape[2]) / float(shape[1])
        if pixels > MAX_PIXELS:
            raise InputError(
                "picture too large",
                read=f"{pixels / 1e6:.0f} million pixels",
                expected=f"at most {MAX_PIXELS // 10**6}: a smaller width",
            )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
