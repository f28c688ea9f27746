"""Small cases whose results are found by hand."""

import itertools
import random
import unittest
from fractions import Fraction

from reference.instance import Instance
from reference.metrics import simulate as execute
from reference.random_instance import random_instance
from reference.random_items import add_items
from reference.random_nodes import add_nodes
from reference.reactive.run import simulate
from reference.replicated.execution import ReplicatedExecution
from reference.replicated.plan import Replica
from reference.replicated.run import simulate as simulate_replicated
from reference.replicated.schedulers import schedule as replicated_schedule
from reference.replicated.survival import survival
from reference.schedulers import schedule

FAR = 1000.0   # time of a task on a processor that no scheduler chooses


def document(times, edges=(), startup=0.0):
    """Links of bandwidth 1. Edges: (from, to, data)."""
    return {"tasks": [{"work": 1.0} for _ in times], "W": times, "startup": startup,
            "edges": [{"from": i, "to": j, "data": data} for i, j, data in edges],
            "bandwidth": [[1.0] * len(times[0]) for _ in times[0]]}


def event(time, processor, availability=0.0):
    return {"time": time, "processor": processor, "availability": availability}


def run(given, algorithm, events=(), **parameters):
    exact, rounded = Instance(given, Fraction), Instance(given, float)
    return simulate(exact, rounded, algorithm, events, parameters)


class Sees(unittest.TestCase):
    def test_all_processors_look_alike(self):
        """The fast processor 1 is not seen; the time on processor 0 is the true one."""
        given = Instance(document([[4.0, 1.0]]), float)
        for algorithm in ("heft", "cpop", "peft", "dls", "etf", "hlfet", "hdlfet"):
            self.assertEqual(schedule(given, algorithm, {"sees": "homogeneous"}), [(0, 0, 0.0, 4.0)], algorithm)

    def test_times_of_the_schedule_are_those_of_the_costs(self):
        """Three tasks of mean 2: two on processor 0 in canonical order, each as long as W says."""
        given = Instance(document([[1.0, 3.0], [2.0, 2.0], [3.0, 1.0]]), float)
        placements = schedule(given, "etf", {"sees": "homogeneous"})
        self.assertEqual(placements, [(0, 0, 0.0, 1.0), (1, 1, 0.0, 2.0), (2, 0, 1.0, 4.0)])

    def test_a_later_task_may_start_earlier_than_it_looked(self):
        """Task 1 seems to arrive on processor 1 at 2 + 1; it is the first one there and arrives at 1 + 1."""
        given = Instance(document([[1.0, 3.0], [FAR, FAR], [FAR, FAR]], [(0, 1, 1.0), (0, 2, 1.0)]), float)
        found = {x.task: (x.processor, x.start) for x in schedule(given, "etf", {"sees": "homogeneous"})}
        self.assertEqual(found, {0: (0, 0.0), 1: (0, 1.0), 2: (1, 2.0)})


class ItemsAndNodes(unittest.TestCase):
    """Random instances with items and nodes of several processors."""

    def instances(self):
        rng = random.Random(12)
        for _ in range(60):
            given = random_instance(rng, dyadic=True)
            given.pop("W_true", None)
            add_items(rng, given)
            add_nodes(rng, given)
            yield Instance(given, float), Instance(given, Fraction)

    def test_a_schedule_without_events_ends_as_planned(self):
        for rounded, exact in self.instances():
            for algorithm in ("heft", "cpop", "peft", "dls", "rr"):
                placements = schedule(rounded, algorithm, {})
                _, done = execute(rounded, exact, placements, [])
                self.assertEqual(done.finish, {x.task: x.finish for x in placements}, algorithm)

    def test_replicas_end_no_later_than_planned_and_survive_a_crash(self):
        for rounded, exact in self.instances():
            epsilon = min(1, exact.node_count - 1)
            replicas = replicated_schedule(rounded, "ftsa", {"epsilon": epsilon})
            for node in range(exact.node_count) if epsilon else []:
                crash = [{"time": 0, "node": node, "availability": 0}]
                metrics, _ = simulate_replicated(exact, rounded, replicas, crash, {})
                self.assertLessEqual(metrics["latency"], metrics["latency_upper"])
            metrics, done = simulate_replicated(exact, rounded, replicas, [], {})
            self.assertEqual(metrics["latency"], metrics["latency_lower"])
            self.assertTrue(all(done.finish[r] <= x.finish for r, x in enumerate(replicas)))


