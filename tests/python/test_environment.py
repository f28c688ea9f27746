"""Environments: runs of which a policy decides step by step; and the estimates that it may use."""

import random
import unittest

import dagsweep
import numpy as np
from dagsweep.errors import InputError
from gtp_by_formulas import GtpByFormulas
from test_own_schedulers import RUNS, random_run


def random_treatment(draw):
    return {name: draw.random() < 0.5 for name in ("copies", "regenerate", "at_once")}


class Policy:
    """Draws among what is allowed, and waits at times."""

    def __init__(self, seed, waits=0.1):
        self.draw, self.waits = random.Random(seed), waits

    def __call__(self, ready, allowed):
        pairs = np.argwhere(allowed)
        if len(pairs) == 0 or self.draw.random() < self.waits:
            return None
        task, processor = pairs[self.draw.randrange(len(pairs))]
        return int(ready[task]), int(processor)


def play(environment, policy, **reset):
    """(rewards, info) of an episode."""
    state, info = environment.reset(**reset)
    rewards = []
    while info["status"] == "deciding":
        state, reward, _, _, info = environment.step(policy(state.ready, environment.allowed()))
        rewards.append(reward)
    return rewards, info


class Runs(unittest.TestCase):
    def test_an_episode_is_the_run_of_an_online_scheduler_that_assigns_one_task_at_each_call(self):
        ends = set()
        for seed in range(RUNS):
            instance, how = random_run(seed)
            treatment = random_treatment(random.Random(seed))
            environment = dagsweep.Environment(instance, **treatment, **how)
            policy = Policy(seed)
            with self.subTest(seed=seed, treatment=treatment):
                rewards, info = play(environment, policy)
                ends.add(info["status"])

                def assign(state, ready, one=Policy(seed)):
                    allowed = np.outer(np.ones(len(ready)), state.availability > 0)
                    action = one(ready, allowed)
                    return [] if action is None else [action]

                again = environment.run()
                own = dagsweep.simulate(instance, online=assign, **treatment, **how)
                for run in (again, own):
                    self.assertEqual(run.status, info["status"], run.reason)
                    if run.status == "done":
                        self.assertEqual(run.makespan, info["time"])
                np.testing.assert_equal(again.metrics, {**own.metrics, "planned_makespan": again.metrics.get("planned_makespan")}
                                        if own.metrics else {})
                np.testing.assert_equal([again.start, again.finish], [own.start, own.finish])
                if info["status"] == "done":
                    self.assertAlmostEqual(sum(rewards), -info["time"], delta=1e-9 * info["time"])
        self.assertLessEqual({"done", "stalled"}, ends)

    def test_the_run_of_an_episode_has_its_trace_and_drawing(self):
        instance = dagsweep.generate("layered", tasks=10, processors=3, seed=3)
        for bound in (0.0, 0.4):
            crash = {0: 1e9}
            environment = dagsweep.Environment(instance, bound=bound, at_once=True, crash=crash)
            play(environment, Policy(3), seed=3)
            crash.clear()
            crash[1] = 0.1  # of the caller: the environment keeps what it was given
            run = environment.run()
            for _ in range(2):  # each repeats the run
                finished = {event["task"]: event["time"] for event in run.trace["events"] if event["event"] == "task-finish"}
                self.assertEqual([finished[task] for task in range(10)], run.finish.tolist())
            self.assertGreater(len(run.gantt().svg), 2000)

    def test_a_run_that_cannot_be_repeated_has_no_trace(self):
        class Once:
            def __init__(self):
                self.given = 0

            def assign(self, state, ready):
                self.given += 1
                return [(task, self.given % 3) for task in ready]

        run = dagsweep.simulate(dagsweep.generate("layered", tasks=10, processors=3, seed=3), online=Once())
        with self.assertRaisesRegex(InputError, "cannot be repeated"):
            run.trace  # noqa: B018
        with self.assertRaisesRegex(InputError, "cannot be repeated"):
            run.gantt()

    def test_a_seed_gives_the_same_episode_and_each_reset_takes_the_next(self):
        environment = dagsweep.Environment(lambda seed: dagsweep.generate("layered", tasks=20, processors=3, seed=seed), bound=0.4, seed=5)
        lengths = [play(environment, Policy(1))[1] for _ in range(3)]
        self.assertEqual([info["seed"] for info in lengths], [5, 6, 7])
        self.assertEqual(play(environment, Policy(1), seed=6)[1], lengths[1])
        self.assertEqual(play(environment, Policy(1))[1], lengths[2])
        self.assertNotEqual(lengths[0]["time"], lengths[1]["time"])

    def test_rewards_by_the_bound_lead_from_the_longest_path_to_the_makespan(self):
        for seed in range(20):
            instance = dagsweep.generate("layered", tasks=30, processors=4, ccr=1.0, seed=seed)
            environment = dagsweep.Environment(instance, reward="bound", bound=0.4, at_once=True)
            fastest, path = instance.times.min(axis=1), np.zeros(instance.task_count)
            for task in instance.order:
                before = [path[instance.sources[edge]] for edge in instance.in_edges(task)]
                path[task] = max(before, default=0.0) + fastest[task]
            rewards, info = play(environment, Policy(seed, waits=0.0))
            self.assertLessEqual(max(rewards), 0.0)  # nothing is undone, so it never falls
            self.assertAlmostEqual(sum(rewards), path.max() - info["time"], places=9)

    def test_an_episode_that_can_never_complete_ends_with_a_penalty(self):
        instance = dagsweep.generate("layered", tasks=10, processors=2, seed=1)
        self.assertEqual(play(dagsweep.Environment(instance, penalty=7), lambda ready, allowed: None)[0][-1], -7)
        slowest = instance.times.max(axis=1).sum()
        rewards, info = play(dagsweep.Environment(instance), lambda ready, allowed: None)
        self.assertEqual((info["status"], rewards[-1]), ("stalled", -slowest))
        self.assertIn("ready tasks is assigned, although task", info["reason"])
        state, info = (environment := dagsweep.Environment(instance, most_steps=3)).reset()
        cut = []
        for _ in range(3):
            state, _, ended, truncated, _ = environment.step((state.ready[0], 0))
            cut.append((ended, truncated))
        self.assertEqual(cut, [(False, False), (False, False), (False, True)])


