"""Common parts of all commands: the parser of the command line, and the conversion of errors to messages and exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from ..errors import exit_code_of
from .required_packages import PACKAGES, require_packages


def program() -> str:
    """The name of the command in messages: report.py or dagsweep-report."""
    return os.path.basename(sys.argv[0])


def parser(description: str, epilog: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(prog=program(), description=description, epilog=epilog,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)


def add_progress(command: argparse.ArgumentParser) -> None:
    command.add_argument("--progress", action="store_true", default=sys.stderr.isatty(),
                         help="tell on stderr how far it is, and the time that is left of each step (default: on a terminal)")


def run_command(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace, needed: Sequence[str] = PACKAGES) -> int:
    """Calls run(arguments) once the packages it needs are available, and returns the exit code."""
    require_packages(needed)
    return exit_code_of(program(), lambda: run(arguments))
