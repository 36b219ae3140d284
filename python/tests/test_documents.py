import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import CAREFUL, EAGER, KEY, ROOT

from coref_referee import OffsetWarning, RefereeError, Text, compare, convert, documents, errors, resolve, score, validate

TOKENS = ["Ann", "Lee", "left", ".", "She", "sang", "."]
SENTENCES = [["Ann", "Lee", "left", "."], ["She", "sang", "."]]
NATIVE = [{"span": [0, 2], "entity": "0"}, {"span": [4, 5], "entity": "0"}]


class FastCoref:
    """Like fastcoref's CorefResult."""

    def __init__(self, text, clusters):
        self.text = text
        self._clusters = clusters

    def get_clusters(self, as_strings=True):
        if not as_strings:
            return self._clusters
        return [[self.text[start:end] for start, end in cluster] for cluster in self._clusters]


class SpacyDoc:
    """The part of spaCy's Doc that is used."""

    def __init__(self, words, spans, starts=(0,), clusters=None):
        self.text = " ".join(words)
        self._tokens, at = [], 0
        for i, word in enumerate(words):
            self._tokens.append(SimpleNamespace(text=word, idx=at, is_sent_start=i in starts))
            at += len(word) + 1
        self.spans = {
            name: [SimpleNamespace(start=start, end=end) for start, end in group] for name, group in spans.items()
        }
        self._ = SimpleNamespace() if clusters is None else SimpleNamespace(coref_clusters=clusters)

    def __iter__(self):
        return iter(self._tokens)

    def __len__(self):
        return len(self._tokens)


SHAPES = {
    "native": {"id": "d", "tokens": TOKENS, "mentions": NATIVE},
    "e2e": {"doc_key": "d", "sentences": SENTENCES, "clusters": [[[0, 1], [4, 4]]]},
    "e2e, one list": {"id": "d", "tokens": TOKENS, "clusters": [[[0, 1], [4, 4]]]},
    "maverick": {"doc_id": "d", "tokens": TOKENS, "clusters_token_offsets": [((0, 1), (4, 4))]},
    "PreCo": {"id": "d", "sentences": SENTENCES, "mention_clusters": [[[0, 0, 2], [1, 0, 1]]]},
    "OntoNotes": {
        "document_id": "d",
        "sentences": [
            {"part_id": 0, "words": SENTENCES[0], "coref_spans": [[0, 0, 1]], "speaker": "-"},
            {"part_id": 0, "words": SENTENCES[1], "coref_spans": [[0, 0, 0]], "speaker": None},
        ],
    },
    "fastcoref": FastCoref("Ann Lee left. She sang.", [[(0, 7), (14, 17)]]),
    "fastcoref's file": {"text": "Ann Lee left. She sang.", "clusters": [[[0, 7], [14, 17]]]},
    "spaCy": SpacyDoc(TOKENS, {"coref_clusters_1": [(0, 2), (4, 5)], "coref_head_clusters_1": [(1, 2)]}),
    "spaCy with fastcoref": SpacyDoc(TOKENS, {}, clusters=[[(0, 7), (15, 18)]]),
}


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_the_same_document(name):
    [document] = documents.to_documents(SHAPES[name])
    words = [token if isinstance(token, str) else token["text"] for token in document["tokens"]]
    assert words == TOKENS
    assert document["mentions"] == NATIVE
    assert score(SHAPES["native"], SHAPES[name]).scores["conll"].value == 1
    # The program accepts it as it is.
    assert convert(SHAPES[name], to="referee").documents[0]["mentions"] == NATIVE


def test_sentences_are_kept():
    for name in ("e2e", "PreCo", "OntoNotes"):
        [document] = documents.to_documents(SHAPES[name])
        assert document["sentences"] == [[0, 4], [4, 7]]
    [document] = documents.to_documents(SpacyDoc(TOKENS, {"coref_clusters_1": []}, starts=(0, 4)))
    assert document["sentences"] == [[0, 4], [4, 7]]


def test_lists_generators_and_single_documents():
    row = SHAPES["e2e"]
    one = score(row, row)
    assert score([row], [row]).scores == one.scores
    assert score((each for each in [row]), (each for each in [row])).scores == one.scores


def test_documents_without_ids_are_paired_in_order():
    key = [{**SHAPES["e2e"], "doc_key": "first"}, {"doc_key": "second", "tokens": ["He"], "clusters": [[[0, 0]]]}]
    response = [SHAPES["fastcoref"], FastCoref("He", [[(0, 2)]])]
    assert score(key, response, metrics="b3").scores["b3"].value == 1
    with pytest.raises(RefereeError, match="response: 1 documents without ids, and the key has 2"):
        score(key, response[:1])


def test_the_key_is_clusters_and_the_response_predicted_clusters():
    row = {"doc_key": "d", "tokens": TOKENS, "clusters": [[[0, 1], [4, 4]]], "predicted_clusters": [[[0, 1]], [[4, 4]]]}
    assert score(row, row, metrics="b3").scores["b3"].recall == 0.5
    assert score(row, SHAPES["e2e"], metrics="b3").scores["b3"].recall == 1


