"""Speaking to the scheduler of a cluster, through dask.distributed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any

from e2cp.errors import InputError

PATIENCE = 30.0
"""Seconds to wait for an answer of the scheduler."""


@contextmanager
def cluster_client(scheduler: str | None = None, *, local: int | None = None) -> Iterator[Any]:
    """Yield a client of a scheduler; in the end leave it, and end the workers started here.

    Parameters
    ----------
    scheduler
        The address of a scheduler, such as ``tcp://10.0.0.1:8786``.
    local
        How many workers to start on this machine instead.

    Raises
    ------
    InputError
        If dask.distributed is not installed, or there is no scheduler.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise InputError(
            "dask.distributed is not here", expected="pip install 'e2cp[cluster]'"
        ) from None
    # What it would log of a worker that died is reported by those who asked for the work.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if scheduler is not None:
        _refuse_nonsense(scheduler)
    with ExitStack() as opened:
        try:
            if local is not None:
                cluster = distributed.LocalCluster(
                    n_workers=local,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",  # any free port
                    silence_logs=logging.CRITICAL,
                )
                scheduler = opened.enter_context(cluster).scheduler_address
            client = opened.enter_context(
                distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
            )
        except (OSError, TimeoutError) as error:
            reason = str(error).splitlines()[0]
            raise InputError("no scheduler there", read=scheduler, expected=reason) from None
        yield client


def _refuse_nonsense(address: str) -> None:
    """Refuse what is no address; dask would wait for itself for ever."""
    from distributed.comm.addressing import get_address_host_port

    try:
        whole = address if "://" in address else f"tcp://{address}"
        _, port = get_address_host_port(whole, strict=True)
        known = 0 < port < 1 << 16
    except (ValueError, TypeError, NotImplementedError):
        known = False
    if not known:
        raise InputError(
            "no address of a scheduler", read=address, expected="such as tcp://10.0.0.1:8786"
        )
