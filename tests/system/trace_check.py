"""Checks a trace of simulate --trace against the model, with an implementation independent of the program."""

import math
from collections import defaultdict

NEAR = 1e-9  # relative: rounding only


class Availability:
    """The availability of processors and links over time, according to the trace."""

    def __init__(self, events):
        self.steps = defaultdict(lambda: [(0.0, 1.0)])  # resource -> [(start time, availability)]
        for event in events:
            if event["event"] == "availability":
                resource = event["processor"] if "processor" in event else tuple(sorted(event["link"]))
                self.steps[resource].append((event["time"], event["availability"]))

    def at(self, resource, time):
        """The availability after all events at this time."""
        return [availability for start, availability in self.steps[resource] if start <= time][-1]

    def when_done(self, start, work, rate, *resources):
        """When work that starts at start and proceeds at rate(availabilities of the resources) ends; inf if never."""
        times = sorted({time for resource in resources for time, _ in self.steps[resource] if time > start})
        for begin, end in zip([start, *times], [*times, math.inf]):
            speed = rate(*(self.at(resource, begin) for resource in resources))
            if speed > 0 and begin + work / speed <= end:
                return begin + work / speed
            work -= speed * (end - begin) if speed > 0 else 0
        return math.inf


def near(a, b):
    return a == b or abs(a - b) <= NEAR * max(abs(a), abs(b))


def check_trace(instance, plan, trace, metrics):
    """Raises AssertionError with the violation. plan: the tasks of every processor, in order."""
    events, edges = trace["events"], {(edge["from"], edge["to"]): edge["data"] for edge in instance["edges"]}
    times, links = instance.get("W_true", instance["W"]), instance["bandwidth"]
    available = Availability(events)
    assert [event["time"] for event in events] == sorted(event["time"] for event in events), "events in the order of time"
    place = {task: p for p, order in plan.items() for task in order}
    starts, finishes, sent, arrived = {}, {}, {}, {}
    for event in events:
        if event["event"] in ("task-start", "task-finish"):
            seen = starts if event["event"] == "task-start" else finishes
            assert event["task"] not in seen, f"twice: {event}"
            seen[event["task"]] = event
        elif event["event"] in ("transfer-start", "transfer-finish"):
            seen, edge = sent if event["event"] == "transfer-start" else arrived, tuple(event["edge"])
            assert edge not in seen and event["data"] == edges[edge], event
            seen[edge] = event

    if metrics["status"] == "done":
        assert len(starts) == len(finishes) == len(times) and len(sent) == len(arrived) == len(edges), "everything is executed"
        assert metrics["makespan"] == max(event["time"] for event in finishes.values())
        moved = [event["data"] for event in sent.values() if event["from"] != event["to"] and event["data"] > 0]
        assert metrics["messages"] == len(moved) and near(metrics["data_moved"], math.fsum(moved)), metrics
    else:
        assert len(finishes) < len(times), "a run that stalled is not complete"

    for task, start in starts.items():  # a task proceeds at the availability of its processor
        p = start["processor"]
        end = available.when_done(start["time"], times[task][p], lambda share: share, p)
        assert available.at(p, start["time"]) > 0 or start["time"] == end, f"starts on a stopped processor: {start}"
        if task in finishes:
            assert finishes[task]["processor"] == p and near(finishes[task]["time"], end), f"{finishes[task]}, expected at {end}"
        else:
            assert end == math.inf, f"never ends: {start}, expected at {end}"

    for (i, j), start in sent.items():  # a transfer takes startup and data / bandwidth while both ends are available
        assert i in finishes and start["time"] == finishes[i]["time"], f"sent when its producer finishes: {start}"
        p, q, data = start["from"], start["to"], edges[i, j]
        assert (p, q) == (place[i], place[j]), start
        end = start["time"]
        if p == q:
            end = available.when_done(end, 0, lambda here: here, p)
        else:
            line = (p, q, tuple(sorted((p, q))))
            end = available.when_done(end, instance["startup"] if data > 0 else 0, lambda *shares: all(shares), *line)
            end = available.when_done(end, data, lambda one, two, link: links[p][q] * link * bool(one and two), *line) if data > 0 else end
        if (i, j) in arrived:
            assert (arrived[i, j]["from"], arrived[i, j]["to"]) == (p, q) and near(arrived[i, j]["time"], end), f"{arrived[i, j]}, expected at {end}"
        else:
            assert end == math.inf, f"never arrives: {start}, expected at {end}"
    assert all(edge in sent for edge in edges if edge[0] in finishes), "all outputs are sent"

    for p, order in plan.items():  # one task at a time, in order, each as soon as possible
        free = 0.0
        for task in order:
            ready = max([free, *(arrived[edge]["time"] if edge in arrived else math.inf for edge in edges if edge[1] == task)])
            if task not in starts:
                assert available.when_done(ready, 0, lambda share: share, p) == math.inf, f"task {task} never starts on processor {p}"
                free = math.inf
                continue
            begin = starts[task]["time"]
            assert starts[task]["processor"] == p and begin >= ready, f"{starts[task]}, before {ready} or not on {p}"
            assert begin == ready or near(begin, available.when_done(ready, 0, lambda share: share, p)), f"task {task} idles from {ready} to {begin}"
            free = finishes[task]["time"] if task in finishes else math.inf