class Nodes(unittest.TestCase):
    """Nodes of processors 0 and 1, of 2 and of 3. Tasks 1 and 2 read the same 2 units of task 0, which is on processors 0
    and 2; 1 is on 0 and 2, 2 on 1 (0 is on its node) and on 3."""

    GIVEN = {**document([[2.0, 2.0, 3.0, 4.0], [4.0, 4.0, 6.0, 9.0], [4.0, 4.0, 6.0, 9.0]], [(0, 1, 2.0), (0, 2, 2.0)]),
             "node": [0, 0, 1, 2]}

    def setUp(self):
        for edge in self.GIVEN["edges"]:
            edge["item"] = 0
        self.rounded, self.exact = Instance(self.GIVEN, float), Instance(self.GIVEN, Fraction)
        self.replicas = replicated_schedule(self.rounded, "ftsa", {"epsilon": 1})

    def check(self, events, latency, messages):
        metrics, _ = simulate_replicated(self.exact, self.rounded, self.replicas, events, {})
        self.assertEqual((metrics["latency"], metrics["messages"]), (latency, messages))
        return metrics

    def test_schedule(self):
        self.assertEqual([x[:4] for x in self.replicas], [(0, 0, 0, 2), (0, 2, 0, 3), (1, 0, 2, 6), (1, 2, 3, 9),
                                                          (2, 1, 2, 6), (2, 3, 4, 13)])

    def test_both_replicas_send_to_the_third_node(self):
        metrics = self.check([], 6, 2)
        self.assertEqual((metrics["latency_lower"], metrics["latency_upper"]), (6, 14))

    def test_a_node_crashes_as_a_whole(self):
        for time, latency, messages in ((0, 14, 1), (2, 14, 1), (5, 13, 2)):
            self.check([{"time": time, "node": 0, "availability": 0}], latency, messages)


class MovesWithinANode(unittest.TestCase):
    def test_what_has_reached_a_running_task_stays_though_its_producer_is_undone(self):
        """Task 0 ends at 1 on processor 2; task 1 runs on processor 0 from 5 on. At 6 processor 0 slows down and
        processor 2 fails, from which the input of task 2 is still under way. At 8 task 0 is rewound; task 1 moves to
        processor 1 and starts there at once."""
        given = {**document([[FAR, FAR, 1.0, 50.0], [10.0, 12.0, FAR, FAR], [FAR, FAR, FAR, 10.0]],
                            [(0, 1, 4.0), (0, 2, 4.0)]), "node": [0, 0, 1, 2]}
        given["bandwidth"][2][3] = given["bandwidth"][3][2] = 0.1
        for edge in given["edges"]:
            edge["item"] = 0
        events = [event(6, 0, 0.01), {"time": 6, "node": 1, "availability": 0.0}]
        metrics, done = run(given, "gtp/r", events, period_time=8.0)
        self.assertEqual((metrics["rewound_tasks"], metrics["migrated_tasks"]), (1, 1))
        self.assertEqual((done.state.placed[1], done.state.start[1], done.state.finish[1]), (1, 8, 20))


