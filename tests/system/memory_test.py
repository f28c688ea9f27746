"""Large tuples wait for each other, so that the memory of the ranks of a node suffices; the estimate is close to the peak.

DAGSWEEP_ALL_CASES: of every algorithm, and of a million tasks. DAGSWEEP_LARGE_GRAPHS: of ten million.
"""

import os
import re
import subprocess
import sys
import unittest

from patience import wait_for
from program import PROGRAM, InFolder
from results import DONE, Results, assert_identical, running_tuples

FAILED_RUNS = 1  # exit code
ABORTED = 4
MEGABYTE = 1e6
PROGRAM_AND_MPI = 65  # MB, included in the output of plan
SWEEP = """
graphs: [{kind: layered, tasks: TASKS, width: 200, degree: 3}, {kind: layered, tasks: 100, width: 10}]
platform: {processors: 50}
LIMITS
sweep: {ccr: 1, bound: [0.5], algorithm: [heft], seed: {from: 1, count: 3}}
"""
TIMED = """
timing: true
graphs: [{kind: layered, tasks: TASKS, width: 1000, degree: 3}]
platform: {processors: PROCESSORS}
sweep: {ccr: 1, epsilon: EPSILON, algorithm: [ALGORITHM], seed: [1]}
"""
COSTLY = """
graphs: [{kind: layered, tasks: 60000, width: 60, degree: DEGREE}]
platform: {processors: PROCESSORS}
scenario: {estimation_error: ERROR}
sweep: {ccr: 1, bound: [0.5], epsilon: EPSILON, algorithm: [ALGORITHM], seed: [1]}
"""
LARGE = 3  # tuples of the first graph, as many as there are workers
# (processors, degree, error of estimates, epsilon, algorithm)
COSTLY_CASES = ((50, 3, 0.2, 0, "heft"), (5, 10, 0, 0, "gtp/c"))
MORE_COSTLY_CASES = ((50, 3, 0, 0, "heft"), (5, 3, 0, 0, "rr"), (50, 3, 0, 0, "peft"), (10, 10, 0, 0, "cpop"), (20, 3, 0, 2, "ftsa"),
                     (20, 3, 0, 4, "ftbar"), (50, 3, 0, 2, "mc-ftsa"), (50, 3, 0, 0, "heft, cpop, rr, rand"), (5, 10, 0, 0, "l-heft"),
                     (5, 10, 0, 0, "d-heft"))
# (tasks, processors, epsilon, algorithm)
TIMED_CASES = ((200_000, 50, 5, "ftsa"), (200_000, 50, 0, "heft"))
MORE_TIMED_CASES = ((1_000_000, 50, 5, "ftsa"), (200_000, 10, 1, "ftsa"), (200_000, 50, 5, "mc-ftsa"), (200_000, 50, 5, "ftbar"),
                    (200_000, 50, 0, "peft"), (200_000, 50, 0, "etf"))
HUGE_TIMED_CASES = ((10_000_000, 50, 5, "ftsa"),)
# A child process inherits the peak of its parent, so the parent must be small.
MEASURE = '''
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
'''


def with_all_cases(cases, variable="DAGSWEEP_ALL_CASES"):
    return cases if os.environ.get(variable) else ()


