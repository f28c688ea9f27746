"""Runs one case: a replicating scheduler by name, its parameters, a scenario."""

from ..metrics import finished_run_metrics
from .bounds import latency_bounds
from .execution import ReplicatedExecution
from .survival import MOST_NODES, survival


def simulate(instance, rounded, replicas, events, parameters):
    """Returns (metrics, ReplicatedExecution). `rounded`: the instance in floats, on which the schedule was made."""
    any_live = parameters.get("sources") == "any-live"
    run = ReplicatedExecution(instance, replicas, events, any_live)
    if not run.run():
        return {"status": "stalled"}, run
    lower, upper = latency_bounds(rounded, replicas)
    metrics = {
        "status": "done",
        "replicas": len(replicas),
        "planned_makespan": max(x.finish for x in replicas),
        "latency_lower": lower,
        "latency_upper": upper,
        "messages": len(run.messages),
        "data_moved": sum(m.data for m in run.messages),
        "communication_share": _communication_share(run),
        **_times(instance, rounded, run),
    }
    if "crash_probability" in parameters and instance.node_count <= MOST_NODES:
        metrics["survival"] = survival(instance, replicas, parameters["crash_probability"], any_live)
    return metrics, run


def _times(instance, rounded, run):
    """Of each task the first replica to finish counts. Without survival there are no times."""
    finish = {}
    for r, time in run.finish.items():
        task = run.replicas[r].task
        finish[task] = min(time, finish.get(task, time))
    survived = all(i in finish for i in range(instance.task_count) if not instance.successors[i])
    if not survived:
        return {"survived": 0, **{name: None for name in
                                  ("makespan", "latency", "nsl", "slr", "speedup", "efficiency", "normalised_latency")}}
    metrics = finished_run_metrics(rounded, instance, finish)
    latency = max(finish[i] for i in finish if not instance.successors[i])
    times = [instance.mean_comm(data) for _, _, data in instance.edges if data > 0]
    mean = sum(times) / len(times) if times else 0
    return {**metrics, "survived": 1, "latency": latency, "normalised_latency": latency / mean if mean else None}


def _communication_share(run):
    """Durations of messages / durations of computations; those that are lost end then."""
    ends = {r: run.finish.get(r, run.lost_at.get(r)) for r in run.start}
    computed = sum(end - run.start[r] for r, end in ends.items())
    sent = sum(m.end - m.begin for m in run.messages)
    return sent / computed if computed else None
