"""Documented names of modules that lie in sub-packages: `import dagsweep.figures` gives dagsweep.drawing.figures."""

import importlib
import importlib.abc
import importlib.machinery
import sys

# Alias -> module. A package comes before its submodules.
MODULES = {
    "dagsweep.comparison": "dagsweep.stats.shared_instances",
    "dagsweep.figures": "dagsweep.drawing.figures",
    "dagsweep.league": "dagsweep.sections.league",
    "dagsweep.means": "dagsweep.stats.means",
    "dagsweep.paired": "dagsweep.stats.paired",
    "dagsweep.statistics": "dagsweep.stats.cluster_means",
    "dagsweep.tables": "dagsweep.stats.tables",
    "dagsweep.stats.paired.ranks": "dagsweep.stats.paired.average_ranks",
}

# Functions that are documented under another name in an alias: {alias: {documented name: name in the module}}.
FUNCTIONS = {"dagsweep.comparison": {"compare": "on_shared_instances"}}


def target_of(name):
    """The module that an alias stands for; the name itself if it is none."""
    package, _, module = name.rpartition(".")
    name = f"{target_of(package)}.{module}" if package else name
    return MODULES.get(name, name)


class AliasFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the target when an alias is imported; both names are one module."""

    def find_spec(self, name, path=None, target=None):
        if name.startswith("dagsweep.") and target_of(name) != name:
            return importlib.machinery.ModuleSpec(name, self)
        return None

    def create_module(self, spec):
        module = importlib.import_module(target_of(spec.name))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module):
        alias = module.__spec__
        module.__spec__ = alias.loader_state
        for name, own_name in FUNCTIONS.get(alias.name, {}).items():
            setattr(module, name, getattr(module, own_name))


def install():
    """Makes the aliases known to `import`; does nothing at further calls."""
    if not any(isinstance(finder, AliasFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, AliasFinder())
