"""The installed library, used by a project of its own."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}:\n{done.stdout}")
    return done.stdout


def replicas(schedule):
    return sorted((one["task"], one["processor"], one["start"], one["finish"])
                  for one in json.loads(schedule)["replicas"])


def share_items(path):
    """Lets two edges of three of each task in the instance file carry one item."""
    instance = json.loads(pathlib.Path(path).read_text())
    edges, of_task = instance["edges"], {}
    for edge in edges:
        of_task.setdefault(edge["from"], []).append(edge)
    for task, out in of_task.items():
        for edge in [edge for k, edge in enumerate(out) if k % 3 < 2]:
            edge.update(item=task, data=out[0]["data"])
    pathlib.Path(path).write_text(json.dumps(instance))


class Library(unittest.TestCase):
    def test_an_outside_project_writes_checks_and_simulates_a_scheduler(self):
        with tempfile.TemporaryDirectory() as folder:
            prefix, build = f"{folder}/installed", f"{folder}/build"
            run("cmake", "--install", os.environ["DAGSWEEP_BUILD"], "--prefix", prefix)
            run(
                *("cmake", "-S", HERE, "-B", build, "-G", "Ninja"),  # not optimised: compiles in less time, with the same bits
                *("-D", f"CMAKE_PREFIX_PATH={prefix}"),
                *("-D", f"CMAKE_CXX_COMPILER={os.environ['CXX']}"),
                *("-D", f"CMAKE_CXX_FLAGS={os.environ.get('CXXFLAGS', '')}"),
            )
            run("cmake", "--build", build)
            self.check_headers(pathlib.Path(prefix, "include"), folder)
            self.assertRegex(
                run(f"{build}/min_min"),
                r"^planned [\d.]+, executed [\d.]+\nthe schedule is valid\nthe run is valid\n$",
            )
            if "DAGSWEEP" in os.environ:
                self.check_served_schedulers(f"{build}/own_command", folder)
                self.check_gtp_c(f"{build}/gtp_c", folder)
            if "DAGSWEEP_PYTHON" in os.environ:
                self.check_that_min_min_is_the_same(f"{build}/min_min", folder)

    def check_headers(self, include, folder):
        """The installed headers need no other ones; what only other headers include is not installed."""
        headers = sorted(path.relative_to(include).as_posix() for path in include.rglob("*.hpp"))
        source = pathlib.Path(folder, "all.cpp")
        source.write_text("".join(f"#include <{header}>\n" for header in headers))
        run(os.environ["CXX"], "-std=c++20", "-fsyntax-only", f"-I{include}", f"-I{include}/dagsweep", source)
        self.assertIn("dagsweep/schedulers/catalogue.hpp", headers)
        self.assertNotIn("dagsweep/schedulers/list/parts/candidate_heaps.hpp", headers)

    def check_served_schedulers(self, command, folder):
        """Schedulers of the library as commands give the runs of the built-in ones; one of the project's own runs."""
        program, path = os.environ["DAGSWEEP"], f"{folder}/changing.json"
        for seed in range(1, 6):
            run(program, "generate", "layered", *("--set", "tasks=40", "--set", "processors=4", "--set", "ccr=1"), "--seed", str(seed), "--format",
                "instance", "-o", path)
            if seed % 2 == 0:
                share_items(path)
            simulate = (program, "simulate", "-i", path, "--bound", "0.6", "--seed", str(seed), "--set", "failures=1", "--set", "recovery=0.3")
            for name, how in (("heft", []), ("gtp/c", ["--kind", "reactive", "--treatment", "copies"]),
                              ("jit", ["--kind", "online", "--treatment", "at_once"]),
                              ("l-heft", ["--kind", "online", "--treatment", "copies,moves"])):
                served = run(*simulate, "-a", "mine", "--command", f"{command} {name}", *how)
                self.assertEqual(served, run(*simulate, "-a", name), (name, seed))
            own = [json.loads(run(*simulate, "-a", "mine", "--command", f"exec {command}", "--kind", "reactive", "--set", f"eager={eager}",
                                  "--check-twice")) for eager in ("true", "false")]
            self.assertGreater(own[0]["remappings"], 0)
            self.assertEqual(own[1]["remappings"], 0)
        self.assertIn("--kind reactive", run(command, "--help"))

    def check_gtp_c(self, command, folder):
        """GTP/c with the estimates of the library, and that of the protocol alone, give the runs of the built-in one."""
        program, path = os.environ["DAGSWEEP"], f"{folder}/changing.json"
        protocol = HERE.parents[1] / "src" / "schedulers" / "command" / "example" / "gtp_c.py"
        for seed in range(1, 11):
            run(program, "generate", "layered", *("--set", "tasks=40", "--set", "processors=4", "--set", "ccr=1"), "--seed", str(seed), "-o", path)
            if seed % 2 == 0:
                share_items(path)
            simulate = (program, "simulate", "-i", path, "--bound", "0.6", "--seed", str(seed), "--set", "failures=1", "--set", "recovery=0.3")
            for own in (command, f"{sys.executable} {protocol}"):
                served = run(*simulate, "-a", "mine", "--command", own, "--kind", "reactive", "--treatment", "copies")
                self.assertEqual(served, run(*simulate, "-a", "gtp/c"), (own, seed))

    def check_that_min_min_is_the_same(self, program, folder):
        """Min-min of the C++ project, by the Python binding, by a command and built in: every bit of every time is
        equal. A command gives the order on each processor, not that of all tasks."""
        command = HERE.parents[1] / "src" / "schedulers" / "command" / "example" / "min_min.py"
        schedule = (os.environ["DAGSWEEP"], "schedule", "-i")
        script = HERE.parents[1] / "postprocess" / "example" / "min_min.py"
        for kind, settings in (("layered", ["tasks=100", "ccr=2"]), ("fft", ["startup=3"]),
                               ("cholesky", ["size=8", "processors=16"]), ("heft-example", [])):
            instance = f"{folder}/{kind}.json"
            options = [word for setting in settings for word in ("--set", setting)]
            run(os.environ["DAGSWEEP"], "generate", kind, *options, "-o", instance)
            expected = run(program, instance)
            self.assertEqual(run(os.environ["DAGSWEEP_PYTHON"], script, instance), expected)
            for algorithm in (["-a", "min-min"], ["-a", "mine", "--command", f"{sys.executable} {command}"]):
                self.assertEqual(replicas(run(*schedule, instance, *algorithm)), replicas(expected))

    def test_the_library_configures_and_compiles_without_mpi_and_hdf5(self):
        missing = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("MPI", "HDF5", "Boost")]
        with tempfile.TemporaryDirectory() as folder:
            run(
                *("cmake", "-S", HERE.parents[1], "-B", folder, "-G", "Ninja"),
                *("-D", "DAGSWEEP_PROGRAM=OFF", "-D", f"CMAKE_CXX_COMPILER={os.environ['CXX']}"),
                *missing,
            )
            commands = run("ninja", "-C", folder, "-t", "commands", "all")
            self.assertIn("libdagsweep.a", commands)
            for name in ("openmpi", "hdf5", "boost"):
                self.assertNotIn(name, commands.lower())


if __name__ == "__main__":
    unittest.main()
