"""Random items for a random instance."""


def add_items(rng, document):
    """States items on about half of the edges or more, whose data may change: edges of one item have equal data."""
    rule = rng.choice([_equal_data, _parts, _parts])
    keys = {}   # (producer, part) -> number; not in order, and with gaps
    for edge in document["edges"]:
        part = rule(rng, edge)
        if part is not None:
            keys.setdefault((edge["from"], part), []).append(edge)
    numbers = rng.sample(range(3 * len(keys)), len(keys))
    for number, edges in zip(numbers, keys.values()):
        for edge in edges:
            edge.update(data=edges[0]["data"], item=number)


def _equal_data(rng, edge):
    """All edges of a task with equal data, zero included."""
    return edge["data"]


def _parts(rng, edge):
    """A few parts of a task's edges, sometimes of one edge only; other edges are items of their own."""
    return rng.choice([0, 0, 1, 2, None])
