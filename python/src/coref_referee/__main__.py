"""The command line: ``referee`` or ``python -m coref_referee``."""

from __future__ import annotations

import os
import subprocess
import sys

from ._process import command_line


def main() -> int:
    line = [*command_line(), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(line[0], line)
    return subprocess.call(line)


if __name__ == "__main__":
    sys.exit(main())
