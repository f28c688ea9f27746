"""Random nodes for a random instance."""


def add_nodes(rng, document):
    """Some processors share a node. Bandwidths between two nodes are equal, those within a node do not count."""
    count, most = len(document["W"][0]), rng.choice([2, 2, 3, 4])
    drawn = [rng.randrange(1 + count // most) for _ in range(count)]
    numbers = {}   # in order of first mention
    node = document["node"] = [numbers.setdefault(n, len(numbers)) for n in drawn]
    bandwidth = document["bandwidth"]
    first = [node.index(n) for n in range(len(numbers))]
    between = [[bandwidth[p][q] for q in first] for p in first]
    for p, n in enumerate(node):
        for q, m in enumerate(node):
            if n != m:
                bandwidth[p][q] = between[n][m]
