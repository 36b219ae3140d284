"""Results of calls: frozen dataclasses over the command line's JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, replace
from html import escape
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from ._errors import RefereeError

if TYPE_CHECKING:
    import pandas

#: Makes the HTML report of a result.
MakeReport = Callable[[], str]


@dataclass(frozen=True)
class InputWarning:
    """A harmless oddity of the input."""

    code: str
    message: str
    path: str
    line: int
    column: int


@dataclass(frozen=True)
class Score:
    """The score of one metric, from 0 to 1 (``ace``: percent)."""

    #: F1, or the metric's only value.
    value: float
    recall: Optional[float] = None
    precision: Optional[float] = None
    f1: Optional[float] = None
    counts: Mapping[str, float] = field(default_factory=dict)
    #: A denominator was 0, and the number is set by convention.
    undefined: bool = False
    #: With ``intervals``: contains 95 % of the resamples.
    interval: Optional[Tuple[float, float]] = None
    #: ``percent`` if the number is not a share of 1.
    unit: Optional[str] = None

    def __float__(self) -> float:
        return self.value


@dataclass(frozen=True)
class SystemScores:
    """The scores of one response."""

    name: str
    scores: Mapping[str, Score]
    #: With ``per_document``: the scores of each document, by its id.
    documents: Mapping[str, Mapping[str, Score]]
    #: With ``by``: the scores of each value of each feature.
    slices: Mapping[str, Mapping[str, Mapping[str, Score]]]
    warnings: Tuple[InputWarning, ...]
    raw: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Result:
    """Common to all results."""

    #: The JSON that the command line prints.
    raw: Mapping[str, Any] = field(repr=False)
    #: What the command line prints on standard error.
    notes: Tuple[str, ...] = field(repr=False)
    #: False if a gate failed, or a file has errors.
    ok: bool

    def to_json(self) -> str:
        """The command line's JSON, to the last bit; ``compare`` and ``referee show`` can read it."""
        return write_json(self.raw) + "\n"

    def to_pandas(self) -> pandas.DataFrame:
        """A table; needs pandas."""
        rows = self._rows()
        return _frame(rows, None if rows else self._columns)

    @property
    def _columns(self) -> Optional[List[str]]:
        """The columns of a table without rows, if it may have none."""
        return None

    def _rows(self) -> List[Dict[str, Any]]:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return _table(self._rows())


@dataclass(frozen=True)
class ScoreResult(Result):
    """The scores of one or more responses."""

    #: The settings and hashes needed to recompute the scores.
    signature: str
    settings: Mapping[str, Any] = field(repr=False)
    systems: Tuple[SystemScores, ...]
    _report: MakeReport = field(repr=False, compare=False)

    @property
    def scores(self) -> Mapping[str, Score]:
        """The scores of the only response, or of the first."""
        return self.systems[0].scores

    @property
    def warnings(self) -> Tuple[InputWarning, ...]:
        return tuple(warning for system in self.systems for warning in system.warnings)

    def report(self) -> str:
        """The page that ``referee report`` writes, as HTML."""
        return self._report()

    def _rows(self) -> List[Dict[str, Any]]:
        rows: List[Dict[str, Any]] = []
        for system in self.systems:
            rows += _score_rows({"system": system.name}, system.scores)
        return rows

    def documents_to_pandas(self) -> pandas.DataFrame:
        """The scores of each document; needs pandas, and ``per_document=True`` in the call."""
        if not any(system.documents for system in self.systems):
            raise ValueError("there are no scores of documents: call score(..., per_document=True)")
        rows: List[Dict[str, Any]] = []
        for system in self.systems:
            for name, scores in system.documents.items():
                rows += _score_rows({"system": system.name, "document": name}, scores)
        return _frame(rows)

    def slices_to_pandas(self) -> pandas.DataFrame:
        """The scores of each value of each feature; needs pandas, and ``by="..."`` in the call."""
        if not any(system.slices for system in self.systems):
            raise ValueError('there are no slices: call score(..., by="type"), or by another feature')
        rows: List[Dict[str, Any]] = []
        for system in self.systems:
            for feature, values in system.slices.items():
                for value, scores in values.items():
                    rows += _score_rows({"system": system.name, "feature": feature, "slice": value}, scores)
        return _frame(rows)

    def _repr_html_(self) -> str:
        rows: List[Dict[str, Any]] = []
        for system in self.systems:
            rows += _score_rows({"system": system.name}, {n: _share(each) for n, each in system.scores.items()})
        return _table(rows) + _signature(self.signature) + _embedded(self._report)


