"""Random scenarios; in the dyadic family most events coincide exactly with a completion."""


def random_scenario(rng, instance, instants_of, dyadic):
    """Time-ordered events. Each round executes the run so far and adds events from `now` on.

    instants_of(events): times at which something happens in the run under these events.
    """
    events, now, stopped = [], 0.0, []
    if rng.random() < 0.3:
        events += _burst(rng, instance, 0.0, dyadic, stopped)
    for _ in range(rng.choice([0, 1, 2, 3, 5, 8])):
        now = _next_time(rng, instants_of, events, now, dyadic)
        events += _burst(rng, instance, now, dyadic, stopped)
    if rng.random() < 0.8:   # otherwise resources at 0 stay at 0
        for resource in stopped:
            now = _next_time(rng, instants_of, events, now, dyadic)
            events.append({"time": now, **resource, "availability": rng.choice([0.5, 1.0])})
    return {"format": "dagsweep-scenario-1", "events": valid(instance.node, events)}


def valid(node, events):
    """Without changes of single processors while their node is at availability 0."""
    kept, stopped = [], set()
    for e in events:
        if "node" in e:
            (stopped.discard if e["availability"] > 0 else stopped.add)(e["node"])
        if "node" in e or "processor" not in e or node[e["processor"]] not in stopped:
            kept.append(e)
    return kept


def _next_time(rng, instants_of, events, now, dyadic):
    coming = sorted({float(t) for t in instants_of(events) if t > now}) or [now + 1.0]
    if not dyadic:
        return now + rng.random() * (coming[-1] - now) / 2
    time = coming[min(int(rng.expovariate(0.4)), len(coming) - 1)]
    if rng.random() < 0.2:    # halfway to a completion: during a transfer, its startup or a task
        return (now + time) / 2
    return time


def _burst(rng, instance, time, dyadic, stopped):
    """One or more events at one time, sometimes several on one resource; updates `stopped`."""
    events, resource = [], None
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5])):
        if resource is None or rng.random() < 0.7:
            resource = rng.choice(stopped) if stopped and rng.random() < 0.5 else _resource(rng, instance)
        value = 0.0
        if rng.random() < 0.65:
            value = rng.choice([0.25, 0.5, 0.5, 1.0]) if dyadic else rng.uniform(0.05, 1)
        events.append({"time": time, **resource, "availability": value})
        _update_stopped(stopped, resource, value)
        if "node" in resource and rng.random() < 0.2:   # then one of its processors once more
            events.append({"time": time, "processor": rng.choice(instance.cores[resource["node"]]), "availability": 0.5})
    return events


def _resource(rng, instance):
    if instance.node_count > 1 and rng.random() < 0.45:
        return {"link": rng.sample(range(instance.node_count), 2)}
    return {instance.machine: rng.randrange(instance.node_count)}


def _update_stopped(stopped, resource, value):
    same = [x for x in stopped if {k: sorted(v) if k == "link" else v for k, v in x.items()}
            == {k: sorted(v) if k == "link" else v for k, v in resource.items()}]
    for x in same:
        stopped.remove(x)
    if value == 0:
        stopped.append(resource)
