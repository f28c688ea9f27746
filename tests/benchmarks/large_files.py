#!/usr/bin/env python3
"""Measures reading and writing of every format of graph files, as one table: size, CPU seconds, speed, peak memory.

  python3 tests/benchmarks/large_files.py [--program build/release/dagsweep] [--tasks 1000000] [--repeats 3] [FORMAT...]

All files describe one graph: layers of 1000 tasks, about 3 predecessors each. Reading is planning a sweep of one run. Writing is converting the STG
file with volumes, without the seconds of reading it. Seconds are of the CPU (user and system), the fewest of the repeats: the machine may be shared.
Peaks are those of the whole process. A million tasks take 2 GB of disk and of memory, and ten minutes.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 1000
VOLUMES = "volumes.stg"  # what the other files are converted from


class Format(NamedTuple):
    name: str
    kind: str
    file: str
    tasks: str = ""  # a second file, which the reader needs
    written: str = ""  # --format and --set of generate; "": the program does not write it


FORMATS = [
    Format("STG", "stg", "plain.stg"),
    Format("STG with volumes", "stg", VOLUMES, written="stg"),
    Format("DOT", "dot", "g.dot", written="dot"),
    Format("edges", "edges", "edges.csv", "tasks.csv"),
    Format("DAX", "dax", "g.dax"),
    Format("WfFormat", "wfformat", "workflow.json", written="wfformat"),
    Format("instance", "instance", "instance.json", written="instance --set processors=2"),
]


def write_inputs(folder, tasks):
    """Writes the files that are not converted from another."""
    draw = random.Random(1)
    names = ("plain.stg", VOLUMES, "edges.csv", "tasks.csv", "g.dax")
    plain, volumes, edges, works, dax = files = [(folder / name).open("w", encoding="utf-8") for name in names]
    for file, header in zip(files, (f"{tasks - 2}\n", f"{tasks - 2}\n", "from,to,data\n", "task,work\n", "<adag>\n")):
        file.write(header)
    children = []
    for task in range(tasks):
        work, data = 1 + 9 * draw.random(), {}
        if task == tasks - 1:  # the second dummy task
            data = {parent: 0 for parent in range(max(0, tasks - 1 - WIDTH), tasks - 1)}
        elif task >= WIDTH:
            first = task // WIDTH * WIDTH - WIDTH
            data = {first + draw.randrange(WIDTH): draw.uniform(1, 100) for _ in range(3)}
        parents = sorted(data)
        plain.write(f"{task} {work} {len(parents)} {' '.join(map(str, parents))}\n")
        volumes.write(f"{task} {work} {len(parents)} {' '.join(f'{parent} {data[parent]}' for parent in parents)}\n")
        edges.writelines(f"{parent},{task},{data[parent]}\n" for parent in parents)
        works.write(f"{task},{work}\n")
        uses = "".join(f'<uses file="f{parent}" link="input"/>' for parent in parents)
        dax.write(f'<job id="ID{task}" name="job" runtime="{work}">{uses}<uses file="f{task}" link="output" size="{draw.randrange(10**6)}"/></job>\n')
        if parents:
            children.append(f'<child ref="ID{task}">' + "".join(f'<parent ref="ID{parent}"/>' for parent in parents) + "</child>\n")
    dax.writelines([*children, "</adag>\n"])
    for file in files:
        file.close()


class Cost(NamedTuple):
    seconds: float
    peak: float  # MB


# A child process inherits the peak of its parent, so the parent is a small program.
MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
if done.returncode != 0: sys.exit(done.stderr)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)
"""


class Machine:
    def __init__(self, program, folder, repeats):
        self.program, self.folder, self.repeats = program, folder, repeats

    def cost(self, *arguments):
        """The fewest CPU seconds and the peak memory of the program."""
        line = [sys.executable, "-c", MEASURE, self.program, *arguments]
        said = [subprocess.run(line, cwd=self.folder, stdout=subprocess.PIPE, text=True, check=True).stdout for _ in range(self.repeats)]
        seconds, peaks = zip(*(map(float, one.split()) for one in said))
        return Cost(min(seconds), max(peaks))

    def read(self, form):
        sweep = f"graphs: [{{kind: {form.kind}, path: {form.file}{', tasks: ' + form.tasks if form.tasks else ''}}}]\n"
        if form.kind != "instance":
            sweep += "platform: {processors: 2, delay: [1, 1]}\n"
        (self.folder / "sweep.yaml").write_text(sweep + "sweep: {algorithm: heft, seed: 1}\n", encoding="utf-8")
        return self.cost("run", "sweep.yaml", "--only-plan")

    def convert(self, form):
        return self.cost("generate", "stg", "--set", f"path={VOLUMES}", "--output", f"new-{form.file}", "--format", *form.written.split())


def row(form, size, read, written):
    """A row of the table; size in MB."""
    cells = [form.name, f"{size:.0f}"]
    for cost in (read, written):
        cells += [f"{cost.seconds:.2f}", f"{size / cost.seconds:.0f}", f"{cost.peak:.0f}"] if cost else ["", "", ""]
    return "| " + " | ".join(cells) + " |"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", type=Path, default=ROOT / "build/release/dagsweep")
    options.add_argument("--tasks", type=int, default=1_000_000)
    options.add_argument("--repeats", type=int, default=3)
    options.add_argument("formats", nargs="*", help="kinds of files, such as dot; all by default")
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="dagsweep-files-") as scratch:
        folder = Path(scratch)
        write_inputs(folder, given.tasks)
        machine = Machine(given.program.resolve(), folder, given.repeats)
        print(f"{given.tasks} tasks, MB of 10^6 bytes\n\n| format | MB | read: s | MB/s | peak MB | write: s | MB/s | peak MB |\n" + "|---" * 8 + "|")
        source = machine.read(next(form for form in FORMATS if form.file == VOLUMES))
        for form in FORMATS:
            if given.formats and form.kind not in given.formats:
                continue
            written = None
            if form.written:
                whole = machine.convert(form)
                (folder / f"new-{form.file}").rename(folder / form.file)
                written = Cost(whole.seconds - source.seconds, whole.peak)
            size = sum((folder / name).stat().st_size for name in (form.file, form.tasks) if name)
            print(row(form, size / 1e6, machine.read(form), written), flush=True)


if __name__ == "__main__":
    main()
