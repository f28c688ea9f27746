"""Errors and exit codes; the codes mean the same as those of the dagsweep program."""

import sys

OK = 0
FAILED = 1  # report: no run is done; compare: files differ
BAD_INPUT = 2
IO = 3


class InputError(Exception):
    """The user's file or command line is wrong. Text: place: problem (reason); what to try."""


def exit_code_of(program, action):
    """Runs action() -> exit code; an error becomes one line on standard error and its exit code."""
    try:
        code = action()
        sys.stdout.flush()
        return code
    except InputError as error:
        sys.stderr.write(f"{program}: {error}\n")
        return BAD_INPUT
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"{program}: {where}{error.strerror or error}\n")
        return IO
