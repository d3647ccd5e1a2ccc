"""The readers of e2cp, each fed a text or bytes, and the corpus that they start from."""

import json
import shutil
import tempfile
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

from e2cp.catalogue.opening import ReadOptions, load, load_board, open_any, open_board
from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.formats.saving import board_to, puzzle_to
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.spec_file import parse_spec
from e2cp.modelling.options import parse_name, split_engine
from e2cp.modelling.user_code import named_code
from e2cp.parallel.checkpoint import unpack_checkpoint
from e2cp.parallel.record import SearchRecord
from e2cp.runtime.files import Source, read_source

TESTS = Path(__file__).parents[1]
DATA = TESTS / "data"
SMALL = "balanced/4x4-3:2/01"


def read_file(data: bytes) -> None:
    """Open whatever the bytes are, as a puzzle or a board, with and without its puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("x.txt", "x.sol"):
            file = Path(folder) / name
            file.write_bytes(data)
            _refused(partial(open_any, str(file), ReadOptions()))
            _refused(partial(open_board, str(file), load("eternity2")))


def read_name(data: bytes) -> None:
    """Read a name with settings."""
    text = data.decode(errors="replace")
    for attempt in (parse_name, split_engine, lambda each: named_code([each])):
        _refused(partial(attempt, text))


def read_campaign_spec(data: bytes) -> None:
    """Read a spec, and what code it names."""
    _refused(lambda: parse_spec(Source("spec.toml", data.decode(errors="replace"))).code_names)


def read_search(data: bytes) -> None:
    """Read the record of a search."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "search.json"
        file.write_bytes(data)
        _refused(lambda: SearchRecord.from_document(Document.parse(read_source(file))).to_json())


def read_state(data: bytes) -> None:
    """Read the state of a worker."""
    _refused(lambda: unpack_checkpoint(data, "state"))


def read_ledger(data: bytes) -> None:
    """Read a ledger of which the first part is runs, the second boards, the third the plan."""
    runs, _, rest = data.partition(b"\x1e")
    boards, _, plan = rest.partition(b"\x1e")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(shutil.copytree(DATA / "ledger", Path(scratch) / "c"))
        (folder / "runs" / "host-1.jsonl").write_bytes(runs)
        (folder / "boards" / "host-1.jsonl").write_bytes(boards)
        (folder / "planned.txt").write_bytes(plan)

        def read() -> None:
            place = CampaignFolder.open(folder)
            for record in place.records():
                _refused(partial(place.ledger.board_of, record))
            place.superseded()

        _refused(read)


def _refused(attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except InputError as error:
        assert str(error).isprintable(), repr(str(error))
        assert len(str(error)) < 2000, len(str(error))


@lru_cache(maxsize=1)
def corpus() -> list[tuple[Callable[[bytes], None], bytes]]:
    """Return what each reader is fed, whole; see `tests.fuzz.mutate` for what becomes of it."""
    small, board = load(SMALL), load_board("record:470")
    files = [path.read_bytes() for path in sorted((TESTS / "formats" / "broken").iterdir())]
    files += [path.read_bytes() for path in sorted((DATA / "bad").iterdir())]
    forms = ("text", "csv", "json", "heule", "puz", "ragged", "pycsp3", "tiles")
    files += [puzzle_to(small, form).encode() for form in forms]
    forms = ("json", "csv", "text", "link", "sol", "hints")
    files += [board_to(board, form).encode() for form in forms]
    names = [
        b"hybrid[encoding=sat-pd[amo=ladder,z=on],relax=24]",
        b"table[corner=on]@cpsat[tuning=default]",
        b"./mine.py[a=b]@/x/y.py",
    ]
    ledger = b"\x1e".join(
        (DATA / "ledger" / name).read_bytes()
        for name in ("runs/host-1.jsonl", "boards/host-1.jsonl", "planned.txt")
    )
    folders = sorted(file.parent for file in (DATA / "checkpoints").glob("*/search.json"))
    return [
        *((read_file, data) for data in files),
        *((read_name, name) for name in names),
        (read_campaign_spec, (DATA / "ledger" / "spec.toml").read_bytes()),
        (read_campaign_spec, json.dumps({"instances": ["x"]}).encode()),
        *((read_search, (folder / "search.json").read_bytes()) for folder in folders[:3]),
        *((read_state, (folder / "worker-0.npz").read_bytes()) for folder in folders[:3]),
        (read_ledger, ledger),
    ]
