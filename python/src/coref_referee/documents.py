"""Documents from the output of resolvers and from data sets.

One function for each shape. Each returns documents in Referee's native format, as plain
dictionaries. ``to_documents`` chooses the function by an object's fields, without importing
any library. An error names the document and the index in it.
"""

from __future__ import annotations

import operator
import os
import re
import sys
import warnings
from bisect import bisect_left, bisect_right
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

from ._errors import RefereeError

Document = Dict[str, Any]
Span = Tuple[int, int]

__all__ = [
    "Document",
    "from_clusters",
    "from_e2e",
    "from_fastcoref",
    "from_maverick",
    "from_ontonotes",
    "from_preco",
    "from_spacy",
    "to_documents",
]


class OffsetWarning(UserWarning):
    """Nothing in the clusters shows whether ends are inclusive."""


def from_clusters(
    tokens: Sequence[Any],
    clusters: Iterable[Iterable[Sequence[Any]]],
    *,
    id: Optional[str] = None,
    ends: str = "inclusive",
) -> Document:
    """A document from words and clusters of word offsets.

    ``tokens`` is a list of words, or a list of sentences that are lists of words.
    ``ends`` says whether a span of one word is ``[5, 5]`` (inclusive) or ``[5, 6]`` (exclusive).
    """
    if ends not in ("inclusive", "exclusive"):
        raise RefereeError("bad-document", f'ends: expected "inclusive" or "exclusive", found {ends!r}')
    words, sentences = _words(tokens, "tokens")
    extra = 1 if ends == "inclusive" else 0
    mentions = _mentions(clusters, "clusters", extra, len(words))
    document: Document = {"tokens": words, "mentions": mentions}
    if sentences is not None:
        document["sentences"] = sentences
    if id is not None:
        document["id"] = _text(id, "id")
    return document


def from_e2e(row: Mapping[str, Any], *, predicted: bool = False) -> Document:
    """A line of e2e-coref and its successors: ``sentences`` or ``tokens``, and ``clusters``.

    Offsets count words of the document; ends are inclusive. With ``predicted``, the clusters are
    ``predicted_clusters`` if a row has both.
    """
    words_name = _first(row, "tokens", "sentences")
    if words_name is None:
        raise RefereeError("bad-document", 'expected "tokens" or "sentences"')
    order = ("predicted_clusters", "clusters") if predicted else ("clusters", "predicted_clusters")
    name = _first(row, *order)
    if name is None:
        raise RefereeError("bad-document", 'expected "clusters"')
    words, sentences = _words(row[words_name], words_name)
    mentions = _mentions(row[name], name, 1, len(words))
    spans = [mention["span"] for mention in mentions]
    if spans and all(end - start > 1 for start, end in spans):
        warnings.warn(
            f'no span of "{name}" has one word, so nothing shows that its ends are inclusive; '
            'if they are exclusive, use from_clusters(…, ends="exclusive")',
            OffsetWarning,
            stacklevel=_callers_level(),
        )
    document: Document = {"tokens": words, "mentions": mentions}
    if sentences is not None:
        document["sentences"] = sentences
    speakers = _speakers(row.get("speakers"), len(words))
    if speakers is not None:
        document["tokens"] = [{"text": word, "speaker": name} for word, name in zip(words, speakers)]
    return _identified(document, row)


def from_maverick(row: Mapping[str, Any]) -> Document:
    """The output of ``Maverick.predict``: ``tokens`` and ``clusters_token_offsets``, with inclusive ends."""
    words, sentences = _words(row["tokens"], "tokens")
    name = "clusters_token_offsets"
    document: Document = {"tokens": words, "mentions": _mentions(row[name], name, 1, len(words))}
    if sentences is not None:
        document["sentences"] = sentences
    return _identified(document, row)


