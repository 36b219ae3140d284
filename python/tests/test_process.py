import json
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import EAGER, KEY

import coref_referee
from coref_referee import RefereeError, convert, score, validate
from coref_referee._process import process

DOCUMENT = {"id": "d", "mentions": [{"span": [0, 1], "entity": "a"}, {"span": [3, 4], "entity": "a"}]}


class Interrupted:
    """A stream that Ctrl-C interrupts before its next line is read."""

    def __init__(self, stream):
        self.stream = stream

    def readline(self):
        raise KeyboardInterrupt

    def __getattr__(self, name):
        return getattr(self.stream, name)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def test_one_process_answers_all_calls():
    score(DOCUMENT, DOCUMENT)
    first = process.pid
    for _ in range(20):
        score(DOCUMENT, DOCUMENT)
    with pytest.raises(RefereeError):
        score(DOCUMENT, DOCUMENT, singeltons="drop")
    assert process.pid == first


def test_a_process_that_died_is_started_again():
    score(DOCUMENT, DOCUMENT)
    first = process.pid
    os.kill(first, signal.SIGKILL)
    process._child.wait()
    assert score(DOCUMENT, DOCUMENT).scores["conll"].value == 1
    assert process.pid != first


def test_one_that_dies_during_a_call_is_an_error_and_the_next_call_works(monkeypatch):
    score(DOCUMENT, DOCUMENT)
    child = process._child
    child.kill()
    child.wait()
    # As if its death had gone unnoticed so far.
    monkeypatch.setattr(child, "poll", lambda: None)
    with pytest.raises(RefereeError) as caught:
        score(DOCUMENT, DOCUMENT)
    assert caught.value.code == "process-ended"
    assert score(DOCUMENT, DOCUMENT).scores["conll"].value == 1


def test_close_ends_it_and_the_next_call_starts_another():
    score(DOCUMENT, DOCUMENT)
    child = process._child
    coref_referee.close()
    assert child.returncode == 0
    assert score(DOCUMENT, DOCUMENT).ok


def test_it_ends_with_python():
    code = "from coref_referee import *; from coref_referee._process import process; score({0}, {0}); print(process.pid)"
    for end in ("", "; import os; os._exit(3)"):
        ran = subprocess.run(
            [sys.executable, "-c", code.format(DOCUMENT) + end],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        pid = int(ran.stdout)
        while is_running(pid):
            time.sleep(0.01)


def test_threads_share_it():
    score(DOCUMENT, DOCUMENT)
    pid = process.pid

    def work(i):
        mentions = [{"span": [j, j + 1], "entity": "a"} for j in range(i + 2)]
        key = {"id": "d", "mentions": mentions}
        return score(key, {"id": "d", "mentions": mentions[:2]}, metrics="muc").scores["muc"].recall

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(100)))
    assert found == [1 / (i + 1) for i in range(100)]
    assert process.pid == pid


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_has_a_process_of_its_own():
    score(DOCUMENT, DOCUMENT)
    mine = process.pid
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            value = score(DOCUMENT, DOCUMENT).scores["conll"].value
            os.write(writer, json.dumps([value, process.pid]).encode())
            process.close()
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    os.close(writer)
    value, other = json.loads(os.read(reader, 1000))
    os.close(reader)
    assert value == 1 and other != mine
    assert score(DOCUMENT, DOCUMENT).ok and process.pid == mine


def test_an_interrupted_call_leaves_no_answer_for_the_next(monkeypatch):
    score(DOCUMENT, DOCUMENT)
    monkeypatch.setattr(process._child, "stdout", Interrupted(process._child.stdout))
    with pytest.raises(KeyboardInterrupt):
        score(KEY, EAGER)
    assert score(DOCUMENT, DOCUMENT).raw["corpus"]["documents"] == 1


