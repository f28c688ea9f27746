"""A sweep of a stranger starts no process and opens no file outside of its folder: run --confined --no-commands.

Sweeps that are changed at random run under strace, once confined and once as an own sweep. What counts is what the system did, not what the
program says. DAGSWEEP_RANDOM_RUNS: number of changed sweeps.
"""

import os
import random
import re
import shutil
import subprocess
import unittest

from patience import PATIENCE
from program import BAD_INPUT, DONE, InFolder, command, environment

COUNT = int(os.environ.get("DAGSWEEP_RANDOM_RUNS", "60"))
CONFINED = ("--confined", "in", "--no-commands")

SWEEP = """graphs:
  - {kind: stg, path: "../g/*.stg"}
  - {kind: edges, path: ../g/edges.csv, tasks: ../g/tasks.csv}
platform: {machines: [drawn, {kind: file, path: ../g/m.yaml}], processors: 2}
sweep:
  ccr: 1
  algorithm: [heft, cpop]
  seed: 1
"""
OUT = ("../../outside/x.stg", "..//..//outside/x.stg", "../g/../../outside/*.stg", "../.?/outside/x.stg", "../.*/outside/x.stg",
       "../.[.]/outside/x.stg", r"..\/..\/outside/x.stg", r"../\.\./outside/x.stg", r"\.\./\.\./outside/*", "../link.stg", "../away/x.stg",
       "../away/*", "../*/x.stg", "../[a-l]*/x.stg", "@/outside/x.stg", "@/out*/x.stg", "/dev/zero", "/etc/hostname", "../pipe")
ENDS = ("\u2028", "\u2029", "\u0085", "\r", "\v", "\f", "\u00a0", "\ufeff", "\u200b")
START = "touch @/MARK"
COMMANDS = (
    '{name: m, command: "START"}', '{"name": m, "comm\\x61nd": "START"}', "{name: m, ? command : START}", "{name: m, !!str command: START}",
    "{name: m, &c command: START}", '{name: m, command: "STA\\\n    RT"}', '{name: m, version: v\u2028#, "command": "START",\n  }',
    '{name: m, version: v\u0085#, "command": "START",\n  }', "{name: m, 'command': 'START', kind: online}", "{<<: {command: START}, name: m}",
    '{"\\u006eame": "m", "\\x63ommand": "START"}', "{name: m, set: {a: 1}, command: START}", "{name: &x m, command: START, version: *x}",
    "{name: m, command: !<tag:yaml.org,2002:str> START}", "{name: m, command: START, reads: [seed]}")


def changed(text, draw):
    """The sweep with one to three changes."""
    for _ in range(draw.randint(1, 3)):
        kind = draw.randrange(6)
        if kind < 2:
            old = draw.choice(("../g/*.stg", "../g/edges.csv", "../g/tasks.csv", "../g/m.yaml"))
            quote = draw.choice(("", "'"))
            text = text.replace(f'"{old}"', old).replace(old, quote + draw.choice(OUT) + quote, 1)
        elif kind < 4:
            text = text.replace("[heft", "[heft, " + draw.choice(COMMANDS).replace("START", START), 1)
        elif kind == 4:
            place = draw.randrange(len(text))
            text = text[:place] + draw.choice(ENDS) + text[place:]
        else:
            old, new = draw.choice((("heft", "&a heft"), ("cpop", '"cp\\x6fp"'), ("kind: stg", "kind: !!str stg"), ("graphs:", "? graphs\n:"),
                                    ("ccr: 1", "ccr: &o 1"), ("seed: 1", '"s\\u0065ed": 1'), ("algorithm:", "!!str algorithm:")))
            text = text.replace(old, new, 1)
    return text


