from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._errors import RefereeError, to_snake
from ._inputs import Input, RequestInput, to_pair, to_request
from ._options import (
    CompareOptions,
    ConvertOptions,
    ErrorsOptions,
    ReportOptions,
    ResolveOptions,
    ScoreOptions,
    ValidateOptions,
)
from ._process import PROGRAM, process
from ._results import (
    CompareResult,
    DocumentsResult,
    ErrorsResult,
    MakeReport,
    ScoreResult,
    ValidateResult,
    compare_result,
    documents_result,
    errors_result,
    score_result,
    validate_result,
)

if TYPE_CHECKING:
    # Type checkers provide it; Python has it only since 3.11.
    from typing_extensions import Unpack


def score(key: Input, response: Input, *others: Input, **options: Unpack[ScoreOptions]) -> ScoreResult:
    """Score one or more responses against a key, with every metric.

    ``key`` and ``response`` are paths, or documents as objects (``documents.to_documents`` has the
    shapes). A dictionary from labels to responses scores several systems:
    ``score(key, {"old": "a.conll", "new": "b.conll"})``.

    Options are the flags of ``referee score``: ``metrics=["conll", "lea"]``, ``singletons="drop"``,
    ``per_document=True``, ``fail_under={"conll": 65}``.
    """
    inputs, chosen = _pair(key, _responses(response, others), options)
    answer = _call("score", inputs, chosen)
    return score_result(answer, _report(inputs, chosen))


def compare(key: Input, a: Input, *others: Input, **options: Unpack[CompareOptions]) -> CompareResult:
    """Test whether the difference between systems is real. Options are the flags of ``referee compare``."""
    responses = _responses(a, others)
    if len(responses) < 2:
        raise RefereeError(
            "bad-option",
            "compare: found one response, expected two or more",
            hint='Use compare(key, "a.conll", "b.conll"), or score(key, response) for one.',
        )
    inputs, chosen = _pair(key, responses, options)
    answer = _call("compare", inputs, chosen)
    return compare_result(answer, _report(inputs, chosen))


def errors(key: Input, response: Input, other: Optional[Input] = None, **options: Unpack[ErrorsOptions]) -> ErrorsResult:
    """Find what is wrong with a response, and the gain from fixing it.

    Options are the flags of ``referee errors``; ``where="type:pronoun verdict:wrong"`` lists the mentions
    that match a query instead, for one or two responses.
    """
    others = () if other is None else (other,)
    inputs, chosen = _pair(key, _responses(response, others), options)
    answer = _call("errors", inputs, chosen)
    return errors_result(answer, _report(inputs, chosen))


def resolve(
    *inputs: Input, text: Union[str, Sequence[str], None] = None, **options: Unpack[ResolveOptions]
) -> DocumentsResult:
    """Find the entities of texts or documents. Options are the flags of ``referee resolve``.

    ``resolve("chapter.txt")`` reads a file, ``resolve(text="Ann left. She sang.")`` takes the text itself.
    """
    recipe: Optional[str] = options.get("recipe")
    if recipe == "neural":
        raise RefereeError(
            "bad-option",
            'recipe="neural" is not available from Python',
            hint='Use another recipe, such as "ranking", or the command line of the npm package.',
        )
    if not inputs and text is None:
        raise RefereeError(
            "bad-option",
            "resolve: found no text",
            hint='Use resolve("chapter.txt"), or resolve(text="Ann left. She sang.").',
        )
    requested = [to_request(each, _numbered("document", i), resolved=False) for i, each in enumerate(inputs)]
    if text is not None:
        texts = [text] if isinstance(text, str) else list(text)
        requested += [{"text": each, "name": _numbered("text", i)} for i, each in enumerate(texts)]
        if not inputs:
            options.setdefault("format", "text")
    return _documents("resolve", requested, options)


def convert(source: Input, to: str, **options: Unpack[ConvertOptions]) -> DocumentsResult:
    """Write documents in another format: to ``.text``, or to a file with ``output="file"``.

    Options are the flags of ``referee convert``. With ``to="referee"`` the result has ``.documents``.
    """
    return _documents("convert", [to_request(source, "document")], {**options, "to": to})


def validate(*inputs: Input, **options: Unpack[ValidateOptions]) -> ValidateResult:
    """Find every problem in some files, with its location. Options are the flags of ``referee validate``."""
    requested = [to_request(each, _numbered("document", i)) for i, each in enumerate(inputs)]
    return validate_result(_call("validate", requested, options))


