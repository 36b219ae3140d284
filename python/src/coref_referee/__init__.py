"""How good is a coreference resolver, why, and is the difference real?

>>> from coref_referee import sample, score
>>> result = score(sample("key"), sample("eager"))
>>> round(result.scores["conll"].value, 4)
0.7065
"""

from importlib.metadata import version as _version

from . import documents
from ._api import close, compare, convert, errors, report, resolve, sample, score, validate
from ._errors import RefereeError
from ._inputs import Input, Text
from ._results import (
    CompareResult,
    Difference,
    DocumentsResult,
    ErrorsResult,
    InputWarning,
    Pair,
    Problem,
    Result,
    Score,
    ScoreResult,
    SystemScores,
    ValidateResult,
)
from .documents import Document, OffsetWarning

__version__: str = _version("coref-referee")

__all__ = [
    "CompareResult",
    "Difference",
    "Document",
    "DocumentsResult",
    "ErrorsResult",
    "Input",
    "InputWarning",
    "OffsetWarning",
    "Pair",
    "Problem",
    "RefereeError",
    "Result",
    "Score",
    "ScoreResult",
    "SystemScores",
    "Text",
    "ValidateResult",
    "close",
    "compare",
    "convert",
    "documents",
    "errors",
    "report",
    "resolve",
    "sample",
    "score",
    "validate",
]
