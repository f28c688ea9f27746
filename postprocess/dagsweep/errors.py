"""Errors and exit codes; the codes mean the same as those of the dagsweep program."""

from __future__ import annotations

import contextlib
import difflib
import errno
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator

OK = 0
FAILED = 1  # report: no run is done; compare: files differ
BAD_INPUT = 2
IO = 3
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # disk, quota, limit of file sizes


class InputError(Exception):
    """The user's file or command line is wrong. Text: place: problem (reason); what to try."""


class ArgumentTypeError(InputError, TypeError):
    """An argument of a function has a wrong type: a text for a number, a fraction for a task."""


class ArgumentValueError(InputError, ValueError):
    """An argument of a function has a wrong value or shape."""


class RunError(Exception):
    """A run could not be completed, or a scheduler found no schedule as requested."""


class DamagedError(OSError):
    """A results file is damaged as a whole. Damaged rows alone are left out: DamageWarning."""

    def __init__(self, path, why, *, is_readable=True):
        """`is_readable`: its objects can be read at all, which --reuse needs; nothing of a truncated file can."""
        super().__init__(f"{path}: is damaged ({why}); restore a copy, or run the sweep anew under another name"
                         + (f", with --reuse {path} to keep intact rows" if is_readable else ""))


class DamageWarning(UserWarning):
    """Rows of a results file are damaged and were left out."""


def unknown(kind: str, name: object, known: Iterable[object]) -> str:
    """The text of an error: an unknown name, the nearest of the known ones, and all of them."""
    names = [str(one) for one in known]
    by_lower = {one.lower(): one for one in reversed(names)}
    near = difflib.get_close_matches(str(name).lower(), by_lower, 1, 0.7)
    hint = f"; did you mean '{by_lower[near[0]]}'?" if near else ""
    return f"unknown {kind} '{name}'{hint} (known: {', '.join(names) or 'none'})"


@contextlib.contextmanager
def writing_to(path: str | os.PathLike[str]) -> Iterator[None]:
    """Names the place in the error of a full disk: a write knows no name."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL and not error.filename:
            error.filename = os.fspath(path)
        raise


def exit_code_of(program: str, action: Callable[[], int]) -> int:
    """Runs action() -> exit code; an error becomes one line on standard error and its exit code.

    A DamageWarning becomes such a line, too.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("always", DamageWarning)
        standard = warnings.showwarning

        def show(message, category, *place, **more):
            if issubclass(category, DamageWarning):
                sys.stderr.write(f"{program}: {message}\n")
            else:
                standard(message, category, *place, **more)

        warnings.showwarning = show
        return exit_code(program, action)


def exit_code(program, action):
    """exit_code_of() without warnings."""
    try:
        code = action()
        sys.stdout.flush()
        return code
    except InputError as error:
        sys.stderr.write(f"{program}: {error}\n")
        return BAD_INPUT
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        full = "; make room, or write to another file system" if error.errno in FULL else ""
        sys.stderr.write(f"{program}: {where}{error.strerror or error}{full}\n")
        return IO
