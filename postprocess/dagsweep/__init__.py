"""Reads, compares and draws the results files of dagsweep.

    import dagsweep                     # with this folder's parent on sys.path or PYTHONPATH
    runs = dagsweep.load("R.h5")        # one pandas.DataFrame, one row per tuple of the sweep
    about = dagsweep.about("R.h5")      # everything else: axes, metrics, launches, machines

Rooms, each using only those above it:
    errors, storage         opening a file, plain messages
    about, rows, expansion  its tables as they stand, and what they leave out
    results                 load()
    comparison, statistics  fair pairs of algorithms, means with intervals
    wording, style          what things are called, how they look
    means, tables           numbers of a report
    figures, drawings       its figures
    page, scores, sections, ranks           its page
    timing, timing_tables, timing_report    how long algorithms take, and the report on it
    report                  all of it
    difference              are two files the same?
"""

from .about import About, about
from .errors import InputError
from .results import load

__all__ = ["About", "InputError", "about", "load"]
