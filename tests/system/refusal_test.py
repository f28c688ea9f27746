"""Invalid requests are refused with the proper exit code and one line; existing files are not changed."""

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from gate import GATE, Gate
from patience import PATIENCE, wait_for
from preloaded import ShiftedClock
from processes import Process
from program import BAD_INPUT, DRAINED, GRAPHS, IO_ERROR, InFolder, Outcome, command, environment
from results import Results, assert_identical, h5py

SWEEP = """
name: small
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 20}}
"""
# Runs at the gate are among the first, since their graph is the largest.
HELD = f"""
graphs: [{{kind: layered, tasks: 30, width: 5, degree: 2}}, {{kind: chain, tasks: 31, most_seeds: 4}}]
platform: {{processors: 4}}
sweep: {{ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr, {GATE.replace(", most_tasks: 2", "")}], seed: {{from: 1, count: 1000}}}}
"""
FULL = r"(?i)no space left|disk (is )?full"


class Refusal(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)

    def run_sweep(self, *options, sweep="sweep.yaml", output="r.h5", **how):
        return self.run_program("run", sweep, "--output", output, *options, **how)

    def refused_quietly(self, outcome, code, *words):
        """As refused(); the line is the only output."""
        self.refused(outcome, code, *words)
        self.assertEqual(outcome.err.strip(), outcome.complaint()[0], "more than one line")


