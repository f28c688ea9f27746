"""Layering test: which folder of src may include which, and where each library may be used."""

import functools
import pathlib
import re
import unittest

SRC = pathlib.Path(__file__).resolve().parents[2] / "src"

# Modules are folders of src, lowest layer first. A module may include itself and the modules listed here.
DEPENDENCIES = {
    "core": [],
    "yaml": ["core"],
    "graph": ["core"],
    "platform": ["core", "yaml", "graph"],
    "schedule": ["core", "graph", "platform"],
    "schedulers": ["core", "graph", "platform", "schedule"],
    "simulation": ["core", "graph", "platform", "schedule"],
    "metrics": ["core", "graph", "platform", "schedule", "simulation"],
    "runs": ["core", "platform", "schedule", "schedulers", "simulation", "metrics"],
    "search": ["core", "platform", "schedule", "schedulers", "simulation", "metrics", "runs"],
    "python": ["core", "platform", "schedule", "schedulers", "simulation", "metrics", "runs", "search"],
    "sweep": ["core", "yaml", "platform", "schedule", "schedulers", "simulation", "metrics", "runs", "search"],
    "results": ["core", "metrics", "runs", "sweep"],
    "parallel": ["core", "sweep"],
    "forecast": ["core", "sweep", "parallel"],
    "launch": ["core", "schedulers", "sweep", "results", "parallel"],
    "app": ["core", "graph", "platform", "schedule", "schedulers", "simulation", "metrics", "runs", "search", "sweep", "results", "parallel",
            "forecast", "launch"],
}

# Subfolders of modules: within its module, a folder may include itself and the folders listed here.
SUBMODULE_DEPENDENCIES = {
    "graph/formats": ["graph"],
    "graph/generators": ["graph"],
    "platform/models": ["platform"],
    "platform/examples": ["platform"],
    "platform/machine_files": ["platform/models"],
    "platform/generation": ["platform", "platform/models", "platform/machine_files", "platform/examples"],
    "schedulers/prediction": [],
    "schedulers/list/parts": [],
    "schedulers/list": ["schedulers/list/parts"],
    "schedulers/mapping/parts": ["schedulers/list", "schedulers/list/parts"],
    "schedulers/mapping": ["schedulers/mapping/parts"],
    "schedulers/exact/parts": [],
    "schedulers/exact": ["schedulers/exact/parts", "schedulers/list"],
    "schedulers/replication/parts": [],
    "schedulers/replication": ["schedulers/replication/parts"],
    "schedulers/reactive/parts": ["schedulers/prediction"],
    "schedulers/reactive": [
        "schedulers/reactive/parts",
        "schedulers/prediction",
        "schedulers/list",
    ],
    "schedulers/online": ["schedulers/prediction"],
    "schedulers/command": [
        "schedulers/external",
        "schedulers/list/parts",
        "schedulers/replication/parts",
        "schedulers",
    ],
    "schedulers/external": ["schedulers/prediction", "schedulers"],
    "schedulers": [
        "schedulers/list",
        "schedulers/mapping",
        "schedulers/exact",
        "schedulers/replication",
        "schedulers/reactive",
        "schedulers/online",
    ],
    "simulation/scenario": [],
    "simulation/events": ["simulation/scenario"],
    "simulation/networks": ["simulation/events"],
    "simulation/engine": ["simulation/scenario", "simulation/events", "simulation/networks"],
    "simulation/crashes": ["simulation/scenario", "simulation/engine"],
    "simulation/reactive": ["simulation/scenario", "simulation/events", "simulation/engine"],
    "simulation/trace": ["simulation/events"],
    "simulation/validation": [
        "simulation/scenario",
        "simulation/events",
        "simulation/engine",
        "simulation/trace",
    ],
    "search/point": [],
    "search/moves": ["search/point"],
    "search/acceptance": [],
    "search/objectives": [],
    "search": ["search/point", "search/moves", "search/acceptance", "search/objectives"],
    "runs/request": [],
    "runs": ["runs/request"],
    "launch/join": [],
    "launch": ["launch/join"],
    "sweep/rows": [],
    "sweep/description": ["sweep/rows"],
    "sweep/tuples": ["sweep/rows", "sweep/description"],
}

# A folder with more C++ files (headers and sources together) must be divided into subfolders.
MOST_FILES = 64

# The modules that may include a library's headers.
LIBRARIES = {
    "yaml-cpp": {"yaml"},
    "hdf5.h": {"results"},
    "mpi.h": {"parallel", "results"},
    "boost": {"app"},
    "fmt": {"app", "launch", "results"},
    "nlohmann": {"core"},
    "pybind11": {"python"},
}

