"""Locates and runs the scripts under test."""

import contextlib
import io
import logging
import os
import runpy
import subprocess
import sys
import traceback
import warnings
from unittest import mock

POSTPROCESS = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "postprocess"))
sys.path.insert(0, POSTPROCESS)
NOT_SHOWN = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)  # by Python itself
ALL = ("png", "pdf", "svg")


def text_of(*names):
    """The text of the file whose path has these parts."""
    with open(os.path.join(*names), encoding="utf-8") as file:
        return file.read()


def run_script(name, *words, interpreter=(sys.executable,), cwd="/", **environment):
    """Runs a script from another folder in a process of its own, as users do; returns CompletedProcess with text output."""
    command = [*interpreter, os.path.join(POSTPROCESS, name), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False,
                          env={**os.environ, "MPLCONFIGDIR": os.environ.get("TMPDIR", "/tmp"),
                               **environment})


def run_here(name, *words, formats=("svg",), cwd="/", **environment):
    """The same in this process, which need not import pandas and matplotlib again. formats: of figures; a page has their SVG, and
    PNG and PDF take most of the time of a report."""
    from dagsweep.drawing import figures

    line = [os.path.join(POSTPROCESS, name), *map(str, words)]
    out, err, before = io.StringIO(), io.StringIO(), os.getcwd()
    with contextlib.ExitStack() as stack:
        for context in (contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), mock.patch.object(sys, "argv", line),
                        mock.patch.dict(os.environ, environment), warnings_on_stderr(), figures.written_as(*formats)):
            stack.enter_context(context)
        stack.callback(os.chdir, before)
        os.chdir(cwd)
        code = exit_code(line[0])
    return subprocess.CompletedProcess(line, code, out.getvalue(), err.getvalue())


def exit_code(path):
    try:
        runpy.run_path(path, run_name="__main__")
    except SystemExit as end:
        return end.code or 0
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


@contextlib.contextmanager
def warnings_on_stderr():
    """Warnings and messages of logging are printed where a process of its own prints them; pytest would keep them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    with warnings.catch_warnings():
        warnings.resetwarnings()
        for category in NOT_SHOWN:
            warnings.simplefilter("ignore", category)
        warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: print(
            warnings.formatwarning(message, category, filename, lineno, line), end="", file=sys.stderr)
        logging.getLogger().addHandler(handler)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(handler)