def test_an_interrupted_start_leaves_no_answer_for_the_next(monkeypatch):
    coref_referee.close()
    start = subprocess.Popen
    children = []

    def interrupted(*args, **options):
        child = start(*args, **options)
        if not children:
            child.stdout = Interrupted(child.stdout)
        children.append(child)
        return child

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    with pytest.raises(KeyboardInterrupt):
        score(DOCUMENT, DOCUMENT)
    assert children[0].poll() is not None
    for mentions, recall in [(DOCUMENT["mentions"], 1), ([], 0), (DOCUMENT["mentions"][:1], 0.5)]:
        scores = score(DOCUMENT, {"id": "d", "mentions": mentions}, metrics="mentions").scores
        assert scores["mentions"].recall == recall


def test_an_answer_to_another_call_is_an_error(monkeypatch):
    score(DOCUMENT, DOCUMENT)

    class Other(Interrupted):
        def readline(self):
            return b'{"id": 0, "result": {}}\n'

    monkeypatch.setattr(process._child, "stdout", Other(process._child.stdout))
    with pytest.raises(RefereeError, match="another call"):
        score(DOCUMENT, DOCUMENT)
    assert score(DOCUMENT, DOCUMENT).ok


def test_a_request_that_is_too_large(monkeypatch):
    score(DOCUMENT, DOCUMENT)
    monkeypatch.setattr(process, "_limit", 1000)
    with pytest.raises(RefereeError) as caught:
        validate([DOCUMENT] * 50)
    assert caught.value.code == "request-too-large"
    assert "file" in caught.value.hint


def test_errors_have_a_code_and_a_place(tmp_path):
    bad = tmp_path / "bad.conll"
    bad.write_text("#begin document (a); part 000\na\t0\t0\tw\t(1\n#end document\n")
    with pytest.raises(RefereeError) as caught:
        score(bad, bad)
    error = caught.value
    assert (error.code, error.file, error.line) == ("unclosed-mention", str(bad), 2)
    assert error.column and error.hint and error.document is None
    assert str(error).startswith(f"{bad}:2:")
    assert "[unclosed-mention]" in str(error) and "What to do:" in str(error)


def test_errors_in_objects_name_the_document():
    with pytest.raises(RefereeError) as caught:
        convert([DOCUMENT, {"id": "e", "mentions": [{"span": [2, 1]}]}], to="referee")
    error = caught.value
    assert (error.code, error.document) == ("bad-field", 1)
    assert str(error).startswith("document[1]: mentions[0].span: [2, 1] ends before it starts [bad-field]")


def test_a_file_that_is_not_there():
    with pytest.raises(RefereeError) as caught:
        score(KEY, "none.conll")
    assert str(caught.value).startswith("none.conll: no such file [cannot-read]")


@pytest.mark.parametrize(
    "options, message",
    [
        ({"singeltons": "drop"}, 'unknown option "singeltons"; did you mean singletons?'),
        ({"singletons": "dorp"}, "Allowed choices are keep, drop, drop-response."),
        ({"metrics": "connl"}, "conll"),
        ({"per_document": "yes"}, "per_document: expected true or false"),
        ({"to": "latex"}, "results are objects here"),
        ({"output": "never-written.json"}, "output"),
    ],
)
def test_wrong_options(options, message, tmp_path, monkeypatch):
    with pytest.raises(RefereeError) as caught:
        score(KEY, EAGER, **options)
    assert message in str(caught.value)
    assert not os.path.exists("never-written.json")


def test_errors_travel_between_processes():
    error = pytest.raises(RefereeError, score, KEY, "none.conll").value
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error) and str(again) == str(error)


def test_what_json_cannot_hold():
    for value in (float("nan"), object(), "\ud800"):
        with pytest.raises(RefereeError) as caught:
            validate({"id": "d", "mentions": [], "genre": value})
        assert caught.value.code == "bad-document"
    assert score(DOCUMENT, DOCUMENT).ok


def test_the_command_line_comes_with_it():
    ran = subprocess.run(
        [sys.executable, "-m", "coref_referee", "score", KEY, "none.conll"], capture_output=True, text=True
    )
    assert ran.returncode == 3
    assert "referee score: none.conll: no such file [cannot-read]\n" in ran.stderr


def test_an_option_that_is_a_keyword_of_python_has_an_underscore():
    assert validate(KEY, as_=None).ok
    with pytest.raises(RefereeError, match="--as corefud is for files of format corefud"):
        validate(KEY, as_="corefud")