def test_parts_of_ontonotes_are_documents():
    row = {
        "document_id": "bc/a",
        "sentences": [
            {"part_id": 0, "words": ["Ann"], "coref_spans": [[3, 0, 0]], "speaker": "Bob"},
            {"part_id": 1, "words": ["She"], "coref_spans": [], "speaker": "-"},
        ],
    }
    first, second = documents.to_documents(row)
    assert (first["part"], second["part"]) == (0, 1)
    assert first["tokens"] == [{"text": "Ann", "speaker": "Bob"}]
    assert score(row, row).ok


def test_speakers():
    row = {"id": "d", "sentences": [["I", "am"], ["Yes"]], "clusters": [[[0, 0]]], "speakers": [["A", "A"], ["B"]]}
    assert [token["speaker"] for token in documents.from_e2e(row)["tokens"]] == ["A", "A", "B"]


def test_exclusive_ends():
    document = documents.from_clusters(TOKENS, [[(0, 2), (4, 5)]], ends="exclusive", id="d")
    assert document["mentions"] == NATIVE
    with pytest.raises(RefereeError, match="ends: expected"):
        documents.from_clusters(TOKENS, [], ends="open")


def test_no_span_of_one_word_is_worth_a_warning():
    with pytest.warns(OffsetWarning, match="ends are inclusive"):
        documents.from_e2e({"tokens": TOKENS, "clusters": [[[0, 1], [4, 5]]]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        documents.from_e2e({"tokens": TOKENS, "clusters": [[[0, 1], [4, 4]]]})


def test_each_caller_is_warned_at_a_line_of_its_own():
    row = {"tokens": TOKENS, "clusters": [[[0, 1], [4, 5]]]}
    with pytest.warns(OffsetWarning) as caught:
        score(row, row, metrics="b3")
    assert {warning.filename for warning in caught} == {__file__}


def test_nothing_to_score_is_named():
    row = {"tokens": TOKENS, "clusters": [[[0, 1], [4, 4]]]}
    for inputs, message in [
        (([], []), "key: no documents: the list is empty"),
        ((row, {}), "response: the dictionary is empty"),
    ]:
        with pytest.raises(RefereeError) as caught:
            score(*inputs)
        assert (caught.value.message, caught.value.file) == (message, None)
    pandas = pytest.importorskip("pandas")
    with pytest.raises(RefereeError) as caught:
        score(pandas.DataFrame([row]), row)
    assert "records" in (caught.value.hint or "")
    with pytest.raises(RefereeError) as caught:
        validate(["key.conll"])
    assert "separate argument" in (caught.value.hint or "")


def test_characters_beyond_the_basic_plane():
    document = documents.from_fastcoref(FastCoref("\U0001f600 Ann left. She sang.", [[(2, 5), (12, 15)]]), id="d")
    assert document["tokens"][1] == {"text": "Ann", "start": 3, "end": 6}
    assert convert(document, to="text").text.strip() == "\U0001f600 Ann left. She sang."


def test_a_mention_may_cut_a_word():
    document = documents.from_fastcoref(FastCoref("Annlike Ann", [[(0, 3), (8, 11)]]))
    assert [token["text"] for token in document["tokens"]] == ["Ann", "like", "Ann"]
    assert [mention["span"] for mention in document["mentions"]] == [[0, 1], [2, 3]]


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    clusters = numpy.array([[[0, 1], [4, 4]]])
    assert documents.from_clusters(TOKENS, clusters)["mentions"] == NATIVE
    native = {"id": "d", "mentions": [{"span": numpy.array([0, 2]), "entity": "a"}]}
    assert score(native, native).ok


def test_a_real_spacy():
    spacy = pytest.importorskip("spacy")
    doc = spacy.blank("en")("Ann Lee left. She sang.")
    doc.spans["coref_clusters_1"] = [doc[0:2], doc[4:5]]
    [document] = documents.to_documents(doc)
    assert document["mentions"] == NATIVE
    assert score(doc, doc).scores["conll"].value == 1


def test_a_spacy_doc_without_groups_has_no_mentions():
    assert documents.to_documents(SpacyDoc(TOKENS, {}))[0]["mentions"] == []
    with pytest.raises(RefereeError, match="no group whose name"):
        documents.to_documents(SpacyDoc(TOKENS, {"sc": [(0, 2)]}))
    with pytest.raises(RefereeError, match='starts with "mine"'):
        documents.from_spacy(SpacyDoc(TOKENS, {}), prefix="mine")


def test_a_real_data_set():
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_list([SHAPES["e2e"], {**SHAPES["e2e"], "doc_key": "other"}])
    assert score(rows, rows).raw["corpus"]["documents"] == 2


WRONG = [
    ({"tokens": TOKENS, "clusters": [[[0, 7]]]}, "clusters[0][0]: 0 to 8 (exclusive) is not a span of a text of 7"),
    ({"tokens": TOKENS, "clusters": [[[0, 0], [3, 1]]]}, "clusters[0][1]: 3 to 2 (exclusive) is not a span"),
    ({"tokens": TOKENS, "clusters": [[[-1, 1]]]}, "clusters[0][0]: -1 to"),
    ({"tokens": TOKENS, "clusters": [[[0, 1, 2]]]}, "clusters[0][0]: expected 2 numbers, found 3"),
    ({"tokens": TOKENS, "clusters": [[["0", 1]]]}, "clusters[0][0]: expected a whole number, found '0'"),
    ({"tokens": TOKENS, "clusters": [[[True, 1]]]}, "clusters[0][0]: expected a whole number, found True"),
    ({"tokens": TOKENS, "clusters": [[[0.0, 1]]]}, "clusters[0][0]: expected a whole number, found 0.0"),
    ({"tokens": TOKENS, "clusters": [3]}, "clusters[0]: expected a list, found an object of type int"),
    ({"tokens": ["a", 7], "clusters": []}, "tokens[1]: expected a string, found 7"),
    ({"sentences": [["a"], "b"], "clusters": []}, "sentences[1]: expected a list"),
    ({"tokens": TOKENS}, 'expected "clusters"'),
    ({"id": "d"}, "no shape of document has id"),
    ({"sentences": SENTENCES, "mention_clusters": [[[2, 0, 1]]]}, "mention_clusters[0][0]: there is no sentence 2, but 2"),
    ({"sentences": SENTENCES, "mention_clusters": [[[1, 0, 4]]]}, "mention_clusters[0][0]: 0 to"),
    (FastCoref(["Ann"], []), "text: expected a string, found an object of type list"),
    (FastCoref("Ann ,", [[(3, 4)]]), "clusters[0][0]: ' ' has no word"),
    (SpacyDoc(TOKENS, {"sc": []}), 'doc.spans has no group whose name starts with "coref_clusters"'),
    (SpacyDoc(TOKENS, {}, clusters=[[(0, 2)]]), "coref_clusters[0][0]: characters 0 to 2 cut a token"),
    (7, "expected a document, found an object of type int"),
]


@pytest.mark.parametrize("wrong, message", WRONG)
def test_errors_name_the_index(wrong, message):
    with pytest.raises(RefereeError) as caught:
        score([SHAPES["e2e"], wrong], SHAPES["e2e"])
    assert caught.value.code == "bad-document"
    assert str(caught.value).startswith(f"key[1]: {message}")
    with pytest.raises(RefereeError) as caught:
        score([SHAPES["e2e"]], [wrong])
    assert str(caught.value).startswith(f"response[0]: {message}")
    error = caught.value
    assert (error.file, error.line, error.document) == ("<inline>/response", 1, 0)
    assert error.message.startswith(message)


def test_what_is_still_to_be_resolved_needs_no_clusters():
    [document] = resolve({"tokens": ["Ann", "left", ".", "She", "sang", "."]}).documents
    assert len(document["mentions"]) == 2
    assert len(resolve({"text": "Ann left. She sang."}).documents[0]["mentions"]) == 2
    with pytest.raises(RefereeError, match='expected "clusters"'):
        score(SHAPES["e2e"], {"tokens": ["Ann"]})


def test_labels_may_have_the_names_of_fields():
    assert [each.name for each in score(KEY, {"text": EAGER, "tokens": Path(CAREFUL)}).systems] == ["text", "tokens"]


@pytest.mark.parametrize("label", ["lr=3e-5", "runs/best", "C:\\runs", "a <b>", "-", "="])
def test_labels_may_be_any_text(label):
    made = SHAPES["e2e"]
    named = Text(Path(ROOT, EAGER).read_text(encoding="utf-8"), name="eager.coref.jsonl")
    for key, response in ((KEY, EAGER), (KEY, Path(EAGER)), (KEY, named), ([made], [made])):
        result = score(key, {label: response, "other": response}, metrics="conll", baseline=label, trials=50)
        assert [each.name for each in result.systems] == [label, "other"]
    pair = compare(KEY, {label: EAGER, "other": CAREFUL}, metrics="conll", trials=50).pairs[0]
    assert (pair.a, pair.b) == (label, "other")
    assert errors(KEY, {label: EAGER}).types == errors(KEY, EAGER).types


def test_a_label_needs_a_line_of_text():
    for label in ("", "a\nb", "a" * 201):
        with pytest.raises(RefereeError, match="expected 1 to 200 characters on one line"):
            score(KEY, {label: EAGER})


def test_a_list_of_paths_is_no_response():
    with pytest.raises(RefereeError) as caught:
        score(KEY, [EAGER, CAREFUL])
    assert caught.value.hint == f"Give each as an argument of its own: score(key, '{EAGER}', '{CAREFUL}')."


def test_an_object_with_spans_is_not_read_as_a_list():
    class Words:
        """Like spaCy's, but without a length."""

        text = "Ann"
        spans = {}

        def __iter__(self):
            return iter([SimpleNamespace(text="Ann", idx=0)])

    assert score(Words(), Words(), metrics="b3").ok


def test_what_is_no_document_at_all():
    with pytest.raises(RefereeError, match="key: expected documents, found an object of type int"):
        score(7, 7)
    with pytest.raises(RefereeError, match="key: expected documents, found None"):
        score(None, None)
