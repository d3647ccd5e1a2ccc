"""Variants that misbehave, written to files for tests."""

TEXT = '''"""{name}: {name}.

Paper: none
Kind: cpsat
Supports: {supports}
"""
from dataclasses import dataclass
from e2cp.models.bool import Parameters, build as honest

def build(puzzle, relaxed, parameters):
    {body}
'''

EVERYTHING = "relaxed, clues, rectangles, duplicates"


def write_variant(folder, name, body, supports=EVERYTHING):
    """Write a variant whose build does something; return how to ask for it."""
    path = folder / f"{name}.py"
    path.write_text(TEXT.format(name=name, body=body, supports=supports))
    return str(path)
