"""Algorithms that are commands: what they may do, what is said of them when they misbehave, and that nothing of them is left running."""

import json
import os
import random
import signal
import subprocess
import sys
import unittest
from pathlib import Path

from gate import GATE, Gate
from patience import PATIENCE, wait_for
from processes import Process, send, wait_for_ranks
from program import BAD_INPUT, DRAINED, GRAPHS, ROOT, InFolder, command, environment
from results import Results, assert_identical

EXAMPLE = ROOT / "src/schedulers/command/example/min_min.py"

FAILED_RUNS = 1
STATUS = {0: "pending", 1: "done", 3: "failed", 4: "aborted"}

SWEEP = """
graphs: [{kind: layered, tasks: 8, width: 3, degree: 2}]
platform: {processors: 3}
sweep:
  ccr: 0.5
  algorithm: [%s]
  seed: {from: 1, count: %d}
"""

# Answers every request as its argument says; the tasks of a layered graph are numbered topologically.
SCRIPT = '''
import json, os, sys, time
kind = sys.argv[1]
number = 0
for line in sys.stdin:
    request = json.loads(line)
    number += 1
    tasks = list(range(len(request["instance"]["tasks"])))
    good = {"id": request["id"], "order": [tasks, [], []]}
    every = [[task, p] for task in tasks for p in (0, 1)]
    if kind == "raise": raise ValueError("no idea")
    if kind == "memory": tasks = bytearray(10 ** 9)
    if kind == "half": sys.stdout.write(json.dumps(good)[:30]); sys.stdout.flush(); sys.exit(1)
    if kind == "chatter": sys.stderr.write("thinking\\n" * 50000)
    if kind == "print": print("scheduling...", flush=True)
    if kind == "counts": good["order"] = [tasks, [], []] if number % 2 else [[], tasks, []]
    if kind == "grandchild" and number == 1: os.system("(trap '' TERM HUP; sleep 1000; true %s) &" % os.getcwd())
    answer = {
        "no-id": {"order": good["order"]},
        "wrong-id": good | {"id": "0"},
        "missing": good | {"order": [tasks[1:], [], []]},
        "twice": good | {"order": [tasks, tasks[:1], []]},
        "lists": good | {"order": good["order"] * 2},
        "no-task": good | {"order": [tasks + [8], [], []]},
        "fraction": good | {"order": [[0.5], tasks, []]},
        "deadlock": good | {"order": [tasks[::-1], [], []]},
        "processor": {"id": request["id"], "replicas": [[task, 3] for task in tasks]},
        "replicas": {"id": request["id"], "replicas": every},
        "too-early": {"id": request["id"], "replicas": every[::-1]},
        "replicated": {"id": request["id"], "replicas": every},
        "unknown-key": good | {"note": "hello"},
        "error": {"id": request["id"], "error": "too hard"},
        "nan": good | {"makespan": float("nan")},
    }.get(kind, good)
    text = json.dumps(answer)
    print(text + ("\\n" + text if kind == "two-lines" else ""), flush=True)
    if kind == "once": break
'''


def mine(kind):
    return f"python3 mine.py {kind}"