class ResultsFile(Refusal):
    def setUp(self):
        super().setUp()
        self.assertEqual(self.run_sweep().code, 0)
        self.before = (self.folder / "r.h5").read_bytes()

    def assert_unchanged(self):
        self.assertEqual((self.folder / "r.h5").read_bytes(), self.before)

    def test_existing_output_without_resume(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.refused(self.run_sweep(ranks=ranks), BAD_INPUT, "r.h5", "exists", "--resume")
                self.assert_unchanged()

    def test_results_of_another_sweep(self):
        for what, other in (("seeds", SWEEP.replace("count: 20", "count: 21")), ("graph", SWEEP.replace("tasks: 30", "tasks: 31")),
                            ("platform", SWEEP.replace("processors: 4", "processors: 5")),
                            ("algorithm", SWEEP.replace("[heft, rr]", "[rr, heft]"))):
            with self.subTest(what=what):
                self.write("other.yaml", other)
                self.refused_quietly(self.run_sweep("--resume", sweep="other.yaml"), BAD_INPUT, "r.h5", "another sweep", "--reuse r.h5")
                self.assert_unchanged()

    def test_results_of_a_sweep_whose_graph_file_has_changed(self):
        shutil.copy(GRAPHS / "heft-example.json", self.folder / "mine.json")
        self.write("mine.yaml", "graphs: [{kind: instance, path: mine.json}]\nsweep: {algorithm: [heft]}\n")
        self.succeed("run", "mine.yaml", "--output", "mine.h5")
        text = (self.folder / "mine.json").read_text()
        self.write("mine.json", text.replace('"data":18.0', '"data":19.0', 1))
        self.refused_quietly(self.run_sweep("--resume", sweep="mine.yaml", output="mine.h5"), BAD_INPUT, "mine.h5", "another sweep")

    def test_resume_of_other_files(self):
        size = len(self.before)
        contents = {"text": b"hello, world\n", "nothing": b"", "half": self.before[: size // 2], "all but a byte": self.before[:-1],
                    "the first 100 bytes": self.before[:100], "zeros": bytes(5000)}
        for what, content in contents.items():
            with self.subTest(what=what):
                self.write("bad.h5", content)
                outcome = self.run_sweep("--resume", output="bad.h5")
                self.assertIn(outcome.code, (BAD_INPUT, IO_ERROR), str(outcome))
                self.refused_quietly(outcome, outcome.code, "bad.h5")
                self.assertEqual((self.folder / "bad.h5").read_bytes(), content, "the file was changed")

    def test_damaged_axes(self):
        with h5py.File(self.folder / "r.h5", "r+") as file:
            file["axes/algorithm"][:] = file["axes/algorithm"][:][::-1]
        for outcome in (self.run_sweep("--resume"), self.run_program("status", "r.h5"), self.run_program("merge", "r.h5", "-o", "m.h5")):
            self.refused_quietly(outcome, IO_ERROR, "r.h5: is damaged (/axes/algorithm does not match its checksum)", "--reuse r.h5")

    def test_a_file_that_cannot_be_written_is_not_called_damaged(self):
        results = self.folder / "r.h5"
        results.chmod(0o444)
        self.folder.parent.chmod(0o777)
        self.folder.chmod(0o777)
        self.session.chmod(0o777)
        nobody = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
        done = subprocess.run(command("run", "sweep.yaml", "-o", "r.h5", "--resume"), cwd=self.folder, env=environment(self.session),
                              capture_output=True, text=True, timeout=PATIENCE, check=False, **nobody)
        outcome = Outcome(done.args, done.returncode, done.stdout, done.stderr)
        self.refused(outcome, IO_ERROR, "r.h5: cannot be written (Permission denied)")
        self.assertNotIn("damaged", outcome.err)
        self.assert_unchanged()

    def test_resume_of_a_foreign_hdf5_file(self):
        with h5py.File(self.folder / "other.h5", "w") as file:
            file["rows"] = [1, 2, 3]
        outcome = self.run_sweep("--resume", output="other.h5")
        self.assertIn(outcome.code, (BAD_INPUT, IO_ERROR), str(outcome))
        self.refused_quietly(outcome, outcome.code, "other.h5")

    def test_damaged_inside(self):
        # Damaged structure is reported and never crashes the program; damage in unused space may be unnoticed.
        for offset in range(0, 4096, 512):
            with self.subTest(offset=offset):
                self.write("bad.h5", self.before[:offset] + bytes(512) + self.before[offset + 512:])
                outcome = self.run_sweep("--resume", output="bad.h5")
                self.assertIn(outcome.code, (0, BAD_INPUT, IO_ERROR), str(outcome))
                if outcome.code != 0:
                    self.refused(outcome, outcome.code, "bad.h5")

    def test_status_of_other_files(self):
        for what, content in (("text", b"hello\n"), ("half", self.before[: len(self.before) // 2])):
            with self.subTest(what=what):
                self.write("bad.h5", content)
                outcome = self.run_program("status", "bad.h5")
                self.assertIn(outcome.code, (BAD_INPUT, IO_ERROR), str(outcome))
                self.refused_quietly(outcome, outcome.code, "bad.h5")

    def test_retry_of_an_unknown_status(self):
        self.refused_quietly(self.run_sweep("--resume", "--retry", "faild"), BAD_INPUT, "faild", "failed", "aborted")
        self.assert_unchanged()


class Place(Refusal):
    def test_missing_sweep_file(self):
        for ranks in (None, 2):
            with self.subTest(ranks=ranks):
                self.refused(self.run_sweep(sweep="none.yaml", ranks=ranks), BAD_INPUT, "none.yaml")
                self.assertFalse((self.folder / "r.h5").exists())

    def test_missing_directory(self):
        self.refused_quietly(self.run_sweep(output="nowhere/r.h5"), IO_ERROR, "nowhere/r.h5", "No such file or directory")

    def test_directory_that_cannot_be_written(self):
        self.refused_quietly(self.run_sweep(output="/proc/r.h5"), IO_ERROR, "/proc/r.h5")

    def test_output_is_a_directory(self):
        for option in ([], ["--resume"]):
            with self.subTest(option=option):
                outcome = self.run_sweep(*option, output=str(self.folder))
                self.assertIn(outcome.code, (BAD_INPUT, IO_ERROR), str(outcome))
                self.refused_quietly(outcome, outcome.code, str(self.folder))

    def test_no_output(self):
        self.refused_quietly(self.run_program("run", "sweep.yaml"), BAD_INPUT, "--output")

    def test_unknown_option(self):
        self.refused_quietly(self.run_sweep("--resumee"), BAD_INPUT, "--resumee")
        self.assertFalse((self.folder / "r.h5").exists())


class InUse(ShiftedClock, Refusal):
    def hold(self):
        """Locks r.h5 as another process would. Returns the open lock file; closing it ends the lock."""
        lock = open(self.folder / "r.h5.lock", "w", encoding="ascii")
        self.addCleanup(lock.close)
        fcntl.lockf(lock, fcntl.LOCK_EX)
        return lock

    def test_wait_says_how_long(self):
        self.hold()
        self.refused_quietly(self.run_sweep("--wait", 0), IO_ERROR, "r.h5", "in use", "--wait")
        for seconds in ("-1", "nan", "1e6"):
            self.refused_quietly(self.run_sweep(f"--wait={seconds}"), BAD_INPUT, "--wait")

    def start_waiting(self, *options):
        """A run that waits for the lock."""
        with self.with_clock():
            waiting = self.start_program("run", "sweep.yaml", "--output", "r.h5", *options, stderr=subprocess.PIPE, text=True)
        process = Process(waiting.pid)
        wait_for(lambda: process.has_open("r.h5.lock") or waiting.poll() is not None, "a run that has opened the lock")
        return waiting

    def test_a_lock_that_ends_during_the_wait(self):
        lock = self.hold()
        waiting = self.start_waiting("--wait", "86400")
        self.put_forward(3600)  # longer than without --wait
        time.sleep(0.5)  # it looks ten times a second
        lock.close()
        self.assertEqual(waiting.wait(PATIENCE), 0)
        self.succeed("status", "r.h5", "--exit-code")

    def test_the_wait_ends(self):
        for options, seconds in (((), 11), (("--wait", "600"), 601)):
            with self.subTest(options=options):
                lock = self.hold()
                waiting = self.start_waiting(*options)
                self.put_forward(seconds)
                self.assertEqual(waiting.wait(PATIENCE), IO_ERROR)
                lock.close()

    def test_a_signal_ends_the_wait(self):
        self.hold()
        waiting = self.start_waiting("--wait", "86400")
        waiting.send_signal(signal.SIGUSR1)
        self.assertEqual(waiting.wait(PATIENCE), DRAINED)
        self.assertIn("stopped early; run again with --resume", waiting.stderr.read())
        self.assertFalse((self.folder / "r.h5").exists())


class FullDisk(Refusal):
    """A file system with less room than the results file needs."""

    def mounted(self, size):
        if shutil.which("mount") is None:
            self.skipTest("no mount command")
        disk = Path(tempfile.mkdtemp(prefix="dagsweep-test-"))
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], capture_output=True, text=True, check=False)
        if mount.returncode != 0:
            disk.rmdir()
            self.skipTest(f"a tmpfs cannot be mounted here: {mount.stderr.strip()}")
        self.addCleanup(disk.rmdir)  # cleanups run last first
        self.addCleanup(lambda: subprocess.run(["umount", disk], check=True))
        return disk

    def test_results_file_on_a_full_disk(self):
        for size in ("64k", "256k", "640k"):  # the file needs about 1 MB
            for ranks in (None, 2):
                with self.subTest(size=size, ranks=ranks):
                    disk = self.mounted(size)
                    outcome = self.run_sweep(output=str(disk / "r.h5"), ranks=ranks)
                    self.assertEqual(list(disk.iterdir()), [], f"left behind\n{outcome}")
                    self.refused(outcome, IO_ERROR, str(disk / "r.h5"))
                    self.assertRegex(outcome.complaint()[0], FULL)
                    self.assertNotIn("HDF5-DIAG", outcome.err)

    def test_a_shard_needs_space_only_for_its_rows(self):
        self.write("many.yaml", SWEEP.replace("count: 20", "count: 10000"))  # 80,000 tuples, about 20 MB
        disk = self.mounted("6m")
        outcome = self.run_sweep("--shard", "1/2", sweep="many.yaml", output=str(disk / "r.h5"))
        self.refused_quietly(outcome, IO_ERROR, str(disk / "r.h5"))
        self.assertRegex(outcome.complaint()[0], FULL)
        self.assertEqual(list(disk.iterdir()), [])
        self.assertEqual(self.run_sweep("--shard", "1/16", sweep="many.yaml", output=str(disk / "r.h5")).code, 0)

    def fill_while_it_runs(self, gate, sweep, *options, ranks):
        """Runs a sweep on a disk that others fill once a run is at the gate. Returns (path of the results, exit code, what it said)."""
        disk = self.mounted("30m")
        results = disk / "r.h5"
        gate.shut()
        process = self.start_program("run", sweep, *options, "--output", results, ranks=ranks, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: process.poll() is not None or gate.arrivals(), "a run at the gate")
        with open(disk / "of others", "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(bytes(4096)):
                pass
        gate.open()
        said = process.communicate(timeout=PATIENCE)[1]
        return results, process.returncode, said

    def test_a_disk_that_becomes_full_while_it_runs(self):
        # The rows have their place before anything runs. The reasons of runs that fail do not.
        failing = HELD.replace("heft, rr,", "heft, rr, {name: bad, command: echo no answer},")
        self.write("held.yaml", HELD)
        self.write("failing.yaml", failing + "exclude: [{algorithm: bad, seed: {above: 2}}]\n")
        gate = Gate(self.folder)
        for sweep, options, code in (("held.yaml", ["--shard", "1/2"], 0), ("failing.yaml", [], IO_ERROR)):
            expected_code = self.run_sweep(*options, sweep=sweep, output=f"{sweep}.h5").code
            expected = Results(self.folder / f"{sweep}.h5")
            for ranks in (None, 2):
                with self.subTest(sweep=sweep, ranks=ranks):
                    results, found, said = self.fill_while_it_runs(gate, sweep, *options, ranks=ranks)
                    self.assertEqual(found, code, said)
                    self.assertEqual(len(Results(results).wrong(expected)), 0)
                    if code:
                        self.assertIn("--resume", said)
                        (results.parent / "of others").unlink()
                        again = self.run_sweep(*options, "--resume", sweep=sweep, output=str(results), ranks=ranks)
                        self.assertEqual(again.code, expected_code, str(again))
                    assert_identical(self, Results(results), expected)

    def test_other_outputs_on_a_full_disk(self):
        for arguments in (("instance", "sweep.yaml", "--tuple", 0), ("schedule", "--instance", GRAPHS / "heft-example.json", "--algorithm", "heft"),
                          ("simulate", "--instance", GRAPHS / "heft-example.json", "--algorithm", "heft")):
            with self.subTest(command=arguments[0]):
                outcome = self.run_program(*arguments, "--output", "/dev/full")
                self.refused(outcome, IO_ERROR, "/dev/full")
                self.assertRegex(outcome.complaint()[0], FULL)

    def test_standard_output_on_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            outcome = self.run_program("schedule", "--instance", GRAPHS / "heft-example.json", "--algorithm", "heft", stdout=full)
        self.refused(outcome, IO_ERROR)
        self.assertRegex(outcome.complaint()[0], FULL)


if __name__ == "__main__":
    unittest.main()
