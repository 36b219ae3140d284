"""The options of each call, for editors and type checkers. Written by ``node python/write-options.mjs``."""

import os
from typing import Literal, Mapping, Optional, Sequence, TypedDict, Union

Path = Union[str, "os.PathLike[str]"]
Strings = Union[str, Sequence[str]]
Gates = Union[str, Sequence[str], Mapping[str, float]]
Format = Literal[
    "text",
    "markdown",
    "html",
    "corenlp",
    "uima-json",
    "label-studio",
    "strings",
    "referee",
    "preco",
    "anaphors",
    "jsonlines",
    "webanno-chains",
    "webanno",
    "universal-anaphora",
    "corefud",
    "korkor",
    "gum",
    "semeval-2010",
    "conll-2012",
    "booknlp",
    "gap",
    "uima-xmi",
    "ecb-plus",
    "knowtator",
    "ace",
    "muc",
    "sacr",
    "brat",
    "litbank",
    "crac-text",
    "inline",
    "jsonlines-predicted",
    "anaphors-a2",
]


class KeyOptions(TypedDict, total=False):
    """Options of every call with a key and a response."""

    format: Optional[Format]
    """Format, if not detected."""
    key_format: Optional[Format]
    """Format of the key only."""
    response_format: Optional[Format]
    """Format of the responses only."""
    align: Optional[bool]
    """Align a response whose tokens differ from the key's."""
    intact: Optional[bool]
    """Refuse language-model output that needs repair, such as cut-off JSON."""
    pair: Optional[Path]
    """How to pair documents; by default id, or text if no id matches."""
    preset: Optional[Literal["conll-2012", "crac-2022", "crac-2023", "crac-2024", "crac-2025", "crac-2026", "crac-2018", "codi-crac", "litbank", "bookcoref", "ecb-plus", "muc-6", "ace-2005", "gap", "winobias"]]
    """Settings of a shared task or corpus."""
    match: Optional[Literal["exact", "head", "partial", "min", "mina", "craft", "muc", "ace"]]
    """When two mentions match; by default exact."""
    singletons: Optional[Literal["keep", "drop", "drop-response"]]
    """Entities with one mention; by default keep."""
    duplicates: Optional[Literal["first", "error", "keep-last"]]
    """Repeated spans in the response; by default first."""
    key_duplicates: Optional[Literal["error", "first"]]
    """Repeated spans in the key; by default error."""
    missing: Optional[Literal["error", "empty", "skip"]]
    """Documents that only one side has; by default error."""
    zeros: Optional[Literal["keep", "drop", "linear", "dependent"]]
    """Zero mentions, which have no words; by default keep."""
    across: Optional[str]
    """What shares its entities: document, corpus, topic, subtopic, genre, id, or a feature that documents have; by default document."""
    mentions: Optional[Literal["all", "named", "nominal", "pronoun"]]
    """Score mentions of one type; by default all."""
    definition: Optional[Literal["all", "muc", "ace"]]
    """What counts as a mention, as in MUC or ACE; by default all."""
    relative_pronouns: Optional[Literal["definition", "keep", "drop"]]
    """Relative pronouns, "who" in "the man who left"; by default definition."""
    gerunds: Optional[Literal["definition", "keep", "drop"]]
    """Mentions headed by a verb in -ing; by default definition."""
    nested_nouns: Optional[Literal["definition", "keep", "drop"]]
    """Nouns before nouns, "union" in "union members"; by default definition."""
    nested_names: Optional[Literal["definition", "keep", "places", "drop"]]
    """Names inside mentions, "America" in "Bank of America"; by default definition."""
    semantic_types: Optional[Literal["definition", "all", "ace"]]
    """Mentions of all types, or of the seven ACE classes; by default definition."""
    layer: Optional[Literal["identity", "deixis"]]
    """Annotation layer to score; by default identity."""
    non_referring: Optional[Literal["drop", "keep"]]
    """Mentions marked as non-referring; by default drop."""
    split: Optional[Literal["ignore", "score"]]
    """Split antecedents, several entities together; by default ignore."""
    ace_year: Optional[Literal["2005", "2007", "2008", 2005, 2007, 2008]]
    """Rules for the ACE value; by default 2005."""
    ace_weighting: Optional[Literal["level", "mention"]]
    """What the ACE value weights an entity by; by default level."""
    ace_weights: Optional[Path]
    """JSON file with weights that replace those of the year."""
    any_ratio: Optional[bool]
    """Read gzip files that unpack to more than 200 times their size."""