@dataclass(frozen=True)
class Difference:
    """The difference between two systems in one metric: ``delta`` is b - a."""

    a: float
    b: float
    delta: float
    #: The probability of such a difference by chance, and the same with Holm's correction.
    p: Optional[float]
    holm: Optional[float]
    #: Contains 95 % of the resamples.
    interval: Optional[Tuple[float, float]]
    #: There are too few documents for a test: ``p``, ``holm`` and ``interval`` are None.
    undefined: bool
    raw: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Pair:
    """Two compared systems."""

    a: str
    b: str
    metrics: Mapping[str, Difference]
    raw: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class CompareResult(Result):
    """Whether systems differ beyond chance."""

    signature: str
    pairs: Tuple[Pair, ...]
    systems: Tuple[SystemScores, ...]
    _report: MakeReport = field(repr=False, compare=False)

    @property
    def metrics(self) -> Mapping[str, Difference]:
        """The metrics of the first pair."""
        return self.pairs[0].metrics

    def report(self) -> str:
        """The page that ``referee report`` writes, as HTML."""
        return self._report()

    def _rows(self) -> List[Dict[str, Any]]:
        return [
            {
                "a": pair.a,
                "b": pair.b,
                "metric": metric,
                "score a": each.a,
                "score b": each.b,
                "delta": each.delta,
                "p": each.p,
                "holm": each.holm,
                "low": None if each.interval is None else each.interval[0],
                "high": None if each.interval is None else each.interval[1],
            }
            for pair in self.pairs
            for metric, each in pair.metrics.items()
        ]

    def _repr_html_(self) -> str:
        return _table(self._rows()) + _signature(self.signature) + _embedded(self._report)


@dataclass(frozen=True)
class ErrorsResult(Result):
    """What is wrong with a response; with ``where``, the mentions that match the query."""

    signature: str
    #: Empty with ``where``.
    scores: Mapping[str, Score]
    #: How many errors of each type there are; empty with ``where``.
    types: Mapping[str, int]
    #: The gain from fixing each type in turn; empty with ``where``.
    waterfall: Tuple[Mapping[str, Any], ...]
    errors: Tuple[Mapping[str, Any], ...] = field(repr=False)
    mentions: Tuple[Mapping[str, Any], ...] = field(repr=False)
    _report: MakeReport = field(repr=False, compare=False)

    def report(self) -> str:
        """The page that ``referee report`` writes, as HTML."""
        return self._report()

    def _rows(self) -> List[Dict[str, Any]]:
        return [
            {
                "document": each["doc"],
                "side": each["side"],
                "start": _bounds(each["span"])[0],
                "end": _bounds(each["span"])[1],
                "text": each.get("text"),
                "verdict": each.get("verdict", ", ".join(each.get("verdicts", []))),
                "type": each.get("type"),
                "entity": each.get("entity"),
                "errors": ", ".join(_flat(each.get("errors", []))),
            }
            for each in self.mentions
        ]

    def _repr_html_(self) -> str:
        if not self.types:
            return _table(self._rows()) + _signature(self.signature)
        steps = [
            # A whole number of JSON, such as 1, is a score here.
            {"fix": each["fix"], "errors": each["errors"], "conll": float(each["conll"]), "gain": float(each["gain"])}
            for each in self.waterfall
        ]
        return _table(steps) + _signature(self.signature) + _embedded(self._report)


@dataclass(frozen=True)
class Problem:
    """Something wrong with a file."""

    path: str
    line: int
    column: int
    severity: str
    code: str
    message: str