class Sources(unittest.TestCase):
    """Task 0 on processors 0 (until 2) and 1 (until 3), each sends 4 units to one replica of task 1."""

    GIVEN = document([[2.0, 3.0, FAR, FAR], [FAR, FAR, 1.0, 1.0]], [(0, 1, 4.0)])
    REPLICAS = [Replica(0, 0, 0, 2, []), Replica(0, 1, 0, 3, []),
                Replica(1, 2, 6, 7, [(0, 0)]), Replica(1, 3, 7, 8, [(0, 1)])]

    def check(self, sources, events, starts, messages):
        """starts: of the replicas of task 1"""
        exact, rounded = Instance(self.GIVEN, Fraction), Instance(self.GIVEN, float)
        metrics, done = simulate_replicated(exact, rounded, self.REPLICAS, events, {"sources": sources})
        self.assertEqual([done.start.get(2), done.start.get(3)], starts)
        self.assertEqual((metrics["messages"], metrics["data_moved"]), (messages, 4 * messages))
        self.assertEqual(metrics["survived"], int(any(s is not None for s in starts)))

    def test_no_crash(self):
        for sources in ("chosen", "any-live"):
            self.check(sources, [], [6, 7], 2)

    def test_source_crashes_before_its_end(self):
        self.check("chosen", [event(1, 0)], [None, 7], 1)
        self.check("any-live", [event(1, 0)], [7, 7], 2)       # sets out at the end of the other, 3

    def test_source_crashes_during_the_transfer(self):
        self.check("chosen", [event(2.5, 0)], [None, 7], 2)
        self.check("any-live", [event(2.5, 0)], [7, 7], 3)
        self.check("any-live", [event(4, 0)], [8, 7], 3)       # sets out at the crash, 4

    def test_source_crashes_after_the_arrival(self):
        self.check("any-live", [event(6.5, 0)], [6, 7], 2)

    def test_arrival_at_the_crash_is_lost(self):
        self.check("any-live", [event(6, 0)], [10, 7], 3)

    def test_several_crashes_at_one_instant(self):
        self.check("any-live", [event(4, 0), event(4, 1)], [None, None], 2)
        self.check("any-live", [event(4, 0), event(4, 2)], [None, 7], 2)
        self.check("any-live", [event(4, 0), event(4, 3)], [8, None], 3)

    def test_one_crash_after_another(self):
        self.check("any-live", [event(1, 0), event(5, 1)], [None, None], 2)
        self.check("any-live", [event(1, 0), event(2, 2)], [None, 7], 2)   # sent at 3 to whom it was promised at 1

    def test_a_crashed_processor_does_not_return(self):
        self.check("any-live", [event(1, 0), event(2, 0, 1.0)], [7, 7], 2)

    def test_a_skipped_source_is_lost(self):
        """Task 1 starves on processor 2 when processor 0 crashes; the source of task 2 is then that on 3."""
        given = document([[2.0, 3.0, FAR, FAR, FAR], [FAR, FAR, 1.0, 1.0, FAR], [FAR, FAR, FAR, FAR, 1.0]],
                         [(0, 1, 4.0), (1, 2, 1.0)])
        replicas = [*self.REPLICAS, Replica(2, 4, 8, 9, [(1, 2)])]
        done = ReplicatedExecution(Instance(given, Fraction), replicas, [event(1, 0), event(1, 2)], any_live=True)
        self.assertTrue(done.run())
        self.assertEqual((done.start[4], len(done.messages)), (9, 2))


class Survival(unittest.TestCase):
    def test_crossed_chain(self):
        """Chosen: a pair of processors must live. Any live: one of either pair."""
        given, f = Instance(Sources.GIVEN, float), Fraction(1, 4)
        pair = (1 - f) ** 2
        self.assertEqual(survival(given, Sources.REPLICAS, f), 1 - (1 - pair) ** 2)
        self.assertEqual(survival(given, Sources.REPLICAS, f, any_live=True), (1 - f ** 2) ** 2)

    def test_internal_source_counts_alone(self):
        given, f = Instance(document([[1.0, 1.0]] * 2, [(0, 1, 1.0)]), float), Fraction(1, 10)
        replicas = replicated_schedule(given, "ftsa", {"epsilon": 1})
        self.assertEqual(survival(given, replicas, f), 1 - f ** 2)

    def test_agrees_with_execution(self):
        rng = random.Random(1)
        for number in range(40):
            given = random_instance(rng, dyadic=True)
            processors = len(given["bandwidth"])
            if processors > 5 or len(given["tasks"]) > 12:
                continue
            exact, f = Instance(given, Fraction), Fraction(1, 8)
            parameters = {"epsilon": min(1, processors - 1)}
            for algorithm, any_live in (("ftsa", False), ("mc-ftsa", False), ("mc-ftsa", True)):
                replicas = replicated_schedule(Instance(given, float), algorithm, parameters)
                total = 0
                for crashed in itertools.product([False, True], repeat=processors):
                    events = [event(0.0, p) for p in range(processors) if crashed[p]]
                    probability = f ** len(events) * (1 - f) ** (processors - len(events))
                    metrics, _ = simulate_replicated(exact, exact, replicas, events,
                                                     {"sources": "any-live" if any_live else "chosen"})
                    total += probability * metrics["survived"]
                self.assertEqual(total, survival(exact, replicas, f, any_live), (number, algorithm, any_live))


