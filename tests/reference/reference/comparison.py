"""Differences between expected and found values, as short texts."""

TOLERANCE = 1e-9   # relative; absolute for values below 1


def close(expected, found):
    if expected is None or found is None:
        return expected is None and found is None
    expected, found = float(expected), float(found)
    return abs(expected - found) <= TOLERANCE * max(1.0, abs(expected), abs(found))


def schedule_differences(expected, found):
    """Compares lists of [task, processor, start, finish, sources]: mapping and sources exactly, times by close().

    Sources: [[task, processor], ...] in any order; left out or None if they are not chosen.
    """
    if len(expected) != len(found):
        return [f"{len(found)} replicas, expected {len(expected)}"]
    differences = []
    for at, (want, got) in enumerate(zip(expected, found)):
        if tuple(want[:2]) != tuple(got[:2]) or not (close(want[2], got[2]) and close(want[3], got[3])):
            wanted = [want[0], want[1], float(want[2]), float(want[3])]
            differences.append(f"placement {at}: {list(got)}, expected {wanted}")
        elif _sources(want) != _sources(got):
            differences.append(f"placement {at}: sources {_sources(got)}, expected {_sources(want)}")
    return differences


def metric_differences(expected, found, names):
    differences = []
    for name in names:
        want, got = expected.get(name), found.get(name)
        exact = isinstance(want, (int, str)) and not isinstance(want, bool)
        if (want != got) if exact else not close(want, got):
            differences.append(f"{name}: {_shown(got)}, expected {_shown(want)}")
    return differences


def _sources(row):
    return sorted(map(list, row[4])) if len(row) > 4 and row[4] is not None else None


def _shown(value):
    return value if isinstance(value, (int, str)) or value is None else float(value)
