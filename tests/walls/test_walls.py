"""Checks the architecture: which folder of src may include which, and where each library may be used."""

import pathlib
import re
import unittest

SRC = pathlib.Path(__file__).resolve().parents[2] / "src"

# Rooms are folders of src, lowest layer first. A room may include itself and the rooms listed here.
DOORS = {
    "core": [],
    "graph": ["core"],
    "platform": ["core", "graph"],
    "schedule": ["core", "graph", "platform"],
    "schedulers": ["core", "graph", "platform", "schedule"],
    "simulation": ["core", "graph", "platform", "schedule"],
    "metrics": ["core", "graph", "platform", "schedule", "simulation"],
    "runs": ["core", "graph", "platform", "schedule", "schedulers", "simulation", "metrics"],
}
DOORS["python"] = DOORS["runs"] + ["runs"]
DOORS["sweep"] = DOORS["runs"] + ["runs"]
DOORS["results"] = DOORS["sweep"] + ["sweep"]
DOORS["parallel"] = DOORS["sweep"] + ["sweep"]
DOORS["forecast"] = DOORS["parallel"] + ["parallel"]
DOORS["app"] = DOORS["forecast"] + ["results", "forecast"]

# Subfolders of rooms: within its room, a folder may include itself and the folders listed here.
SUBROOM_DOORS = {
    "graph/formats": ["graph"],
    "graph/generators": ["graph"],
    "platform/models": ["platform"],
    "platform/examples": ["platform"],
    "platform/generation": ["platform", "platform/models", "platform/examples"],
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
        "schedulers/list/parts",
        "schedulers/replication/parts",
        "schedulers",
    ],
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
    "sweep/axes": [],
    "sweep/description": ["sweep/axes"],
    "sweep/tuples": ["sweep/axes", "sweep/description"],
    "sweep/run": ["sweep/axes", "sweep/description", "sweep/tuples"],
}

# A folder with more C++ files (headers and sources together) must be divided into subfolders.
MOST_FILES = 64

# The rooms that may include a library's headers.
LIBRARIES = {
    "yaml-cpp": {"sweep"},
    "hdf5.h": {"results"},
    "mpi.h": {"parallel", "results"},
    "boost": {"app"},
    "fmt": {"app"},
    "nlohmann": {"core"},
    "pybind11": {"python"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def sources():
    """Every C++ file below src."""
    return [path for path in sorted(SRC.rglob("*")) if path.suffix in (".hpp", ".cpp", ".in")]


def folder(path):
    """The file's folder relative to src, such as "schedulers/list/parts"."""
    return path.parent.relative_to(SRC).as_posix()


def includes():
    """(folder, file, bracket, included path) of every include below src."""
    for path in sources():
        for bracket, target in INCLUDE.findall(path.read_text()):
            yield folder(path), path, bracket, target


def room(folder_name):
    return folder_name.split("/")[0]


class Walls(unittest.TestCase):
    def test_every_room_is_known(self):
        rooms = {path.name for path in SRC.iterdir() if path.is_dir()}
        self.assertEqual(rooms, set(DOORS))

    def test_every_room_within_a_room_is_known(self):
        for name in sorted({folder(path) for path in sources()}):
            if "/" in name:
                self.assertIn(name, SUBROOM_DOORS)

    def test_doors_open_downward_only(self):
        seen = 0
        for name, path, bracket, target in includes():
            if bracket == '"' and "/" in target:
                seen += 1
                here, other = room(name), room(target)
                self.assertTrue(
                    other == here or other in DOORS[here], f"{path} of {here} includes {target}"
                )
        self.assertGreater(seen, 100)

    def test_doors_within_a_room_open_downward_only(self):
        seen = set()
        for name, path, bracket, target in includes():
            other = target.rpartition("/")[0]
            if bracket != '"' or room(other) != room(name) or other == name:
                continue
            seen.add((name, other))
            self.assertIn(other, SUBROOM_DOORS.get(name, []), f"{path} includes {target}")
        unused = {(a, b) for a, doors in SUBROOM_DOORS.items() for b in doors} - seen
        self.assertEqual(unused, set(), "doors that nobody uses")

    def test_rooms_within_rooms_form_no_circle(self):
        left = dict(SUBROOM_DOORS)
        while left:
            free = [name for name, doors in left.items() if not set(doors) & set(left)]
            self.assertTrue(free, f"a circle among {sorted(left)}")
            for name in free:
                left.pop(name)

    def test_no_folder_is_crowded(self):
        for name in {folder(path) for path in sources()}:
            count = sum(folder(path) == name for path in sources())
            self.assertLessEqual(count, MOST_FILES, f"src/{name} holds several families")

    def test_every_source_has_a_header_of_its_own(self):
        for path in sources():
            if path.suffix == ".cpp" and path.name != "main.cpp":
                header = path.with_suffix(".hpp")
                self.assertTrue(header.exists(), f"{path} has no header of its own")
                first = INCLUDE.search(path.read_text()).group(2)
                self.assertEqual(first, header.relative_to(SRC).as_posix(), f"{path}")

    def test_libraries_stay_in_their_rooms(self):
        used = set()
        for name, path, bracket, target in includes():
            library = target.split("/")[0]
            if bracket == "<" and library in LIBRARIES:
                used.add(library)
                self.assertIn(room(name), LIBRARIES[library], f"{path} includes {target}")
        self.assertEqual(used, set(LIBRARIES), "a rule that nothing is subject to")

    def test_rooms_below_do_not_use_the_clock(self):
        clock = re.compile(r"steady_clock|system_clock|std::time\b|gettimeofday|random_device")
        for path in sources():
            if room(folder(path)) not in ("parallel", "forecast", "results", "app"):
                self.assertIsNone(clock.search(path.read_text()), f"{path} reads a clock")

    def test_every_room_states_its_model(self):
        for name in DOORS:
            self.assertTrue((SRC / name / "README.md").exists(), f"src/{name} has no README.md")


if __name__ == "__main__":
    unittest.main()
