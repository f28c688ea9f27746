"""The walls of the house: which room may look into which, and where each library may be used."""

import pathlib
import re
import unittest

SRC = pathlib.Path(__file__).resolve().parents[2] / "src"

# A room may include itself and the rooms named here.
DOORS = {
    "core": [],
    "graph": ["core"],
    "platform": ["core", "graph"],
    "schedule": ["core", "graph", "platform"],
    "schedulers": ["core", "graph", "platform", "schedule"],
    "simulation": ["core", "graph", "platform", "schedule"],
    "metrics": ["core", "graph", "platform", "schedule", "simulation"],
    "sweep": ["core", "graph", "platform", "schedule", "schedulers", "simulation", "metrics"],
}
DOORS["results"] = DOORS["sweep"] + ["sweep"]
DOORS["parallel"] = DOORS["sweep"] + ["sweep"]
DOORS["forecast"] = DOORS["parallel"] + ["parallel"]
DOORS["app"] = DOORS["sweep"] + ["sweep", "results", "parallel", "forecast"]

# The rooms in which a library's headers may be included.
LIBRARIES = {
    "yaml-cpp": {"sweep"},
    "hdf5.h": {"results"},
    "mpi.h": {"parallel", "results"},
    "boost": {"app"},
    "fmt": {"app"},
    "nlohmann": {"core"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def includes():
    """(room, file, bracket, included path) of every include below src."""
    for path in sorted(SRC.glob("*/**/*")):
        if path.suffix in (".hpp", ".cpp", ".in"):
            room = path.relative_to(SRC).parts[0]
            for bracket, target in INCLUDE.findall(path.read_text()):
                yield room, path, bracket, target


class Walls(unittest.TestCase):
    def test_every_room_is_known(self):
        rooms = {path.name for path in SRC.iterdir() if path.is_dir()}
        self.assertEqual(rooms, set(DOORS))

    def test_doors_open_downward_only(self):
        seen = 0
        for room, path, bracket, target in includes():
            if bracket == '"' and "/" in target:
                seen += 1
                other = target.split("/")[0]
                self.assertTrue(
                    other == room or other in DOORS[room], f"{path} of {room} includes {target}"
                )
        self.assertGreater(seen, 100)

    def test_libraries_stay_in_their_rooms(self):
        used = set()
        for room, path, bracket, target in includes():
            library = target.split("/")[0]
            if bracket == "<" and library in LIBRARIES:
                used.add(library)
                self.assertIn(room, LIBRARIES[library], f"{path} includes {target}")
        self.assertEqual(used, set(LIBRARIES), "a rule that nothing is subject to")

    def test_rooms_below_do_not_use_the_clock(self):
        clock = re.compile(r"steady_clock|system_clock|std::time\b|gettimeofday|random_device")
        for path in sorted(SRC.glob("*/**/*.?pp")):
            room = path.relative_to(SRC).parts[0]
            if room not in ("parallel", "results", "app"):
                self.assertIsNone(clock.search(path.read_text()), f"{path} reads a clock")


if __name__ == "__main__":
    unittest.main()