class Actions(unittest.TestCase):
    def setUp(self):
        self.instance = dagsweep.generate("layered", tasks=12, processors=3, ccr=1.0, seed=1)
        self.last = int(self.instance.order[-1])

    def test_an_action_that_is_refused_changes_nothing(self):
        environment = dagsweep.Environment(self.instance, bound=0.4, at_once=True)
        state, _ = environment.reset()
        for action, reason in (((self.last, 0), "is not ready"), ((0, 3), "there is no processor 3"), ((12, 0), "there is no task 12"),
                               ((2**63, 0), "there is no task")):
            with self.subTest(action=action), self.assertRaisesRegex(InputError, f"^action: .*{reason}"):
                environment.step(action)
        for action in (5, "ab", (1, 2, 3), (0.5, 1), (0, None), {0: 1}, (-1, 0)):
            with self.subTest(action=action), self.assertRaises((TypeError, ValueError)):
                environment.step(action)
        undisturbed = dagsweep.Environment(self.instance, bound=0.4, at_once=True)
        undisturbed.reset()
        info = {"status": "deciding"}
        while info["status"] == "deciding":
            task = int(state.ready[0])
            with self.assertRaises(InputError):
                environment.step((self.last if task != self.last else 0, 0))
            state, *_, info = environment.step((task, task % 3))
            undisturbed.step((task, task % 3))
        np.testing.assert_equal(environment.run().finish, undisturbed.run().finish)
        with self.assertRaisesRegex(InputError, "has ended"):
            environment.step(None)

    def test_wrong_arguments_are_refused_when_they_are_given(self):
        instance = dagsweep.generate("chain", tasks=2, processors=2)
        for name, wrong in (("most_steps", "3"), ("most_steps", 0), ("most_steps", True), ("penalty", "x"), ("penalty", float("nan")), ("seed", "1"),
                            ("at_once", 1), ("regenerate", "yes")):
            with self.assertRaisesRegex(InputError, f"{name}: must be"):
                dagsweep.Environment(instance, **{name: wrong})

    def test_what_is_no_environment_is_refused_by_name(self):
        for own in ({"reward": "money"}, {"perod": 3}, {"bound": 2}, {"crash": {9: 1.0}}, {"crash": 3}):
            with self.subTest(own=own), self.assertRaises((InputError, TypeError, ValueError)):
                dagsweep.Environment(self.instance, **own).reset()
        with self.assertRaisesRegex(TypeError, "instance: must be"):
            dagsweep.Environment("layered")
        environment = dagsweep.Environment(self.instance)
        for early in (environment.run, environment.allowed, lambda: environment.step(None)):
            with self.assertRaisesRegex(InputError, "call reset"):
                early()
        environment.reset()
        with self.assertRaisesRegex(InputError, "has not ended"):
            environment.run()

    def test_allowed_says_what_is_accepted(self):
        instance, how = random_run(3)
        for seed in range(20):
            environment = dagsweep.Environment(instance, **{**how, "seed": seed, "bound": 0.9, "at_once": True})
            state, info = environment.reset()
            while info["status"] == "deciding":
                allowed, ready = environment.allowed(), state.ready
                for row, column in np.argwhere(~allowed)[:2]:
                    with self.assertRaises(InputError):
                        environment.step((ready[row], column))
                *_, info = environment.step(Policy(seed, waits=0)(ready, allowed))


