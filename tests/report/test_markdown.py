from e2cp.report.markdown import _code


def test_code_of_a_ledger_is_no_html():
    shown = _code("e2cp search '<script>alert(1)</script>' | tee & x")
    assert "<script" not in shown and "|" not in shown.replace("\\|", "")
    assert _code("e2cp search | tee") == "`e2cp search \\| tee`"
