"""local.sh, run.sh and setup.sh say what is wrong before they do anything; tests/run.sh lists what was skipped."""

import shutil
import subprocess
import sys
import unittest

from patience import PATIENCE
from program import BAD_INPUT, DONE, ROOT, InFolder, environment


class Scripts(InFolder):
    def script(self, *words, folder=ROOT):
        return subprocess.run(["bash", *map(str, words)], cwd=folder, text=True, timeout=PATIENCE, capture_output=True, check=False,
                              env=environment(self.session))

    def test_help_of_local(self):
        done = self.script("jobscripts/local.sh", "--help")
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertIn("bash jobscripts/local.sh [SWEEP.yaml] [FOLDER]", done.stdout)

    def test_wrong_arguments_of_local(self):
        for words, message in ((["none.yaml"], "none.yaml: does not exist"), (["--nonsense"], "unknown option --nonsense"),
                               (["a", "b", "c"], "3 arguments")):
            with self.subTest(words=words):
                done = self.script("jobscripts/local.sh", *words)
                self.assertEqual(done.returncode, BAD_INPUT)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
                self.assertIn(message, done.stderr)

    def test_a_missing_program_is_started_once(self):
        done = self.script("jobscripts/run.sh", self.folder / "dagsweep", "s.yaml", self.folder / "r.h5")
        self.assertEqual(done.returncode, BAD_INPUT)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("does not exist", done.stderr)

    def test_run_starts_again_on_the_machines_that_are_named(self):
        self.write("mpirun", "#!/bin/sh\necho \"$*\" >> starts\nexit 137\n")
        self.write("dagsweep", "#!/bin/sh\nexit 75\n")  # some runs are pending
        for name in ("mpirun", "dagsweep"):
            (self.folder / name).chmod(0o755)
        with_launcher = environment(self.session) | {"PATH": f"{self.folder}:{environment(self.session)['PATH']}"}
        named = {"DAGSWEEP_MPIRUN": "--hostfile hosts -n 129"}
        for options, first in ((named, "--hostfile hosts -n 129 "), ({}, "--oversubscribe --bind-to none -n ")):
            done = subprocess.run(["bash", ROOT / "jobscripts/run.sh", "./dagsweep", "s.yaml", "r.h5", "--seeds", "3"], cwd=self.folder, text=True,
                                  env=with_launcher | options, capture_output=True, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 137, done.stderr)
            starts = (self.folder / "starts").read_text().splitlines()
            (self.folder / "starts").unlink()
            self.assertEqual(len(starts), 4)
            for line in starts:
                self.assertTrue(line.startswith(first), line)
                self.assertTrue(line.endswith("./dagsweep run s.yaml --output r.h5 --resume --seeds 3"), line)

    def test_a_build_of_another_folder_is_built_anew(self):
        copy = self.folder / "copy"
        (copy / "jobscripts").mkdir(parents=True)
        (copy / "jobscripts/setup.sh").write_text((ROOT / "jobscripts/setup.sh").read_text())
        (copy / "jobscripts/packages.sh").write_text("install_packages() { :; }\n")
        shutil.copy(ROOT / "CMakePresets.json", copy)
        (copy / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(other NONE)\nadd_custom_target(dagsweep)\n")
        (copy / "build/release").mkdir(parents=True)
        (copy / "build/release/CMakeCache.txt").write_text("CMAKE_HOME_DIRECTORY:INTERNAL=/nowhere/else\n")
        (copy / "build/release/build.ninja").touch()
        done = self.script("jobscripts/setup.sh", "release", "dagsweep", folder=copy)
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertIn("build/release belongs to /nowhere/else: building anew, which takes 5 to 10 minutes", done.stdout)
        again = self.script("jobscripts/setup.sh", "release", "dagsweep", folder=copy)
        self.assertEqual(again.returncode, DONE, again.stderr)
        self.assertNotIn("anew", again.stdout)

    def test_the_list_of_skipped_tests(self):
        """Reasons as pytest and Catch2 print them, whose other lines have the word, too."""
        self.write("test_a.py", "import unittest\n"
                   "@unittest.skip('SKIPPED: FOLDER is not set')\nclass ALongNameOfAClass(unittest.TestCase):\n"
                   "    def test_with_a_name(self): pass\n    def test_with_a_name_that_leaves_no_space_for_the_reason(self): pass\n"
                   "class Other(unittest.TestCase):\n    def test_one(self): self.skipTest('needs root: [sudo]')\n")
        log = subprocess.run([sys.executable, "-m", "pytest", "-v", "-rfEs", "-p", "no:cacheprovider", "test_a.py"], cwd=self.folder, text=True,
                             env=environment(self.session) | {"COLUMNS": "80"}, capture_output=True, check=False).stdout
        self.assertIn("...)", log)
        copy = self.folder / "copy"
        for folder in ("tests", "jobscripts", "tools", "build/release/Testing/Temporary"):
            (copy / folder).mkdir(parents=True)
        shutil.copy(ROOT / "tests/run.sh", copy / "tests")
        (copy / "jobscripts/setup.sh").touch()
        (copy / "build/release/Testing/Temporary/LastTest.log").write_text(log + "real_graphs.hpp:16: warning:\n  SKIPPED: FOLDER is not set\n")
        for tool, does in (("ctest", "exit 0"), ("cmake", "echo '-- Not built: a benchmark'")):
            (copy / "tools" / tool).write_text(f"#!/bin/sh\n{does}\n")
            (copy / "tools" / tool).chmod(0o755)
        with_tools = environment(self.session)
        with_tools["PATH"] = f"{copy / 'tools'}:{with_tools['PATH']}"
        done = subprocess.run(["bash", "tests/run.sh"], cwd=copy, env=with_tools, capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, DONE, done.stderr)
        listed = done.stdout.partition("(number of tests, reason):\n")[2].splitlines()
        self.assertEqual([line.strip() for line in listed], ["3 FOLDER is not set", "1 needs root: [sudo]", "- Not built: a benchmark"])


if __name__ == "__main__":
    unittest.main()
