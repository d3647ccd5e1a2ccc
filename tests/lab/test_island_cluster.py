import pytest
from clusters import Cluster
from search_cases import PORTION, job, run_job

from e2cp.errors import InputError
from e2cp.lab import island_cluster as island_cluster_module
from e2cp.lab.island_cluster import island_cluster
from e2cp.parallel import islands
from e2cp.parallel.stop import Stop
from e2cp.puzzle.check import check


@pytest.fixture
def cluster(tmp_path):
    made = Cluster(tmp_path)
    yield made
    made.end()


@pytest.mark.long
def test_a_search_outlives_a_worker_of_its_cluster(cluster, monkeypatch):
    monkeypatch.setattr(islands, "EPOCH", 0.5)
    workers = [cluster.add_worker(), cluster.add_worker()]
    killed = []

    def kill_one(progress):
        if not killed and progress.work >= 4 * PORTION:
            killed.append(progress.work)
            workers[0].kill()

    with island_cluster(cluster.address) as there:
        result = run_job(
            job(),
            Stop(work=12 * PORTION),
            workers=2,
            executor=there.executor,
            on_progress=kill_one,
        )
    assert killed
    assert result.stopped == "work"
    assert result.work >= 12 * PORTION
    assert check(result.board).valid


def test_a_cluster_without_workers_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(island_cluster_module, "WORKERS", 0.5)
    with pytest.raises(InputError, match="no workers"), island_cluster(cluster.address):
        pass