class Metrics(unittest.TestCase):
    def test_communication_share(self):
        """2 units of time of one transfer, 1 + 1 of two tasks."""
        metrics, _ = run(document([[1.0, 1.0]] * 2, [(0, 1, 2.0)]), "rr")
        self.assertEqual((metrics["communication_share"], metrics["kept_copies"]), (1, None))

    def test_communication_share_of_pauses(self):
        """From begin to end: the transfer waits 2, the second task runs at half speed."""
        metrics, _ = run(document([[1.0, 1.0]] * 2, [(0, 1, 2.0)]), "rr", [event(2, 0), event(4, 0, 1.0), event(5, 1, 0.5)])
        self.assertEqual(metrics["communication_share"], Fraction(4, 3))

    def test_join_response(self):
        """The transfer waits from 1 to the join at 5, the task starts at 7. Processor 2 joins and starts none."""
        events = [event(0, 1), event(0, 2), event(3, 2, 1.0), event(5, 1, 1.0)]
        metrics, _ = run(document([[1.0] * 3] * 2, [(0, 1, 2.0)]), "rr", events)
        self.assertEqual(metrics["join_response"], 2)
        metrics, _ = run(document([[1.0] * 3] * 2, [(0, 1, 2.0)]), "rr", events[1:3])
        self.assertIsNone(metrics["join_response"])

    def test_rewinding_overhead_of_a_running_task(self):
        """Seen at 2: the share done by the failure at 1 is lost; the execution on processor 1 is 4 long."""
        metrics, _ = run(document([[4.0, 4.0]]), "gtp/r", [event(1, 0)], period_time=2.0)
        self.assertEqual((metrics["rewinding_overhead"], metrics["makespan"]), (1, 6))

    # Tasks 0 and 1 run on processor 0 until 1 and 9; task 2 waits with the input of task 0 on processor 1.
    WAITING = document([[1.0, 2 * FAR, FAR], [8.0, FAR, FAR], [FAR, 1.0, 2.0]], [(0, 2, 1.0), (1, 2, 1.0)])

    def test_rewinding_overhead_of_a_transfer(self):
        """Task 2 is rewound; its input is sent again, to processor 2, from 4 to 5."""
        metrics, _ = run(self.WAITING, "gtp/r", [event(3, 1)], period_time=4.0)
        self.assertEqual((metrics["rewinding_overhead"], metrics["makespan"]), (1, 12))

    def test_transfer_from_a_failed_processor_is_not_undone_by_the_rewind(self):
        """The rescheduling point has dropped it before. Task 0, 1 long, is rewound and sends again for 4."""
        given = document([[1.0, FAR, 1.0], [FAR, 1.0, FAR]], [(0, 1, 4.0)])
        metrics, _ = run(given, "gtp/r", [event(2, 0)], period_time=2.5)
        self.assertEqual((metrics["rewinding_overhead"], metrics["overhead"]), (1, 1 + 4))

    def test_rewinding_overhead_of_a_transfer_within_a_processor(self):
        """All tasks are on processor 0 when it fails at 1.5; then task 0 sends from processor 1 to 2, for 1."""
        given = document([[1.0, 2.0, FAR], [1.0, FAR, 2.0]], [(0, 1, 1.0)])
        metrics, _ = run(given, "gtp/r", [event(1.5, 0)], period_time=2.0)
        self.assertEqual((metrics["rewinding_overhead"], metrics["makespan"]), (1 + 0.5 + 1, 7))

    def test_a_copy_on_the_consumers_processor_is_not_undone(self):
        """Tasks 0 and 1 are rewound, 1 and 2 long. The input of task 2 stays on processor 1, from where it follows
        the task to processor 3 when processor 1 slows down."""
        given = document([[1.0, 2 * FAR, 1.0, 2 * FAR], [8.0, FAR, 8.0, FAR], [FAR, 1.0, FAR, 2.0]],
                         [(0, 1, 1.0), (0, 2, 1.0), (1, 2, 1.0)])
        metrics, _ = run(given, "gtp/c/r", [event(3, 0), event(5, 1, 0.25)], period_time=4.0)
        self.assertEqual((metrics["rewinding_overhead"], metrics["makespan"]), (1 + 2, 16))

    def test_kept_copies(self):
        """When processor 1 slows down task 2 goes to processor 2; its input stays on processor 1, too."""
        counts = {}
        for algorithm in ("gtp", "gtp/c"):
            metrics, done = run(self.WAITING, algorithm, [event(3, 1, 0.01)], period_time=4.0)
            counts[algorithm] = [float(x) for x in done.state.records.kept_copies]
            self.assertEqual(metrics["kept_copies"], Fraction(sum(map(int, counts[algorithm])), len(counts[algorithm])))
        self.assertEqual(counts, {"gtp": [0, 0], "gtp/c": [1, 1]})


