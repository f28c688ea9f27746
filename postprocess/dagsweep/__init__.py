"""Reads, compares and draws results of dagsweep; schedules and simulates.

    import dagsweep                     # installed by pip, or with this folder's parent on PYTHONPATH
    runs = dagsweep.load("R.h5")        # one pandas.DataFrame, one row per tuple of the sweep
    runs["replication_overhead"] = dagsweep.replication_overhead(runs)  # against FTSA without replication
    about = dagsweep.about("R.h5")      # everything else: axes, metrics, launches, machines
    dagsweep.export_report("R.h5", "paper")  # figures and tables of the report, for a paper

    instance = dagsweep.generate("layered", tasks=100, processors=8, ccr=1.0, seed=3)
    run = dagsweep.simulate(instance, dagsweep.schedule(instance, "heft"), bound=0.4, seed=3)
    run.metrics["nsl"], run.gantt()     # needs the C++ module, which pip builds

postprocess/README.md lists the modules and documents columns, postprocess/statistics.md how algorithms are compared.
"""

import importlib
from typing import TYPE_CHECKING

from . import aliases
from .errors import DamagedError, DamageWarning, InputError, RunError
from .version import version

if TYPE_CHECKING:
    from .export import bibtex, export_report, methods, report_tables, side_by_side, to_latex
    from .results_file.about import About
    from .results_file.load import load, load_blocks
    from .results_file.public_values import about
    from .simulation.batch import compare
    from .simulation.environment import Environment, Environments
    from .simulation.serving import serve
    from .simulation.simulator import (Estimates, Instance, Run, Schedule, Search, State, generate, metrics, read_instance,
                                       schedule, schedulers, search, simulate)
    from .stats.replication_overhead import replication_overhead

# Names that are imported when first used, so that commands can say which packages are missing. Some need the C++ module.
NAMES = {
    "export": ("bibtex", "export_report", "methods", "report_tables", "side_by_side", "to_latex"),
    "results_file.about": ("About",),
    "results_file.load": ("load", "load_blocks"),
    "results_file.public_values": ("about",),
    "stats.replication_overhead": ("replication_overhead",),
    "simulation.simulator": ("Estimates", "Instance", "Run", "Schedule", "Search", "State", "generate", "metrics",
                             "read_instance", "schedule", "schedulers", "search", "simulate"),
    "simulation.batch": ("compare",),
    "simulation.environment": ("Environment", "Environments"),
    "simulation.serving": ("serve",),
}
MODULE_OF = {name: module for module, names in NAMES.items() for name in names}
MODULES = ("comparison", "figures", "league", "means", "paired", "statistics", "tables")  # see aliases

__version__ = version()
__all__ = ["DamageWarning", "DamagedError", "InputError", "RunError", "__version__", *MODULE_OF, *MODULES]

aliases.install()


def __getattr__(name):
    if name in MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    if name in MODULE_OF:
        return getattr(importlib.import_module(f"{__name__}.{MODULE_OF[name]}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__():
    return sorted({*globals(), *__all__})
