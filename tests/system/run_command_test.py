"""Commands that a run asks: kind reactive and online; what they are told, and each way to misbehave."""

import json
import unittest

from program import BAD_INPUT, DONE, InFolder
from results import assert_identical

# By the protocol alone: maps task k to processor k modulo P in an order in which predecessors come first.
MINE = """
import json, os, sys, time
count = 0
def order_of(instance):
    tasks, edges = range(len(instance["tasks"])), [(e["from"], e["to"]) for e in instance["edges"]]
    order = []
    while len(order) < len(tasks):
        order += [t for t in tasks if t not in order and all(f in order for f, to in edges if to == t)]
    return order
def say(answer, end="\\n"):
    sys.stdout.write((answer if isinstance(answer, str) else json.dumps(answer)) + end)
    sys.stdout.flush()
for line in sys.stdin:
    request = json.loads(line)
    if "instance" in request:
        order, finished, away = order_of(request["instance"]), set(), set()
        processors = len(request["instance"]["bandwidth"])
    for task, phase, *more in request.get("tasks", []):
        finished.discard(task)
        if phase == 2: finished.add(task)
    for processor, share in request.get("availability", []):
        (away.discard if share else away.add)(processor)
    left = [t for t in order if t not in finished]
    place = lambda t: [t, t % processors]
    answer = {"id": request["id"]}
    if request["ask"] == "mapping": answer["mapping"] = [place(t) for t in left]
    if request["ask"] == "assign": answer["assign"] = [place(t) for t in request["ready"] if place(t)[1] not in away]
    count += 1
    late = count > 1
    MISBEHAVE
    say(answer)
"""
# Name: (Python in place of MISBEHAVE, status, what the reason must contain).
WAYS = {
    "ends": ("sys.exit(3)", "failed", "ended (exit code 3) instead of an answer"),
    "ends-late": ("sys.exit(0) if late else None", "failed", "ended (exit code 0) instead of an answer"),
    "is-killed": ("os.kill(os.getpid(), 9)", "failed", "ended (killed by signal 9"),
    "closes-output": ("os.close(1); time.sleep(1000)", "failed", "closed its output instead of an answer"),
    "is-silent": ("time.sleep(1000)", "aborted", "no answer within 1 s"),
    "is-silent-late": ("time.sleep(1000) if late else None", "aborted", "no answer within 1 s"),
    "writes-text": ("say('hello'); continue", "failed", "writes no JSON: 'hello'"),
    "writes-nothing": ("say(''); continue", "failed", "writes no JSON: ''"),
    "writes-twice": ("say(answer)", "failed", "mine: "),  # more than one, or the next answer is to another request
    "writes-without-end": ("say('x' * 10 ** 6, '')", "failed", "a line without end"),
    "other-id": ("answer['id'] = 'abc'", "failed", "is not that of the request"),
    "no-id": ("del answer['id']", "failed", "has no 'id'"),
    "a-list": ("answer = [1]", "failed", "must be an object"),
    "another-key": ("answer['maping'] = 1", "failed", "maping"),
    "no-mapping": ("del answer['mapping']", "failed", "has neither 'mapping' and 'keep'"),
    "keeps-at-first": ("answer = {'id': request['id'], 'keep': True}", "failed", "keeps the mapping at first"),
    "keeps-and-maps": ("answer['keep'] = True", "failed", "has both 'mapping' and 'keep'"),
    "keeps-not": ("answer = {'id': request['id'], 'keep': False}", "failed", "keep: must be true"),
    "says-why": ("answer = {'error': 'no licence'}", "failed", "says: no licence"),
    "no-such-task": ("answer['mapping'][0][0] = 99", "failed", "mapping[0][0]"),
    "no-such-processor": ("answer['mapping'][0][1] = 4", "failed", "mapping[0][1]"),
    "a-fraction": ("answer['mapping'][0][1] = 0.5", "failed", "mapping[0][1]"),
    "three-numbers": ("answer['mapping'][0].append(1)", "failed", "must be [task, processor]"),
    "forgets-a-task": ("answer['mapping'].pop()", "failed", "is not assigned, and has not finished"),
    "assigns-twice": ("answer['mapping'].append(answer['mapping'][-1])", "failed", "is assigned twice"),
    "wrong-order": ("answer['mapping'].reverse()", "failed", "predecessors must come first"),
    "a-finished-task": ("answer['mapping'] = [place(t) for t in order]; finished or None", "failed", "has finished, and is assigned again"),
    "another-twice": ("answer['mapping'][0][1] = int(os.path.exists('asked')); open('asked', 'w')", "failed", "is no function of its input"),
}
ONLINE = {
    "is-not-ready": ("answer['assign'] = [place(order[-1])]", "is not ready"),
    "assigns-twice": ("answer['assign'] *= 2", "is assigned twice"),
    "a-running-task": ("answer['move'] = [order[0], 1] if request['ask'] == 'move' else None", "unknown key 'move'|does not wait on a processor"),
}
SWEEP = """
name: own
graphs: [{kind: layered, tasks: 20, width: 4, degree: 3}]
platform: {processors: 3}
scenario: {change_interval: 0.2, failures: 1, recovery: 0.3, period: 0.2}
sweep:
  ccr: 1
  bound: [0, 0.5]
  algorithm:
    - {name: mine, command: "python3 mine.py", kind: reactive, copies: true, set: {trigger: on-change, alpha: 0.5}, reads: [seed]}
    - {name: mine-online, command: "python3 mine.py", kind: online, at_once: true}
    - gtp/c
  seed: {from: 1, count: 4}
"""