@dataclass(frozen=True)
class ValidateResult(Result):
    """Every problem in some files."""

    problems: Tuple[Problem, ...]

    @property
    def _columns(self) -> Optional[List[str]]:
        return [each.name for each in fields(Problem)]

    def _rows(self) -> List[Dict[str, Any]]:
        return [dict(vars(problem)) for problem in self.problems]

    def _repr_html_(self) -> str:
        return _table(self._rows()) if self.problems else "<p>No problems.</p>"


@dataclass(frozen=True)
class DocumentsResult(Result):
    """The output of ``resolve`` or ``convert``."""

    #: All of it; empty if it was written to a file.
    text: str = field(repr=False)
    #: Only if the format is the native one.
    documents: Tuple[Mapping[str, Any], ...] = field(repr=False)

    def to_json(self) -> str:
        """The documents as JSON lines, or the record of the files written."""
        return self.text if self.documents else super().to_json()

    @property
    def _columns(self) -> Optional[List[str]]:
        return ["document", "start", "end", "text", "entity", "type", "confidence"]

    def _rows(self) -> List[Dict[str, Any]]:
        if self.text and not self.documents:
            raise ValueError('only documents in the native format make a table: convert with to="referee"')
        rows: List[Dict[str, Any]] = []
        for document in self.documents:
            words = _words(document)
            for mention in document["mentions"]:
                start, end = _bounds(mention["span"])
                rows.append(
                    {
                        "document": document["id"],
                        "start": start,
                        "end": end,
                        "text": " ".join(words[start:end]),
                        "entity": mention.get("entity"),
                        "type": mention.get("type"),
                        "confidence": mention.get("confidence"),
                    }
                )
        return rows

    def _repr_html_(self) -> str:
        if not self.documents:
            return f"<pre>{escape(self.text)}</pre>"
        return "".join(_annotated(document) for document in self.documents)


# From and to JSON


def write_json(value: Any, indent: str = "\n") -> str:
    """JSON as JavaScript writes it, with two spaces per level."""
    inner = f"{indent}  "
    if isinstance(value, Mapping):
        items = [f"{json.dumps(name, ensure_ascii=False)}: {write_json(each, inner)}" for name, each in value.items()]
        return f"{{{inner}{f',{inner}'.join(items)}{indent}}}" if items else "{}"
    if isinstance(value, (list, tuple)):
        items = [write_json(each, inner) for each in value]
        return f"[{inner}{f',{inner}'.join(items)}{indent}]" if items else "[]"
    if isinstance(value, float):
        return _number(value)
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """JavaScript writes numbers from 1e-6 up to 1e21 without an exponent, and exponents without leading zeros."""
    text = repr(value)
    if "e" not in text:
        return text[:-2] if text.endswith(".0") else text
    mantissa, exponent = text.split("e")
    power = int(exponent)
    if not -7 < power < 21:
        return f"{mantissa}e{'-' if power < 0 else '+'}{abs(power)}"
    sign, digits = ("-", mantissa[1:]) if mantissa.startswith("-") else ("", mantissa)
    whole, _, fraction = digits.partition(".")
    if power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{whole}{fraction}"
    return f"{sign}{whole}{fraction.ljust(power, '0')}"


def score_result(answer: Mapping[str, Any], report: MakeReport) -> ScoreResult:
    raw = answer["result"]
    return ScoreResult(
        **_common(answer),
        signature=raw["signature"],
        settings=raw["settings"],
        systems=tuple(_system(each) for each in raw["systems"]),
        _report=report,
    )


def compare_result(answer: Mapping[str, Any], report: MakeReport) -> CompareResult:
    raw = answer["result"]
    return CompareResult(
        **_common(answer),
        signature=raw["signature"],
        pairs=tuple(
            Pair(
                a=pair["a"],
                b=pair["b"],
                metrics={name: _difference(each) for name, each in pair["metrics"].items()},
                raw=pair,
            )
            for pair in raw["pairs"]
        ),
        systems=tuple(_system(each) for each in raw["systems"]),
        _report=report,
    )


