"""The same numbers as the command line, to the last bit."""

import json
import math
import os
from importlib.metadata import version
from pathlib import Path

import pytest
from conftest import CAREFUL, EAGER, KEY, ROOT, referee

import coref_referee
from coref_referee import Text, compare, convert, errors, report, resolve, sample, score, validate
from coref_referee._results import write_json


def test_the_version_is_that_of_the_program():
    expected = json.loads((ROOT / "package.json").read_text("utf-8"))["version"]
    assert version("coref-referee") == expected
    assert coref_referee.__version__ == expected
    assert referee("--version").decode().strip() == expected


@pytest.mark.parametrize(
    "made, args",
    [
        (lambda: score(KEY, EAGER), ["score", KEY, EAGER]),
        (lambda: score(KEY, EAGER, metrics="all"), ["score", KEY, EAGER, "--metrics", "all"]),
        (lambda: score(KEY, EAGER, CAREFUL), ["score", KEY, EAGER, CAREFUL]),
        (
            lambda: score(Path(KEY), {"a": EAGER}, metrics=["b3", "mentions"], by=["type"], per_document=True),
            ["score", KEY, f"a={EAGER}", "--metrics", "b3,mentions", "--by", "type", "--per-document"],
        ),
        (
            lambda: compare(KEY, EAGER, CAREFUL, metrics="conll", trials=300, test="bootstrap", jobs=2),
            ["compare", KEY, EAGER, CAREFUL, "--metrics=conll", "--trials=300", "--test=bootstrap"],
        ),
        (lambda: errors(KEY, EAGER), ["errors", KEY, EAGER]),
        (
            lambda: errors(KEY, EAGER, CAREFUL, where="A:wrong B:right", limit=5),
            ["errors", KEY, EAGER, CAREFUL, "--where", "A:wrong B:right", "--limit", "5"],
        ),
        (lambda: validate(KEY, EAGER), ["validate", KEY, EAGER]),
    ],
)
def test_json(made, args):
    assert made().to_json().encode() == referee(*args, "--json")


def test_numbers_are_written_as_javascript_does():
    values = [0.1, 1.0, -2.0, 1e-5, 1.5e-6, 1e-7, -1.25e-7, 1e15, 1e16, 1.5e20, 1e21, 1e300, 5e-324, 123456789.125]
    expected = "0.1 1 -2 0.00001 0.0000015 1e-7 -1.25e-7 1000000000000000 10000000000000000 "
    expected += "150000000000000000000 1e+21 1e+300 5e-324 123456789.125"
    assert [write_json(value) for value in values] == expected.split()
    assert [float(text) for text in expected.split()] == values


def test_convert():
    assert convert(EAGER, to="conll-2012").text.encode() == referee("convert", EAGER, "--to", "conll-2012")
    native = convert(EAGER, to="referee")
    assert len(native.documents) == 16
    assert native.to_json() == native.text


def test_convert_to_a_file(tmp_path):
    target = tmp_path / "eager.conll"
    written = convert(EAGER, to="conll-2012", output=target)
    assert target.read_bytes() == referee("convert", EAGER, "--to", "conll-2012")
    assert written.raw["schema"] == "referee.written/1"
    assert written.text == "" and written.documents == ()


def test_resolve():
    lines = referee("resolve", KEY, "--recipe", "rules", "--tagger", "key")
    assert resolve(KEY, recipe="rules", tagger="key").text.encode() == lines
    found = resolve(text=["Ann left. She sang.", "{ Bob } slept."])
    assert [each["id"] for each in found.documents] == ["text", "text-2"]
    assert [each["entity"] for each in found.documents[0]["mentions"]] == ["0", "0"]


def test_report():
    assert report(KEY, EAGER).encode() == referee("report", KEY, EAGER, "-o", "-")
    assert score(KEY, EAGER, metrics="conll").report().encode() == referee(
        "report", KEY, EAGER, "--metrics", "conll", "-o", "-"
    )