def from_fastcoref(result: Any, *, id: Optional[str] = None) -> Document:
    """A ``CorefResult`` of fastcoref, or a line of its output file: ``text`` and character offsets.

    The text is split into words at spaces, punctuation and mention boundaries. If the key's words differ,
    score with ``align=True``, which is the default for such responses.
    """
    if isinstance(result, Mapping):
        text, clusters = result["text"], result["clusters"]
    else:
        text, clusters = result.text, result.get_clusters(as_strings=False)
    if not isinstance(text, str):
        raise RefereeError(
            "bad-document",
            f"text: expected a string, found {_kind(text)}",
            hint="For a text that was given as words, use from_clusters(words, clusters, ends=…).",
        )
    document = _from_characters(text, _checked_clusters(clusters, "clusters", 0, len(text)))
    if id is not None:
        document["id"] = _text(id, "id")
    return document if not isinstance(result, Mapping) else _identified(document, result)


def from_spacy(doc: Any, *, prefix: Optional[str] = None, id: Optional[str] = None) -> Document:
    """A spaCy ``Doc``: the span groups of ``doc.spans`` whose names start with ``prefix`` (``coref_clusters``).

    If there are none, ``doc._.coref_clusters`` of fastcoref's component is used. A ``Doc`` without any group
    has no mentions, as after a resolver that found nothing.
    """
    tokens = list(doc)
    document: Document = {
        "text": doc.text,
        "tokens": [
            {"text": token.text, "start": token.idx, "end": token.idx + len(token.text)} for token in tokens
        ],
    }
    _use_utf16(document)
    start = prefix or "coref_clusters"
    names = [name for name in doc.spans if str(name).startswith(f"{start}_") or name == start]
    groups: Any = [[(span.start, span.end) for span in doc.spans[name]] for name in names]
    if not names:
        clusters = getattr(getattr(doc, "_", None), "coref_clusters", None)
        if clusters is None and (prefix is not None or len(doc.spans) > 0):
            raise RefereeError(
                "bad-document",
                f'doc.spans has no group whose name starts with "{start}"',
                hint=f"It has {', '.join(map(str, doc.spans)) or 'none'}; say which with prefix=….",
            )
        groups = _characters_to_tokens(clusters or [], tokens)
    document["mentions"] = _mentions(groups, "clusters", 0, len(tokens))
    starts = [i for i, token in enumerate(tokens) if i > 0 and getattr(token, "is_sent_start", None)]
    if starts:
        bounds = [0, *starts, len(tokens)]
        document["sentences"] = [[start, end] for start, end in zip(bounds, bounds[1:])]
    if id is not None:
        document["id"] = _text(id, "id")
    return document


def from_ontonotes(row: Mapping[str, Any]) -> List[Document]:
    """A row of ``conll2012_ontonotesv5``: ``sentences`` with ``words`` and ``coref_spans``.

    A row has all parts of a document; each part becomes a document.
    """
    parts: Dict[int, Document] = {}
    for s, sentence in enumerate(row["sentences"]):
        number = _integer(sentence.get("part_id", 0), f"sentences[{s}].part_id")
        part = parts.setdefault(number, {"part": number, "tokens": [], "sentences": [], "mentions": []})
        words = [_text(word, f"sentences[{s}].words[{i}]") for i, word in enumerate(sentence["words"])]
        start = len(part["tokens"])
        speaker = sentence.get("speaker")
        has_speaker = isinstance(speaker, str) and speaker not in ("", "-")
        part["tokens"] += [{"text": word, "speaker": speaker} if has_speaker else word for word in words]
        part["sentences"].append([start, start + len(words)])
        for m, span in enumerate(sentence.get("coref_spans") or []):
            where = f"sentences[{s}].coref_spans[{m}]"
            entity, first, last = _numbers(span, 3, where)
            _inside(first, last + 1, len(words), where)
            part["mentions"].append({"span": [start + first, start + last + 1], "entity": str(entity)})
    return [_identified(part, row) for part in parts.values()]


