from __future__ import annotations

import re
from typing import Any, Mapping, Optional

INLINE = "<inline>/"
_FLAG = re.compile(r"--([a-z][a-z-]*)")


def to_snake(name: str) -> str:
    """An option's name in Python: the program accepts ``keyDuplicates`` and ``key-duplicates`` too."""
    return re.sub(r"(?<=[a-z])[A-Z]", lambda match: f"_{match[0].lower()}", name)


def _as_option(match: re.Match[str]) -> str:
    return match[1].replace("-", "_")


class RefereeError(Exception):
    """Something that Referee refuses: input, options, or an object that is not a document.

    ``code`` is one of those in docs/errors.md or docs/rpc.md, or ``bad-document`` for an object
    that cannot be read as a document.
    """

    code: str
    #: What is wrong, without code and location.
    message: str
    #: The faulty file; ``key`` or ``response`` for an object.
    file: Optional[str]
    #: Counted from 1. For objects, the number of the document.
    line: Optional[int]
    #: Counted from 1.
    column: Optional[int]
    #: What to do about it.
    hint: Optional[str]
    #: The faulty line, with a caret under it.
    excerpt: Optional[str]

    def __init__(
        self,
        code: str,
        message: str,
        *,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        hint: Optional[str] = None,
        excerpt: Optional[str] = None,
    ) -> None:
        self.code = code
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint
        self.excerpt = excerpt
        super().__init__(code, message)

    @classmethod
    def from_answer(cls, error: Mapping[str, Any]) -> RefereeError:
        code, message, hint = str(error["code"]), str(error["message"]), error.get("hint")
        if code == "bad-option":
            known, guess, name = message.partition("did you mean ")
            message = f"{known}{guess}{to_snake(name)}"
            hint = None if hint is None else to_snake(hint.replace("those of the command line: ", ""))
        return cls(
            code,
            message,
            file=error.get("file"),
            line=error.get("line"),
            column=error.get("column"),
            hint=None if hint is None or hint.startswith('See "referee ') else _FLAG.sub(_as_option, hint),
            excerpt=error.get("excerpt"),
        )

    @property
    def document(self) -> Optional[int]:
        """The index of the faulty document, if documents were passed as objects."""
        if self.file is None or self.line is None or not self.file.startswith(INLINE):
            return None
        return self.line - 1

    def __str__(self) -> str:
        lines = [f"{self._place()}{self.message} [{self.code}]"]
        if self.excerpt is not None:
            lines += ["", self.excerpt]
        if self.hint is not None:
            lines += ["", f"What to do: {self.hint}"]
        return "\n".join(lines)

    def _place(self) -> str:
        if self.file is None:
            return ""
        if self.document is not None:
            return f"{self.file[len(INLINE):]}[{self.document}]: "
        if self.code == "cannot-read" and self.excerpt is None:
            return f"{self.file}: "
        return f"{self.file}:{self.line}:{self.column}: "

    def __reduce__(self) -> Any:
        state = {name: value for name, value in vars(self).items() if name not in ("code", "message")}
        return (type(self), (self.code, self.message), state)