SILENT = "no answer within 0.5 s (its timeout)"
# name: (command, further keys, status, words of the reason)
MISBEHAVIOURS = {
    "not-found": ("no-such-program", "", "failed", ["exit code 127", "not found"]),
    "not-executable": ("exec ./mine.py", "", "failed", ["exit code 126", "ermission denied"]),
    "exits": ("exit 3", "", "failed", ["ended (exit code 3) instead of an answer"]),
    "exits-well": ("exit 0", "", "failed", ["ended (exit code 0) instead of an answer (it must answer until its input ends"]),
    "crashes": ("kill -SEGV $$", "", "failed", ["killed by signal 11 (Segmentation fault)"]),
    "is-terminated": ("kill -TERM $$", "", "failed", ["killed by signal 15"]),
    "is-killed": ("kill -KILL $$", "", "failed", ["killed by signal 9"]),
    "raises": (mine("raise"), "", "failed", ["exit code 1", "its last words: ValueError: no idea"]),
    "crashes-inside": ("python3 -c 'import os; os.kill(os.getpid(), 11)'; exit $?", "", "failed", ["exit code 139 (Segmentation fault)"]),
    "is-silent": ("sleep 1000", "timeout: 0.5", "aborted", [SILENT]),
    "ignores-signals": ("trap '' TERM HUP INT; sleep 1000 & while true; do sleep 1000; done", "timeout: 0.5", "aborted", [SILENT]),
    "chats-for-ever": ("yes thinking >&2", "timeout: 0.5", "aborted", [SILENT, "its last words: thinking"]),
    "closes-output": ("exec >&-; sleep 1000", "", "failed", ["closed its output instead of an answer"]),
    "is-too-large": (mine("memory"), "memory: 500MB", "failed", ["exit code 1", "MemoryError"]),
    "writes-text": ("echo hello; sleep 1000", "", "failed", ["writes no JSON: 'hello'"]),
    "writes-nothing": ("echo; sleep 1000", "", "failed", ["writes no JSON: ''"]),
    "writes-bytes": ("printf '\\377\\376\\n'; sleep 1000", "", "failed", ["is UTF-16 text (save it as UTF-8)"]),
    "writes-for-ever": ("yes | tr -d '\\n'", "", "failed", ["writes a line without end: 'yyyyy"]),
    "writes-half": (mine("half"), "", "failed", ["ended (exit code 1) within its answer"]),
    "writes-a-list": ("echo '[1, 2]'; sleep 1000", "", "failed", ["must be an object"]),
    "prints": (mine("print"), "", "failed", ["writes no JSON: 'scheduling...'"]),
    "two-lines": (mine("two-lines"), "", "failed", ["more than one line per request"]),
    "no-id": (mine("no-id"), "", "failed", ["has no 'id'"]),
    "wrong-id": (mine("wrong-id"), "", "failed", ["answer: id: is not that of the request"]),
    "missing": (mine("missing"), "", "failed", ["order: lacks task 0"]),
    "twice": (mine("twice"), "", "failed", ["order[1][0]: task 0 has a place already"]),
    "lists": (mine("lists"), "", "failed", ["order: has 6 lists"]),
    "no-task": (mine("no-task"), "", "failed", ["order[0][8]: is 8"]),
    "fraction": (mine("fraction"), "", "failed", ["order[0][0]"]),
    "deadlock": (mine("deadlock"), "", "failed", ["processor 0 can never start task 7"]),
    "processor": (mine("processor"), "", "failed", ["replicas[0][1]: is 3"]),
    "replicas": (mine("replicas"), "", "failed", ["reads: [epsilon]"]),
    "too-early": (mine("too-early"), "reads: [epsilon]", "failed", ["is placed before all replicas"]),
    "unknown-key": (mine("unknown-key"), "", "failed", ["note"]),
    "error": (mine("error"), "", "failed", ["says: too hard"]),
    "nan": (mine("nan"), "", "failed", ["writes no JSON"]),
    # Not a mistake:
    "chatter": (mine("chatter"), "", "done", []),
    "is-terminated-once": ("[ -e terminated ] || { touch terminated; kill -TERM $$; }; " + mine("good"), "", "done", []),
    "answers-once": (mine("once"), "", "done", []),
    "replicated": (mine("replicated"), "reads: epsilon", "done", []),
    "has-grandchild": (mine("grandchild"), "", "done", []),
}


def entry(name, line, more=""):
    return f"{{name: {name}, command: {json.dumps(line)}{', ' + more if more else ''}}}"