class ScoreOptions(KeyOptions, total=False):
    """Options of ``score``."""

    metrics: Optional[Strings]
    """Metrics or sets, as in muc,b3; by default standard."""
    compat: Optional[Literal["conll", "corefud", "ua"]]
    """Another scorer's exact numbers and output."""
    blanc: Optional[Literal["conll", "luo2014"]]
    """BLANC rule where a side has no links of a kind; by default conll."""
    average: Optional[Literal["micro", "macro"]]
    """Average over documents; by default micro."""
    only_entities: Optional[Path]
    """Score only some key entities."""
    entity_map: Optional[Literal["best", "id"]]
    """How mei.* maps major entities to response entities; by default best."""
    window: Optional[int]
    """Score each window of n tokens separately."""
    by: Optional[Strings]
    """Break scores down by features."""
    per_document: Optional[bool]
    """Also print the scores of each document."""
    confidence: Optional[bool]
    """Evaluate link confidences at every threshold."""
    intervals: Optional[bool]
    """Add 95 % confidence intervals."""
    baseline: Optional[str]
    """Mark significant differences from this system with †."""
    trials: Optional[int]
    """Resamples for intervals and baseline; by default 10000."""
    seed: Optional[int]
    """Random seed; by default 1."""
    fail_under: Optional[Gates]
    """The result is not ``ok`` if a score is lower, as in conll=65."""
    ledger: Optional[Path]
    """Append the scores to this file, for "referee history"."""


class CompareOptions(KeyOptions, total=False):
    """Options of ``compare``."""

    test: Optional[Literal["permutation", "bootstrap", "t"]]
    """Significance test; by default permutation."""
    trials: Optional[int]
    """Random resamples; by default 10000."""
    seed: Optional[int]
    """Random seed; by default 1."""
    shifted: Optional[bool]
    """With test bootstrap, centre the resampled differences on 0 first."""
    pairs: Optional[Literal["all", "first"]]
    """Which pairs to test, of more than two systems; by default all."""
    jobs: Optional[int]
    """Worker threads; the result does not depend on it; by default 1."""
    limit: Optional[int]
    """How many documents and entities to list; by default 10."""
    fail_drop: Optional[Gates]
    """The result is not ``ok`` if a system loses this much."""
    fail_if_worse: Optional[Strings]
    """The result is not ``ok`` if a system is significantly worse."""
    ledger: Optional[Path]
    """Append the scores to this file, for "referee history"."""
    metrics: Optional[Strings]
    """Metrics or sets, as in muc,b3; by default standard."""
    compat: Optional[Literal["conll", "corefud", "ua"]]
    """Another scorer's exact numbers and output."""
    blanc: Optional[Literal["conll", "luo2014"]]
    """BLANC rule where a side has no links of a kind; by default conll."""
    average: Optional[Literal["micro", "macro"]]
    """Average over documents; by default micro."""
    only_entities: Optional[Path]
    """Score only some key entities."""
    entity_map: Optional[Literal["best", "id"]]
    """How mei.* maps major entities to response entities; by default best."""
    window: Optional[int]
    """Score each window of n tokens separately."""
    by: Optional[Strings]
    """Break scores down by features."""


class ErrorsOptions(KeyOptions, total=False):
    """Options of ``errors``."""

    where: Optional[str]
    """List mentions that match a query, in context."""
    doc: Optional[Strings]
    """List mentions and errors of this document; repeatable."""
    type: Optional[Strings]
    """List only these error types (span, conflated, extra-mention, extra-entity, divided, missing-mention, missing-entity) or mention types (named, nominal, pronoun)."""
    verdict: Optional[Strings]
    """List only these verdicts: tp, wl, fn, fp, first, twinless; by default in text, wl,fn,fp."""
    limit: Optional[int]
    """How many mentions to list; by default in text, 20."""
    top: Optional[int]
    """How many costly entities and documents to list; by default 10."""
    ladder: Optional[bool]
    """Also show the gain from perfect mentions or links."""


