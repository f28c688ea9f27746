"""Which replica of a predecessor sends to which replica of a task (FTSA paper, section 4.2)."""


def matched_sources(plan, task, processors, predecessor, data, rule):
    """Target processor -> replica of the predecessor. A replica on a target's node sends to that one only."""
    target_on, sources = {plan.node[p]: p for p in processors}, plan.of_task[predecessor]
    internal = {target_on[plan.node[x.processor]]: x for x in sources if plan.node[x.processor] in target_on}
    numbers = [n for n, x in enumerate(sources) if plan.node[x.processor] not in target_on]
    targets = [p for p in processors if p not in internal]
    weights = {(n, p): _weight(plan, task, sources[n], p, data) for n in numbers for p in targets}
    pairs = (_greedy if rule == "greedy" else _bottleneck)(weights, numbers, targets)
    return {**internal, **{p: sources[n] for n, p in pairs}}


def _weight(plan, task, source, p, data):
    arrival = source.finish + plan.instance.comm(data, source.processor, p)
    return max(arrival, plan.ready(p)) + plan.instance.planned[task][p]


def _greedy(weights, numbers, targets):
    """Pairs by increasing (weight, source number, target processor)."""
    pairs = []
    for _, n, p in sorted((weight, n, p) for (n, p), weight in weights.items()):
        if all(n != other and p != q for other, q in pairs):
            pairs.append((n, p))
    return pairs


def _bottleneck(weights, numbers, targets):
    """The smallest largest weight; then, target by target, the source of smallest weight that leaves a matching."""
    largest = min((w for w in weights.values() if _can_match(weights, numbers, targets, w)), default=None)
    pairs = []
    for at, p in enumerate(targets):
        for n in sorted(numbers, key=lambda n: (weights[n, p], n)):
            rest = [m for m in numbers if m != n]
            if weights[n, p] <= largest and _can_match(weights, rest, targets[at + 1:], largest):
                pairs.append((n, p))
                numbers = rest
                break
    return pairs


def _can_match(weights, numbers, targets, largest):
    """Whether every target gets a source of its own by pairs that weigh at most `largest`."""
    if not targets:
        return True
    return any(weights[n, targets[0]] <= largest
               and _can_match(weights, [m for m in numbers if m != n], targets[1:], largest) for n in numbers)
