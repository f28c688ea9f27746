"""Schedulers of one's own that a run calls: functions and objects of Python."""

import gc
import io
import json
import os
import random
import shlex
import sys
import tempfile
import unittest

import dagsweep
import numpy as np
from dagsweep.errors import ArgumentTypeError, InputError
from dagsweep.simulation import serving
from program import REPOSITORY, program

sys.path.insert(0, str(REPOSITORY / "postprocess" / "example"))
from gtp_by_formulas import RUNNING, GtpByFormulas  # noqa: E402
from gtp_c import GtpC  # noqa: E402

RUNS = int(os.environ.get("DAGSWEEP_RANDOM_RUNS", "60"))  # 1,000 at night
WAITING = 0
PROTOCOL = REPOSITORY / "src" / "schedulers" / "command" / "example" / "gtp_c.py"


class Jit(GtpByFormulas):
    """The built-in `jit`: each ready task goes at once where it is estimated to finish first, behind what is queued there."""

    def __init__(self, instance):
        super().__init__(instance, copies=False)

    def assign(self, state, ready):
        self.begin(state)
        for processor in range(len(self.live)):
            for task in map(int, state.queue(processor)):
                finish = self.estimates(task)[1][processor]
                if finish < np.inf:
                    self.place(task, processor, finish)
        assigned = []
        for task in map(int, ready):
            finish = self.estimates(task)[1]
            best = int(finish.argmin())
            if finish[best] < np.inf:
                self.place(task, best, finish[best])
                assigned.append((task, best))
        return assigned


def jit(state, ready):
    """The built-in `jit`, as postprocess/README.md has it."""
    estimates, assigned = state.estimates(), []
    for task in ready:
        finish = estimates.finish(task)
        if finish.min() < np.inf:
            estimates.place(task, finish.argmin())
            assigned.append((task, finish.argmin()))
    return assigned


class Seeing:
    """Assigns as jit does, and notes what it is shown."""

    def __init__(self, seen):
        self.seen = seen

    def assign(self, state, ready):
        estimates = state.estimates()
        shown = [state.time, state.instance.bottom_levels.tolist(), state.allowed().tolist(), estimates.finish(ready).tolist(), state.phase.tolist(),
                 state.copies.tolist(), state.link_rate.tolist(), list(map(int, state.ready))]
        if not self.seen or self.seen[-1] != shown:  # the first assignments are asked for once by the one, twice by the other
            self.seen.append(shown)
        return jit(state, ready)


def serve_seeing(path):
    seen = []
    dagsweep.serve(lambda instance: Seeing(seen))
    with open(path, "w", encoding="utf-8") as file:
        json.dump(seen, file)


class LHeft(GtpByFormulas):
    """The built-in `l-heft` without replication (Jin & Buyya, section 4)."""

    def __init__(self, instance, alpha=0.9):
        super().__init__(instance)
        self.alpha, self.factor = alpha, {}

    def finished(self, task, processor, elapsed):
        work = self.instance.times[task, processor]
        if work > 0:
            ratio = elapsed / work
            known = self.factor.get(processor)
            self.factor[processor] = ratio if known is None else self.alpha * ratio + (1 - self.alpha) * known

    def predict(self, task, processor):
        if processor in self.factor:
            factor = self.factor[processor]
        else:
            others = [self.factor[p] for p in sorted(self.factor)]
            factor = sum(others) / len(others) if others else 1.0
        return self.instance.times[task, processor] * factor

    def left(self, processor):
        state, total = self.state, 0.0
        for task in map(int, state.queue(processor)):
            predicted = self.predict(task, processor)
            total += max(predicted - (state.time - state.started[task]), 0.0) if state.phase[task] == RUNNING else predicted
        return total

    def moved(self, task, processor):
        return sum(self.instance.data[edge] for edge in self.into[task] if not self.state.copies[edge, processor])

    def reaches(self, task, processor):
        return all(self.state.copies[edge, processor] or any(not self.closed[source, processor] for source in self.sources(edge))
                   for edge in self.into[task])

    def assign(self, state, ready):
        self.begin(state)
        live = list(map(int, np.flatnonzero(self.live)))
        ranked = []
        for task in map(int, ready):
            candidates = [p for p in live if self.reaches(task, p)]
            if candidates:
                least = min(self.moved(task, p) for p in candidates)
                mean = sum(self.predict(task, p) for p in live) / len(live)
                ranked.append(((self.instance.level[task], least, -mean, self.instance.position[task]), task, candidates, least))
        ahead = {p: self.left(p) for p in live}
        assigned = []
        for _, task, candidates, least in sorted(ranked):
            if least == 0:
                candidates = [p for p in candidates if self.moved(task, p) == 0]
            best = min(candidates, key=lambda p: (ahead[p] + self.predict(task, p), p))
            ahead[best] += self.predict(task, best)
            assigned.append((task, best))
        return assigned

    def move(self, state):
        """The last waiting task of the largest queue to the smallest, while the largest falls."""
        self.begin(state)
        left = {p: self.left(p) for p in map(int, np.flatnonzero(self.live))}
        if not left:
            return None
        longest, shortest = min(left, key=lambda p: (-left[p], p)), min(left, key=lambda p: (left[p], p))
        waiting = [task for task in map(int, state.queue(longest)) if state.phase[task] == WAITING]
        if longest == shortest or not waiting:
            return None
        task = waiting[-1]
        after = {**left, shortest: left[shortest] + self.predict(task, shortest), longest: left[longest] - self.predict(task, longest)}
        return (task, shortest) if max(after.values()) < left[longest] and self.reaches(task, shortest) else None