class Confined(InFolder):
    def setUp(self):
        super().setUp()
        for name in ("in/s", "in/g", "outside"):
            (self.folder / name).mkdir(parents=True)
        for k in (1, 2):
            self.succeed("generate", "chain", "--set", f"tasks={k + 3}", "--output", f"in/g/{k}.stg")
        self.write("in/g/edges.csv", "from,to,data\na,b,1\n")
        self.write("in/g/tasks.csv", "task,work\na,1\nb,2\n")
        self.write("in/g/m.yaml", "nodes: [{count: 2, speed: 1}]\nnetwork: {bandwidth: 1 Gbit/s}\n")
        self.succeed("generate", "chain", "--set", "tasks=9", "--output", "outside/x.stg")
        (self.folder / "in/link.stg").symlink_to("../outside/x.stg")
        (self.folder / "in/away").symlink_to(self.folder / "outside")
        os.mkfifo(self.folder / "in/pipe")

    def run_sweep(self, text, *options):
        """(Outcome, opened files outside of the sweep's folder, whether a process was started). Numbers in paths are of processes."""
        (self.folder / "r.h5").unlink(missing_ok=True)
        self.write("in/s/s.yaml", text.replace("@", str(self.folder)))
        log = self.folder.parent / "strace"
        line = ["strace", "-f", "-qq", "-y", "-o", str(log), "-e", "trace=execve,execveat,fork,vfork,clone,clone3,open,openat,openat2,creat",
                *command("run", "in/s/s.yaml", "--output", "r.h5", *options)]
        ended = subprocess.run(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL, capture_output=True,
                               timeout=PATIENCE, check=False)
        opened, started, first = set(), False, True
        for call in log.read_text(errors="replace").splitlines():
            name = call.split(None, 1)[1].partition("(")[0]
            if name in ("execve", "execveat"):
                started, first = started or not first, False
            elif name in ("fork", "vfork", "clone", "clone3"):
                started = started or "CLONE_THREAD" not in call
            elif found := re.search(r"= \d+<(.*)>$", call):
                if not found[1].startswith(str(self.folder / "in")):
                    opened.add(re.sub(r"\d+", "N", found[1]))
        return ended, opened, started

    @unittest.skipUnless(shutil.which("strace"), "strace is missing (Debian: strace)")
    def test_changed_sweeps(self):
        ended, allowed, _ = self.run_sweep(SWEEP, *CONFINED)
        self.assertEqual(ended.returncode, DONE, ended.stderr)
        self.assertIn(re.sub(r"\d+", "N", str(self.folder / "r.h5")), allowed)  # or the log is not understood
        read_as_yaml = harmful = 0
        for seed in range(COUNT):
            text = changed(SWEEP, random.Random(seed))
            with self.subTest(seed=seed, text=text):
                own, outside, started = self.run_sweep(text)
                read_as_yaml += not re.search(rb"is no YAML|never closed|not UTF-8|no part of the document", own.stderr)
                harmful += started or bool(outside - allowed)
                (self.folder / "MARK").unlink(missing_ok=True)
                ended, opened, started = self.run_sweep(text, *CONFINED)
                self.assertIn(ended.returncode, (DONE, BAD_INPUT), ended.stderr)
                self.assertFalse(started, ended.stderr)
                self.assertEqual(opened - allowed, set())
                self.assertFalse((self.folder / "MARK").exists())
        print(f"{COUNT} changed sweeps: {read_as_yaml} are YAML, {harmful} start a process or open a file outside if they may")
        self.assertGreaterEqual(read_as_yaml, COUNT / 3)  # or the experiment shows nothing
        self.assertGreaterEqual(harmful, COUNT / 6)

    def test_refusals_name_line_and_key(self):
        self.write("in/s/s.yaml", SWEEP)
        self.succeed("run", "in/s/s.yaml", "--output", "r.h5", *CONFINED)
        for old, new, key, word in (('"../g/*.stg"', "../link.stg", ":2: graphs[0].path: ", "confined"),
                                    ("../g/edges.csv", "../../outside/x.stg", ":3: graphs[1].path: ", "confined"),
                                    *(("../g/m.yaml", path, ":4: platform.machines[1].path: ", "confined")
                                      for path in ("../link.stg", "../../outside/x.stg", "/etc/hostname")),
                                    ("../g/tasks.csv", "/etc/hostname", ":3: graphs[1].tasks: ", "confined"),
                                    ("../g/tasks.csv", "../pipe", ":3: graphs[1].tasks: ", "is no regular file"),
                                    ("heft", "{name: m, command: x}", ":7: sweep.algorithm[0].command: ", "--no-commands")):
            with self.subTest(new):
                self.write("in/s/s.yaml", SWEEP.replace(old, new))
                for words in (("run", "in/s/s.yaml", "--only-plan"), ("plan", "in/s/s.yaml"), ("simulate", "in/s/s.yaml", "--tuple", "0"),
                              ("instance", "in/s/s.yaml", "--tuple", "0", "--output", "i.json")):
                    self.refused(self.run_program(*words, *CONFINED), BAD_INPUT, "in/s/s.yaml" + key, word)

    def test_sweeps_that_flood(self):
        self.write("in/s/s.yaml", SWEEP)
        with open(self.folder / "in/g/huge.stg", "wb") as file:
            file.truncate(4 << 30)
        limited = self.run_program("run", "in/s/s.yaml", "--only-plan", *CONFINED, memory=300)
        self.refused(limited, BAD_INPUT, "graphs[0].path: ", "huge.stg: has more than 256000000 bytes")
        (self.folder / "in/g/huge.stg").unlink()
        self.write("in/s/s.yaml", SWEEP + "#" + "x" * 500_000)
        self.refused(self.run_program("run", "in/s/s.yaml", "--only-plan", *CONFINED), BAD_INPUT, "in/s/s.yaml: has more than 500000 bytes")
        self.succeed("run", "in/s/s.yaml", "--only-plan")

    def test_inputs(self):
        self.write("in/s/s.yaml", SWEEP.replace("heft", "{name: m, command: touch MARK}"))
        said = self.succeed("plan", "in/s/s.yaml", "--inputs").out
        for word in ('"../g/*.stg"', '"in/g/1.stg"', '"in/g/tasks.csv"', '"touch MARK"'):
            self.assertIn(word, said)
        self.assertFalse((self.folder / "MARK").exists())
        self.refused(self.run_program("plan", "in/s/s.yaml", "--inputs", "--no-commands"), BAD_INPUT, "sweep.algorithm[0].command")


if __name__ == "__main__":
    unittest.main()