class Pull(unittest.TestCase):
    def test_data_is_requested_though_a_copy_of_it_arrives_at_the_same_instant(self):
        """Task 2 waits on processor 1 behind task 3, which ends at 3, when the copy of its input arrives. What was
        requested at 3 is dropped half way, at the finish of task 2."""
        given = document([[1.0, FAR], [FAR, 1.0], [FAR, 1.0], [FAR / 2, 2.0]], [(0, 2, 2.0), (1, 2, 1.0)])
        metrics, done = run(given, "l-heft", transfers="pull", replication_step=1, period_time=100.0)
        self.assertEqual((done.state.start[2], metrics["messages"], metrics["data_moved"]), (3, 3, 2 + 1 + 1))

    def test_an_undone_producer_of_which_a_copy_is_left_holds_no_turn_up(self):
        """Task 1 has fetched an input from processor 0 to processor 1 when it moves to processor 2 at 4. Processor 0
        has failed by then, and since task 2 needs it task 0 is executed again, until 24. Processor 2 turns to task 1
        at 6."""
        given = document([[1.0, 20.0, FAR], [FAR, 10.0, 6.0], [1.0, 1.0, FAR], [FAR, FAR, 1.0], [FAR / 4, FAR / 4, 5.0],
                          [20.0, 30.0, 100.0]], [(0, 1, 1.0), (0, 2, 1.0), (3, 1, 100.0)])
        metrics, done = run(given, "l-heft", [event(3, 0)], transfers="pull", period_time=4.0)
        self.assertEqual((metrics["reexecuted_tasks"], done.state.finish[0], done.state.start[1]), (1, 24, 7))

    def test_a_copy_serves_a_task_only_where_both_are(self):
        """Task 2 waits on processor 1, where a copy of its input arrives at 16.5, and moves to processor 2 at 20."""
        given = document([[5.0, 30.0, 13.0], [5.0, 11.0, 24.0], [14.0, 12.0, 12.0], [7.0, 2.5, 1.0]],
                         [(0, 3, 58.0), (0, 2, 20.0)])
        given["bandwidth"] = [[1.0, 2.0, 1.0], [2.0, 1.0, 2.0], [1.0, 2.0, 1.0]]
        events = [event(0, 2), event(4, 0, 0.4), event(16, 2, 1.0)]
        _, done = run(given, "l-heft", events, transfers="pull", replication_step=1, period_time=10.0)
        self.assertEqual((done.state.placed[2], done.state.start[2]), (2, 30))

    def test_a_copy_serves_a_task_only_while_the_data_is_there(self):
        """A copy arrives at 8 on processor 1, where task 2 waits. The processor fails at 9; both tasks there go to
        processor 2, where task 2 fetches the input when its turn comes at 29.5."""
        given = document([[1.0, FAR, FAR, FAR], [FAR, FAR, FAR, 5.5], [FAR, 1.0, 2.0, FAR], [FAR, 3.0, 20.0, FAR],
                          [FAR, FAR, FAR, 0.5]], [(0, 2, 7.0), (1, 2, 1.0), (4, 1, 1.0)])
        events = [event(0, 2), event(0, 1, 0.3), event(9, 1), event(9, 2, 1.0)]
        _, done = run(given, "l-heft", events, transfers="pull", replication_step=2, period_time=9.5)
        self.assertEqual((done.state.placed[2], float(done.state.start[2])), (2, 36.5))


