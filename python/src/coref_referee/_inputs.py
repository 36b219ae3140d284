"""Converts a caller's inputs to those of a request."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Union

from ._errors import INLINE, RefereeError
from .documents import Document, has_ids, is_aligned, is_object, to_documents


@dataclass(frozen=True)
class Text:
    """The content of a file that does not exist on disk: any format, or plain text for ``resolve``."""

    content: str
    name: Optional[str] = None


#: A path, documents as Python objects, or a Text.
Input = Union[str, "os.PathLike[str]", Text, Mapping[str, Any], Iterable[Any], Any]
RequestInput = Dict[str, Any]


def to_request(value: Input, name: str, *, predicted: bool = False, resolved: bool = True) -> RequestInput:
    """:param name: the input's name if it is not a file"""
    if isinstance(value, (str, os.PathLike)):
        return {"path": os.fspath(value)}
    if isinstance(value, Text):
        return {"text": value.content, "name": value.name or name}
    return {"documents": _documents(value, name, predicted, resolved), "name": name}


def to_pair(key: Input, responses: Iterable[Tuple[Optional[str], Input]]) -> Tuple[List[RequestInput], bool]:
    """The inputs of a call with a key and responses, and whether the words of a response were made here."""
    key = _reusable(key)
    inputs = [to_request(key, "key")]
    aligns = False
    for i, (label, given) in enumerate(responses):
        response = _reusable(given)
        side = "response" if i == 0 else f"response-{i + 1}"
        made = to_request(response, side, predicted=True)
        if "documents" in made:
            if "documents" in inputs[0]:
                made["documents"] = _with_ids(made["documents"], response, inputs[0]["documents"], side)
            aligns = aligns or is_aligned(response)
        if label is not None:
            made["label"] = label
        inputs.append(made)
    return inputs, aligns


def _documents(value: Any, side: str, predicted: bool, resolved: bool) -> List[Document]:
    try:
        return to_documents(value, predicted=predicted, resolved=resolved)
    except RefereeError as error:
        if error.line is None:
            raise RefereeError(error.code, f"{side}: {error.message}", hint=error.hint) from None
        message = error.message[len(f"[{error.line - 1}]: ") :] if error.message.startswith("[") else error.message
        raise RefereeError(
            error.code, message, file=f"{INLINE}{side}", line=error.line, hint=error.hint
        ) from None


def _with_ids(documents: List[Document], value: Any, key: List[Document], side: str) -> List[Document]:
    """Documents without ids are taken to be those of the key, in the same order."""
    if has_ids(value):
        return documents
    if len(documents) != len(key):
        raise RefereeError(
            "bad-document",
            f"{side}: {len(documents)} documents without ids, and the key has {len(key)}",
            hint="Give documents ids, or the same number of them in the same order.",
        )
    names = ("id", "part")
    return [
        {**document, **{name: known[name] for name in names if name in known}}
        for document, known in zip(documents, key)
    ]


def _reusable(value: Input) -> Input:
    """Generators become lists, since they can be read only once."""
    is_plain = isinstance(value, (str, os.PathLike, Text, Mapping)) or hasattr(value, "__len__")
    if is_plain or is_object(value) or not isinstance(value, Iterable):
        return value
    return list(value)
