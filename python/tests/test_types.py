import subprocess
import sys

import pytest

RIGHT = """
from pathlib import Path
from coref_referee import compare, convert, errors, report, resolve, score, validate

score("k", "r", metrics=["conll", "lea"], singletons="drop", fail_under={"conll": 65}, window=1500, ace_year=2007)
compare("k", {"lr=3e-5": "a", "b": Path("b")}, trials=100, test="bootstrap", fail_if_worse="conll")
errors("k", "r", where="type:pronoun", limit=5)
resolve(text="Ann left.", recipe="ranking", min_confidence=0.5)
convert("k", to="conll-2012", output=Path("out"), blind=True)
validate("k", as_="corefud", format="corefud")
report("k", "r", output="page.html", by=["type"], match=None)
"""

WRONG = [
    ('score("k", "r", singeltons="drop")', "singeltons"),
    ('score("k", "r", singletons="dorp")', "singletons"),
    ('compare("k", "a", "b", trials="many")', "trials"),
    ('errors("k", "r", window=3)', "window"),
    ('resolve("t", recipe="neural")', "recipe"),
    ('convert("k", to="gum", blind="yes")', "blind"),
    ('validate("k", metrics="conll")', "metrics"),
    ('report("k", "r", only_entities="top:3")', "only_entities"),
]


def check(tmp_path, code):
    path = tmp_path / "calls.py"
    path.write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)


def test_options_are_typed(tmp_path):
    pytest.importorskip("mypy")
    checked = check(tmp_path, RIGHT)
    assert checked.returncode == 0, checked.stdout
    lines = ["from coref_referee import compare, convert, errors, report, resolve, score, validate"]
    checked = check(tmp_path, "\n".join([*lines, *(call for call, _ in WRONG)]))
    for number, (call, name) in enumerate(WRONG, start=2):
        assert any(f"calls.py:{number}:" in line and f'"{name}"' in line for line in checked.stdout.splitlines()), (
            call,
            checked.stdout,
        )
