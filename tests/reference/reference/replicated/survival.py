"""Which crashes a replicated schedule survives."""

from itertools import combinations

from .senders import senders

MOST_NODES = 12   # with more the probability is not computed exactly


def survival(instance, replicas, probability, any_live=False):
    """Probability that every exit task has a replica that finishes if each node has crashed at time 0
    independently with this probability."""
    count, total = instance.node_count, 0
    sources = [[_possible_sources(instance, replicas, r, k, any_live) for k, _ in instance.predecessors[x.task]]
               for r, x in enumerate(replicas)]
    for size in range(count + 1):
        survived = sum(_survives(instance, replicas, sources, crashed) for crashed in combinations(range(count), size))
        total += survived * probability ** size * (1 - probability) ** (count - size)
    return total


def _possible_sources(instance, replicas, r, k, any_live):
    return [s for s in range(r) if replicas[s].task == k] if any_live else senders(instance, replicas, r, k)


def _survives(instance, replicas, sources, crashed):
    """A replica is alive if its node is and each input has a source that is."""
    alive = []
    for x, inputs in zip(replicas, sources):
        alive.append(instance.node[x.processor] not in crashed and all(any(alive[s] for s in of_input) for of_input in inputs))
    finished = {x.task for x, lives in zip(replicas, alive) if lives}
    return all(i in finished for i in range(instance.task_count) if not instance.successors[i])
