import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.errors import InputError
from e2cp.lab.spec import Spec
from e2cp.lab.spec_file import parse_spec, read_spec, spec_text
from e2cp.runtime.files import Source

TEXT = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text.strip() == text)
NAMES = st.lists(TEXT, max_size=3, unique=True).map(tuple)
NUMBERS = st.lists(st.integers(0, 10**6), min_size=1, max_size=5, unique=True).map(tuple)
SPECS = st.builds(
    Spec,
    instances=NAMES.filter(bool),
    encodings=NAMES,
    engines=NAMES,
    methods=NAMES.filter(bool),
    starts=NAMES,
    seeds=NUMBERS,
    seconds=st.floats(0.1, 1e6),
    memory_mb=st.none() | st.integers(1, 10**6),
    relax=NUMBERS,
    clues=st.sampled_from(["none", "starter", "all"]),
    target=st.none() | st.integers(1, 480),
    jobs=st.integers(1, 64),
    measure=st.sampled_from(["cpu", "wall", "solve"]),
)


@given(SPECS)
def test_a_spec_is_read_as_it_is_written(spec):
    assert parse_spec(Source("spec.toml", spec_text(spec))) == spec


def test_short_forms():
    text = """
    instances = "eternity2, harris/gemp-6x6-6:2"
    encodings = "sat-pd[amo=ladder,z=on]@glucose4, bool"
    seeds = [1, "4-6"]
    relax = 8
    time = 5
    memory = "2G"
    """
    spec = parse_spec(Source("spec.toml", text))
    assert spec.instances == ("eternity2", "harris/gemp-6x6-6:2")
    assert spec.encodings == ("sat-pd[amo=ladder,z=on]@glucose4", "bool")
    assert (spec.seeds, spec.relax, spec.seconds) == ((1, 4, 5, 6), (8,), 5.0)
    assert (spec.memory_mb, spec.jobs, spec.clues) == (2048, 1, "starter")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("sedes = 3", "s.toml:3: no such key: read sedes, expected seeds?"),
        ("[time]", "s.toml:3: wrong value of time: read {}, expected a number of seconds"),
        ("time = 0", "s.toml:3: wrong value of time: read 0, expected from 0.1 to"),
        ("time = nan", "s.toml:3: wrong value of time: read nan, expected from 0.1 to"),
        ('seeds = "9-1"', "s.toml:3: seeds is no list: read 9-1, expected such as 1-20"),
        ("seeds = []", "s.toml:3: wrong value of seeds: read [], expected such as"),
        ("seeds = true", "s.toml:3: wrong value of seeds: read True"),
        ("memory = 4", 's.toml:3: wrong value of memory: read 4, expected such as "4G"'),
        ('memory = "4X"', "s.toml:3: memory is no size: read 4X, expected such as 4G"),
        ('clues = "some"', "s.toml:3: wrong value of clues: read some, expected none, starter"),
        ("jobs = 0", "s.toml:3: wrong value of jobs: read 0, expected a whole number from 1"),
        ("engines = [1]", "s.toml:3: wrong value of engines: read [1], expected a list of names"),
        ("time = ", "s.toml:3: broken TOML (Invalid value"),
        ("time = 1\ntime = 2", "s.toml:4: broken TOML (Cannot overwrite a value"),
    ],
)
def test_complaints_name_file_line_key_and_what_was_expected(line, complaint):
    text = f'instances = "eternity2"\nmethods = "zla"\n{line}\n'
    with pytest.raises(InputError) as caught:
        parse_spec(Source("s.toml", text))
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('methods = "zla"', "s.toml: no instances"),
        ('instances = "eternity2"', "s.toml: nothing to run: expected encodings"),
    ],
)
def test_what_is_needed(text, complaint):
    with pytest.raises(InputError, match=complaint):
        parse_spec(Source("s.toml", text))


def test_paths_start_at_the_folder_of_the_file(tmp_path):
    (tmp_path / "s.toml").write_text(
        'instances = ["eternity2", "puzzles", "a/*.txt", "/b.txt"]\n'
        'encodings = ["./mine.py[k=1]@cpsat", "mine.py", "bool"]\n'
    )
    (tmp_path / "puzzles").mkdir()
    spec = read_spec(tmp_path / "s.toml")
    assert spec.instances == ("eternity2", f"{tmp_path}/puzzles", f"{tmp_path}/a/*.txt", "/b.txt")
    own = f"{tmp_path}/mine.py"
    assert spec.encodings == (f"{own}[k=1]@cpsat", own, "bool")
    assert spec.anchored(tmp_path / "elsewhere") == spec


def test_paths_of_start_boards_too(tmp_path):
    (tmp_path / "boards").mkdir()
    (tmp_path / "s.toml").write_text(
        'instances = "eternity2"\nmethods = "vlns"\n'
        'starts = ["boards", "random", "own", "record:470", "model:./mine.py[relax=8]@cpsat",\n'
        '          "model:table", "method:./slow.py[time=3]"]\n'
    )
    spec = read_spec(tmp_path / "s.toml")
    assert spec.starts == (
        *(f"{tmp_path}/boards", "random", "own", "record:470"),
        *(f"model:{tmp_path}/mine.py[relax=8]@cpsat", "model:table"),
        f"method:{tmp_path}/slow.py[time=3]",
    )
    assert spec.anchored(tmp_path / "elsewhere") == spec