class ReportOptions(KeyOptions, total=False):
    """Options of ``report``."""

    output: Optional[Path]
    """Page to write; - for standard output."""
    metrics: Optional[Strings]
    """Metrics or sets, as in muc,b3; by default standard."""
    compat: Optional[Literal["conll", "corefud", "ua"]]
    """Another scorer's exact numbers and output."""
    blanc: Optional[Literal["conll", "luo2014"]]
    """BLANC rule where a side has no links of a kind; by default conll."""
    average: Optional[Literal["micro", "macro"]]
    """Average over documents; by default micro."""
    entity_map: Optional[Literal["best", "id"]]
    """How mei.* maps major entities to response entities; by default best."""
    by: Optional[Strings]
    """Break scores down by features."""
    with_models: Optional[bool]
    """Include the resolver and its models (5 MB)."""
    hosted: Optional[bool]
    """Let the page load them from its web server's folder."""


class ResolveOptions(TypedDict, total=False):
    """Options of ``resolve``."""

    recipe: Optional[Literal["reconcile", "reconcile-61", "soon", "rules", "ranking"]]
    """Kind of resolver; by default ranking."""
    scheme: Optional[Literal["gum", "litbank", "ontogum"]]
    """Corpus whose annotation to follow; by default gum."""
    tagger: Optional[Literal["precise", "high-recall", "key"]]
    """How to find mentions; key takes the document's; by default precise."""
    model: Optional[Path]
    """Your own model, from "referee train"."""
    format: Optional[Format]
    """Format, if not detected."""
    names: Optional[Literal["own", "key"]]
    """Find names, or take those of the key; by default own."""
    anaphoric: Optional[bool]
    """Use only mentions that the key has in an entity of two or more."""
    min_confidence: Optional[float]
    """Cut links that are less certain, from 0 to 1."""
    any_language: Optional[bool]
    """Resolve text that is not English, with a warning."""
    definition: Optional[Literal["all", "muc", "ace"]]
    """What counts as a mention, as in MUC or ACE; by default all."""
    relative_pronouns: Optional[Literal["definition", "keep", "drop"]]
    """Relative pronouns, "who" in "the man who left"; by default definition."""
    gerunds: Optional[Literal["definition", "keep", "drop"]]
    """Mentions headed by a verb in -ing; by default definition."""
    nested_nouns: Optional[Literal["definition", "keep", "drop"]]
    """Nouns before nouns, "union" in "union members"; by default definition."""
    nested_names: Optional[Literal["definition", "keep", "places", "drop"]]
    """Names inside mentions, "America" in "Bank of America"; by default definition."""
    semantic_types: Optional[Literal["definition", "all", "ace"]]
    """Mentions of all types, or of the seven ACE classes; by default definition."""
    singletons: Optional[Literal["keep", "drop"]]
    """Entities with a single mention; by default keep, or drop with definition muc and scheme ontogum."""
    to: Optional[str]
    """Output format."""
    output: Optional[Path]
    """Write the result to a file or folder."""
    any_ratio: Optional[bool]
    """Read gzip files that unpack to more than 200 times their size."""


class ConvertOptions(TypedDict, total=False):
    """Options of ``convert``."""

    format: Optional[Format]
    """Input format, if not detected."""
    tokens_of: Optional[Path]
    """Move mentions to the tokens of these documents (same text)."""
    blind: Optional[bool]
    """Write texts without annotation, as input for a system."""
    skip: Optional[bool]
    """Skip and list documents that the format cannot hold."""
    output: Optional[Path]
    """File, or a folder for formats with one document per file."""
    any_ratio: Optional[bool]
    """Read gzip files that unpack to more than 200 times their size."""


class ValidateOptions(TypedDict, total=False):
    """Options of ``validate``."""

    format: Optional[Format]
    """Format, if not detected."""
    as_: Optional[Literal["corefud"]]
    """Also run the checks of the official validator."""
    fix: Optional[bool]
    """Write a repaired copy to output and list each repair."""
    duplicates: Optional[Literal["first", "keep-last"]]
    """With fix, which entity keeps a repeated mention."""
    output: Optional[Path]
    """Write the result, or the repaired copy, to a file."""
    any_ratio: Optional[bool]
    """Read gzip files that unpack to more than 200 times their size."""
