"""Which crashes a replicated schedule survives."""

from itertools import combinations

MOST_PROCESSORS = 12   # with more the probability is not computed exactly


def survival(instance, replicas, probability, any_live=False):
    """Probability that every exit task has a replica that finishes if each processor has crashed at time 0
    independently with this probability."""
    count, total = instance.processor_count, 0
    for size in range(count + 1):
        survived = sum(_survives(instance, replicas, set(crashed), any_live)
                       for crashed in combinations(range(count), size))
        total += survived * probability ** size * (1 - probability) ** (count - size)
    return total


def _survives(instance, replicas, crashed, any_live):
    """A replica is alive if its processor is and each input has a source that is."""
    alive = []
    for x in replicas:
        fed = all(any((k, q) in alive for q in _senders(replicas, x, k, any_live))
                  for k, _ in instance.predecessors[x.task])
        if x.processor not in crashed and fed:
            alive.append((x.task, x.processor))
    return all(any(task == i for task, _ in alive)
               for i in range(instance.task_count) if not instance.successors[i])


def _senders(replicas, x, k, any_live):
    """Processors from which a replica may receive the input from task k."""
    processors = [y.processor for y in replicas if y.task == k]
    if any_live:
        return processors
    if x.sources is not None:
        return [q for task, q in x.sources if task == k]
    return [x.processor] if x.processor in processors else processors
