from search_cases import METHOD

from e2cp.catalogue.opening import load_board

QUICK = ("search", "--method", METHOD, "--work", "4000000")


def test_a_command_gets_each_better_board(e2cp, tmp_path):
    script = tmp_path / "kept it.sh"
    script.write_text('#!/bin/sh\ncp "$E2CP_BOARD" "$1/$E2CP_SCORE-$E2CP_MAX_SCORE.json"\n')
    script.chmod(0o755)
    values = e2cp.json(*QUICK, "--on-gain", f"'{script}' '{tmp_path}'")
    kept = sorted(tmp_path.glob("*-480.json"), key=lambda file: int(file.name[:-9]))
    assert kept and kept[-1].name == f"{values['score']}-480.json"
    assert load_board(kept[-1]).score == values["score"]


def test_a_command_that_fails_disturbs_nothing(e2cp):
    result = e2cp(*QUICK, "--on-gain", "false")
    assert "exit code 1" in result.stderr
    assert "no such command" in e2cp(*QUICK, "--on-gain", "no-such-program", code=2).stderr


def test_a_bell_rings_on_request(e2cp):
    assert "\a" in e2cp(*QUICK, "--bell").stderr
    assert "\a" not in e2cp(*QUICK).stderr