class Many(unittest.TestCase):
    def test_many_are_as_each_alone_and_go_on_with_the_next_episode(self):
        count = 7
        made = [dagsweep.generate("layered", tasks=5 + 2 * k, processors=3, ccr=1.0, seed=k) for k in range(count)]
        alone = [dagsweep.Environment(instance, bound=0.4, seed=10 * k) for k, instance in enumerate(made)]
        together = dagsweep.Environments([dagsweep.Environment(instance, bound=0.4, seed=10 * k) for k, instance in enumerate(made)])
        states, infos = together.reset()
        seen = [environment.reset() for environment in alone]
        self.assertEqual({k: info for k, (_, info) in enumerate(seen)}, infos)
        draw = np.random.default_rng(1)
        ended = 0
        for _ in range(60):
            picked = states.begin[:-1] + (draw.random(count) * np.diff(states.begin)).astype(int)
            actions = np.column_stack((states.ready[picked], draw.integers(0, 3, count)))
            actions[draw.random(count) < 0.05, 0] = -1
            states, rewards, terminated, truncated, infos = together.step(actions)
            finishes, allowed, times = states.finish(), states.allowed(), states.time()
            for k, environment in enumerate(alone):
                action = None if actions[k, 0] < 0 else tuple(actions[k])
                state, reward, end, cut, info = environment.step(action)
                self.assertEqual((rewards[k], terminated[k], truncated[k], infos.get(k)), (reward, end, cut, info if end else None))
                if end:
                    ended += 1
                    state, info = environment.reset()
                own = slice(states.begin[k], states.begin[k + 1])
                np.testing.assert_equal(states.ready[own], state.ready)
                np.testing.assert_equal(finishes[own], environment.finish())
                np.testing.assert_equal(allowed[own], environment.allowed())
                self.assertEqual((times[k], states[k].time), (info["time"], state.time))
        self.assertGreater(ended, 10)

    def test_numbers_that_no_task_has_are_refused(self):
        envs = dagsweep.Environments([dagsweep.Environment(dagsweep.generate("chain", tasks=3, processors=2)) for _ in range(3)])
        envs.reset()
        for wrong in (np.full((3, 2), 2 ** 63, np.uint64), np.full((3, 2), -5)):
            with self.assertRaisesRegex(InputError, "actions: must be numbers of tasks and processors"):
                envs.step(wrong)

    def test_if_an_action_is_refused_none_steps(self):
        instance = dagsweep.generate("layered", tasks=9, processors=2, seed=1)
        together = dagsweep.Environments([dagsweep.Environment(instance, seed=k) for k in range(3)])
        with self.assertRaisesRegex(InputError, "call reset"):
            together.step([[0, 0]] * 3)
        states, _ = together.reset(seed=4)
        ready = int(states[0].ready[0])
        for actions in ([[0.5, 0]] * 3, [[0, 0]] * 2, [0, 0, 0]):
            with self.subTest(actions=actions), self.assertRaises(TypeError):
                together.step(actions)
        with self.assertRaisesRegex(InputError, "^environment 2: action: there is no processor 2"):
            together.step([[ready, 0], [ready, 0], [ready, 2]])
        together.step([[ready, 0]] * 3)
        with self.assertRaisesRegex(InputError, "keep no actions"):
            for environment in together.environments:
                state, info = environment._episode.state, {"status": "deciding"}
                while info["status"] == "deciding":
                    state, *_, info = environment.step((state.ready[0], 0))
                environment.run()
        for none_or_twice in ([], together.environments[:1] * 2):
            with self.assertRaisesRegex(ValueError, "each only once"):
                dagsweep.Environments(none_or_twice)
        other = dagsweep.generate("layered", tasks=9, processors=3, seed=1)
        states, _ = dagsweep.Environments([dagsweep.Environment(one) for one in (instance, other)]).reset()
        with self.assertRaisesRegex(InputError, "different numbers of processors"):
            states.finish()


