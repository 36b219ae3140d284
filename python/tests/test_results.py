import dataclasses
import pickle
import sys

import pytest
from conftest import CAREFUL, EAGER, KEY, ROOT

from coref_referee import RefereeError, compare, convert, errors, resolve, score, validate


@pytest.fixture(scope="module")
def scored():
    systems = {"eager": ROOT / EAGER, "careful": ROOT / CAREFUL}
    return score(ROOT / KEY, systems, metrics=["muc", "conll"], per_document=True)


def test_results_are_frozen(scored):
    with pytest.raises(dataclasses.FrozenInstanceError):
        scored.ok = False
    assert float(scored.scores["conll"]) == scored.scores["conll"].value
    assert [warning.code for warning in scored.warnings] == ["ignored-split", "ignored-split"]


def test_results_can_be_pickled(scored):
    copy = pickle.loads(pickle.dumps(scored))
    assert copy == scored and copy.report() == scored.report()


def test_tables(scored):
    pandas = pytest.importorskip("pandas")
    table = scored.to_pandas()
    assert list(table.columns) == ["system", "metric", "recall", "precision", "f1", "value"]
    assert table["value"].tolist() == [
        system.scores[metric].value for system in scored.systems for metric in ("muc", "conll")
    ]
    assert len(scored.documents_to_pandas()) == 2 * 16 * 2
    compared = compare(KEY, EAGER, CAREFUL, metrics=["conll", "muc"], trials=100)
    assert compared.to_pandas()["delta"].tolist() == [each.delta for each in compared.metrics.values()]
    found = errors(KEY, EAGER)
    assert found.to_pandas()["verdict"].value_counts().to_dict() == pandas.Series(
        [mention["verdict"] for mention in found.mentions]
    ).value_counts().to_dict()
    assert len(errors(KEY, EAGER, where="type:pronoun").to_pandas()) > 0
    assert resolve(text="Ann left. She sang.").to_pandas()["entity"].tolist() == ["0", "0"]
    empty = validate(KEY).to_pandas()
    assert len(empty) == 0 and list(empty.columns) == ["path", "line", "column", "severity", "code", "message"]
    assert "entity" in resolve(text="It rains.").to_pandas().columns
    with pytest.raises(ValueError, match="native format"):
        convert(EAGER, to="conll-2012").to_pandas()


