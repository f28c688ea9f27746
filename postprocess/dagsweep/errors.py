"""Errors and exit codes; the codes mean the same as those of the dagsweep program."""

from __future__ import annotations

import difflib
import sys
import warnings
from collections.abc import Callable, Iterable

OK = 0
FAILED = 1  # report: no run is done; compare: files differ
BAD_INPUT = 2
IO = 3


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

    def __init__(self, path, why):
        super().__init__(f"{path}: is damaged ({why}); restore a copy, or run the sweep anew under "
                         f"another name, with --reuse {path} to keep intact rows")


class DamageWarning(UserWarning):
    """Rows of a results file are damaged and were left out."""


def unknown(kind: str, name: object, known: Iterable[object]) -> str:
    """The text of an error: an unknown name, the nearest of the known ones, and all of them."""
    names = [str(one) for one in known]
    by_lower = {one.lower(): one for one in reversed(names)}
    near = difflib.get_close_matches(str(name).lower(), by_lower, 1, 0.7)
    hint = f"; did you mean '{by_lower[near[0]]}'?" if near else ""
    return f"unknown {kind} '{name}'{hint} (known: {', '.join(names) or 'none'})"


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
        sys.stderr.write(f"{program}: {where}{error.strerror or error}\n")
        return IO
