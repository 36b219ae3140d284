"""1,000 calls through Python as a ratio to 1,000 processes: python python/bench.py

The processes are measured 50 times and counted as 1,000, since each costs the same. Both sides score
the same two small files with the same options. Elapsed time, in turns, so that load affects both.
"""

import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from coref_referee import sample, score
from coref_referee._process import command_line

CALLS, PROCESSES, ROUNDS = 1000, 50, 5


def elapsed(work):
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


with tempfile.TemporaryDirectory() as folder:
    paths = []
    for name in ("key", "eager"):
        path = Path(folder, f"{name}.coref.jsonl")
        path.write_text(Path(sample(name)).read_text("utf-8").split("\n", 1)[0] + "\n", "utf-8")
        paths.append(str(path))
    key, response = paths

    def calls(count):
        for _ in range(count):
            score(key, response)

    def processes(count):
        for _ in range(count):
            subprocess.run([*command_line(), "score", key, response, "--json"], check=True, capture_output=True)

    calls(10)
    processes(2)
    rounds = []
    for _ in range(ROUNDS):
        in_python = elapsed(lambda: calls(CALLS // ROUNDS)) / (CALLS // ROUNDS)
        by_process = elapsed(lambda: processes(PROCESSES // ROUNDS)) / (PROCESSES // ROUNDS)
        rounds.append(by_process / in_python)
    print(f"{CALLS:,} calls of score() take 1/{statistics.median(rounds):.0f} of the time of {CALLS:,} processes")
    print(f"({PROCESSES} processes measured; rounds from 1/{min(rounds):.0f} to 1/{max(rounds):.0f})")