def report(key: Input, response: Input, *others: Input, **options: Unpack[ReportOptions]) -> str:
    """The page that ``referee report`` writes, as HTML; with ``output="report.html"`` it is written there."""
    inputs, chosen = _pair(key, _responses(response, others), options)
    return str(_call("report", inputs, chosen).get("text", ""))


def sample(name: str) -> str:
    """The path of a sample that comes with the package: ``key``, ``careful`` or ``eager``."""
    path = PROGRAM / "samples" / f"{name}.coref.jsonl"
    if path.is_file():
        return str(path)
    raise ValueError(f'no sample is called "{name}": there are key, careful and eager')


def close() -> None:
    """End the Referee process. The next call starts another. At exit this happens automatically."""
    process.close()


def _responses(first: Input, others: Iterable[Input]) -> List[Tuple[Optional[str], Input]]:
    labelled: List[Tuple[Optional[str], Input]] = [(None, first)]
    if isinstance(first, Mapping) and not first:
        raise RefereeError("bad-document", "response: the dictionary is empty")
    if isinstance(first, Mapping) and not _is_document(first):
        labelled = [(str(label), each) for label, each in first.items()]
    if isinstance(first, (list, tuple)) and first and all(map(_is_path, first)):
        raise RefereeError(
            "bad-document",
            "response: found a list of paths",
            hint=f"Give each as an argument of its own: score(key, {', '.join(repr(os.fspath(each)) for each in first)}).",
        )
    return [*labelled, *((None, other) for other in others)]


def _is_document(value: Mapping[str, Any]) -> bool:
    names = ("mentions", "tokens", "sentences", "text", "clusters")
    return any(name in value for name in names) and not all(map(_is_path, value.values()))


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def _pair(
    key: Input, responses: List[Tuple[Optional[str], Input]], options: Mapping[str, Any]
) -> Tuple[List[RequestInput], Dict[str, Any]]:
    inputs, aligns = to_pair(key, responses)
    chosen = dict(options)
    if aligns:
        chosen.setdefault("align", True)
    return inputs, chosen


def _documents(method: str, inputs: List[RequestInput], options: Mapping[str, Any]) -> DocumentsResult:
    answer = _call(method, inputs, options)
    return documents_result(answer, options.get("to", "referee") == "referee")


def _call(method: str, inputs: List[RequestInput], options: Mapping[str, Any]) -> Dict[str, Any]:
    chosen = _chosen(options)
    if method not in ("resolve", "convert") and chosen.get("to", "json") != "json":
        raise RefereeError(
            "bad-option",
            f"to={chosen['to']!r}: results are objects here",
            hint="Use to_pandas(), with its to_latex() and to_markdown(), or the command line.",
        )
    is_written = method in ("resolve", "convert", "report") or chosen.get("fix") is True
    if "output" in chosen and not is_written:
        raise RefereeError(
            "bad-option",
            "output: results are objects here",
            hint="Write what to_json() returns to a file.",
        )
    params: Dict[str, Any] = {"inputs": inputs, "options": chosen, "cwd": os.getcwd()}
    return process.call(method, params)


def _chosen(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Options as sent in a request: ``as_`` becomes ``as``, since it is a keyword in Python."""
    return {name.rstrip("_"): _value(value) for name, value in options.items() if value is not None}


def _value(value: Any) -> Any:
    """Gates may be dictionaries, and paths may be objects."""
    if isinstance(value, Mapping):
        return [f"{name}={each}" for name, each in value.items()]
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (tuple, set, frozenset)):
        return list(value)
    return value


#: The options of other commands that the page accepts.
_OF_REPORT = frozenset(ReportOptions.__annotations__) - {"output", "with_models", "hosted"}


#: Options that would give other scores than the page's.
_NOT_OF_REPORT = frozenset(("window", "only_entities"))


@dataclass(frozen=True)
class _Report:
    """Makes the page of a result. Results must be picklable, so this is not a nested function."""

    inputs: List[RequestInput]
    options: Mapping[str, Any]
    folder: str

    def __call__(self) -> str:
        for name in sorted(_NOT_OF_REPORT & set(self.options)):
            raise RefereeError("bad-option", f"the report cannot show scores with {name}")
        kept = {name: value for name, value in self.options.items() if name in _OF_REPORT}
        params = {"inputs": self.inputs, "options": kept, "cwd": self.folder}
        return str(process.call("report", params)["text"])


def _report(inputs: List[RequestInput], options: Mapping[str, Any]) -> MakeReport:
    chosen = {to_snake(name).replace("-", "_"): value for name, value in _chosen(options).items()}
    return _Report(inputs, chosen, os.getcwd())


def _numbered(name: str, index: int) -> str:
    return name if index == 0 else f"{name}-{index + 1}"
