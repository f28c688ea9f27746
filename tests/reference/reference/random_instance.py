"""Random instances, as documents, in two families.

`dyadic`: small multiples of powers of two, so that times are exact in doubles and ties and
coincidences are frequent. `generic`: arbitrary numbers, which tie only by structure.
"""

DYADIC_BANDWIDTHS = [0.25, 0.5, 1.0, 1.0, 2.0, 4.0]


def random_instance(rng, dyadic):
    tasks = rng.choice([rng.randint(1, 5), rng.randint(4, 12), rng.randint(10, 40)])
    processors = rng.randint(1, 7)
    works = [_work(rng, dyadic) for _ in range(tasks)]
    planned = _planned_times(rng, dyadic, works, processors)
    document = {
        "format": "dagsweep-instance-1",
        "tasks": [{"work": work} for work in works],
        "edges": _edges(rng, dyadic, tasks),
        "W": planned,
        "bandwidth": _bandwidths(rng, dyadic, processors),
        "startup": rng.choice([0.0, 0.0, 0.5, 1.0, 2.0]) if dyadic else rng.choice([0.0, rng.uniform(0, 5)]),
    }
    if rng.random() < 0.4:
        factors = (lambda: rng.choice([0.5, 1.0, 1.0, 1.5, 2.0])) if dyadic else (lambda: rng.uniform(0.5, 1.5))
        document["W_true"] = [[w * factors() for w in row] for row in planned]
    if rng.random() < 0.35:
        for task in document["tasks"]:
            if rng.random() < 0.5:
                task["group"] = rng.choice([0, 1, 2, 5, 5, 40])
    return document


def _work(rng, dyadic):
    if rng.random() < 0.15:
        return 0.0
    return rng.choice([0.5, 1.0, 1.0, 2.0, 3.0, 4.0]) if dyadic else rng.uniform(0.1, 10)


def _planned_times(rng, dyadic, works, processors):
    model = rng.choice(["homogeneous", "related", "unrelated"])
    speeds = [rng.choice([0.5, 1.0, 2.0]) if dyadic else rng.uniform(0.5, 1.5) for _ in range(processors)]
    rows = []
    for work in works:
        if model == "homogeneous":
            row = [work] * processors
        elif model == "related":
            row = [work / speed for speed in speeds]
        else:
            row = [work * (rng.choice([0.5, 1.0, 1.5, 2.0]) if dyadic else rng.uniform(0.25, 1.75))
                   for _ in range(processors)]
        if rng.random() < 0.03:   # takes no time on one processor only
            row[rng.randrange(processors)] = 0.0
        rows.append(row)
    return rows


def _edges(rng, dyadic, tasks):
    """Random acyclic edges; task numbers may be shuffled and are then no topological order."""
    number = list(range(tasks))
    if rng.random() < 0.6:
        rng.shuffle(number)
    density = rng.choice([0.0, 1.0, 1.5, 3.0, 6.0]) / max(tasks - 1, 1) * 2
    reach = rng.choice([1, 3, tasks, tasks])
    volume = rng.choice([0.1, 1.0, 1.0, 10.0])
    edges = []
    for i in range(tasks):
        for j in range(i + 1, min(tasks, i + 1 + reach)):
            if rng.random() < density:
                data = rng.choice([0.5, 1.0, 1.0, 2.0, 3.0, 6.0]) if dyadic else rng.uniform(0.1, 10) * volume
                data = 0.0 if rng.random() < 0.15 else data
                edges.append({"from": number[i], "to": number[j], "data": data})
    rng.shuffle(edges)
    return edges


def _bandwidths(rng, dyadic, processors):
    rows = [[1e300] * processors for _ in range(processors)]
    uniform = rng.random() < 0.4
    common = rng.choice(DYADIC_BANDWIDTHS) if dyadic else rng.uniform(0.5, 3)
    for p in range(processors):
        for q in range(p):
            own = rng.choice(DYADIC_BANDWIDTHS) if dyadic else rng.uniform(0.5, 3)
            rows[p][q] = rows[q][p] = common if uniform else own
    return rows
