"""From which replicas a replica receives an input. Replicas are known by their index in placement order."""


def senders(instance, replicas, r, k):
    """Those of task k placed before: the chosen ones; or the one on the own node; or all."""
    x = replicas[r]
    before = [s for s in range(r) if replicas[s].task == k]
    if x.sources is not None:
        return [s for s in before if (k, replicas[s].processor) in x.sources]
    return [s for s in before if instance.node[replicas[s].processor] == instance.node[x.processor]] or before
