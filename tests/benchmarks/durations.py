#!/usr/bin/env python3
"""Measures what no test decides because it depends on the machine: how long a drain or a call takes, what slow disks and slow ranks cost.

  python3 tests/benchmarks/durations.py [--program build/release/dagsweep] [drain] [disk] [rank] [plan] [python]

Prints one line per figure; the exit code is that of the commands, not of their speed. `python` needs the package dagsweep.
"""

import argparse
import os
import re
import signal
import sys
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHORT_RUNS = """
name: short
graphs: [{kind: layered, tasks: 10, width: 10, degree: 3}]
platform: {processors: 4}
sweep: {ccr: 1, bound: [0.5], algorithm: [heft], seed: {from: 1, count: 20000}}
"""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=ROOT / "build/release/dagsweep")
    parser.add_argument("what", nargs="*", help="what to measure; all but python by default")
    return parser.parse_args()


def main():
    wanted = arguments()
    os.environ["DAGSWEEP"] = str(wanted.program.resolve())  # before program.py is loaded
    sys.path.insert(0, str(ROOT / "tests/system"))
    import endless
    from disturbed import SWEEP, Disturbed
    from patience import wait_for
    from preloaded import DisturbedWrites
    from processes import send
    from program import DRAINED
    from results import h5py

    class Durations(DisturbedWrites, Disturbed):
        def drain(self):
            for ranks in (None, 3):
                process, pids = self.start(ranks, sweep=endless.SWEEP)
                wait_for(self.running_tuples, "a run")
                begin = time.monotonic()
                send(pids.values(), signal.SIGTERM)
                wait_for(lambda: all(rank.has_ended() for rank in pids.values()), "the end", pause=0.001)
                print(f"drain, {ranks or 1} ranks inside a run: {time.monotonic() - begin:.2f} s")
                self.assertEqual(self.wait_for_end(process, pids), DRAINED)
                self.results.unlink()

        def disk(self):
            self.write("sweep.yaml", SHORT_RUNS)
            for ranks in (None, 4):
                for milliseconds in (0, 20, 60, 200):
                    self.results.unlink(missing_ok=True)
                    with self.slow(milliseconds):
                        said = self.succeed("run", "sweep.yaml", "--output", "r.h5", ranks=ranks).err
                    seconds = float(re.search(r"20000 of 20000 runs in ([\d.]+) s", said)[1])
                    print(f"{ranks or 1} ranks, {milliseconds} ms per write: {20000 / seconds:.0f} runs per second")

        def rank(self):
            process, pids = self.start(3, sweep=SWEEP)
            over = threading.Event()

            def slow_down():
                while not over.wait(0.005):
                    send([pids[2]], signal.SIGSTOP)
                    over.wait(0.045)
                    send([pids[2]], signal.SIGCONT)

            thread = threading.Thread(target=slow_down)
            thread.start()
            self.assertEqual(self.wait_for_end(process, pids), 0, self.said())
            over.set()
            thread.join()
            with h5py.File(self.results, "r") as file:
                for row in file["ranks"][:]:
                    if row["launch_after"]:
                        print(f"rank {row['rank']}{', with a tenth of a core' if row['rank'] == 2 else ''}: {row['runs']} runs, "
                              f"{row['inside_seconds']:.2f} s in runs ({row['usual_seconds']:.2f} s usually), "
                              f"{row['idle_seconds']:.2f} s idle at the end")

        def plan(self):
            self.write("sweep.yaml", SWEEP)
            hours = float(re.search(r"([\d.e-]+) core-hours", self.succeed("plan", "sweep.yaml", "--seconds", 1).out)[1])
            took = float(re.search(r"runs in ([\d.]+) s", self.succeed("run", "sweep.yaml", "--output", "r.h5").err)[1])
            print(f"plan: {3600 * hours:.2f} s estimated, {took:.2f} s taken")

        def python(self):
            import dagsweep

            instance = dagsweep.read_instance(ROOT / "graphs/heft-example.json")
            made = dagsweep.schedule(instance, "heft")
            begin = time.process_time()
            for seed in range(2000):
                dagsweep.simulate(instance, made, bound=0.4, seed=seed)
            print(f"python: {2000 / (time.process_time() - begin):.0f} simulate() per second")

    suite = unittest.TestSuite(map(Durations, wanted.what or ["drain", "disk", "rank", "plan"]))
    return 0 if unittest.TextTestRunner(verbosity=0).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
