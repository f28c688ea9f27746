#!/usr/bin/env python3
"""Measures parallel overhead: batches per second handed out by a master, tiny runs per second, core efficiency for runs of 1 ms and 100 ms,
and the forecast of `plan` for many ranks.

    cmake --build build/release --target dagsweep dagsweep_exchange && python3 tests/benchmarks/ranks.py

The argument names another build folder. On a shared machine the figures are too low. Needs Open MPI's mpirun and h5py.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "postprocess"))
from dagsweep.commands.required_packages import require_packages  # noqa: E402

require_packages(("h5py",))
os.environ["HDF5_USE_FILE_LOCKING"] = "FALSE"
import h5py  # noqa: E402

MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n"]
ENVIRONMENT = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1"}
CORES = len(os.sched_getaffinity(0))
TINY = """
graphs: [{kind: chain, tasks: 1}]
platform: {processors: 1}
sweep: {algorithm: [rr], ccr: 1, bound: [0], seed: {from: 1, count: COUNT}}
"""
# Runs that share no graph: each seed generates its own.
RUNS = """
graphs: [{kind: layered, tasks: TASKS, width: 30, degree: 3}]
platform: {processors: 20}
sweep: {algorithm: [heft], ccr: 1, bound: [0.5], seed: {from: 1, count: COUNT}}
"""


def output(line, folder):
    """Standard output and error of a command; exits if it fails."""
    done = subprocess.run(list(map(str, line)), cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"$ {' '.join(map(str, line))}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


class Sweeps:
    """Writes and runs sweeps in a folder."""

    def __init__(self, program, folder):
        self.program, self.folder = program, Path(folder)

    def write(self, text, **values):
        for name, value in values.items():
            text = text.replace(name, str(value))
        (self.folder / "sweep.yaml").write_text(text)

    def run(self, ranks):
        """Returns (seconds of the exchange, fraction of the working ranks' time spent inside runs)."""
        (self.folder / "r.h5").unlink(missing_ok=True)
        launcher = [] if ranks == 1 else [*MPIRUN, ranks]
        text = output([*launcher, self.program, "run", "sweep.yaml", "-o", "r.h5"], self.folder)
        with h5py.File(self.folder / "r.h5") as file:
            uses = [row for row in file["ranks"][:] if row["launch_after"]]
        total = sum(row["span_seconds"] + row["idle_seconds"] for row in uses)
        return float(re.search(r"runs in ([\d.]+) s", text)[1]), sum(row["inside_seconds"] for row in uses) / total


def find_task_count(sweeps, seconds):
    """The number of tasks for which a run takes about `seconds`."""
    tasks = 1000
    for _ in range(4):
        count = max(3, int(0.5 / seconds))
        sweeps.write(RUNS, TASKS=tasks, COUNT=count)
        taken, inside = sweeps.run(1)
        tasks = max(10, int(tasks * seconds / (taken * inside / count)))
    return tasks


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("build", nargs="?", type=Path, default=ROOT / "build/release", help="build folder (default: build/release)")
    options.add_argument("--seconds", type=float, default=10, help="duration of the runs for each efficiency (default 10)")
    chosen = options.parse_args()
    program, exchange = (chosen.build.resolve() / name for name in ("dagsweep", "tests/benchmarks/dagsweep_exchange"))
    with tempfile.TemporaryDirectory(prefix="dagsweep-ranks-") as folder:
        sweeps = Sweeps(program, folder)
        print(f"{CORES} cores, {time.strftime('%F %T')}, load {os.getloadavg()[0]:.1f}\n")
        print(f"{'ranks':>5}{'empty batches/s':>18}{'tiny runs/s':>14}")
        for ranks in (1, 2, 4, 8):
            batches = "-" if ranks == 1 else max(int(output([*MPIRUN, ranks, exchange], folder)) for _ in range(3))
            sweeps.write(TINY, COUNT=100_000)
            print(f"{ranks:>5}{batches:>18}{100_000 / min(sweeps.run(ranks)[0] for _ in range(2)):>14.0f}", flush=True)
        print(f"\n{'run':>8}{'alone':>9}{f'{CORES + 1} ranks':>9}{f'efficiency on {CORES} cores':>25}{'inside runs':>13}")
        for seconds in (0.001, 0.1):
            tasks = find_task_count(sweeps, seconds)
            sweeps.write(RUNS, TASKS=tasks, COUNT=int(chosen.seconds / seconds))
            alone, (shared, inside) = sweeps.run(1)[0], sweeps.run(CORES + 1)
            print(f"{1000 * seconds:>5.0f} ms{alone:>7.2f} s{shared:>7.2f} s{alone / CORES / shared:>24.1%}{inside:>13.1%}", flush=True)
        print(f"\nforecast of `plan`: 10 us of the master's time per request, 20 us of latency, two minutes of equal runs\n"
              f"{'run':>8}{'ranks':>8}{'wall time':>14}{'efficiency':>13}{'master busy':>13}")
        print(output([exchange], folder), end="")


if __name__ == "__main__":
    main()
