"""Reads, compares and draws the results files of dagsweep.

    import dagsweep                     # with this folder's parent on sys.path or PYTHONPATH
    runs = dagsweep.load("R.h5")        # one pandas.DataFrame, one row per tuple of the sweep
    runs["replication_overhead"] = dagsweep.replication_overhead(runs)  # against FTSA without replication
    about = dagsweep.about("R.h5")      # everything else: axes, metrics, launches, machines

postprocess/README.md lists the modules, and documents columns and statistics.
"""

from .about import About
from .errors import DamagedError, DamageWarning, InputError
from .public_values import about
from .replication import replication_overhead
from .results import load, load_blocks

__all__ = ["About", "DamageWarning", "DamagedError", "InputError", "about", "load", "load_blocks",
           "replication_overhead"]
