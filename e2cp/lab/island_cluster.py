"""Room for the islands of a search on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from e2cp.errors import InputError
from e2cp.lab.cluster_client import cluster_client

WORKERS = 30.0
"""Seconds to wait for the first worker."""

TRIES = 10
"""How often an epoch is given to another worker when its own dies."""


@dataclass(frozen=True)
class IslandCluster:
    """Where islands can live.

    Attributes
    ----------
    executor
        Runs the epochs of `e2cp.parallel.islands.Islands`.
    places
        How many run at a time: the threads of all workers.
    """

    executor: Executor
    places: int


@contextmanager
def island_cluster(
    scheduler: str | None = None, *, local: int | None = None
) -> Iterator[IslandCluster]:
    """Yield the room that a cluster has; the parameters are those of `cluster_client`.

    Raises
    ------
    InputError
        If there is no cluster, or it has no workers.
    """
    with cluster_client(scheduler, local=local) as client:
        try:
            client.wait_for_workers(1, timeout=WORKERS)
        except TimeoutError:
            raise InputError("this scheduler has no workers", read=scheduler) from None
        places = sum(client.nthreads().values())
        yield IslandCluster(cast(Executor, client.get_executor(pure=False, retries=TRIES)), places)
