"""Timing sweeps: rows are reproducible, times and memory are measured, and idle ranks do not disturb the measurement."""

import os
import signal
import subprocess
import unittest

import numpy
from patience import PATIENCE, wait_for
from processes import send, wait_for_ranks
from program import DRAINED, InFolder, command, end, environment
from results import Results, assert_identical

SWEEP = """
name: timing
timing: true
graphs:
  - {kind: layered, tasks: 50, width: 6}
  - {kind: layered, tasks: 2000, width: 40, most_seeds: 3}
platform: {processors: 12}
sweep:
  granularity: 1
  epsilon: 2
  algorithm: [heft, ftsa, {name: ftbar, set: {engine: reference}, most_tasks: 100}]
  seed: {from: 1, count: 8}
"""
REACTIVE = """
name: reactive
timing: true
graphs:
  - {kind: sameprob, tasks: 60, probability: 0.5}
  - {kind: sameprob, tasks: 240, probability: 0.5}
platform: {processors: [4, 32]}
sweep:
  ccr: 1
  algorithm: [heft, gtp, gtp/c, gtp/r, gtp/c/r, dls/sr, d-heft]
  seed: {from: 1, count: 3}
"""
LONG = SWEEP.replace("most_tasks: 100", "most_tasks: 5000").replace("most_seeds: 3", "most_seeds: 200").replace("count: 8", "count: 200")


def processor_seconds(process):
    """CPU time of a process so far."""
    return sum(map(int, process.stat()[11:13])) / os.sysconf("SC_CLK_TCK")


class Timing(InFolder):
    def test_rows_are_identical_for_any_number_of_ranks(self):
        self.write("timing.yaml", SWEEP)
        alone = self.results_of("timing.yaml", output="alone.h5")
        self.assertEqual(len(alone.rows), 3 * 8 + 2 * 3)
        self.assertEqual(alone.done_count(), len(alone.rows))
        for ranks in (2, 3, 5):
            with self.subTest(ranks=ranks):
                assert_identical(self, self.results_of("timing.yaml", output=f"{ranks}.h5", ranks=ranks), alone, f"{ranks} ranks")

    def test_columns(self):
        self.write("timing.yaml", SWEEP)
        results = self.results_of("timing.yaml", output="R.h5")
        self.assertTrue((results.timing["scheduling_seconds"] > 0).all())
        self.assertTrue(numpy.isnan(results.timing["simulation_seconds"]).all())
        self.assertTrue((results.timing["scheduling_cpu_seconds"] > 0).all())
        # The two clocks may differ slightly.
        self.assertTrue((results.timing["scheduling_cpu_seconds"] <= 1.001 * results.timing["scheduling_seconds"]).all())
        peak = results.timing["scheduling_peak_bytes"]
        replicated = results.rows["replicas"] == 3 * results.rows["tasks"]
        large = results.rows["tasks"] == 2000
        # The schedule alone occupies 32 bytes per replica.
        self.assertTrue((peak[large & replicated] > 2000 * 3 * 32).all(), peak)
        self.assertTrue((peak < 20e6).all(), peak)
        for column in ("tasks", "replicas", "planned_makespan", "latency_lower", "latency_upper"):
            self.assertTrue((results.rows[column] > 0).all(), column)
        for column in ("makespan", "nsl", "latency", "messages", "survived"):
            self.assertTrue(numpy.isnan(results.rows[column]).all(), column)

    def test_a_tuple_is_rerun_by_scheduling_alone(self):
        self.write("timing.yaml", SWEEP)
        said = self.succeed("instance", "timing.yaml", "--tuple", "9", "--output", "9.json").out
        self.assertEqual(said.split(), "dagsweep schedule --instance 9.json --algorithm ftsa --seed 2 --epsilon 2".split())
        self.succeed(*said.split()[1:])

    def test_reactive_algorithms_are_timed_at_time_zero(self):
        self.write("reactive.yaml", REACTIVE)
        results = self.results_of("reactive.yaml", output="R.h5")
        self.assertEqual(results.done_count(), 2 * 2 * 7 * 3)
        self.assertTrue((results.timing["scheduling_seconds"] > 0).all())
        self.assertTrue((results.rows["replicas"] == results.rows["tasks"]).all())  # whole schedules
        self.assertTrue(numpy.isnan(results.rows["makespan"]).all())
        planned = results.rows["planned_makespan"].reshape(2, 2, 7, 3)  # tasks, processors, algorithm, seed
        heft, gtp, dls_sr, d_heft = (planned[:, :, k] for k in (0, 1, 5, 6))
        for k in (2, 3, 4):  # no copies and no failures at time 0
            self.assertTrue((planned[:, :, k] == gtp).all())
        self.assertTrue((d_heft == heft).all())
        self.assertTrue((gtp != dls_sr).any())
        self.assertTrue((planned[1] > planned[0]).all())
        self.assertTrue((planned[:, 0] > planned[:, 1]).any())

    def test_other_sweeps_do_not_measure_memory(self):
        self.write("other.yaml", "graphs: [{kind: layered, tasks: 10}]\nsweep: {ccr: 1, algorithm: heft}\n")
        self.assertTrue(numpy.isnan(self.results_of("other.yaml", output="R.h5").timing["scheduling_peak_bytes"]).all())

    def test_one_rank_works_the_others_sleep_and_a_signal_drains(self):
        self.write("long.yaml", LONG)
        line = command("run", "long.yaml", "--output", "R.h5", ranks=4)
        mpirun = subprocess.Popen(line, cwd=self.folder, env=environment(self.session), stderr=subprocess.DEVNULL)
        ranks = {}
        try:
            ranks = wait_for_ranks(mpirun, 4)
            self.assertEqual(sorted(ranks), [0, 1, 2, 3])
            wait_for(lambda: mpirun.poll() is not None or self.done() > 0, "a row", pause=0.05)
            before = {rank: processor_seconds(process) for rank, process in ranks.items()}
            spent = dict.fromkeys(ranks, 0.0)

            def worked():
                spent.update({rank: processor_seconds(process) - before[rank] for rank, process in ranks.items()})
                return spent[1] >= 1.0  # however busy the machine is

            wait_for(worked, lambda: f"processor time: {spent}", pause=0.05)
            for sleeper in (0, 2, 3):  # one that does not sleep would spend as much as the worker
                self.assertLess(spent[sleeper], 0.5 * spent[1], spent)
            mpirun.send_signal(signal.SIGUSR1)
            self.assertEqual(mpirun.wait(timeout=PATIENCE), DRAINED)
        finally:
            end(mpirun)
            send(ranks.values(), signal.SIGKILL)
        self.assertGreater(self.done(), 0)

    def done(self):
        """The number of runs done so far."""
        try:
            return Results(self.folder / "R.h5").done_count()
        except OSError:
            return 0


if __name__ == "__main__":
    unittest.main()
