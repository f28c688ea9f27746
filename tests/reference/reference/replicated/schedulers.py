"""ftsa and mc-ftsa (FTSA paper, sections 4.1 and 4.2)."""

from .matching import matched_sources
from .plan import ReplicatedPlan


def ftsa(instance, epsilon):
    plan = ReplicatedPlan(instance)
    while not plan.complete():
        task = plan.most_critical_task()
        processors = plan.processors_of_smallest_finish(task, epsilon + 1)
        plan.put([plan.replica(task, p, plan.arrival(task, p)) for p in processors])
    return plan.replicas


def mc_ftsa(instance, epsilon, matching):
    """Every replica receives each input from one replica of the predecessor."""
    plan = ReplicatedPlan(instance)
    while not plan.complete():
        task = plan.most_critical_task()
        processors = plan.processors_of_smallest_finish(task, epsilon + 1)
        sources = {p: [] for p in processors}
        for k, data in instance.predecessors[task]:
            for p, source in matched_sources(plan, task, processors, k, data, matching).items():
                sources[p].append((source, data))
        plan.put([_fed(plan, task, p, sources[p]) for p in processors])
    return plan.replicas


def _fed(plan, task, p, sources):
    arrival = max((x.finish + plan.instance.comm(data, x.processor, p) for x, data in sources),
                  default=plan.instance.number(0))
    return plan.replica(task, p, arrival, [(x.task, x.processor) for x, _ in sources])


def schedule(instance, algorithm, parameters):
    epsilon = parameters.get("epsilon", 0)
    if algorithm == "ftsa":
        return ftsa(instance, epsilon)
    return mc_ftsa(instance, epsilon, parameters.get("matching", "greedy"))


ALGORITHMS = ("ftsa", "mc-ftsa")
EXECUTED = ("ftbar", "mc-ftsa/safe")   # schedules of the program are executed, none are made here