def left_running(folder):
    """Process ids and command lines of all processes whose working directory is the folder, but not of this one."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "cwd") == str(folder) and (process / "cmdline").read_bytes():
                found[int(process.name)] = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            pass
    found.pop(os.getpid(), None)
    return found


class Commands(InFolder):
    def setUp(self):
        super().setUp()
        self.folder = self.folder.resolve()
        self.write("mine.py", SCRIPT)

    def assert_nothing_left(self):
        wait_for(lambda: not left_running(self.folder), lambda: f"left running: {left_running(self.folder)}", pause=0.02)

    def sweep(self, *algorithms, seeds=1, name="sweep.yaml"):
        self.write(name, SWEEP % (", ".join(algorithms), seeds))
        return name

    def identities(self, *algorithms):
        for path in self.folder.glob("i.h5*"):
            path.unlink()
        self.run_program("run", self.sweep(*algorithms, name="identity.yaml"), "--output", "i.h5")
        return Results(self.folder / "i.h5").rows["identity"].tolist()

    def schedule(self, *options, code=0):
        outcome = self.run_program("schedule", "-i", GRAPHS / "heft-example.json", "-a", "mine", *options)
        self.assertEqual(outcome.code, code, str(outcome))
        return json.loads(outcome.out) if code == 0 else outcome

    def test_each_misbehaviour_costs_its_run_and_is_named(self):
        algorithms = [entry(name, line, more) for name, (line, more, _, _) in MISBEHAVIOURS.items()]
        outcome = self.run_program("run", self.sweep("heft", *algorithms), "--output", "r.h5")
        self.assertEqual(outcome.code, FAILED_RUNS, str(outcome))
        results = Results(self.folder / "r.h5")
        found = {}
        for label, status, reason in zip(results.text("algorithm"), results.status, results.reasons):
            found[label] = (STATUS[int(status)], reason.rstrip(b"\0").decode(errors="replace"))
        if os.environ.get("DAGSWEEP_SHOW"):
            for name, (status, reason) in found.items():
                print(f"{name:16} {status:8} {reason}", file=sys.stderr)
        self.assertEqual(found["heft"][0], "done")
        for name, (_, _, status, words) in MISBEHAVIOURS.items():
            with self.subTest(name):
                self.assertEqual(found[name][0], status, found[name])
                for word in ([f"{name}: "] if words else []) + words:
                    self.assertIn(word, found[name][1])
        self.assert_nothing_left()

    def test_nothing_is_left_of_a_killed_rank(self):
        stubborn = "trap '' TERM HUP INT PIPE; (while true; do sleep 1000; done) & " + mine("grandchild") + "; while true; do sleep 1000; done"
        self.sweep(entry("mine", stubborn), seeds=200000)
        line = command("run", "sweep.yaml", "--output", "r.h5", ranks=3)
        with subprocess.Popen(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as mpirun:
            try:
                ranks = wait_for_ranks(mpirun, 3)
                wait_for(lambda: sum("sleep 1000" in text for text in left_running(self.folder).values()) >= 4,
                         lambda: f"the processes of two commands: {left_running(self.folder)}", pause=0.05)
                send(ranks.values(), signal.SIGKILL)
                mpirun.wait(PATIENCE)
            finally:
                mpirun.kill()
        self.assert_nothing_left()

    def test_the_end_of_a_job_is_no_failure_of_a_command(self):
        """Batch systems send SIGTERM to all processes of a job, in any order."""
        gate = Gate(self.folder)
        gate.shut()
        self.write("sweep.yaml", SWEEP.replace("layered, tasks: 8, width: 3, degree: 2", "chain, tasks: 2") % (GATE, 3))
        with subprocess.Popen(command("run", "sweep.yaml", "--output", "r.h5"), cwd=self.folder, env=environment(self.session),
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as rank:
            try:
                wait_for(lambda: gate.arrivals() == 1, lambda: "a command at the gate")
                send([Process(number) for number, line in left_running(self.folder).items() if "gate.py" in line], signal.SIGTERM)
                wait_for(lambda: gate.arrivals() == 2, lambda: "another command at the gate")
                rank.terminate()
                self.assertEqual(rank.wait(PATIENCE), DRAINED)
            finally:
                rank.kill()
        self.assertEqual({STATUS[int(status)] for status in Results(self.folder / "r.h5").status}, {"pending"})
        gate.open()
        self.succeed("run", "sweep.yaml", "--output", "r.h5", "--resume")

    def test_rows_are_the_same_on_any_number_of_ranks(self):
        algorithms = ["heft", entry("mine", f"python3 {EXAMPLE}", "set: {alpha: 0.5}, version: 3"), entry("once", mine("once"))]
        self.sweep(*algorithms, seeds=15)
        alone = self.results_of("sweep.yaml", output="alone.h5")
        self.assertEqual((alone.done_count(), len(alone.rows)), (45, 45))
        self.assertEqual(sorted(set(alone.text("algorithm"))), ["heft", "mine alpha=0.5 version=3", "once"])
        assert_identical(self, self.results_of("sweep.yaml", output="three.h5", ranks=3), alone)
        self.assert_nothing_left()

    def test_a_tuple_is_name_command_parameters_and_version(self):
        base = self.identities("heft", entry("mine", mine("good"), "set: {a: 1, b: x}, version: 3"))
        same = [
            entry("mine", mine("good"), "version: 3, set: {b: x, a: 1}"),
            entry("mine", mine("good"), "set: {a: 1, b: x}, version: 3, timeout: 30, memory: 4GB"),
        ]
        other = [
            entry("other", mine("good"), "set: {a: 1, b: x}, version: 3"),
            entry("mine", mine("also-good"), "set: {a: 1, b: x}, version: 3"),
            entry("mine", mine("good"), "set: {a: 2, b: x}, version: 3"),
            entry("mine", mine("good"), "set: {a: 1, c: x}, version: 3"),
            entry("mine", mine("good"), "set: {a: 1, b: x}, version: 4"),
            entry("mine", mine("good"), "set: {a: 1, b: x}"),
        ]
        for one in same:
            self.assertEqual(self.identities("heft", one), base, one)
        changed = [self.identities("heft", one) for one in other]
        self.assertEqual([identity[0] for identity in changed], [base[0]] * len(other))
        self.assertEqual(len({identity[1] for identity in changed} | {base[1]}), len(other) + 1)

    def test_results_are_reused_unless_the_version_is_another(self):
        self.sweep("heft", entry("mine", mine("good"), "version: 1"), seeds=3)
        self.succeed("run", "sweep.yaml", "--output", "old.h5")
        self.sweep("heft", entry("mine", mine("good"), "version: 1"), entry("mine", mine("good"), "version: 2"), seeds=4, name="more.yaml")
        outcome = self.succeed("run", "more.yaml", "--output", "new.h5", "--reuse", "old.h5")
        self.assertIn("more: 6 results reused", outcome.err)
        self.assertEqual(Results(self.folder / "new.h5").done_count(), 12)

    def test_check_twice_tells_a_function_from_what_remembers(self):
        self.sweep(entry("good", mine("good")), entry("counts", mine("counts")), seeds=3)
        self.succeed("run", "sweep.yaml", "--output", "once.h5")  # nobody notices
        outcome = self.run_program("run", "sweep.yaml", "--output", "twice.h5", "--check-twice")
        self.assertEqual(outcome.code, FAILED_RUNS, str(outcome))
        results = Results(self.folder / "twice.h5")
        status = dict(zip(zip(results.text("algorithm"), results.rows["seed"]), results.status))
        self.assertEqual({seed: STATUS[int(status["good", seed])] for seed in (1, 2, 3)}, {1: "done", 2: "done", 3: "done"})
        self.assertIn(b"counts: is no function of its input", b"".join(results.reasons.tolist()))
        self.sweep("heft")
        self.refused(self.run_program("run", "sweep.yaml", "--output", "none.h5", "--check-twice"), BAD_INPUT, "--check-twice", "no algorithm")
        self.assertEqual(self.schedule("--command", f"python3 {EXAMPLE}", "--check-twice")["algorithm"], "mine")

    def test_options_of_a_command(self):
        self.assertEqual(self.schedule("--command", mine("good"), "--timeout", "30", "--memory", "4GB", "--set", "alpha=0.5")["makespan"], 127)
        answers = "import json, sys\nr = json.loads(sys.stdin.readline())\nsys.exit(json.dumps([r['parameters'], r.get('epsilon'), r.get('seed')]))\n"
        self.write("shows.py", answers)
        show = ("--command", "python3 shows.py", "--set", "a=1", "--set", "b=x", "--set", "c=true", "--seed", "5")
        self.assertIn("""[{"a": 1, "b": "x", "c": true}, null, null]""", self.schedule(*show, code=FAILED_RUNS).err)
        outcome = self.schedule(*show, "--reads", "epsilon,seed", "--epsilon", "1", code=FAILED_RUNS)
        self.assertIn("""[{"a": 1, "b": "x", "c": true}, 1, 5]""", outcome.err)
        for options, words in [
            (["-a", "heft", "--command", "true"], ["--algorithm", "'heft' is a built-in algorithm"]),
            (["-a", "a b", "--command", "true"], ["--algorithm", "'a b'"]),
            (["-a", "mine", "--command", " "], ["--command", "is empty"]),
            (["-a", "mine", "--command", "true", "--reads", "bound"], ["--reads", "bound", "epsilon"]),
            (["-a", "mine", "--command", "true", "--timeout", "0"], ["--timeout", "'0'"]),
            (["-a", "mine", "--command", "true", "--memory", "1"], ["--memory", "'1'", "2GB"]),
            (["-a", "mine", "--command", "true", "--epsilon", "1"], ["--epsilon", "mine", "one replica"]),
            (["-a", "heft", "--timeout", "3"], ["--timeout", "concerns commands"]),
            (["-a", "heft", "--check-twice"], ["--check-twice", "concerns commands"]),
        ]:
            with self.subTest(options):
                self.refused(self.run_program("schedule", "-i", GRAPHS / "heft-example.json", *options), BAD_INPUT, *words)

    def test_simulate_verify_and_instance_take_commands(self):
        instance = ("-i", GRAPHS / "heft-example.json", "-a", "mine", "--command")
        simulated = json.loads(self.succeed("simulate", *instance, f"python3 {EXAMPLE}", "--set", "change_interval=0.3", "--set", "alpha=2",
                                            "--bound", "0.5", "--check").out)
        self.assertEqual(simulated["status"], "done")
        failed = self.run_program("simulate", *instance, "exit 3")
        self.assertEqual((failed.code, json.loads(failed.out)["status"]), (FAILED_RUNS, "failed"), str(failed))
        silent = self.run_program("simulate", *instance, "sleep 1000", "--timeout", "0.3")
        self.assertEqual((silent.code, json.loads(silent.out)["status"]), (FAILED_RUNS, "aborted"), str(silent))
        verified = json.loads(self.succeed("verify", *instance, mine("replicated"), "--reads", "epsilon", "--epsilon", "1").out)
        self.assertEqual((verified["replicas"], verified["crash_sets"], verified["survivors"]), (20, 4, 4))

        (self.folder / "sub folder").mkdir()
        (self.folder / "sub folder/mine.py").write_text(SCRIPT)
        self.sweep("heft", entry("mine", "python3 'mine.py' good", "set: {alpha: 0.5}, reads: [seed], timeout: 30"), name="sub folder/sweep.yaml",
                   seeds=2)
        replay = self.succeed("instance", "sub folder/sweep.yaml", "--tuple", "3", "-o", "i.json").out
        again = subprocess.run(replay.replace("dagsweep", command()[0], 1), shell=True, cwd=self.folder, capture_output=True, text=True, check=True)
        tuple_run = self.succeed("simulate", "sub folder/sweep.yaml", "--tuple", "3")
        self.assertEqual(json.loads(again.stdout), json.loads(tuple_run.out))

    def test_a_limit_stops_a_run_inside_a_command(self):
        self.write("sweep.yaml", SWEEP.replace("sweep:", "limits: {seconds_per_run: 0.3}\nsweep:", 1) % (entry("mine", "sleep 1000"), 2))
        outcome = self.run_program("run", "sweep.yaml", "--output", "r.h5")
        self.assertEqual([STATUS[int(status)] for status in Results(self.folder / "r.h5").status], ["aborted", "aborted"], str(outcome))
        self.assert_nothing_left()

    def test_the_transcript_of_the_documentation_is_true(self):
        transcript = (EXAMPLE.parents[1] / "README.md").read_text().partition("```\n> ")[2].partition("```")[0]
        request, answer = ("".join(line.strip() for line in part.splitlines()) for part in transcript.split("\n< "))
        self.write("instance.json", json.dumps(json.loads(request)["instance"]))
        shown = f"tee request | python3 {EXAMPLE} | tee answer"
        self.succeed("schedule", "-i", "instance.json", "-a", "mine", "--set", "alpha=0.5", "--command", shown)
        self.assertEqual((self.folder / "request").read_text(), request + "\n")
        self.assertEqual((self.folder / "answer").read_text(), answer + "\n")

    def test_the_example_makes_the_schedules_of_min_min(self):
        draws = random.Random(1)
        for case in range(8):
            with self.subTest(case=case):
                tasks, processors = draws.randint(1, 25), draws.randint(1, 5)
                edges = [{"from": a, "to": b, "data": draws.choice([0, 1, 2.5, draws.random()])}
                         for b in range(tasks) for a in range(b) if draws.random() < 0.2]
                names = list(range(tasks))
                draws.shuffle(names)  # not numbered topologically
                edges = [edge | {"from": names[edge["from"]], "to": names[edge["to"]]} for edge in edges]
                bandwidth = [[0.0] * processors for _ in range(processors)]
                for p in range(processors):
                    for q in range(p):
                        bandwidth[p][q] = bandwidth[q][p] = draws.choice([1, 2, 0.3])
                instance = {"format": "dagsweep-instance-1", "tasks": [{"work": 1}] * tasks, "edges": edges, "startup": draws.choice([0, 0.25]),
                            "W": [[draws.choice([1, 2, 3, draws.random()]) for _ in range(processors)] for _ in range(tasks)], "bandwidth": bandwidth}
                path = self.write("case.json", json.dumps(instance))
                outcome = self.succeed("schedule", "-i", path, "-a", "min-min-command", "--command", f"python3 {EXAMPLE}")
                found = {r["task"]: (r["processor"], r["start"], r["finish"]) for r in json.loads(outcome.out)["replicas"]}
                self.assertEqual(found, plain_min_min(instance))


def plain_min_min(instance):
    """Min-min from its definition, apart from the example: {task: (processor, start, finish)}."""
    count = len(instance["W"])
    before = {task: {} for task in range(count)}
    for edge in instance["edges"]:
        before[edge["to"]][edge["from"]] = edge["data"]
    position = {}
    while len(position) < count:
        position[min(t for t in range(count) if t not in position and all(b in position for b in before[t]))] = len(position)
    placed = {}
    while len(placed) < count:
        best = None
        for task in range(count):
            if task in placed or not all(b in placed for b in before[task]):
                continue
            for p, duration in enumerate(instance["W"][task]):
                starts = [finish for q, _, finish in placed.values() if q == p] + [0.0]
                for source, data in before[task].items():
                    q, _, finish = placed[source]
                    transfer = 0.0 if q == p or data == 0 else instance["startup"] + data * (1.0 / instance["bandwidth"][q][p])
                    starts.append(finish + transfer)
                key = (max(starts) + duration, position[task], p, task, max(starts))
                best = key if best is None else min(best, key)
        finish, _, p, task, start = best
        placed[task] = (p, start, finish)
    return placed


if __name__ == "__main__":
    unittest.main()