def with_items(instance, seed):
    """The same, but edges of one task are in a few items, of the data of their first edges."""
    draw = random.Random(seed)
    item = [4 * source + draw.randrange(3) if draw.random() < 0.9 else None for source in instance.sources.tolist()]
    first = {}
    data = [amount if one is None else first.setdefault(one, amount) for one, amount in zip(item, instance.data.tolist())]
    return dagsweep.Instance(instance.work, np.stack([instance.sources, instance.targets], axis=1), data, instance.times, instance.bandwidth,
                             instance.startup, instance.true_times, item)


def random_run(seed):
    """(Instance, arguments of simulate()): graphs, machines, changes and failures of all kinds; half of the instances have items."""
    draw = random.Random(seed)
    processors = draw.randint(1, 6)
    instance = dagsweep.generate(draw.choice(["layered", "samepred"]), tasks=draw.randint(1, 40), processors=processors,
                                 ccr=draw.choice([0.1, 1.0, 5.0]), seed=seed, heterogeneity=draw.choice(["related", "unrelated"]),
                                 estimation_error=draw.choice([0, 0.3]),
                                 startup=draw.choice([0, 1.5]))
    how = {"bound": draw.choice([0, 0.4, 0.9]), "seed": seed, "period": draw.choice([0.05, 0.2]), "change_interval": draw.choice([0.1, 0.5]),
           "trigger": draw.choice(["periodic", "on-change"])}
    if processors > 1:
        how |= {"failures": draw.choice([0, 1]), "recovery": draw.choice([0.2, "never"])}
    return with_items(instance, seed) if draw.random() < 0.5 else instance, how


class Equality(unittest.TestCase):
    """What is written again here gives the numbers of the built-in schedulers, to the bit."""

    def assert_equal_runs(self, built_in, own, **treatment):
        for seed in range(RUNS):
            instance, how = random_run(seed)
            with self.subTest(built_in, seed=seed):
                kind, scheduler = own(instance)
                mine = dagsweep.simulate(instance, **{kind: scheduler}, **treatment, **how)
                theirs = dagsweep.simulate(instance, built_in, **how)
                self.assertEqual(mine.status, theirs.status, mine.reason)
                np.testing.assert_equal(mine.metrics, theirs.metrics)
                np.testing.assert_equal([mine.start, mine.finish], [theirs.start, theirs.finish])

    def test_gtp(self):
        for name, copies, rewind in (("gtp", False, False), ("gtp/c", True, False), ("gtp/r", False, True), ("gtp/c/r", True, True)):
            self.assert_equal_runs(name, lambda instance, copies=copies: ("reactive", GtpByFormulas(instance, copies)), copies=copies, rewind=rewind)
            self.assert_equal_runs(name, lambda instance: ("reactive", GtpC(instance)), copies=copies, rewind=rewind)

    def test_jit(self):
        self.assert_equal_runs("jit", lambda instance: ("online", Jit(instance)), at_once=True)
        self.assert_equal_runs("jit", lambda instance: ("online", jit), at_once=True)

    def test_l_heft(self):
        self.assert_equal_runs("l-heft", lambda instance: ("online", LHeft(instance)), copies=True)


