#!/usr/bin/env python3
"""Flips bytes of results files and checks that no damaged value is taken for a result.

Every file is a copy of one results file in which one to four bytes differ. It is given to load(),
about(), report.py, and to status, run --resume, run --reuse and merge. Each may leave the damaged
part out or refuse the file; a value that differs from the original must never be returned. Every
second file is hit anywhere, the others within each kind of content in turn, so that small ones are hit too.

  damage.py --program build/release/dagsweep --count 1000 --seed 7

Needs Debian's python3-h5py, python3-pandas and python3-matplotlib."""

import argparse
import collections
import multiprocessing
import os
import pickle
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "postprocess"))
os.environ["HDF5_USE_FILE_LOCKING"] = "FALSE"
os.environ.setdefault("MPLCONFIGDIR", tempfile.gettempdir())
os.environ["OMPI_ALLOW_RUN_AS_ROOT"] = os.environ["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1"

import h5py  # noqa: E402
import numpy as np  # noqa: E402
import pandas  # noqa: E402

import dagsweep  # noqa: E402
from dagsweep import report  # noqa: E402
from dagsweep.results_file.checksums import STATUSES, row_checksums  # noqa: E402

SWEEP = """
name: damage
graphs:
  - {kind: layered, tasks: 20, width: 5, degree: 2}
  - {kind: heft-example}
platform: {processors: 4}
scenario: {failures: [0, 1]}
sweep: {ccr: 1, bound: [0, 0.5], algorithm: [heft, gtp/c], seed: {from: 1, count: 3}}
"""
# Rows of the original that have not run, and that have no result.
NEVER_RAN = (3, 11)
UNSUCCESSFUL = {5: ("failed", b"livelock"), 20: ("failed", b"x" * 160),
                9: ("aborted", b"longer than limits.seconds_per_run")}
UNKNOWN = "unknown (damaged)"  # a machine
SECONDS = 300
READERS = ("load", "report.py")
STALLED = r"  (\S+): (\d+) stalled \(the first is tuple (\d+)\)$"  # a line of status
EXPLAINED = r"  \S+: 1 (failed|aborted): (.*) \(tuple (\d+)\)$"  # another; it has one for each algorithm, that of another row if the first is damaged
COMMANDS = ("status", "run --resume", "run --reuse", "merge")
CLOCKS = ["scheduling_seconds", "simulation_seconds", "scheduling_cpu_seconds",
          "scheduling_peak_bytes", "machine"]
DESCRIPTION = ("name", "model_version", "sweep_identity", "timing", "provenance", "axis_properties")

Said = collections.namedtuple("Said", "kind wrong text")
"""What a tool did with a file. kind: 'silent', 'named' (results, and the damage is named), 'refused'
or 'broken' (a crash, a hang, or no clear message); wrong: values that differ from the original."""


class Original:
    """The undamaged file, what is read from it, and the whole sweep."""

    def __init__(self, program, folder, with_page):
        self.program = str(Path(program).resolve())
        self.sweep = folder / "sweep.yaml"
        self.sweep.write_text(SWEEP)
        self.path, whole = folder / "original.h5", folder / "whole.h5"
        code = self.run(["run", self.sweep, "-o", whole]).returncode
        if code != 0:
            sys.exit(f"damage.py: the sweep ended with exit code {code}")
        self.whole = by_tuple(dagsweep.load(whole))
        shutil.copy(whole, self.path)
        with h5py.File(self.path, "r+") as file:
            for row in NEVER_RAN:
                for table in ("status", "rows", "timing", "reasons"):
                    file[table][row] = np.zeros((), file[table].dtype)
            for row, (status, reason) in UNSUCCESSFUL.items():
                file["status"][row] = STATUSES.index(status)
                file["reasons"][row] = np.bytes_(reason)
            rows = file["rows"][:]
            rows["checksum"] = row_checksums(rows, file["status"][:], file["reasons"][:])
            file["rows"][:] = rows
            self.regions = regions(file, self.path.stat().st_size)
        self.content = self.path.read_bytes()
        self.runs, self.about = by_tuple(dagsweep.load(self.path)), dagsweep.about(self.path)
        self.status = self.run(["status", self.path]).stdout
        self.page = page_of(self.path, folder / "page") if with_page else ""

    def run(self, words):
        return subprocess.run([self.program, *map(str, words)], capture_output=True, text=True,
                              errors="replace", timeout=SECONDS, check=False,
                              stdin=subprocess.DEVNULL)


def regions(file, size):
    """{kind of content: [(begin, end)] in bytes}; the structure is what holds no data."""
    found, data = {}, []
    used = {"launches": 1, "machines": 1, "ranks": 1}  # records

    def visit(path, item):
        if not isinstance(item, h5py.Dataset):
            return
        begin = item.id.get_offset()
        end = begin + item.id.get_storage_size()
        data.append((begin, end))
        part = begin + used[path] * item.dtype.itemsize if path in used else end
        found.setdefault(path.split("/")[0], []).append((begin, part))
        if part < end:
            found.setdefault("free records", []).append((part, end))

    file.visititems(visit)
    gaps, place = [], 0
    for begin, end in sorted(data):
        gaps.append((place, begin))
        place = max(place, end)
    found["structure"] = [(a, b) for a, b in gaps + [(place, size)] if a < b]
    return found


def flipped(original, number, seed, only=None):
    """(bytes, the kind of content that was hit first) of damaged file `number`. only: the kind."""
    draw = random.Random(f"{seed}-{number}")
    content = bytearray(original.content)
    chosen = number % 2 or only
    if chosen:
        kind = only or sorted(original.regions)[number // 2 % len(original.regions)]
        begin, end = draw.choice(original.regions[kind])
    else:
        begin, end = 0, len(content)
    first = draw.randrange(begin, end)
    if not chosen:
        kind = next(kind for kind, parts in original.regions.items()
                    if any(a <= first < b for a, b in parts))
    for k in range(draw.choice((1, 1, 2, 4))):
        place = min(first + k, end - 1)
        content[place] ^= draw.choice((1 << draw.randrange(8), draw.randrange(1, 256)))
    return bytes(content), kind


def by_tuple(runs):
    """{tuple: {column: value}}, None for NaN."""
    found = {}
    for row in runs.drop_duplicates("tuple").to_dict("records"):
        values = {column: None if pandas.isna(value) else value for column, value in row.items()}
        found[values.pop("tuple")] = values
    return found


def pending(runs):
    return {number for number, values in runs.items() if values["status"] == "pending"}


def page_of(path, folder):
    """The HTML of the report, without figures."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        report.write_report(str(path), str(folder))
    page = (folder / "report.html").read_text()
    return re.sub(r'src="data:[^"]*"', "", page)


def wrong_runs(found, expected, rerun=()):
    """The number of values of load() that differ from the expected ones, other than values of rows
    that are left out as pending, and clocks of rows in `rerun`."""
    wrong = len(found.keys() ^ expected.keys())
    for number in found.keys() & expected.keys() - pending(found):
        for column, value in found[number].items():
            if column not in CLOCKS or (number not in rerun and value != UNKNOWN):
                wrong += value != expected[number][column]
    return wrong


def wrong_about(found, expected, launched=False):
    """The number of values of about() that differ. launched: there is one more launch."""
    wrong = sum(getattr(found, name) != getattr(expected, name) for name in DESCRIPTION)
    wrong += list(found.axes) != list(expected.axes)
    wrong += sum(not np.array_equal(values, found.axes.get(name, []), equal_nan=values.dtype == float)
                 if isinstance(values, np.ndarray) else values != found.axes.get(name)
                 for name, values in expected.axes.items())
    wrong += not found.metrics.equals(expected.metrics)
    for name in ("launches", "ranks"):
        known = {tuple(row) for row in getattr(expected, name).astype(str).values}
        new = [row for row in getattr(found, name).astype(str).values if tuple(row) not in known]
        wrong += max(len(new) - launched, 0)
    named = [row for row in found.machines.values.tolist() if row[0] != UNKNOWN]
    return wrong + sum(row not in expected.machines.values.tolist() for row in named)


def apart(work):
    """work() in a process of its own; ('broken', why) if that crashes or hangs."""
    inside, outside = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(inside)
        signal.alarm(SECONDS)
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        with os.fdopen(outside, "wb") as pipe:
            try:
                answer = work()
            except (dagsweep.InputError, OSError) as error:
                one_line = len(str(error).splitlines()) == 1
                answer = Said("refused" if one_line else "broken", 0, str(error))
            except BaseException:  # any other is a crash with a traceback
                answer = Said("broken", 0, traceback.format_exc())
            pickle.dump(tuple(answer), pipe)
        os._exit(0)
    os.close(outside)
    with os.fdopen(inside, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) or not answer:
        return Said("broken", 0, f"signal {os.WTERMSIG(status)}")
    return Said(*pickle.loads(answer))


def kind_of(*said):
    return "named" if any("damaged" in text for text in said) else "silent"


def loaded(path):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        runs = dagsweep.load(path)
    return by_tuple(runs), " ".join(str(warning.message) for warning in caught)


def read_with_load(original, path):
    runs, said = loaded(path)
    info = dagsweep.about(path)
    said += " damaged record" * info.damaged_records
    wrong = wrong_runs(runs, original.runs) + wrong_about(info, original.about)
    counted = collections.Counter(values["status"] for values in runs.values())
    wrong += sum(counted[status] != number for status, number in info.counts.items())
    return Said(kind_of(said), wrong, said)


def read_with_report(original, path, folder):
    page = page_of(path, folder)
    left_out = pending(loaded(path)[0]) - pending(original.runs)
    named = kind_of(page)
    same = page == original.page or left_out or named == "named"
    return Said(named, not same, "")


def ended(done, original):
    """Said of a command that did not produce results, or None. Exit codes 0, 1 and 75 do."""
    lines = [line for line in done.stderr.splitlines() if line.startswith("dagsweep: ")]
    if done.returncode in (0, 1, 75):
        return None
    if done.returncode in (2, 3) and len(lines) == 1:
        return Said("refused", 0, done.stderr)
    return Said("broken", 0, f"exit code {done.returncode}\n{done.stderr}")


def read_with_status(original, path):
    done = original.run(["status", path])
    refused = ended(done, original)
    if refused:
        return refused
    kind = kind_of(done.stdout)
    if done.stdout == original.status:
        return Said(kind, 0, "")
    # Rows that are left out lower the counts, and nothing else changes.
    known = original.status.splitlines()
    wrong = 0
    for line in done.stdout.splitlines():
        head = re.match(r"  (heft|gtp/c) +(\d+) +(\d+) +(\d+) +(\d+)$", line)
        if head:
            before = next(re.match(r"  \S+ +(\d+) +(\d+) +(\d+) +(\d+)$", other)
                          for other in known if other.split()[:1] == [head[1]])
            wrong += sum(int(a) > int(b) for a, b in zip(head.groups()[1:], before.groups()))
        elif stalled := re.match(STALLED, line):
            before = next(found for found in (re.match(STALLED, other) for other in known) if found and found[1] == stalled[1])
            wrong += int(stalled[2]) > int(before[2]) or int(stalled[3]) < int(before[3])
        elif explained := re.match(EXPLAINED, line):
            wrong += UNSUCCESSFUL.get(int(explained[3])) != (explained[1], explained[2].encode())
        elif not re.search(r"damaged|runs per second|tuples \(|  done ", line):
            wrong += line not in known
    return Said(kind, wrong, done.stdout)


def produced(original, done, path, rerun, complete, resumed=False):
    """Said of a command that wrote a results file to `path`, from what load() finds there.

    rerun: tuples whose result is that of the whole sweep and whose clocks are new; complete: whether
    no tuple is pending."""
    refused = ended(done, original)
    if refused:
        left = path.exists() and not resumed
        return Said("broken", 0, "a file was left behind") if left else refused

    def check():
        runs, said = loaded(path)
        info = dagsweep.about(path)
        expected = original.runs | {number: original.whole[number] for number in rerun}
        wrong = wrong_runs(runs, expected, rerun) + wrong_about(info, original.about, complete)
        if complete:
            wrong += len(pending(runs))
        said += done.stderr + " damaged record" * info.damaged_records
        return Said(kind_of(said), wrong, said)

    answer = apart(check)
    return answer if answer.kind != "refused" else Said("broken", 0, answer.text)


def try_file(original, number, seed, only, folder, with_report):
    """(kind of content that was hit, {tool: Said}) of one damaged file."""
    content, region = flipped(original, number, seed, only)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        scratch = Path(scratch)
        path = scratch / "damaged.h5"
        path.write_bytes(content)
        said = {"load": apart(lambda: read_with_load(original, path))}
        if with_report:
            said["report.py"] = apart(lambda: read_with_report(original, path, scratch / "page"))
        everything = set(original.whole)
        left_out = everything
        if said["load"].kind in ("silent", "named"):
            left_out = pending(loaded(path)[0])
        try:
            said["status"] = read_with_status(original, path)
            out = scratch / "out.h5"
            done = original.run(["run", original.sweep, "-o", out, "--reuse", path])
            said["run --reuse"] = produced(original, done, out, everything, True)
            out.unlink(missing_ok=True)
            done = original.run(["merge", path, "-o", out])
            said["merge"] = produced(original, done, out, (), False)
            done = original.run(["run", original.sweep, "-o", path, "--resume"])
            said["run --resume"] = produced(original, done, path, left_out, True, True)
        except subprocess.TimeoutExpired as hang:
            said["run --resume"] = Said("broken", 0, f"hangs: {hang.cmd}")
    return region, said


def main():
    options = argparse.ArgumentParser(description=__doc__,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", default=str(ROOT / "build/release/dagsweep"))
    options.add_argument("--count", type=int, default=1000, help="files (1000)")
    options.add_argument("--seed", type=int, default=1, help="of offsets and bits (1)")
    options.add_argument("--reports", type=int, default=1, metavar="N",
                         help="give every Nth file to report.py, which takes longest (1; 0: none)")
    options.add_argument("--only", metavar="KIND",
                         help="hit this kind of content: rows, axes, structure, ...")
    options.add_argument("--each-kind", action="store_true",
                         help="hit no file anywhere, but each kind of content in turn")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="dagsweep-damage-") as folder:
        original = Original(chosen.program, Path(folder), chosen.reports > 0)
        global one  # pools pickle names

        def one(number):
            return number, *try_file(original, number, chosen.seed, chosen.only, folder,
                                     chosen.reports and number % chosen.reports == 0)

        numbers = range(1, 2 * chosen.count, 2) if chosen.each_kind else range(chosen.count)
        with multiprocessing.get_context("fork").Pool(chosen.jobs) as pool:
            tried = list(pool.imap_unordered(one, numbers, chunksize=1))
    return print_table(sorted(tried, key=lambda one: one[0]), chosen)


def print_table(tried, chosen):
    """Prints what was hit and what each tool said; returns the exit code."""
    tools = (*READERS, *COMMANDS)
    cells = collections.defaultdict(collections.Counter)
    for _, region, said in tried:
        cells[region, ""]["files"] += 1
        for tool, answer in said.items():
            cells[region, tool][answer.kind] += 1
    print(f"{len(tried)} files, seed {chosen.seed}; per tool: silent / damage named / refused")
    print(f"{'hit':<16}{'files':>6}" + "".join(f"{tool:>16}" for tool in tools))
    for region in sorted({region for _, region, _ in tried}):
        row = [f"{cells[region, tool]['silent']}/{cells[region, tool]['named']}"
               f"/{cells[region, tool]['refused']}" for tool in tools]
        print(f"{region:<16}{cells[region, '']['files']:>6}" + "".join(f"{c:>16}" for c in row))
    broken = [(number, tool, answer) for number, _, said in tried for tool, answer in said.items()
              if answer.kind == "broken" or answer.wrong]
    for number, tool, answer in broken[:20]:
        print(f"file {number}, {tool}: {answer.wrong} wrong values, {answer.kind}: {answer.text}",
              file=sys.stderr)
    accepted = sum(answer.wrong for _, _, said in tried for answer in said.values())
    crashes = sum(answer.kind == "broken" for _, _, said in tried for answer in said.values())
    print(f"values accepted that differ from the original: {accepted}; "
          f"crashes, hangs and unclear messages: {crashes}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
