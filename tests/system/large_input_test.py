"""Large JSON files are read in three times their size of memory; tests/benchmarks/large_files.py measures the seconds."""

import os
import unittest

from program import BAD_INPUT, InFolder, memory_limit

TASKS = 200_000
START = 40_000_000  # bytes of the program itself


class LargeInput(InFolder):
    def read(self, kind, path):
        """Plans a sweep of the file; returns the exit code and peak bytes."""
        self.write("sweep.yaml", f"graphs: [{{kind: {kind}, path: {path.name}}}]\nsweep: {{algorithm: [heft], seed: [1]}}\n")
        child = self.start_program("run", "sweep.yaml", "--only-plan", stderr=None)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        return child.returncode, usage.ru_maxrss * 1024

    def test_instances_and_workflows(self):
        if not memory_limit(2000):
            self.skipTest("the program needs more memory than usual (sanitizers)")
        for kind, form in (("instance", "instance"), ("wfformat", "wfformat")):
            with self.subTest(kind=kind):
                path = self.folder / f"{kind}.json"
                costs = ("--set", "processors=8") if kind == "instance" else ()
                self.succeed("generate", "chain", "--set", f"tasks={TASKS}", *costs, "--format", form, "--output", path)
                code, peak = self.read(kind, path)
                self.assertEqual(code, 0)
                self.assertLess(peak, 3 * path.stat().st_size + START)

    def test_a_mistake_at_the_end(self):
        path = self.folder / "instance.json"
        self.succeed("generate", "chain", "--set", f"tasks={TASKS}", "--set", "processors=2", "--output", path)
        text = path.read_text()
        cut = text.rindex('"data":')
        path.write_text(text[:cut] + text[cut:].replace('"data":', '"data":-', 1))
        outcome = self.run_program("schedule", "--instance", path, "--algorithm", "heft")
        self.refused(outcome, BAD_INPUT, "instance.json", f"edges[{TASKS - 2}].data", ">= 0")


if __name__ == "__main__":
    unittest.main()
