#!/usr/bin/env python3
"""Gives changed graph files to the program and checks that it reads them or refuses them in one line.

Every file is a small graph file in which bytes are flipped, or parts are left out, repeated, exchanged or
replaced by what readers trip over. Of each the program must either end with exit code 0, or with exit code 2
and one line that names the file.

  graph_mutants.py --program build/release/dagsweep --count 10000 --seed 7     10,000 files of each format
"""

import argparse
import collections
import functools
import multiprocessing
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INPUTS = ROOT / "tests/golden/files"
CORPUS = ROOT / "tests/fuzz/corpus"
ENDINGS = {"dax": (".xml", ".dax"), "dot": (".dot",), "edges": (".csv", ".tsv"), "stg": (".stg",), "wfformat": (".json",)}
LENIENT = {"dax": ("work=1", "negative=zero"), "dot": ("work=1", "data=0", "negative=zero", "repeated=sum", "names=label"),
           "edges": ("work=1", "data=0", "negative=zero"), "stg": (), "wfformat": ("work=1", "negative=absolute")}
WORDS = (b"", b"-1", b"1e999", b"nan", b"0x10", b"\0", b"\xff\xfe", b"<", b">", b"\"", b"'", b"{", b"}", b"[", b"]", b",", b";", b"\n", b"->",
         b"&#0;", b"&x;", b"<!DOCTYPE a>", b"9" * 400, b"2147483648", b"18446744073709551616", b"null", b"true", b"[" * 2000)
LARGEST = 20_000  # bytes of a file that is changed
SECONDS = 60


@functools.lru_cache
def originals(kind):
    """Contents of the small files of a format."""
    paths = sorted((CORPUS / kind).glob("*")) if (CORPUS / kind).is_dir() else []
    paths += [path for folder in ("inputs", "cases") for path in sorted((INPUTS / folder).glob("*")) if path.suffix in ENDINGS[kind]]
    return [content for content in (path.read_bytes() for path in paths) if 0 < len(content) <= LARGEST]


def mutant(contents, draw):
    content = bytearray(draw.choice(contents))
    for _ in range(draw.choice((1, 1, 1, 2))):
        if not content:
            break
        at = draw.randrange(len(content))
        end = min(len(content), at + draw.choice((1, 1, 2, 8, 64)))
        how = draw.randrange(6)
        if how == 0:
            content[at] ^= 1 << draw.randrange(8)
        elif how == 1:
            del content[at:end]
        elif how == 2:
            content[at:at] = content[at:end]
        elif how == 3:
            content[at:end] = draw.choice(WORDS)
        elif how == 4:
            other = draw.choice(contents)
            begin = draw.randrange(len(other))
            content[at:end] = other[begin:begin + end - at]
        else:
            del content[at:]
    return bytes(content)


def outcome(arguments):
    """What is wrong with how the program ends, or "read" or "refused"."""
    program, kind, seed, number, folder = arguments
    draw = random.Random(f"{kind}-{seed}-{number}")
    path = Path(folder) / f"{kind}-{number}"
    path.write_bytes(mutant(originals(kind), draw))
    sets = [f"path={path}", "delay_min=1", "delay_max=1", *(LENIENT[kind] if draw.random() < 0.5 else ())]
    line = [program, "generate", kind, *(word for one in sets for word in ("--set", one)), "--format", "instance"]
    try:
        done = subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return kind, f"no end within {SECONDS} s: {path}"
    lines = [one for one in done.stderr.splitlines() if ": note: " not in one]
    if done.returncode == 0 and not lines:
        path.unlink()
        return kind, "read"
    if done.returncode == 2 and len(lines) == 1 and str(path) in lines[0]:
        path.unlink()
        return kind, "refused"
    return kind, f"exit code {done.returncode} of {path}: {done.stderr[:300].strip()}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", default=str(ROOT / "build/release/dagsweep"))
    options.add_argument("--count", type=int, default=1000, help="files of each format")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    folder = tempfile.mkdtemp(prefix="dagsweep-mutants-")
    program = str(Path(given.program).resolve())
    work = ((program, kind, given.seed, number, folder) for number in range(given.count) for kind in ENDINGS)
    counts, wrong = collections.Counter(), []
    with multiprocessing.Pool() as pool:
        for kind, found in pool.imap_unordered(outcome, work, chunksize=50):
            if found in ("read", "refused"):
                counts[kind, found] += 1
            else:
                wrong.append(found)
    for kind in ENDINGS:
        print(f"{kind:9} {len(originals(kind)):3} files changed {given.count} times: {counts[kind, 'read']} read, {counts[kind, 'refused']} refused")
    for found in wrong[:20]:
        print(found, file=sys.stderr)
    print(f"{len(wrong)} other ends" + (f"; their files are in {folder}" if wrong else ""))
    if not wrong:
        Path(folder).rmdir()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
