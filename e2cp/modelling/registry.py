"""Finding the variants: the files of ``models/``, other packages' entry points, any path."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from e2cp.errors import InputError
from e2cp.modelling.local_module import load_file
from e2cp.modelling.options import parse_name
from e2cp.modelling.variant import Variant

GROUP = "e2cp.models"


def models_folder() -> Path:
    """Return the folder of the variants that come with e2cp."""
    spec = find_spec(GROUP)
    if spec is None or not spec.submodule_search_locations:
        raise InputError("the models are missing", expected="a complete installation")
    return Path(spec.submodule_search_locations[0])


@lru_cache(maxsize=1)
def all_variants() -> tuple[dict[str, Variant], dict[str, str]]:
    """Return every variant by name, and for each file that fails the reason.

    A broken file is listed and stops nothing else.
    """
    variants: dict[str, Variant] = {}
    broken: dict[str, str] = {}
    sources = [(path.stem, f"{GROUP}.{path.stem}") for path in sorted(_files())]
    sources += [(point.name, point.value) for point in entry_points(group=GROUP)]
    for label, module in sources:
        try:
            variant = Variant.of(import_module(module))
        except Exception as error:
            broken[label] = f"{type(error).__name__}: {error}"
        else:
            variants[variant.name] = variant
    return variants, broken


def find_variant(text: str) -> tuple[Variant, dict[str, str]]:
    """Return the variant and the settings that ``name[key=value,…]`` or a path stands for."""
    name, settings = parse_name(text)
    variant = _from_path(name) if name.endswith(".py") else _from_name(name)
    variant.parameters(settings)
    return variant, settings


def _files() -> list[Path]:
    return [
        path
        for path in models_folder().glob("*.py")
        if not path.name.startswith("_") and path.stem != "TEMPLATE"
    ]


def _from_name(name: str) -> Variant:
    variants, broken = all_variants()
    if name in variants:
        return variants[name]
    if name in broken:
        raise InputError("this variant is broken", read=name, expected=broken[name])
    near = get_close_matches(name, variants, n=1)
    hint = f"{near[0]}?" if near else ", ".join(variants)
    own = Path(f"{name.replace('-', '_')}.py")
    if own.is_file():
        hint = f"./{own}?"
    raise InputError("no variant of this name", read=name, expected=hint)


def _from_path(path: str) -> Variant:
    return Variant.of(load_file(path, holds="a variant", template="models/TEMPLATE.py"), path)