class Estimate(InFolder):
    def peak(self, file, *options):
        """The peak memory of a run in one process, in MB."""
        line = [sys.executable, "-c", MEASURE, PROGRAM, "run", file, "--output", f"{file}.h5", *options]
        measured = subprocess.run(line, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
        return int(measured.stdout.split()[-1]) * 1024 / MEGABYTE

    def test_it_is_close_to_the_peak(self):
        self.write("empty.yaml", SWEEP.replace("TASKS", "50").replace("LIMITS", ""))
        empty = self.peak("empty.yaml")
        for processors, degree, error, epsilon, algorithm in COSTLY_CASES + with_all_cases(MORE_COSTLY_CASES):
            with self.subTest(processors=processors, degree=degree, error=error, epsilon=epsilon, algorithm=algorithm):
                text = COSTLY
                for name, value in (("PROCESSORS", processors), ("DEGREE", degree), ("ERROR", error), ("EPSILON", epsilon), ("ALGORITHM", algorithm)):
                    text = text.replace(name, str(value))
                self.check(text, empty)

    def test_it_is_close_to_the_peak_of_timing_sweeps(self):
        self.write("empty.yaml", SWEEP.replace("TASKS", "50").replace("LIMITS", ""))
        empty = self.peak("empty.yaml")
        cases = TIMED_CASES + with_all_cases(MORE_TIMED_CASES) + with_all_cases(HUGE_TIMED_CASES, "DAGSWEEP_LARGE_GRAPHS")
        for tasks, processors, epsilon, algorithm in cases:
            with self.subTest(tasks=tasks, processors=processors, epsilon=epsilon, algorithm=algorithm):
                text = TIMED
                for name, value in (("TASKS", tasks), ("PROCESSORS", processors), ("EPSILON", epsilon), ("ALGORITHM", algorithm)):
                    text = text.replace(name, str(value))
                self.check(text, empty)

    def test_it_counts_the_values_that_the_file_lists(self):
        self.write("empty.yaml", SWEEP.replace("TASKS", "50").replace("LIMITS", ""))
        values = ", ".join(str(2 * k + 1) for k in range(60_000))
        self.check(f"graphs: [{{kind: chain, tasks: 3}}]\nsweep: {{algorithm: heft, seed: [{values}]}}\n", self.peak("empty.yaml"))

    def test_ranges_take_no_memory(self):
        def peak(count):
            self.write("sweep.yaml", f"""
graphs: [{{kind: layered, tasks: 10, width: 3}}, {{kind: chain, tasks: 5, most_seeds: 3}}]
sweep: {{algorithm: [heft, rand], bound: {{from: 0, to: 0.9, step: {0.9 / count:.9f}}}, seed: {{from: 1, count: {count}}}}}
exclude: [{{bound: {{above: 0.5}}, seed: {{above: 5}}}}]
only: [{{seed: {{up_to: {count // 2}}}}}, {{bound: 0}}]
""")
            return self.peak("sweep.yaml", "--only-plan")

        self.assertLess(peak(9_000_000) - peak(9), 1)

    def check(self, text, empty):
        self.write("costly.yaml", text)
        (self.folder / "costly.yaml.h5").unlink(missing_ok=True)
        taken = self.peak("costly.yaml") - empty
        said = self.succeed("plan", "costly.yaml", "--seconds", 0.01).out
        estimated = int(re.search(r"memory per rank (\d+) MB", said)[1]) - PROGRAM_AND_MPI
        self.assertGreater(estimated, 0.9 * taken)
        self.assertLess(estimated, 1.4 * taken)


class Admission(InFolder):
    unlimited = None  # Results

    def assert_as_without_limit(self, file):
        if Admission.unlimited is None:
            self.assertEqual(self.sweep("free.h5").code, 0)
            Admission.unlimited = Results(self.folder / "free.h5")
        assert_identical(self, Results(self.folder / file), Admission.unlimited)

    def write_sweep(self, limit):
        limits = f"limits: {{memory_per_node: {limit}}}" if limit else ""
        self.write("sweep.yaml", SWEEP.replace("TASKS", "200000").replace("LIMITS", limits))

    def sweep(self, output, limit=None, ranks=4, options=()):
        self.write_sweep(limit)
        return self.run_program("run", "sweep.yaml", "--output", output, *options, ranks=ranks)

    # The estimate for 200,000 tasks is 131 MB, and every rank holds at least 64 MB: 323 MB for three workers and a master if one worker runs
    # such a tuple, 390 MB if two do.

    def test_large_tuples_wait_for_memory(self):
        self.write_sweep("380MB")
        tight = self.start_program("run", "sweep.yaml", "--output", "tight.h5", ranks=4)
        seen = set()

        def ended():
            large = [number for number in running_tuples(self.folder / "tight.h5").values() if number < LARGE]
            seen.add(len(large))
            return tight.poll() is not None

        wait_for(ended, "the end", pause=0.001)
        self.assertEqual(tight.returncode, 0)
        self.assertLess(max(seen), 2, "large tuples in progress at one time")
        self.assert_as_without_limit("tight.h5")

    def test_tuples_that_never_fit_are_aborted_and_can_be_retried(self):
        for ranks, limit in ((4, "300MB"), (None, "100MB")):
            with self.subTest(ranks=ranks):
                (self.folder / "r.h5").unlink(missing_ok=True)
                outcome = self.sweep("r.h5", limit, ranks)
                self.assertEqual(outcome.code, FAILED_RUNS, str(outcome))
                cut = Results(self.folder / "r.h5")
                self.assertEqual(cut.status.tolist(), [ABORTED] * LARGE + [DONE] * LARGE)
                self.assertRegex(cut.reasons[0].decode(), r"about 1\d\d MB for 200000 tasks; a rank of this node may take 10\d MB .*memory_per_node")
                self.assertEqual(self.sweep("r.h5", "4GB", ranks, options=("--resume", "--retry", "aborted")).code, 0)
                self.assert_as_without_limit("r.h5")


if __name__ == "__main__":
    unittest.main()
