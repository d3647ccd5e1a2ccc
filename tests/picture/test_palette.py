import re
import subprocess
import sys
from itertools import combinations

import numpy as np
import pytest

from e2cp.errors import InputError
from e2cp.picture.marks import MARKS
from e2cp.picture.palette import look

# What dichromats see of linear RGB: Machado, Oliveira & Fernandes 2009, severity 1.
VISIONS = {
    "normal": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
FRAME, ALL = range(6), range(23)


def linear_rgb(fill):
    assert re.fullmatch("#[0-9a-f]{6}", fill)
    coded = np.array([int(fill[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def oklab(rgb):
    cones = np.cbrt(
        np.array(
            [
                [0.4122214708, 0.5363325363, 0.0514459929],
                [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ]
        )
        @ rgb
    )
    return (
        np.array(
            [
                [0.2104542553, 0.7936177850, -0.0040720468],
                [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ]
        )
        @ cones
    )


def least_distance(colours, vision):
    seen = [
        oklab(np.clip(np.asarray(VISIONS[vision]) @ linear_rgb(look(colour).fill), 0, 1))
        for colour in colours
    ]
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))


@pytest.mark.parametrize(
    ("vision", "least"),
    [("normal", 0.099), ("protanopia", 0.075), ("deuteranopia", 0.074), ("tritanopia", 0.074)],
)
def test_fills_stay_apart_for_all_eyes(vision, least):
    assert least_distance(ALL, vision) >= least


@pytest.mark.parametrize("vision", VISIONS)
def test_frame_fills_and_the_rim_lie_far_apart(vision):
    assert least_distance(FRAME, vision) >= 0.15


def test_marks_stand_out_from_their_fills():
    luminance = np.array([0.2126, 0.7152, 0.0722])
    for colour in range(1, 23):
        shown = look(colour)
        pair = [luminance @ linear_rgb(fill) + 0.05 for fill in (shown.fill, shown.mark_fill)]
        assert max(pair) / min(pair) >= 2.8, colour


def test_each_eternity_colour_has_its_own_fill_and_mark():
    looks = [look(colour) for colour in range(1, 23)]
    assert len({shown.fill for shown in looks}) == 22
    assert {shown.mark for shown in looks} == set(MARKS)


def test_looks_differ_far_beyond_eternity():
    assert len({(look(c).fill, look(c).mark) for c in range(485)}) == 485
    assert len({look(colour).letter for colour in range(3000)}) == 3000


def test_letters_follow_the_community_viewer():
    letters = [look(colour).letter for colour in (0, 1, 22, 25, 26, 27)]
    assert letters == ["a", "b", "w", "z", "aa", "ab"]


def test_the_rim_bears_no_mark():
    assert look(0).mark == ""


def test_a_negative_colour_is_refused():
    with pytest.raises(InputError, match="no such colour"):
        look(-1)


def test_halves_of_marks_are_their_own_mirror_image():
    for name, path in MARKS.items():
        points = set(outline(path))
        assert points == {(-x, y) for x, y in points}, name
        assert min(y for _, y in points) == 0 or name in {"crescents", "crown", "dice"}, name
        assert max(abs(x) + y for x, y in points) < 50, f"{name} leaves its triangle"


def outline(path):
    """Yield the end points of a path's pieces; a curve's control points count too."""
    x = y = 0.0
    for letter, rest in re.findall(r"([A-Z])([^A-Z]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", rest)]
        if letter == "H":
            ends = [(numbers[0], y)]
        elif letter == "V":
            ends = [(x, numbers[0])]
        elif letter == "A":
            ends = [(numbers[i + 5], numbers[i + 6]) for i in range(0, len(numbers), 7)]
        else:
            ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        for x, y in ends:
            yield x, y


def test_the_palette_does_without_rich():
    code = "import sys, e2cp.picture.palette, e2cp.picture.svg; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
