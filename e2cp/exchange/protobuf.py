"""CP-SAT models in OR-Tools' own form, a protocol buffer: binary or as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.variant import BuiltModel


def proto_of(model: CpModel) -> Any:  # noqa: ANN401
    """Return a model as a ``CpModelProto``, whichever way this version of OR-Tools keeps it."""
    from ortools.sat import cp_model_pb2

    with TemporaryDirectory() as folder:
        file = Path(folder) / "model.pb"
        model.model.export_to_file(str(file))
        return cp_model_pb2.CpModelProto.FromString(file.read_bytes())


def protobuf_bytes(model: BuiltModel, heading: Sequence[str]) -> bytes:
    """Write the binary form."""
    data: bytes = _named(model, heading).SerializeToString(deterministic=True)
    return data


def protobuf_text(model: BuiltModel, heading: Sequence[str]) -> str:
    """Write the text form."""
    from google.protobuf import text_format

    comments = "".join(f"# {line}\n" for line in heading)
    return comments + str(text_format.MessageToString(_named(model, heading)))


def _named(model: BuiltModel, heading: Sequence[str]) -> Any:  # noqa: ANN401
    """Return the model with names: there is no other place for comments in the binary form."""
    assert isinstance(model, CpModel)
    proto = proto_of(model)
    proto.name = heading[0]
    for variable, name in zip(proto.variables, model.names, strict=True):
        variable.name = name
    return proto
