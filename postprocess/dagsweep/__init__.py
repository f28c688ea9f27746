"""Reads, compares and draws the results files of dagsweep.

    import dagsweep                     # with this folder's parent on sys.path or PYTHONPATH
    runs = dagsweep.load("R.h5")        # one pandas.DataFrame, one row per tuple of the sweep
    runs["replication_overhead"] = dagsweep.replication_overhead(runs)  # against FTSA without replication
    about = dagsweep.about("R.h5")      # everything else: axes, metrics, launches, machines
    dagsweep.export_report("R.h5", "paper")  # figures and tables of the report, for a paper

postprocess/README.md lists the modules, and documents columns and statistics.
"""

from .about import About, about
from .errors import DamagedError, DamageWarning, InputError
from .export import bibtex, export_report, methods, report_tables, side_by_side, to_latex
from .replication import replication_overhead
from .results import load

__all__ = ["About", "DamageWarning", "DamagedError", "InputError", "about", "bibtex", "export_report", "load",
           "methods", "replication_overhead", "report_tables", "side_by_side", "to_latex"]