class RunCommand(InFolder):
    def setUp(self):
        super().setUp()
        self.succeed("generate", "layered", "--set", "tasks=12", "--set", "processors=3", "--set", "ccr=1", "--seed", 3, "--format", "instance",
                     "-o", "i.json")

    def mine(self, misbehaviour="pass"):
        self.write("mine.py", MINE.replace("MISBEHAVE", misbehaviour))

    def simulate(self, *words, kind="reactive"):
        return self.run_program("simulate", "-i", "i.json", "-a", "mine", "--command", "exec python3 mine.py", "--kind", kind, "--bound", 0.5, *words)

    def test_each_way_to_misbehave_has_its_outcome(self):
        for name, (code, status, reason) in WAYS.items():
            with self.subTest(name):
                self.mine(code)
                limits = ("--timeout", 1) if status == "aborted" else ()
                twice = ("--check-twice",) if name == "another-twice" else ()
                ended = self.simulate(*limits, *twice)
                self.assertNotEqual(ended.code, DONE)
                self.assertIn("mine: ", ended.out + ended.err)
                self.assertIn(reason, ended.out + ended.err)

    def test_online_commands_misbehave_too(self):
        for name, (code, reason) in ONLINE.items():
            with self.subTest(name):
                self.mine(code)
                ended = self.simulate("--treatment", "moves", kind="online")
                self.assertRegex(ended.out + ended.err, reason)

    def test_what_a_command_is_told_adds_up(self):
        self.mine("open('notes', 'a').write(line)")
        ended = self.simulate("--trace", "trace.json", "--set", "alpha=0.5")
        self.assertEqual(ended.code, DONE, ended.err)
        requests = [json.loads(line) for line in (self.folder / "notes").read_text().splitlines()]
        first, later = requests[0], requests[1:]
        self.assertEqual((first["parameters"], first["time"], first["ask"]), ({"alpha": 0.5}, 0, "mapping"))
        self.assertEqual(first["instance"], json.loads((self.folder / "i.json").read_text()))
        self.assertTrue(all("instance" not in request for request in later))
        self.assertEqual(len({request["id"] for request in requests}), len(requests))
        # Finished tasks and notices are those of the trace.
        trace = json.loads((self.folder / "trace.json").read_text())["events"]
        finished = {event["task"]: event["time"] for event in trace if event["event"] == "task-finish"}
        told = {task: row[-1] for request in later for task, *row in request.get("tasks", []) if row[0] == 2}
        self.assertEqual(told, {task: time for task, time in finished.items() if time <= later[-1]["time"]})
        noticed = [task for request in later for task, *_ in request.get("finished", [])]
        self.assertEqual(sorted(noticed), sorted(told))

    def test_rows_are_equal_on_any_number_of_ranks_and_after_a_resume(self):
        self.mine()
        self.write("s.yaml", SWEEP)
        one = self.results_of("s.yaml", "--check-twice", output="one.h5")
        self.assertEqual(one.done_count(), len(one.status))
        assert_identical(self, self.results_of("s.yaml", output="three.h5", ranks=3), one)
        self.write("half.yaml", SWEEP.replace("count: 4", "count: 2"))
        self.succeed("run", "half.yaml", "-o", "half.h5")
        done = self.succeed("run", "s.yaml", "-o", "reused.h5", "--reuse", "half.h5")
        self.assertIn("12 results reused", done.out + done.err)
        for old, new in (("copies: true", "copies: false"), ("trigger: on-change, ", ""), ("kind: online, at_once: true", "kind: online")):
            self.write("other.yaml", SWEEP.replace(old, new))
            done = self.succeed("run", "other.yaml", "-o", f"{len(new)}-{len(old)}.h5", "--reuse", "half.h5")
            self.assertIn("8 results reused", done.out + done.err)
        for number in range(len(one.rows)):
            said = self.succeed("instance", "s.yaml", "--tuple", number, "-o", "t.json").out
            again = self.succeed("simulate", "s.yaml", "--tuple", number).out
            self.assertEqual(json.loads(again)["makespan"], one.rows["makespan"][number])
            if "mine" in said:
                self.assertIn("--kind", said)

    def test_the_command_of_a_tuple_states_what_is_switched_off(self):
        self.mine()
        self.write("s.yaml", SWEEP.replace("kind: online, at_once: true", "kind: online, regenerate: false"))
        said = [self.succeed("instance", "s.yaml", "--tuple", number, "-o", "t.json").out for number in range(24)]
        self.assertEqual(sum("--kind online --treatment no-regenerate" in one for one in said), 8)

    def test_refusals(self):
        self.mine()
        for words, message in ((("--treatment", "rewinds"), "unknown treatment in runs 'rewinds'"), (("--treatment", "at_once"), "of kind online")):
            self.refused(self.simulate(*words), BAD_INPUT, message)
        self.refused(self.simulate("--treatment", "rewind", kind="online"), BAD_INPUT, "rewind is of commands of kind reactive")
        self.refused(self.simulate(kind="reactve"), BAD_INPUT, "unknown kind of command 'reactve'")
        self.refused(self.run_program("simulate", "-i", "i.json", "-a", "heft", "--kind", "reactive"), BAD_INPUT, "--kind: concerns commands")
        for old, new, message in (("kind: reactive, ", "", "copies is of commands of kind reactive or online"),
                                  ("copies: true", "copies: maybe", "copies"), ("copies: true", "at_once: true", "of kind online"),
                                  ("kind: reactive", "kind: dynamic", "unknown kind of command")):
            with self.subTest(message=message):
                self.write("bad.yaml", SWEEP.replace(old, new))
                self.refused(self.run_program("run", "bad.yaml", "-o", "bad.h5"), BAD_INPUT, message)


if __name__ == "__main__":
    unittest.main()