# The headers that declare the functions of several sources of a folder, one function each.
TOGETHER = {
    "app": "app/commands.hpp",
    "python": "python/bindings.hpp",
    "graph/formats": "graph/formats/wfformat.hpp",
    "graph/generators": "graph/generators/workflows.hpp",
    "platform/machine_files": "platform/machine_files/machine_file.hpp",
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


@functools.cache
def sources():
    """Every C++ file below src."""
    return [path for path in sorted(SRC.rglob("*")) if path.suffix in (".hpp", ".cpp", ".in")]


def folder(path):
    """The file's folder relative to src, such as "schedulers/list/parts"."""
    return path.parent.relative_to(SRC).as_posix()


@functools.cache
def includes():
    """(folder, file, bracket, included path) of every include below src."""
    return [
        (folder(path), path, bracket, target)
        for path in sources()
        for bracket, target in INCLUDE.findall(path.read_text())
    ]


def module(folder_name):
    return folder_name.split("/")[0]


class Layers(unittest.TestCase):
    def test_every_module_is_known(self):
        modules = {path.name for path in SRC.iterdir() if path.is_dir()}
        self.assertEqual(modules, set(DEPENDENCIES))

    def test_every_submodule_is_known(self):
        for name in sorted({folder(path) for path in sources()}):
            if "/" in name:
                self.assertIn(name, SUBMODULE_DEPENDENCIES)

    def test_results_see_rows_but_no_sweep(self):
        seen = {target for name, _, _, target in includes() if module(name) == "results" and target.startswith("sweep/")}
        self.assertEqual({target for target in seen if not target.startswith("sweep/rows/")}, set())

    def test_modules_include_only_what_they_name(self):
        seen = set()
        for name, path, bracket, target in includes():
            here, other = module(name), module(target)
            if bracket == '"' and "/" in target and other != here:
                seen.add((here, other))
                self.assertIn(other, DEPENDENCIES[here], f"{path} of {here} includes {target}")
        unused = {(a, b) for a, named in DEPENDENCIES.items() for b in named} - seen
        self.assertEqual(unused, set(), "dependencies that nobody uses")

    def test_modules_name_only_lower_ones(self):
        lower = set()
        for name, named in DEPENDENCIES.items():
            self.assertLessEqual(set(named), lower, name)
            lower.add(name)

    def test_submodules_include_only_what_they_name(self):
        seen = set()
        for name, path, bracket, target in includes():
            other = target.rpartition("/")[0]
            if bracket != '"' or module(other) != module(name) or other == name:
                continue
            seen.add((name, other))
            self.assertIn(other, SUBMODULE_DEPENDENCIES.get(name, []), f"{path} includes {target}")
        unused = {(a, b) for a, named in SUBMODULE_DEPENDENCIES.items() for b in named} - seen
        self.assertEqual(unused, set(), "dependencies that nobody uses")

    def test_submodules_form_no_circle(self):
        left = dict(SUBMODULE_DEPENDENCIES)
        while left:
            free = [name for name, named in left.items() if not set(named) & set(left)]
            self.assertTrue(free, f"a circle among {sorted(left)}")
            for name in free:
                left.pop(name)

    def test_no_folder_is_crowded(self):
        for name in {folder(path) for path in sources()}:
            count = sum(folder(path) == name for path in sources())
            self.assertLessEqual(count, MOST_FILES, f"src/{name} holds several families")

    def test_every_source_has_a_header_of_its_own(self):
        for path in sources():
            if path.suffix != ".cpp" or path.name == "main.cpp":
                continue
            included = [target for _, target in INCLUDE.findall(path.read_text())]
            header = path.with_suffix(".hpp")
            if header.exists():
                self.assertEqual(included[0], header.relative_to(SRC).as_posix(), f"{path}")
            else:
                self.assertIn(TOGETHER.get(folder(path)), included, f"{path} has no header of its own")

    def test_libraries_stay_in_their_modules(self):
        used = set()
        for name, path, bracket, target in includes():
            library = target.split("/")[0]
            if bracket == "<" and library in LIBRARIES:
                used.add(library)
                self.assertIn(module(name), LIBRARIES[library], f"{path} includes {target}")
        self.assertEqual(used, set(LIBRARIES), "a rule that nothing is subject to")

    def test_modules_below_do_not_use_the_clock(self):
        clock = re.compile(r"steady_clock|system_clock|std::time\b|gettimeofday|random_device")
        for path in sources():
            if module(folder(path)) not in ("parallel", "forecast", "results", "launch", "app"):
                self.assertIsNone(clock.search(path.read_text()), f"{path} reads a clock")

    def test_every_module_states_its_model(self):
        for name in DEPENDENCIES:
            self.assertTrue((SRC / name / "README.md").exists(), f"src/{name} has no README.md")


if __name__ == "__main__":
    unittest.main()