def errors_result(answer: Mapping[str, Any], report: MakeReport) -> ErrorsResult:
    raw = answer["result"]
    return ErrorsResult(
        **_common(answer),
        signature=raw["signature"],
        scores=_scores(raw.get("scores", {})),
        types=raw.get("types", {}),
        waterfall=tuple(raw.get("waterfall", [])),
        errors=tuple(raw.get("errors", [])),
        mentions=tuple(raw.get("mentions", raw.get("lines", []))),
        _report=report,
    )


def validate_result(answer: Mapping[str, Any]) -> ValidateResult:
    raw = answer["result"]
    names = ("line", "column", "severity", "code", "message")
    return ValidateResult(
        **_common(answer),
        problems=tuple(
            Problem(path=file["path"], **{name: problem[name] for name in names})
            for file in raw["files"]
            for problem in file["problems"]
        ),
    )


def documents_result(answer: Mapping[str, Any], is_native: bool) -> DocumentsResult:
    text = answer.get("text", "")
    lines = text.split("\n") if is_native else []
    return DocumentsResult(
        raw=answer.get("result", {}),
        notes=tuple(answer["notes"]),
        ok=answer["exit"] == 0,
        text=text,
        documents=tuple(json.loads(line) for line in lines if line != ""),
    )


def _common(answer: Mapping[str, Any]) -> Dict[str, Any]:
    return {"raw": answer["result"], "notes": tuple(answer["notes"]), "ok": answer["exit"] == 0}


def _system(raw: Mapping[str, Any]) -> SystemScores:
    return SystemScores(
        name=raw["name"],
        scores=_scores(raw["scores"], raw.get("intervals", {})),
        documents={each["id"]: _scores(each["scores"]) for each in raw.get("documents", [])},
        slices={
            feature: {str(each["value"]): _scores(each["scores"]) for each in values}
            for feature, values in raw.get("slices", {}).items()
        },
        warnings=tuple(
            InputWarning(each["code"], each["message"], each["path"], each["line"], each["column"])
            for each in raw.get("warnings", [])
        ),
        raw=raw,
    )


def _scores(raw: Mapping[str, Any], intervals: Mapping[str, Sequence[float]] = {}) -> Dict[str, Score]:
    return {name: _score(each, intervals.get(name)) for name, each in raw.items()}


def _score(raw: Mapping[str, Any], interval: Optional[Sequence[float]] = None) -> Score:
    return Score(
        value=float(raw["value"] if "value" in raw else raw["f1"]),
        recall=_float(raw.get("recall")),
        precision=_float(raw.get("precision")),
        f1=_float(raw.get("f1")),
        counts=raw.get("counts", {}),
        undefined=raw.get("undefined", False),
        interval=_interval(interval),
        unit=raw.get("unit"),
    )


def _share(score: Score) -> Score:
    """Tables show percent of a share of 1; differences are shares already."""
    if score.unit != "percent":
        return score
    low, high = score.interval or (0.0, 0.0)
    interval = None if score.interval is None else (low / 100, high / 100)
    return replace(score, value=score.value / 100, interval=interval, unit=None)


def _difference(raw: Mapping[str, Any]) -> Difference:
    undefined = raw.get("undefined", False)
    return Difference(
        a=float(raw["a"]),
        b=float(raw["b"]),
        delta=float(raw["delta"]),
        p=None if undefined else _float(raw.get("p")),
        holm=None if undefined else _float(raw.get("holm")),
        interval=None if undefined else _interval(raw.get("interval")),
        undefined=undefined,
        raw=raw,
    )


def _interval(raw: Optional[Sequence[float]]) -> Optional[Tuple[float, float]]:
    return None if raw is None else (float(raw[0]), float(raw[1]))


def _float(value: Optional[float]) -> Optional[float]:
    # JSON has 1 for 1.0, which Python reads as an int.
    return None if value is None else float(value)


# Tables


def _frame(rows: List[Dict[str, Any]], columns: Optional[List[str]] = None) -> pandas.DataFrame:
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_pandas() needs pandas: pip install pandas") from error
    return pandas.DataFrame(rows, columns=columns)