class Undoing(unittest.TestCase):
    def test_a_transfer_from_a_copy_begins_anew_when_its_producer_is_undone(self):
        """The data for task 1 has a copy on processor 1, from where it is sent at 3.5. Processor 0 has failed by 4, and
        since task 2 needs the rest of its data task 0 is undone. An item that task 4 reads, too, goes on."""
        no = None
        times = [[1.0, 20.0, 30.0], [no, no, 1.0], [no, 1.0, no], [no, 3.5, no], [no, no, 1.0], [no, no, 3.5]]
        given = document(times, [(0, 1, 1.0), (0, 2, 8.0), (3, 1, 0.0), (0, 4, 1.0), (3, 4, 0.0)])
        for item, start in ((None, 5.0), (1, 4.5)):
            if item:
                given["edges"][0]["item"] = given["edges"][3]["item"] = item
            metrics, done = run(given, "l-heft", [event(3, 0)], replication_step=1, period_time=4.0)
            self.assertEqual((metrics["reexecuted_tasks"], float(done.state.start[1])), (1, start))


class ObservedDelay(unittest.TestCase):
    def test_a_task_without_a_candidate_has_no_planned_finish_to_be_late_against(self):
        """Processor 1 is away at 2, when the tasks there get no candidate, and back at 2.6; all have finished at 3.6."""
        given = document([[9.0, 1.0], [9.0, 0.8], [10.0, 20.0], [9.0, 0.05]], [(0, 1, 5.0), (1, 3, 5.0)])
        metrics, _ = run(given, "dls/sr", [event(1.5, 1), event(2.6, 1, 1.0)], late="observed", period_time=1.0)
        self.assertEqual((metrics["reschedulings"], metrics["makespan"]), (1, 10))


class ZeroWork(unittest.TestCase):
    def test_a_task_of_no_work_does_not_queue(self):
        given = document([[2.0], [0.0]])
        finishes = {reading: run(given, "rr", zero_work=reading)[1].state.finish[1]
                    for reading in ("queued", "immediate")}
        self.assertEqual(finishes, {"queued": 2, "immediate": 0})

    def test_others_do_not_wait_for_it(self):
        """Task 1 has no work and its input on processor 1 at 2; task 3 is behind it."""
        given = document([[1.0] * 2, [0.0] * 2, [1.0] * 2, [1.0] * 2], [(0, 1, 1.0)])
        starts = {reading: run(given, "rr", zero_work=reading)[1].state.start[3]
                  for reading in ("queued", "immediate")}
        self.assertEqual(starts, {"queued": 2, "immediate": 0})

    def test_it_needs_a_live_processor(self):
        _, done = run(document([[2.0], [0.0]]), "rr", [event(0, 0), event(3, 0, 0.5)], zero_work="immediate")
        self.assertEqual((done.state.finish[1], done.state.finish[0]), (3, 7))


class Livelock(unittest.TestCase):
    def test_a_run_fails_at_the_last_point_allowed_unless_it_has_stalled_before(self):
        """The task stays on processor 0, which leaves for good at 1.5: it has stalled at point 2."""
        for most, status in ((2, "failed"), (3, "stalled")):
            metrics, _ = run(document([[8.0, 8.0]]), "gtp/c", [event(1.5, 0)], running="stay", period_time=1.0, most_points=most)
            self.assertEqual(metrics["status"], status)

    def test_a_run_that_has_stalled_does_not_fail_when_another_processor_leaves_and_comes_back(self):
        """Processor 0 leaves for good with the result of task 0. The last point allowed, 3, sees processor 1 away."""
        metrics, _ = run(document([[1.0, 9.0], [4.0, 8.0]], [(0, 1, 8.0)]), "gtp",
                         [event(1.5, 0), event(3.0, 1), event(3.5, 1, 1.0)], period_time=1.0, most_points=2)
        self.assertEqual(metrics["status"], "stalled")


if __name__ == "__main__":
    unittest.main()