class Protocol(unittest.TestCase):
    """The same objects as commands, which dagsweep.serve() makes of them."""

    def test_a_served_scheduler_gives_the_same_run(self):
        served = {"gtp": ("reactive", "", "serve(GtpC)"), "gtp/c": ("reactive", "copies", "serve(GtpC)"),
                  "gtp/c/r": ("reactive", "copies,rewind", "serve(GtpC)"),
                  "jit": ("online", "at_once", "serve(lambda instance: test_own_schedulers.jit)"),
                  "l-heft": ("online", "copies,moves", "serve(test_own_schedulers.LHeft)")}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "i.json")
            for seed in range(2, max(RUNS // 20, 3) + 2):  # 3 and 4 have items
                instance, how = random_run(seed)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(instance.to_json())
                options = [word for name, value in how.items() for word in
                           ((f"--{name}", value) if name in ("bound", "seed") else ("--set", f"{name}={value}"))]
                for built_in, (kind, treatment, code) in served.items():
                    code = f"import sys; sys.path[:0] = {sys.path[:3]}; from dagsweep import serve; from gtp_c import GtpC; " \
                           f"import test_own_schedulers; {code}"
                    command = shlex.join([sys.executable, "-c", code])
                    treated = ("--treatment", treatment) if treatment else ()
                    expected = program("simulate", "-i", path, "-a", built_in, *options)
                    for line in (command, f"{sys.executable} {PROTOCOL}") if built_in.startswith("gtp") else (command,):
                        with self.subTest(built_in, seed=seed, command=line):
                            own = program("simulate", "-i", path, "-a", "own", "--command", line, "--kind", kind, *treated, "--check-twice",
                                          *options)
                            self.assertEqual(own, expected)

    def test_what_is_served_is_what_a_run_shows(self):
        """What a policy of a notebook sees, a served one sees: to the bit, at every call."""
        instance = with_items(dagsweep.generate("layered", tasks=30, processors=4, ccr=1.0, seed=5), seed=5)
        self.assertLess(instance.item.max() + 1, instance.edge_count)
        for treatment in ({"copies": True, "at_once": True}, {"copies": False, "at_once": True}):
            seen = []
            dagsweep.simulate(instance, online=Seeing(seen), bound=0.6, seed=5, **treatment)
            with tempfile.TemporaryDirectory() as folder:
                path, told = os.path.join(folder, "i.json"), os.path.join(folder, "told")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(instance.to_json())
                code = f"import sys; sys.path[:0] = {sys.path[:3]}; import test_own_schedulers; test_own_schedulers.serve_seeing({told!r})"
                program("simulate", "-i", path, "-a", "own", "--command", shlex.join([sys.executable, "-c", code]), "--kind", "online",
                        "--treatment", ",".join(name for name, given in treatment.items() if given), "--bound", "0.6", "--seed", "5")
                with open(told, encoding="utf-8") as file:
                    served = json.load(file)
            self.assertGreater(len(seen), 10)
            self.assertEqual(served, json.loads(json.dumps(seen)))

    def test_wrong_questions_end_the_run(self):
        instance = dagsweep.generate("chain", tasks=9, processors=3, seed=1)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "i.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(instance.to_json())
            last = int(instance.order[-1])
            for question, reason in (({"finish": [last]}, "has not been placed"), ({"finish": [99]}, "estimates.finish[0]"), ({"plce": []}, "'plce'"),
                                     ({"place": [[0, 7]]}, "estimates.place[0][1]"), ({"place": [[0, 0], [0, 1]]}, "is placed already")):
                code = f"import json; i = json.loads(input())['id']; print(json.dumps(dict(id=i, estimates={question!r})), flush=True); input()"
                with self.subTest(question=question):
                    said = json.loads(program("simulate", "-i", path, "-a", "own", "--command", shlex.join([sys.executable, "-c", code]), "--kind",
                                              "reactive"))
                    self.assertEqual(said["status"], "failed")
                    self.assertIn(reason, said["reason"])


class Served(unittest.TestCase):
    """Answers of served schedulers are taken as those of simulate()."""

    def answers(self, scheduler, request):
        instance = json.loads(dagsweep.generate("chain", tasks=3, processors=2).to_json())
        line = json.dumps({"instance": instance, "reference_makespan": 1.0, "kind": "online", "keeps_copies": False, "time": 0, **request})
        run = serving.core.ServedRun(line)
        run.show(line)
        return serving.answer_to(request, scheduler, run.state)

    def test_a_function_that_is_no_maker_is_explained(self):
        instance = json.loads(dagsweep.generate("chain", tasks=3, processors=2).to_json())
        line = json.dumps({"format": "dagsweep-run-request-1", "id": "1", "ask": "assign", "ready": [0], "time": 0, "parameters": {"alpha": 0.5},
                           "instance": instance, "reference_makespan": 1.0, "kind": "online", "keeps_copies": False})
        advice = r"^serve\(lambda instance, alpha: jit\) is needed, or a class: jit\(instance, alpha\) cannot be called"
        with self.assertRaisesRegex(ArgumentTypeError, advice):
            dagsweep.serve(jit, requests=[line])
        answers = io.StringIO()
        dagsweep.serve(lambda instance, alpha: jit, requests=[line], answers=answers)
        self.assertEqual(json.loads(answers.getvalue())["assign"], [[0, 0]])

    def refusal_of(self, make, kind="online", form="dagsweep-run-request-1"):
        instance = json.loads(dagsweep.generate("chain", tasks=3, processors=2).to_json())
        line = json.dumps({"format": form, "id": "1", "ask": "assign", "ready": [0], "time": 0, "parameters": {}, "instance": instance,
                           "reference_makespan": 1.0, "kind": kind, "keeps_copies": False})
        with self.assertRaises(InputError) as raised:
            dagsweep.serve(make, requests=[line], answers=io.StringIO())
        return str(raised.exception)

    def test_how_a_scheduler_is_served_is_explained(self):
        # The beginning tells what to do: results files keep no more of a reason.
        for make in (Endless, Endless()):
            self.assertRegex(self.refusal_of(make), r"^serve\(lambda instance: Endless\(\)\) is needed")
        self.assertRegex(self.refusal_of(lambda instance: Endless), r"^serve\(lambda instance: Endless\(\)\) is needed: an object")
        self.assertRegex(self.refusal_of(lambda instance: Endless(), kind="reactive"), "^kind: online is needed .*Endless has assign")
        self.assertRegex(self.refusal_of(lambda instance: 5), r"^int has no method assign\(\), which kind: online asks")
        self.assertRegex(self.refusal_of(lambda instance: Endless(), form="dagsweep-schedule-request-1"), r"^kind: online \(or reactive\) is missing")

    def test_assignments(self):
        request = {"ask": "assign", "ready": [0, 2]}
        for right in ([(0, 1)], np.array([[0, 1]]), ((np.int32(0), np.uint8(1)),)):
            self.assertEqual(self.answers(lambda state, ready, right=right: right, request), {"assign": [[0, 1]]})
        self.assertEqual(self.answers(lambda state, ready: [(task, 1) for task in state.ready], request), {"assign": [[0, 1], [2, 1]]})
        for nothing in (None, [], np.zeros((0, 2), int)):
            self.assertEqual(self.answers(lambda state, ready, nothing=nothing: nothing, request), {"assign": []})
        for wrong in ([(0, 1.9)], [(0, "1")], [(0, True)], [(0, None)]):
            with self.assertRaises(ArgumentTypeError):
                self.answers(lambda state, ready, wrong=wrong: wrong, request)


class Endless:
    """Moves a waiting task to and fro."""

    def assign(self, state, ready):
        return [(task, 0) for task in ready]

    def move(self, state):
        queued = [(int(task), processor) for processor in range(2) for task in state.queue(processor)[1:] if state.phase[task] == 0]
        return (queued[0][0], 1 - queued[0][1]) if queued else None


class Answers(unittest.TestCase):
    def test_moves_without_end_end_the_run(self):
        instance = dagsweep.generate("fork-join", processors=2, seed=1)
        run = dagsweep.simulate(instance, online=Endless(), period=0.01)
        self.assertEqual(run.status, "failed")
        self.assertIn("tasks were moved", run.reason)

    def setUp(self):
        self.instance = dagsweep.generate("layered", tasks=12, processors=3, ccr=1.0, seed=1)
        self.order = list(map(int, self.instance.order))

    def all_on(self, processor=0, order=None):
        return [(task, processor) for task in (self.order if order is None else order)]

    def failure(self, **own):
        run = dagsweep.simulate(self.instance, **own, bound=0.5)
        self.assertEqual(run.status, "failed")
        return run.reason

    def test_each_kind_of_wrong_mapping_ends_the_run_with_its_reason(self):
        last = self.order[-1]
        for answer, reason in ((None, "keeps the mapping at first"), ([], "is not assigned"), (self.all_on()[:-1], f"task {last} is not assigned"),
                               ([*self.all_on(), (last, 0)], f"task {last} is assigned twice"), (self.all_on(3), "there is no processor 3"),
                               ([*self.all_on()[:-1], (99, 0)], "there is no task 99"),
                               (self.all_on(order=self.order[::-1]), "predecessors must come first")):
            def mine(state, answer=answer):
                return answer

            with self.subTest(reason=reason):
                self.assertRegex(self.failure(reactive=mine), f"^mine: .*{reason}")
        finished = []

        def late(state):
            finished.extend(np.flatnonzero(state.phase == 2))
            return self.all_on() if not finished else [(int(finished[0]), 0)]

        self.assertRegex(self.failure(reactive=late), "has finished, and is assigned again")

    def test_each_kind_of_wrong_assignment_ends_the_run_with_its_reason(self):
        for answer, reason in (([(self.order[-1], 0)], "is not ready"), ([(self.order[0], 0)] * 2, "assigned twice"),
                               ([(self.order[0], 7)], "no processor 7"), ([(77, 0)], "no task 77")):
            with self.subTest(reason=reason):
                self.assertRegex(self.failure(online=lambda state, ready, answer=answer: answer), reason)

        class Mover:
            def assign(self, state, ready):
                return [(task, 0) for task in ready]

            def move(self, state):
                return self.task(state), 1

            def task(self, state):
                return state.queue(0)[0]  # runs

        self.assertRegex(self.failure(online=Mover()), "Mover: .*does not wait on a processor")

        class Unmoved(Mover):
            def move(self, state):
                return state.queue(0)[-1], 0

        self.assertRegex(self.failure(online=Unmoved()), "moved to where it is|does not wait")

    def test_other_types_are_refused_by_name(self):
        for answer in (5, "heft", [1, 2], [(0.5, 1)], [(0, -1)], [(0, 1, 2)], {"a": 1}, [(0, None)]):
            with self.subTest(answer=answer), self.assertRaisesRegex((TypeError, ValueError), "<lambda>: the answer"):
                dagsweep.simulate(self.instance, reactive=lambda state, answer=answer: answer)
        for kind, own, method in (("online", Endless, "assign"), ("reactive", type("Keep", (), {"reschedule": len}), "reschedule")):
            with self.assertRaisesRegex(ArgumentTypeError, f"{kind}: {own.__name__} is a class; give an object"):
                dagsweep.simulate(self.instance, **{kind: own})
            for given in (own, own()):  # before a run nothing asks them
                for action in (dagsweep.schedule, dagsweep.simulate, lambda instance, one: dagsweep.compare([one], instance),
                               lambda instance, one: dagsweep.search(instance, one, "heft")):
                    with self.subTest(given=given), self.assertRaisesRegex(
                            ArgumentTypeError, rf"{own.__name__} has {method}\(\), so it decides during a run: simulate\(instance, {kind}="):
                        action(self.instance, given)
        with self.assertRaisesRegex(ArgumentTypeError, r"jit\(instance\) cannot be called .*simulate\(instance, online=jit\)"):
            dagsweep.compare(["heft", jit], self.instance)
        for own in ({"reactive": 5}, {"online": "jit"}, {"reactive": object()}, {}, {"reactive": len, "online": len}):
            with self.subTest(own=own), self.assertRaises(TypeError):
                dagsweep.simulate(self.instance, **own)
        with self.assertRaisesRegex(InputError, "are of schedulers of one's own"):
            dagsweep.simulate(self.instance, "heft", rewind=True)
        with self.assertRaisesRegex(InputError, "rewind: is of reactive schedulers"):
            dagsweep.simulate(self.instance, online=len, rewind=True)
        with self.assertRaisesRegex(InputError, "unknown parameter"):
            dagsweep.simulate(self.instance, reactive=len, perod=3)

    def test_exceptions_of_a_scheduler_are_raised_as_they_are(self):
        class Own(Exception):
            pass

        def fails(state):
            if state.time > 0:
                raise Own("at a point")
            return self.all_on()

        with self.assertRaisesRegex(Own, "at a point"):
            dagsweep.simulate(self.instance, reactive=fails, bound=0.4)

    def test_an_idle_online_scheduler_stalls_with_a_reason(self):
        idle = r"^at time [\d.]+ none of \d+ ready tasks is assigned, although task \d+ could run on processor 0 \(an online .*"
        for how in ({}, {"at_once": True}, {"failures": 1, "recovery": 0.3, "seed": 2}):
            for assign in (lambda state, ready: None, lambda state, ready: [(ready[0], 0)] if state.time == 0 else []):
                run = dagsweep.simulate(self.instance, online=assign, **how)
                self.assertEqual(run.status, "stalled")
                self.assertRegex(run.reason, idle)
        run = dagsweep.simulate(self.instance, online=lambda state, ready: None, bound=0.4)  # machines change for ever
        self.assertEqual(run.status, "failed")
        self.assertRegex(run.reason, idle)
        run = dagsweep.simulate(self.instance, online=Jit(self.instance), at_once=True, crash={0: 1.0, 1: 1.0, 2: 1.0})
        self.assertEqual((run.status, run.reason), ("stalled", ""))  # no processor is left


class States(unittest.TestCase):
    def test_a_kept_schedule_is_that_of_the_static_algorithm(self):
        instance = dagsweep.generate("layered", tasks=40, processors=4, ccr=1.0, seed=3)
        planned = dagsweep.schedule(instance, "heft")
        by_start = np.lexsort((instance.position[planned.task], planned.finish, planned.start))
        mapping = np.column_stack((planned.task, planned.processor))[by_start]
        run = dagsweep.simulate(instance, reactive=lambda state: mapping if state.time == 0 else None, bound=0.4, seed=3)
        built_in = dagsweep.simulate(instance, "heft", bound=0.4, seed=3)
        np.testing.assert_equal(run.finish, built_in.finish)
        self.assertEqual(run.metrics["planned_makespan"], built_in.metrics["planned_makespan"])
        self.assertEqual(len(json.loads(run.trace_json())["events"]) > 0, True)
        self.assertIn("<svg", run.gantt_svg())

    def test_what_a_state_says(self):
        instance = dagsweep.generate("layered", tasks=30, processors=3, ccr=1.0, seed=2)
        seen = []

        def look(state):
            self.assertIs(state.instance, instance)
            self.assertEqual((state.availability.shape, state.link_rate.shape, state.copies.shape), ((3,), (3, 3), (instance.edge_count, 3)))
            self.assertTrue(np.all(np.isnan(state.started) == (state.phase == WAITING)))
            self.assertTrue(np.all(state.computed[state.phase == WAITING] == 0))
            self.assertTrue(np.all((state.moving_from >= 0) | (state.moved == 0)))
            queued = np.concatenate([state.queue(p) for p in range(3)])
            self.assertEqual(len(set(queued)), len(queued))
            with self.assertRaises(ValueError):
                state.phase[0] = 1
            seen.append((state.time, state.phase.copy(), queued, state.finished.copy(), state))
            return [(task, int(task) % 3) for task in map(int, instance.order) if state.phase[task] != 2]

        run = dagsweep.simulate(instance, reactive=look, bound=0.4, seed=1)
        self.assertEqual(run.status, "done")
        for time, phase, queued, finished, _ in seen[1:]:
            np.testing.assert_equal(finished, np.where(run.finish <= time, run.finish, np.nan))
            self.assertEqual(set(queued), set(np.flatnonzero(phase != 2)))
        self.assertEqual(seen[0][0], 0)
        kept = seen[0][-1].phase  # arrays outlive the run
        seen.clear()
        gc.collect()
        self.assertEqual(len(kept), 30)


if __name__ == "__main__":
    unittest.main()
