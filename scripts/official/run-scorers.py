"""Scores pairs of files with the official scorers and writes the results as JSON.

    python run-scorers.py --corefud CLONE --ua CLONE FOLDER > expected.json

CLONE is a checkout of corefud-scorer (1.2) or of the Universal Anaphora scorer (2.0, branch v2.0-Beta-Michal).
FOLDER has NAME.key.conllu with NAME.response.conllu (CorefUD), and NAME.key.ua with NAME.response.ua.
Needs Python 3.9 with numpy, scipy and udapi. A scorer that crashes gives {"error": ...} instead of numbers.
"""
import argparse
import functools
import importlib
import importlib.metadata
import itertools
import json
import logging
import pathlib
import platform
import subprocess
import sys

METRICS = ["muc", "bcub", "ceafe", "ceafm", "blanc", "lea", "mor", "zero"]


def corefud_runs():
    """For each command line: metrics, options of the reader, and the corresponding settings of Referee."""
    for match, singletons, zeros in itertools.product(
        ["exact", "partial", "head"], [False, True], ["linear", "dependent"]
    ):
        name = f"-a {match}{' -s' if singletons else ''} -z {zeros}"
        yield name, METRICS, dict(
            match="partial-corefud" if match == "partial" else match,
            keep_singletons=singletons,
            keep_zeros=True,
            zero_match_method=zeros,
        ), dict(match=match, singletons="keep" if singletons else "drop", zeros=zeros)


def ua_runs():
    """BLANC with -l, and craft always, depend on Python's iteration order over a set, and are left out."""
    for partial, flags in itertools.product([False, True], ["", "s", "sl", "z", "sz", "slz"]):
        name = f"-f ua{' -' + flags if flags else ''}{' -p' if partial else ''}"
        left_out = ("mor", "zero", "blanc") if "l" in flags else ("mor", "zero")
        yield name, [m for m in METRICS if m not in left_out], dict(
            partial_match=partial,
            partial_match_method="default",
            keep_singletons="s" in flags,
            keep_split_antecedents="l" in flags,
            keep_zeros="z" in flags,
            zero_match_method="linear",
        ), dict(
            match="min" if partial else "exact",
            singletons="keep" if "s" in flags else "drop",
            split="score" if "l" in flags else "ignore",
            zeros="linear" if "z" in flags else "drop",
        )


def load(clone):
    """The modules of one scorer; both name their package `scorer`, so only one can be loaded at a time."""
    for name in [name for name in sys.modules if name == "scorer" or name.startswith("scorer.")]:
        del sys.modules[name]
    sys.path.insert(0, str(clone))
    modules = {name: importlib.import_module(f"scorer.{name}") for name in ("corefud.reader", "ua.reader", "eval.evaluator")}
    sys.path.pop(0)
    return modules


def remember(reader_class):
    """Caches files: reading takes most of the time, and each file is read for many runs."""
    read = functools.lru_cache(maxsize=8)(lambda path: reader_class.load_conllu(None, path))
    return type("RememberingReader", (reader_class,), {"load_conllu": lambda self, path: read(path)})


def score(reader, evaluator, names, key, response):
    functions = {
        "muc": evaluator.muc,
        "bcub": evaluator.b_cubed,
        "ceafe": evaluator.ceafe,
        "ceafm": evaluator.ceafm,
        "blanc": [evaluator.blancc, evaluator.blancn],
        "lea": evaluator.lea,
        "mor": evaluator.mention_overlap,
        "zero": evaluator.als_zeros,
    }
    try:
        reader.get_coref_infos(str(key), str(response))
    except BaseException as error:
        return {"error": f"{type(error).__name__}: {error}"}
    scores = {}
    for name in names:
        try:
            scores[name] = list(map(float, evaluator.evaluate_documents(reader.doc_coref_infos, functions[name], beta=1)))
        except Exception as error:
            scores[name] = f"{type(error).__name__}: {error}"
    return scores


def cases(folder, ending):
    for key in sorted(folder.glob(f"*.key.{ending}")):
        name = key.name[: -len(f".key.{ending}")]
        yield name, key, folder / f"{name}.response.{ending}"


def version(clone):
    return subprocess.run(["git", "-C", clone, "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()


def printed(clone, words, key, response):
    done = subprocess.run([sys.executable, *words, str(key), str(response)], cwd=clone, capture_output=True, text=True)
    if done.returncode != 0:
        return f"exit {done.returncode}"
    # The text above the first metric says what is evaluated.
    return done.stdout.split("\n\n", 1)[-1]


def by_line(value, depth, indent=""):
    """JSON with one line for each deeply nested value."""
    if depth < 0 or not isinstance(value, dict):
        return json.dumps(value)
    inner = indent + " "
    rows = ",\n".join(f"{inner}{json.dumps(name)}: {by_line(each, depth - 1, inner)}" for name, each in value.items())
    return "{\n" + rows + "\n" + indent + "}" + ("" if indent else "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--corefud")
    parser.add_argument("--ua")
    parser.add_argument("--printed", action="store_true", help="run the command lines too, and keep their output")
    parser.add_argument("folder", type=pathlib.Path)
    args = parser.parse_args()
    folder = args.folder.resolve()
    logging.disable(logging.CRITICAL)
    out = {
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in ("numpy", "scipy", "udapi")},
    }
    for scorer, clone, ending, runs, reader_name, words in (
        ("corefud", args.corefud, "conllu", corefud_runs, "corefud.reader", ["corefud-scorer.py"]),
        ("ua", args.ua, "ua", ua_runs, "ua.reader", ["ua-scorer.py"]),
    ):
        if clone is None:
            continue
        modules = load(pathlib.Path(clone))
        reader_of = getattr(modules[reader_name], "CorefUDReader" if scorer == "corefud" else "UAReader")
        if scorer == "corefud":
            reader_of = remember(reader_of)
        out[scorer] = {
            "commit": version(clone),
            "settings": {run: settings for run, _, _, settings in runs()},
            "cases": {},
        }
        for name, key, response in cases(folder, ending):
            found = {
                run: score(reader_of(**options), modules["eval.evaluator"], names, key, response)
                for run, names, options, _ in runs()
            }
            if args.printed:
                found["printed"] = printed(clone, words, key, response)
            out[scorer]["cases"][name] = found
    sys.stdout.write(by_line(out, 3))


if __name__ == "__main__":
    main()