def _score_rows(head: Dict[str, Any], scores: Mapping[str, Score]) -> List[Dict[str, Any]]:
    return [
        {
            **head,
            "metric": metric,
            "recall": each.recall,
            "precision": each.precision,
            "f1": each.f1,
            "value": each.value,
            **({} if each.interval is None else {"low": each.interval[0], "high": each.interval[1]}),
        }
        for metric, each in scores.items()
    ]


#: The number of rows shown in a notebook; to_pandas has all.
_SHOWN = 100


def _table(rows: List[Dict[str, Any]]) -> str:
    if not rows:
        return "<p>Nothing to show.</p>"
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{_cell(name, value)}</td>" for name, value in row.items()) + "</tr>"
        for row in rows[:_SHOWN]
    )
    more = f"<p>… and {len(rows) - _SHOWN} more rows</p>" if len(rows) > _SHOWN else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return _probability(value) if name in ("p", "holm") else f"{100 * value:.2f}"
    return escape(str(value))


def _probability(value: float) -> str:
    return "&lt; 0.0001" if value < 0.0001 else f"{value:.4f}"


def _signature(signature: str) -> str:
    return f"<p><code>{escape(signature)}</code></p>"


#: A notebook stores what it shows: a larger page is better written to a file.
_MOST_EMBEDDED = 4_000_000


#: Keeps links within the page; otherwise they would lead to the notebook's own address.
_BASE = '<head><base href="about:srcdoc">'


def _embedded(report: MakeReport) -> str:
    try:
        page = report()
    except RefereeError as error:
        # The page does not support some settings, and files may be gone.
        return f"<p>No report: {escape(error.message)}</p>"
    if len(page) > _MOST_EMBEDDED:
        return "<p>The report is too large to show here: write <code>.report()</code> to a file.</p>"
    page = page.replace("<head>", _BASE, 1)
    style = "width:100%;height:600px;border:1px solid #8888"
    sandbox = "allow-scripts allow-downloads allow-popups"
    return (
        "<details><summary>Report</summary>"
        f'<iframe title="Referee report" loading="lazy" sandbox="{sandbox}" style="{style}" '
        f'srcdoc="{escape(page)}"></iframe></details>'
    )


_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")


def _annotated(document: Mapping[str, Any]) -> str:
    """The words of a document, with mentions in brackets and the number of their entity."""
    words = _words(document)
    numbers: Dict[str, int] = {}
    opened: Dict[int, List[Tuple[int, int]]] = {}
    closed: Dict[int, List[int]] = {}
    for i, mention in enumerate(document["mentions"]):
        number = numbers.setdefault(str(mention.get("entity", f" {i}")), len(numbers) + 1)
        start, end = _bounds(mention["span"])
        opened.setdefault(start, []).append((end, number))
        closed.setdefault(end, []).append(number)
    pieces: List[str] = []
    for i, word in enumerate(words):
        before = "".join(
            f'<span style="color:{_COLOURS[number % len(_COLOURS)]}"><b>[</b>'
            for _, number in sorted(opened.get(i, []), reverse=True)
        )
        after = "".join(f"<b>]</b><sub>{number}</sub></span>" for number in _innermost(closed.get(i + 1, [])))
        pieces.append(f"{before}{escape(word)}{after}")
    return f"<h4>{escape(str(document['id']))}</h4><p>{' '.join(pieces)}</p>"


def _innermost(numbers: List[int]) -> List[int]:
    # Mentions are sorted by their starts: the last to open is the first to close.
    return list(reversed(numbers))


def _words(document: Mapping[str, Any]) -> List[str]:
    return [token if isinstance(token, str) else token["text"] for token in document.get("tokens", [])]


def _bounds(span: Any) -> Tuple[int, int]:
    """The first and last bound; for a discontinuous mention, those of its first and last piece."""
    if span and isinstance(span[0], list):
        return span[0][0], span[-1][1]
    return span[0], span[1]


def _flat(items: Any) -> List[str]:
    return [each for item in items for each in (item if isinstance(item, list) else [item])]