def test_without_pandas(scored, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        scored.to_pandas()


def test_a_notebook_shows_the_report(scored):
    shown = scored._repr_html_()
    assert "<td>eager</td><td>conll</td>" in shown and "<td>70.65</td>" in shown
    assert scored.signature in shown
    assert 'srcdoc="&lt;!doctype html' in shown.lower()
    assert "&lt;base href=&quot;about:srcdoc&quot;&gt;" in shown
    assert '<iframe title="Referee report"' in compare(KEY, EAGER, CAREFUL, trials=100)._repr_html_()
    shown = errors(KEY, EAGER)._repr_html_()
    assert "<td>divided</td>" in shown and "<td>uncounted</td><td>66</td><td>100.00</td>" in shown
    assert "<td>&lt; 0.0001</td>" in compare(KEY, KEY, EAGER, metrics="b3")._repr_html_()


def test_a_notebook_shows_what_is_in_percent_as_it_is():
    def documents(n):
        types = {"type": "named", "entityType": "PER"}
        spans = [([0, 1], "a"), ([3, 4], "a" if n == 0 else "b")]
        mentions = [{"span": span, "entity": entity, **types} for span, entity in spans]
        return [{"id": "d", "tokens": ["Ann", "left", ".", "She", "sang", "."], "mentions": mentions}]

    result = score(documents(0), documents(1), metrics=["ace", "b3"])
    ace = result.scores["ace"]
    assert ace.unit == "percent" and 1 < ace.value < 100 and result.scores["b3"].unit is None
    assert f"<td>ace</td><td></td><td></td><td></td><td>{ace.value:.2f}</td>" in result._repr_html_()
    compared = compare(documents(0), documents(1), documents(0), metrics="ace", trials=10)
    assert f"<td>{ace.value:.2f}</td><td>100.00</td><td>{100 - ace.value:.2f}</td>" in compared._repr_html_()


def test_a_report_that_cannot_be_made_leaves_the_table(tmp_path):
    copy = tmp_path / "eager.coref.jsonl"
    copy.write_bytes((ROOT / EAGER).read_bytes())
    result = score(KEY, copy)
    copy.unlink()
    assert "<td>conll</td>" in result._repr_html_() and "No report: no such file" in result._repr_html_()


def test_other_results_in_a_notebook(tmp_path):
    assert "No problems." in validate(KEY)._repr_html_()
    bad = tmp_path / "a<b>.conll"
    bad.write_text("#begin document (a); part 000\na\t0\t0\tw\t(1\n#end document\n")
    found = validate(bad)
    assert not found.ok
    assert [problem.code for problem in found.problems] == ["unclosed-mention"]
    assert "a&lt;b&gt;.conll" in found._repr_html_() and "<b>.conll" not in found._repr_html_()
    assert "#begin document" in convert(EAGER, to="conll-2012")._repr_html_()


def test_a_resolved_text_shows_its_entities():
    document = {
        "id": "a<b",
        "tokens": ["<i>", "her", "dog", "barks"],
        "mentions": [
            {"span": [1, 3], "entity": "dog"},
            {"span": [1, 2], "entity": "ann"},
            {"span": [2, 3], "entity": "x"},
        ],
    }
    shown = convert(document, to="referee")._repr_html_()
    assert "<i>" not in shown and "a&lt;b" in shown
    assert shown.count("<span") == shown.count("</span>") == 3


def test_a_large_report_is_not_embedded(scored, monkeypatch):
    from coref_referee import _results

    monkeypatch.setattr(_results, "_MOST_EMBEDDED", 10)
    assert "too large to show" in scored._repr_html_()


def test_whole_numbers_are_floats_too():
    perfect = score(KEY, KEY, metrics="b3").scores["b3"]
    assert [type(each) for each in (perfect.value, perfect.recall, perfect.precision, perfect.f1)] == [float] * 4
    assert str(perfect.value) == "1.0"


def test_intervals_and_slices_are_shown():
    pytest.importorskip("pandas")
    result = score(KEY, EAGER, metrics="b3", intervals=True, by="type")
    low, high = result.scores["b3"].interval
    assert [low, high] == result.raw["systems"][0]["intervals"]["b3"] and low < result.scores["b3"].value < high
    assert result.to_pandas()[["low", "high"]].values.tolist() == [[low, high]]
    slices = result.slices_to_pandas()
    assert slices.groupby("slice")["f1"].first().to_dict() == {
        name: scores["b3"].f1 for name, scores in result.systems[0].slices["type"].items()
    }


def test_a_table_of_what_was_not_asked_for_says_so():
    result = score(KEY, EAGER, metrics="muc")
    with pytest.raises(ValueError, match="per_document=True"):
        result.documents_to_pandas()
    with pytest.raises(ValueError, match="by="):
        result.slices_to_pandas()


def test_one_document_is_no_test():
    texts = [{"tokens": ["Ann", "left", "."], "clusters": clusters} for clusters in ([[[0, 0]]], [], [[[0, 0]], [[1, 1]]])]
    difference = compare(*texts, metrics="mentions").metrics["mentions"]
    assert difference.undefined and (difference.p, difference.holm, difference.interval) == (None, None, None)
    assert not compare(KEY, EAGER, CAREFUL, metrics="muc", trials=100).metrics["muc"].undefined


def test_a_call_that_lacks_inputs_is_told_in_words_of_python():
    with pytest.raises(RefereeError, match="found one response"):
        compare(KEY, EAGER)
    with pytest.raises(RefereeError, match="found no text"):
        resolve()
