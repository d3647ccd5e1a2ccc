import struct
import zlib

import numpy as np
import pytest

from e2cp.picture.png import draw_png
from e2cp.picture.svg import draw_svg
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate

SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def board():
    return generate("e2style", 4, inner=4, frame=3, seed=1).solution


def size_of(png):
    assert png.startswith(SIGNATURE)
    return struct.unpack(">II", png[16:24])


def pixels(png):
    """Decode an 8-bit RGBA image, the only kind resvg writes."""
    width, height = size_of(png)
    assert png[24:29] == bytes([8, 6, 0, 0, 0])
    packed, place = b"", 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            packed += png[place + 8 : place + 8 + length]
        place += length + 12
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    image = np.zeros((height, width, 4), np.int64)
    for y, (kind, data) in enumerate(zip(lines[:, 0], lines[:, 1:], strict=True)):
        above = image[y - 1] if y else np.zeros((width, 4), np.int64)
        image[y] = unfiltered(int(kind), data.reshape(width, 4).astype(np.int64), above)
    return image


def unfiltered(kind, line, above):
    if kind == 0:
        return line
    if kind == 1:
        return line.cumsum(axis=0) % 256
    if kind == 2:
        return (line + above) % 256
    out = np.zeros_like(line)
    left = upper_left = np.zeros(4, np.int64)
    for x, value in enumerate(line):
        up = above[x]
        if kind == 3:
            guess = (left + up) // 2
        else:
            base = left + up - upper_left
            far = np.abs(base - np.stack([left, up, upper_left]))
            guess = np.stack([left, up, upper_left])[far.argmin(axis=0), np.arange(4)]
        out[x] = (value + guess) % 256
        left, upper_left = out[x], up
    return out


def cell(image, row, col, rows):
    """Cut a cell out of the picture of a square board, without its outline."""
    unit = image.shape[1] / (100 * rows + 148)
    top, left = (round((74 + 100 * place + 10) * unit) for place in (row, col))
    side = round(80 * unit)
    return image[top : top + side, left : left + side]


def test_size_follows_the_svg_or_the_wish(board):
    svg = draw_svg(board)
    assert size_of(draw_png(svg)) == (274, 274)
    assert size_of(draw_png(svg, width=400)) == (400, 400)


def test_height_follows_width():
    board = generate("gemp", 3, 7, inner=3, seed=1).solution
    width, height = size_of(draw_png(draw_svg(board), width=848))
    assert (width, height) == (848, 448)


def test_a_hole_is_blank_and_a_piece_is_not(board):
    pieces = board.pieces.copy()
    pieces[5] = HOLE
    image = pixels(draw_png(draw_svg(Board(board.puzzle, pieces, board.rotations))))
    assert len(np.unique(cell(image, 1, 1, 4).reshape(-1, 4), axis=0)) == 1
    assert len(np.unique(cell(image, 1, 2, 4).reshape(-1, 4), axis=0)) > 4


def test_numbers_need_no_fonts(board):
    bare, numbered = (pixels(draw_png(draw_svg(board, numbers=n))) for n in (False, True))
    for row in range(4):
        for col in range(4):
            assert (cell(bare, row, col, 4) != cell(numbered, row, col, 4)).any()


def test_a_matched_junction_looks_the_same_from_both_sides(board):
    """The half marks of two neighbours make one whole mark."""
    image = pixels(draw_png(draw_svg(board)))
    edge, left = (74 + 200) // 2, (74 + 100) // 2
    across = image[edge - 15 : edge + 15, left + 15 : left + 35, :3]
    difference = np.abs(across - across[::-1]).max(axis=2)
    assert (difference > 40).mean() < 0.02
    assert np.ptp(across, axis=(0, 1)).max() > 60


def test_a_crack_shows_white_and_red(board):
    rotations = board.rotations.copy()
    rotations[5] = (rotations[5] + 1) % 4
    cracked = Board(board.puzzle, board.pieces, rotations)
    white_and_red = {(255, 255, 255), (200, 0, 28)}
    assert white_and_red <= colours(cracked)
    assert not white_and_red & colours(board)


def colours(board):
    image = pixels(draw_png(draw_svg(board)))
    return {tuple(pixel) for pixel in image[..., :3].reshape(-1, 3).tolist()}
