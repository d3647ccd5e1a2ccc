import pytest

from e2cp.errors import InputError
from e2cp.lab.starts.find import find_starts


def names(*texts):
    return [source.name for source in find_starts(texts)]


def test_each_start_once_under_one_name(tmp_path):
    assert names("random", " random", "own") == ["random", ""]
    assert names("record:470", str(tmp_path)) == ["record:470", str(tmp_path)]
    assert names("model:table[relax=4]", "model:table[corner=off,relax=4]") == [
        "model:table[relax=4]"
    ]
    assert names("model:sat-pd[relax=4,amo=ladder]@glucose4", "model:") == [
        "model:sat-pd[amo=ladder,relax=4]@glucose4",
        "model:table",
    ]
    assert names("method:mac[relax=3,complete=random]", "method:vlns[cells=8,cpu=2.50,time=9]") == [
        "method:mac[relax=3,complete=random]",
        "method:vlns[cells=8,cpu=2.5,time=9]",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bords", "no such start board: read bords, expected random, own, model:ENCODING"),
        ("model:tabel", "no variant of this name: read tabel, expected table"),
        ("model:table[relx=3]", r"model:table has no such option: read relx, expected relax\?"),
        ("model:table[time=0]", r"wrong value of model:table\[time\]: read 0"),
        ("model:table[cells=no]", r"wrong value of model:table\[cells\]: read no"),
        ("model:table@glucose4", "glucose4 does not run table"),
        ("method:vlsn", "no search method of this name: read vlsn"),
        ("method:vlns[relax=3]", "a search leaves no cells empty"),
        ("model:zla", "this is a solver, no variant"),
    ],
)
def test_what_names_nothing_is_refused(text, complaint):
    with pytest.raises(InputError, match=complaint):
        find_starts([text])
