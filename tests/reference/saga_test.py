"""The schedules of another library, SAGA 2.1.0 (../golden/saga): equal, or equal with the conventions in which it differs."""

import json
import pathlib
import unittest

from reference.instance import Instance
from reference.mapping import max_min, min_min, sufferage
from reference.pairs import bil, flb, imaginary_levels
from reference.plan import Plan

FILES = sorted((pathlib.Path(__file__).resolve().parents[1] / "golden/saga").glob("inst_*.json"))


def instance_of(document):
    processors = range(document["processors"])
    return Instance({"tasks": [{"work": cost} for cost in document["cost"]],
                     "edges": [{"from": i, "to": j, "data": data} for i, j, data in document["edges"]],
                     "W": [[cost / speed for speed in document["speed"]] for cost in document["cost"]],
                     "bandwidth": [[1e300 if p == q else document["bandwidth"][p][q] for q in processors]
                                   for p in processors]}, float)


def saga_bil(instance):
    """Imaginary makespans without the arrival of inputs; whatever the number of ready tasks, the task of largest one,
    where it is smallest."""
    plan, level, processors = Plan(instance), imaginary_levels(instance), range(instance.processor_count)
    while len(plan.placements) < instance.task_count:
        makespans = {i: [plan.ready(p) + level[i, p] for p in processors] for i in plan.ready_tasks()}
        task = min(makespans, key=lambda i: ([-x for x in sorted(makespans[i], reverse=True)], i))
        plan.put(plan.appended(task, min(processors, key=makespans[task].__getitem__)))
    return plan.placements


def saga_flb(instance):
    """Last messages by the mean bandwidth, not the mean delay; of equal starts that of the enabled task; a processor
    counts as ready when it was after the last task put there that no processor enabled; equal times: task number."""
    plan, processors = Plan(instance), range(instance.processor_count)
    links = [instance.bandwidth[p][q] for p in processors for q in range(p)]
    mean_bandwidth, idle_from = sum(links) / len(links), dict.fromkeys(processors, 0.0)

    def messages(task):
        return [(plan.of_task[k].finish + data / mean_bandwidth, plan.of_task[k].processor)
                for k, data in instance.predecessors[task]]

    while len(plan.placements) < instance.task_count:
        heads, others = {}, []
        for task in plan.ready_tasks():
            last, sender = max(messages(task), key=lambda message: message[0], default=(0.0, None))
            if sender is None or last < plan.ready(sender):
                others.append((last, task))
            else:
                heads[sender] = min(heads.get(sender, (float("inf"), 0)), (plan.arrival(task, sender), task))
        enabled = min((plan.appended(task, p) for p, (_, task) in heads.items()), key=lambda x: (x.start, x.processor),
                      default=None)
        idle = min(processors, key=lambda p: (idle_from[p], p))
        other = plan.appended(min(others)[1], idle) if others else None
        plan.put(enabled if other is None or (enabled and enabled.start <= other.start) else other)
        if plan.placements[-1] is other:
            idle_from[idle] = other.finish
    return plan.placements


class Saga(unittest.TestCase):
    def equal(self, document, name, placements):
        """The number of tasks at the same place and time."""
        expected = document["expected"][name]
        return sum(expected["mapping"][x.task] == x.processor
                   and abs(expected["start"][x.task] - x.start) <= 1e-9 * expected["makespan"]
                   and abs(expected["finish"][x.task] - x.finish) <= 1e-9 * expected["makespan"] for x in placements)

    def test_schedules_are_equal(self):
        """FLB and BIL with SAGA's conventions only."""
        self.assertEqual(len(FILES), 5)
        for path in FILES:
            document = json.loads(path.read_text(encoding="utf-8"))
            instance = instance_of(document)
            made = {"MinMin": min_min(instance, "drained"), "MaxMin": max_min(instance, "drained"),
                    "Sufferage": sufferage(instance), "FLB": saga_flb(instance), "BIL": saga_bil(instance)}
            for name, placements in made.items():
                with self.subTest(file=path.name, algorithm=name):
                    self.assertEqual(self.equal(document, name, placements), instance.task_count)
            for name, placements in (("FLB", flb(instance)), ("BIL", bil(instance))):
                with self.subTest(file=path.name, algorithm=name):
                    self.assertLess(self.equal(document, name, placements), instance.task_count)


if __name__ == "__main__":
    unittest.main()