class Estimates(unittest.TestCase):
    def test_they_are_those_of_gtp(self):
        compared = 0

        class Compared(GtpByFormulas):
            def begin(self, state):
                super().begin(state)
                self.theirs = state.estimates(copies=self.copies, queued=False)

            def estimates(self, task):
                nonlocal compared
                start, finish = super().estimates(task)
                if all(self.state.phase[self.instance.sources[edge]] == 2 or self.instance.sources[edge] in self.where
                       for edge in self.into[task]):
                    np.testing.assert_equal(self.theirs.finish(task), finish)
                    compared += 1
                return start, finish

            def place(self, task, processor, finish):
                super().place(task, processor, finish)
                assert self.theirs.place(task, processor) == finish

        for seed in range(max(RUNS // 6, 10)):
            instance, how = random_run(seed)
            copies = seed % 2 == 0
            run = dagsweep.simulate(instance, reactive=Compared(instance, copies), copies=copies, **how)
            self.assertNotEqual(run.status, "failed", run.reason)
        self.assertGreater(compared, 1000)

    def test_defaults_are_those_of_the_kind_and_the_run(self):
        instance = dagsweep.generate("layered", tasks=30, processors=4, ccr=1.0, seed=1)

        def assign(state, ready):
            for copies in (True, False):
                differ[copies] += (state.estimates(copies=copies).finish(ready) != state.estimates().finish(ready)).any()
            differ["queued"] += (state.estimates(queued=False).finish(ready) != state.estimates().finish(ready)).any()
            np.testing.assert_equal(state.estimates(queued=True).finish(ready), state.estimates().finish(ready))
            return [(task, int(finish.argmin())) for task, finish in zip(ready, state.estimates().finish(ready))]

        for copies in (True, False):
            differ = {True: 0, False: 0, "queued": 0}
            dagsweep.simulate(instance, online=assign, at_once=True, copies=copies, bound=0.6, seed=2)
            self.assertEqual(differ[copies], 0)
            self.assertGreater(differ["queued"], 0)

        def remap(estimates_of):
            class Remapping(GtpByFormulas):
                def reschedule(self, state):
                    estimates, mapping = estimates_of(state), []
                    for task in map(int, self.order):
                        if state.phase[task] == 2:
                            continue
                        best = int(estimates.finish(task).argmin())
                        estimates.place(task, best)
                        mapping.append((task, best))
                    return mapping
            return dagsweep.simulate(instance, reactive=Remapping(instance), bound=0.6, seed=2).makespan

        self.assertEqual(remap(lambda state: state.estimates()), remap(lambda state: state.estimates(queued=False)))
        self.assertNotEqual(remap(lambda state: state.estimates()), remap(lambda state: state.estimates(queued=True)))

    def test_allowed_is_that_of_the_environment(self):
        for seed in range(10):
            instance, how = random_run(seed)
            environment = dagsweep.Environment(instance, **how)
            state, info = environment.reset(seed=seed)
            for _ in range(40):
                if info["status"] != "deciding":
                    break
                np.testing.assert_equal(state.allowed(), environment.allowed())
                allowed = np.argwhere(state.allowed())
                row, processor = allowed[len(allowed) // 2]
                state, *_, info = environment.step((state.ready[row], processor))

    def test_they_are_refused_when_their_moment_has_passed(self):
        instance = dagsweep.generate("layered", tasks=12, processors=3, ccr=1.0, seed=1)
        kept = []

        def assign(state, ready):
            for _, estimates in kept:
                with self.assertRaisesRegex(InputError, "moment that has passed"):
                    estimates.finish(ready[0])
            kept.append((state, state.estimates()))
            return [(task, 0) for task in ready]

        dagsweep.simulate(instance, online=assign, at_once=True)
        with self.assertRaisesRegex(InputError, "moment that has passed"):
            kept[-1][1].finish(0)
        with self.assertRaisesRegex(InputError, "moment that has passed"):
            kept[-1][0].estimates()
        environment = dagsweep.Environment(instance)
        state, _ = environment.reset()
        estimates = state.estimates()
        np.testing.assert_equal(estimates.finish(state.ready), environment.finish())
        environment.step((state.ready[0], 0))
        with self.assertRaisesRegex(InputError, "moment that has passed"):
            estimates.place(0, 0)

    def test_tasks_without_an_estimate_are_refused(self):
        instance = dagsweep.generate("layered", tasks=12, processors=3, ccr=1.0, seed=1)
        state, _ = dagsweep.Environment(instance).reset()
        estimates = state.estimates()
        last = int(instance.order[-1])
        for task, reason in ((last, "has not been placed"), (99, "there is no 99"), (0.5, "a task or a list of tasks"), (-1, "whole")):
            with self.subTest(task=task), self.assertRaisesRegex((TypeError, ValueError), reason):
                estimates.finish(task)
        with self.assertRaisesRegex(ValueError, "there is no 3"):
            estimates.place(0, 3)


if __name__ == "__main__":
    unittest.main()