def from_preco(row: Mapping[str, Any]) -> Document:
    """A line of PreCo: ``sentences`` of words and ``mention_clusters`` of [sentence, start, end), ends exclusive."""
    words, sentences = _words(row["sentences"], "sentences")
    if sentences is None:
        raise RefereeError("bad-document", "sentences: expected a list of lists of words")
    mentions: List[Dict[str, Any]] = []
    for c, cluster in enumerate(row["mention_clusters"]):
        for m, span in enumerate(cluster):
            where = f"mention_clusters[{c}][{m}]"
            s, start, end = _numbers(span, 3, where)
            if not 0 <= s < len(sentences):
                raise RefereeError("bad-document", f"{where}: there is no sentence {s}, but {len(sentences)}")
            first, last = sentences[s]
            _inside(start, end, last - first, where)
            mentions.append({"span": [first + start, first + end], "entity": str(c)})
    return _identified({"tokens": words, "sentences": sentences, "mentions": mentions}, row)


def to_documents(value: Any, *, predicted: bool = False, resolved: bool = True) -> List[Document]:
    """Documents from one object or an iterable of them, each of whose shapes is recognized by its fields.

    ================================================  ===================
    what it has                                       taken as
    ================================================  ===================
    ``mentions``                                      the native format
    ``clusters_token_offsets``                        maverick
    ``mention_clusters``                              PreCo
    ``sentences`` with ``words`` and ``coref_spans``  OntoNotes of Hugging Face
    ``tokens`` or ``sentences``, and clusters         e2e, ends inclusive
    ``text`` and ``clusters``                         fastcoref
    a method ``get_clusters``                         fastcoref
    ``spans`` and tokens                              spaCy
    ================================================  ===================

    Documents without an id are numbered from 0. With ``resolved=False``, words or text without clusters are enough.
    """
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        raise RefereeError("bad-document", "found a data frame", hint='Use frame.to_dict("records").')
    if isinstance(value, Mapping) or is_object(value):
        items: List[Any] = [value]
        is_one = True
    elif isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        items, is_one = list(value), False
    else:
        raise RefereeError("bad-document", f"expected documents, found {_kind(value)}", hint=_SHAPES)
    if not items:
        raise RefereeError("bad-document", "no documents: the list is empty")
    documents: List[Document] = []
    for i, item in enumerate(items):
        try:
            found = _convert(item if resolved else _with_clusters(item), predicted)
        except RefereeError as error:
            message = error.message if is_one else f"[{i}]: {error.message}"
            raise RefereeError(error.code, message, line=i + 1, hint=error.hint) from None
        for document in found:
            documents.append(document if "id" in document else {"id": str(len(documents)), **document})
    return documents


def _with_clusters(item: Any) -> Any:
    names = ("mentions", "clusters", "predicted_clusters", "clusters_token_offsets", "mention_clusters")
    if not isinstance(item, Mapping) or _first(item, *names) is not None or _is_ontonotes(item):
        return item
    return {**item, "clusters": []}


def is_aligned(value: Any) -> bool:
    """Whether there are documents whose words were made from characters."""
    items = [value] if isinstance(value, Mapping) or is_object(value) else value
    return any(_is_fastcoref(item) for item in items)


def has_ids(value: Any) -> bool:
    items = [value] if isinstance(value, Mapping) or is_object(value) else value
    return any(isinstance(item, Mapping) and _id_of(item) is not None for item in items)


_SHAPES = "help(coref_referee.documents) lists the shapes that are known; from_clusters(tokens, clusters) takes any."