def test_objects_score_as_files_do():
    read = [[json.loads(line) for line in Path(path).read_text("utf-8").splitlines()] for path in (KEY, EAGER)]
    inline, stored = score(*read), score(KEY, EAGER)
    assert inline.scores == stored.scores
    assert inline.systems[0].name == "response"


def test_languages_models_answers_are_texts():
    key = {"id": "d", "tokens": ["Ann", "left", ".", "She", "sang", "."], "clusters": [[[0, 0], [3, 3]]]}
    result = score(key, Text("[Ann](#1) left. [She](#1) sang.", name="d.md"))
    assert result.scores["conll"].value == 1


def test_relative_paths_start_where_python_is(monkeypatch):
    score(KEY, EAGER)
    monkeypatch.chdir(ROOT / "samples")
    assert math.isclose(score("key.coref.jsonl", "eager.coref.jsonl").scores["conll"].value, 0.7065382159842167)


def test_samples():
    assert os.path.samefile(os.path.dirname(sample("key")), os.path.dirname(sample("eager")))
    with pytest.raises(ValueError, match='no sample is called "gold"'):
        sample("gold")


def test_a_gate():
    assert not score(KEY, EAGER, fail_under={"conll": 0.9, "muc": 0.1}).ok
    assert score(KEY, EAGER, fail_under={"conll": 0.7}).ok


def test_a_saved_result_is_a_baseline(tmp_path):
    saved = tmp_path / "main.json"
    saved.write_text(score(KEY, EAGER, per_document=True).to_json(), "utf-8")
    assert compare(KEY, saved, CAREFUL, metrics="conll", trials=100).metrics["conll"].delta < 0


def options_of(call):
    error = pytest.raises(coref_referee.RefereeError, call, KEY, EAGER, nonsense=1).value
    return set(error.hint[len("The options are ") :].rstrip(".").split(", "))


def test_hints_speak_of_options_not_of_flags():
    error = pytest.raises(coref_referee.RefereeError, score, KEY, EAGER, key_duplicate="first").value
    assert error.message == 'unknown option "key_duplicate"; did you mean key_duplicates?'
    assert "key_duplicates" in options_of(score)
    error = pytest.raises(coref_referee.RefereeError, score, KEY, EAGER, singletons="dorp").value
    assert error.code == "wrong-usage" and error.hint is None
    key = [{"id": name, "tokens": ["Ann"], "mentions": []} for name in ("a", "b")]
    error = pytest.raises(coref_referee.RefereeError, score, key, key[:1]).value
    assert error.hint is not None and "missing" in error.hint and "--" not in error.hint


def test_neural_is_not_available():
    error = pytest.raises(coref_referee.RefereeError, resolve, text="Ann left.", recipe="neural").value
    assert "npm install" not in str(error) and "not available from Python" in error.message


def test_the_report_of_a_result_has_all_options_that_the_page_knows():
    from coref_referee._api import _NOT_OF_REPORT, _OF_REPORT

    others = {"output", "to", "with_models", "hosted", "jobs", "seed"}
    assert options_of(report) - others == _OF_REPORT
    beside = "baseline confidence csv_raw fail_under intervals ledger paper per_document trials".split()
    assert options_of(score) - others - _OF_REPORT - set(beside) == _NOT_OF_REPORT


@pytest.mark.parametrize("name", ["key_duplicates", "keyDuplicates", "key-duplicates"])
def test_the_report_of_a_result_has_its_options_however_they_are_written(name):
    made = score(KEY, EAGER, metrics="conll", **{name: "first"}).report()
    assert made == report(KEY, EAGER, metrics="conll", key_duplicates="first")
    assert made != report(KEY, EAGER, metrics="conll")


@pytest.mark.parametrize("options", [{"window": 2}, {"onlyEntities": "top:2"}])
def test_there_is_no_report_with_other_numbers(options):
    scored = score(KEY, EAGER, **options)
    with pytest.raises(coref_referee.RefereeError, match="the report cannot show scores with"):
        scored.report()
    assert "No report: the report cannot show" in scored._repr_html_()
