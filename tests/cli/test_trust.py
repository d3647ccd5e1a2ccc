"""A folder that was made elsewhere runs no code and writes nowhere else."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from e2cp.errors import InputError
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.modelling.user_code import named_code
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.record import SearchRecord
from e2cp.runtime import own_key

SAMPLE = Path(__file__).parents[1] / "data" / "checkpoints" / "vlns"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(SAMPLE, tmp_path / "night"))


@pytest.fixture
def evil(tmp_path):
    """A file that leaves a trace when it is run."""
    file = tmp_path / "evil.py"
    header = '"""evil: x\n\nPaper: ours\nCounts: moves\nCan: start\n"""\n'
    file.write_text(f"{header}open({str(tmp_path / 'trace')!r}, 'w').close()\n")
    return file


def change(folder, **values):
    file = folder / "search.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **values}))


def sign_as_own(folder, **values):
    """Let the folder be one that this user has made with these values."""
    opened = SearchFolder.open(folder)
    file = folder / "search.json"
    opened.save(opened.record)
    opened.close()
    changed = {**json.loads(file.read_text()), **values}
    signed = {key: changed[key] for key in ("method", "out", "home", "code")}
    file.write_text(json.dumps({**changed, "signature": own_key.sign(signed)}))


@pytest.mark.parametrize(
    "method", ["{}", "hybrid[source={}]", "hybrid[source=cp,encoding={}]", "vlns[cells={}]"]
)
def test_code_that_a_foreign_folder_names_is_not_run(e2cp, folder, evil, tmp_path, method):
    change(folder, method=method.format(evil))
    result = e2cp("resume", folder, "--work", 1, code=2)
    digest = sha256(evil.read_bytes()).hexdigest()[:16]
    assert f"{evil} (SHA-256 {digest})" in result.stderr and "--trust" in result.stderr
    assert not (tmp_path / "trace").exists()
    with pytest.raises(InputError, match="not made by you"):
        SearchFolder.open(folder)


def test_trust_names_the_code_and_runs_it(folder, evil):
    change(folder, method=str(evil), out="elsewhere.json", home=str(folder))
    notes = []
    opened = SearchFolder.open(folder, notes.append, trust=True)
    assert f"trusted: runs {evil}" in notes[0]
    assert opened.record.out is None and "nothing is written to elsewhere.json" in notes[1]
    opened.save(opened.record)
    opened.close()
    SearchFolder.open(folder).close()  # trusted once is one's own


def test_ones_own_folder_goes_on_with_its_code(folder, evil):
    digest = sha256(evil.read_bytes()).hexdigest()
    sign_as_own(folder, method=str(evil), code={str(evil): digest}, out="b.json", home=str(folder))
    opened = SearchFolder.open(folder)
    assert (opened.record.out, opened.record.settings.label) == ("b.json", str(evil))
    opened.close()
    evil.write_text(evil.read_text() + "\n")
    notes = []
    SearchFolder.open(folder, notes.append).close()
    assert notes == [f"{evil} has changed since then"]


def test_code_within_the_folder_itself_may_not_change(folder, evil):
    inside = Path(shutil.move(evil, folder / "evil.py"))
    digest = sha256(inside.read_bytes()).hexdigest()
    sign_as_own(folder, method=str(inside), code={str(inside): digest})
    SearchFolder.open(folder).close()
    inside.write_text("# other\n")
    with pytest.raises(InputError, match="code that has changed"):
        SearchFolder.open(folder)


def test_a_record_that_was_tampered_with_is_not_ones_own(folder):
    sign_as_own(folder, out="b.json")
    assert not SearchRecord.from_document(document(folder)).settings.foreign
    change(folder, out="/etc/passwd")
    assert SearchRecord.from_document(document(folder)).settings.foreign
    notes = []
    opened = SearchFolder.open(folder, notes.append)
    assert opened.record.out is None and "nothing is written to /etc/passwd" in notes[0]
    opened.close()


def document(folder):
    from e2cp.formats.document import Document
    from e2cp.runtime.files import read_source

    return Document.parse(read_source(folder / "search.json"))


def test_what_is_read_of_another_folder_is_not_signed(folder):
    """A record that goes from a foreign folder to a new one stays foreign."""
    record = SearchRecord.from_document(document(folder))
    assert record.settings.foreign
    assert "signature" not in json.loads(record.to_json())


@pytest.mark.parametrize("name", ["best.json", "lock", "search.json", "worker-0.npz"])
def test_links_in_the_folder_of_a_search_are_refused(e2cp, folder, tmp_path, name):
    target = tmp_path / "target"
    target.write_text("mine")
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(target)
    assert "a symbolic link" in e2cp("resume", folder, code=2).stderr
    assert target.read_text() == "mine"


def test_a_lock_that_is_a_link_is_refused_in_a_new_folder(e2cp, tmp_path):
    target = tmp_path / "target"
    target.write_text("mine")
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "lock").symlink_to(target)
    e2cp("search", "--time", 1, "--checkpoint", tmp_path / "new", code=2)
    assert target.read_text() == "mine"


@pytest.fixture
def campaign(tmp_path, evil):
    (tmp_path / "c" / "runs").mkdir(parents=True)
    spec = (
        'instances = "balanced/4x4-3:2/01"\nencodings = "../evil.py"\nstarts = "model:../evil.py"'
    )
    (tmp_path / "c" / "spec.toml").write_text(spec)
    return tmp_path / "c"


@pytest.mark.parametrize("command", ["resume", "explain"])
def test_code_that_a_foreign_campaign_names_is_not_run(e2cp, campaign, evil, tmp_path, command):
    result = e2cp("campaign", command, campaign, code=2)
    assert f"{evil} (SHA-256" in result.stderr and "--trust" in result.stderr
    assert not (tmp_path / "trace").exists()
    result = e2cp("campaign", command, campaign, "--trust", code=2)
    assert f"trusted: runs {evil}" in result.stderr
    assert (tmp_path / "trace").exists()


def test_ones_own_campaign_goes_on_with_its_code(campaign, evil):
    place = CampaignFolder.open(campaign)
    place.save(place.spec(), ["abc"])
    spec = place.spec_to_run()
    assert spec.encodings == (str(evil),)
    (campaign / "spec.toml").write_text((campaign / "spec.toml").read_text() + "# more\n")
    with pytest.raises(InputError, match="not made by you"):
        place.spec_to_run()


@pytest.mark.parametrize("name", ["report.html", "lock", "runs/x.jsonl", "plots"])
def test_links_in_the_folder_of_a_campaign_are_refused(e2cp, campaign, tmp_path, name):
    (campaign / name).symlink_to(tmp_path / "target")
    assert "a symbolic link" in e2cp("campaign", "report", campaign, code=2).stderr
    (campaign / "notes").symlink_to(tmp_path / "target")
    (campaign / name).unlink()
    CampaignFolder.open(campaign)  # what e2cp does not write is not its business


def test_every_path_in_a_name_is_found():
    assert named_code(["vlns", "hybrid[source=cp,relax=3]", "sat-pd[amo=ladder]@glucose4"]) == []
    nested = "hybrid[encoding=/a/x.py[p=q],engine=own.py]"
    assert named_code([nested]) == ["/a/x.py", "own.py"]
    assert named_code(["[/a/x.py"]) == ["[/a/x.py"]


def test_a_key_that_others_can_read_is_none(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    mark = own_key.sign({"a": 1})
    assert own_key.is_own({"a": 1}, mark) and not own_key.is_own({"a": 2}, mark)
    assert own_key.key_file().stat().st_mode & 0o777 == 0o600
    own_key.key_file().chmod(0o644)
    assert not own_key.is_own({"a": 1}, mark)
    assert own_key.sign({"a": 1}) == ""
    for wrong in (None, 3, "ü", ""):
        assert not own_key.is_own({"a": 1}, wrong)


def test_without_a_state_folder_nothing_is_signed(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert own_key.sign({"a": 1}) == ""


def test_code_that_a_foreign_map_names_is_not_run(e2cp, tmp_path, evil):
    e2cp("model", "balanced/4x4-3:2/01", "-e", "sat-p", "--export", "m.cnf")
    file = tmp_path / "m.cnf.map.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "encoding": "evil.py"}))
    (tmp_path / "answer").write_text("s UNSATISFIABLE\n")
    message = e2cp("decode", file, "answer", code=2).stderr
    assert "evil.py (SHA-256" in message and "--trust" in message
    assert not (tmp_path / "trace").exists()
    e2cp("decode", file, "answer", "--trust", code=2)
    assert (tmp_path / "trace").exists()