def _convert(item: Any, predicted: bool) -> List[Document]:
    try:
        if isinstance(item, Mapping):
            if "mentions" in item:
                return [dict(item)]
            if "clusters_token_offsets" in item:
                return [from_maverick(item)]
            if "mention_clusters" in item:
                return [from_preco(item)]
            if _is_ontonotes(item):
                return from_ontonotes(item)
            if _is_fastcoref(item):
                return [from_fastcoref(item)]
            if _first(item, "tokens", "sentences") is not None:
                return [from_e2e(item, predicted=predicted)]
            names = ", ".join(sorted(map(str, item))) or "nothing"
            raise RefereeError("bad-document", f"no shape of document has {names}", hint=_SHAPES)
        if hasattr(item, "get_clusters"):
            return [from_fastcoref(item)]
        if hasattr(item, "spans"):
            return [from_spacy(item)]
    except (AttributeError, KeyError, TypeError, IndexError) as error:
        raise RefereeError("bad-document", f"{type(error).__name__}: {error}", hint=_SHAPES) from error
    if isinstance(item, (str, os.PathLike)):
        raise RefereeError("bad-document", "expected a document, found a string", hint="Give each path as a separate argument.")
    raise RefereeError("bad-document", f"expected a document, found {_kind(item)}", hint=_SHAPES)


def is_object(value: Any) -> bool:
    return hasattr(value, "get_clusters") or (hasattr(value, "spans") and hasattr(value, "text"))


def _is_fastcoref(item: Any) -> bool:
    if not isinstance(item, Mapping):
        return hasattr(item, "get_clusters")
    has_words = _first(item, "tokens", "sentences", "mentions") is not None
    return not has_words and "text" in item and "clusters" in item


def _is_ontonotes(item: Mapping[str, Any]) -> bool:
    sentences = item.get("sentences")
    if not isinstance(sentences, Sequence) or len(sentences) == 0:
        return False
    return isinstance(sentences[0], Mapping) and "coref_spans" in sentences[0]


def _first(row: Mapping[str, Any], *names: str) -> Optional[str]:
    return next((name for name in names if name in row), None)


def _id_of(row: Mapping[str, Any]) -> Optional[str]:
    name = _first(row, "id", "doc_key", "doc_id", "document_id", "doc_name")
    return None if name is None or row[name] is None else str(row[name])


def _identified(document: Document, row: Mapping[str, Any]) -> Document:
    found = _id_of(row)
    return document if found is None or "id" in document else {"id": found, **document}


def _words(value: Any, name: str) -> Tuple[List[str], Optional[List[List[int]]]]:
    """The words, and the spans of sentences if they are in sentences."""
    items = _list(value, name)
    if not items or isinstance(items[0], str):
        return [_text(word, f"{name}[{i}]") for i, word in enumerate(items)], None
    words: List[str] = []
    sentences: List[List[int]] = []
    for s, sentence in enumerate(items):
        start = len(words)
        words += [_text(word, f"{name}[{s}][{i}]") for i, word in enumerate(_list(sentence, f"{name}[{s}]"))]
        if len(words) > start:
            sentences.append([start, len(words)])
    return words, sentences


def _checked_clusters(clusters: Any, name: str, extra: int, length: int) -> List[List[Span]]:
    checked: List[List[Span]] = []
    for c, cluster in enumerate(_list(clusters, name)):
        spans: List[Span] = []
        for m, span in enumerate(_list(cluster, f"{name}[{c}]")):
            where = f"{name}[{c}][{m}]"
            start, end = _numbers(span, 2, where)
            _inside(start, end + extra, length, where)
            spans.append((start, end + extra))
        checked.append(spans)
    return checked


def _mentions(clusters: Any, name: str, extra: int, length: int) -> List[Dict[str, Any]]:
    found = _checked_clusters(clusters, name, extra, length)
    return [{"span": [start, end], "entity": str(c)} for c, spans in enumerate(found) for start, end in spans]


def _inside(start: int, end: int, length: int, where: str) -> None:
    if 0 <= start < end <= length:
        return
    raise RefereeError(
        "bad-document",
        f"{where}: {start} to {end} (exclusive) is not a span of a text of {length}",
        hint='Ends are inclusive in most shapes. For others use from_clusters(…, ends="exclusive").',
    )


