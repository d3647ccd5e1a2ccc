"""A fingerprint of a model, to know whether a file was written from the same one."""

from __future__ import annotations

import hashlib
from itertools import chain

from e2cp.exchange.protobuf import proto_of
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.variant import BuiltModel


def model_digest(model: BuiltModel) -> str:
    """Return a hash of all variables and constraints, and of what the variables are called."""
    digest = hashlib.sha256("\n".join(model.names).encode())
    if isinstance(model, CpModel):
        digest.update(proto_of(model).SerializeToString(deterministic=True))
    else:
        for clause in chain(model.clauses(), model.soft):
            digest.update(" ".join(map(str, clause)).encode() + b"\n")
        digest.update(str(len(model.soft)).encode())
    return digest.hexdigest()