def _list(value: Any, name: str) -> List[Any]:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)):
        return list(value)
    raise RefereeError("bad-document", f"{name}: expected a list, found {_kind(value)}")


def _numbers(value: Any, count: int, where: str) -> List[int]:
    items = _list(value, where)
    if len(items) != count:
        raise RefereeError("bad-document", f"{where}: expected {count} numbers, found {len(items)}")
    return [_integer(item, where) for item in items]


def _integer(value: Any, where: str) -> int:
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise RefereeError("bad-document", f"{where}: expected a whole number, found {value!r}")


def _text(value: Any, where: str) -> str:
    if isinstance(value, str):
        return value
    raise RefereeError("bad-document", f"{where}: expected a string, found {value!r}")


def _callers_level() -> int:
    """The stack level of the first line outside this package, seen from the caller."""
    folder = os.path.dirname(__file__)
    level = 1
    frame = sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == folder:
        frame = frame.f_back
        level += 1
    return level


def _kind(value: Any) -> str:
    return "None" if value is None else f"an object of type {type(value).__name__}"


def _speakers(value: Any, length: int) -> Optional[List[str]]:
    """Speakers of words, or of sentences' words, if there is one for each word."""
    if value is None:
        return None
    flat: List[Any] = []
    for item in _list(value, "speakers"):
        flat += [item] if isinstance(item, str) else _list(item, "speakers")
    names = [name if isinstance(name, str) else "" for name in flat]
    return names if len(names) == length and any(name not in ("", "-") for name in names) else None


_WORD = re.compile(r"\w+|[^\w\s]")


def _from_characters(text: str, clusters: List[List[Span]]) -> Document:
    """Split a text into words so that each mention starts and ends at a word boundary."""
    borders = sorted({border for spans in clusters for span in spans for border in span})
    tokens: List[Span] = []
    for match in _WORD.finditer(text):
        start, end = match.span()
        inside = borders[bisect_right(borders, start) : bisect_left(borders, end)]
        cuts = [start, *inside, end]
        tokens += zip(cuts, cuts[1:])
    starts, ends = [start for start, _ in tokens], [end for _, end in tokens]
    document: Document = {
        "text": text,
        "tokens": [{"text": text[start:end], "start": start, "end": end} for start, end in tokens],
    }
    _use_utf16(document)
    mentions: List[Dict[str, Any]] = []
    for c, spans in enumerate(clusters):
        for m, (start, end) in enumerate(spans):
            first, last = bisect_left(starts, start), bisect_right(ends, end)
            if first >= last:
                raise RefereeError("bad-document", f"clusters[{c}][{m}]: {text[start:end]!r} has no word")
            mentions.append({"span": [first, last], "entity": str(c)})
    document["mentions"] = mentions
    return document


def _characters_to_tokens(clusters: Any, tokens: Sequence[Any]) -> List[List[Span]]:
    starts = {token.idx: i for i, token in enumerate(tokens)}
    ends = {token.idx + len(token.text): i + 1 for i, token in enumerate(tokens)}
    groups: List[List[Span]] = []
    for c, cluster in enumerate(_list(clusters, "coref_clusters")):
        spans: List[Span] = []
        for m, span in enumerate(_list(cluster, f"coref_clusters[{c}]")):
            where = f"coref_clusters[{c}][{m}]"
            start, end = _numbers(span, 2, where)
            if start not in starts or end not in ends:
                raise RefereeError("bad-document", f"{where}: characters {start} to {end} cut a token")
            spans.append((starts[start], ends[end]))
        groups.append(spans)
    return groups


def _use_utf16(document: Document) -> None:
    """Convert offsets: Python counts characters, the native format UTF-16 units."""
    text: str = document["text"]
    if all(ord(character) < 0x10000 for character in text):
        return
    units = [0]
    for character in text:
        units.append(units[-1] + (2 if ord(character) >= 0x10000 else 1))
    for token in document["tokens"]:
        token["start"], token["end"] = units[token["start"]], units[token["end"]]
