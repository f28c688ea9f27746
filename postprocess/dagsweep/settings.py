"""Numbers in labels: algorithms, graphs and machines of a sweep that differ in one setting only."""

import dataclasses

FEWEST_VALUES = 3  # of a setting that are worth a curve


@dataclasses.dataclass(frozen=True)
class Dependence:
    setting: str
    labels: dict  # algorithm without the setting -> {value: its label in the sweep}



def split(label):
    """('d-heft alpha=0.5', {'scheduling_cost': 0.1}) pairs: a label without each numeric setting."""
    words = label.split(" ")
    for k, word in enumerate(words[1:], 1):
        name, _, text = word.partition("=")
        try:
            value = float(text)
        except ValueError:
            continue
        yield " ".join(words[:k] + words[k + 1:]), name, value


def dependences(labels):
    """[Dependence] of every setting of which some algorithm has FEWEST_VALUES or more."""
    found = {}
    for label in labels:
        for rest, name, value in split(label):
            found.setdefault(name, {}).setdefault(rest, {})[value] = label
    kept = {name: {rest: dict(sorted(values.items())) for rest, values in lines.items()
                   if len(values) >= FEWEST_VALUES} for name, lines in found.items()}
    return [Dependence(name, lines) for name, lines in kept.items() if lines]


def numeric_columns(info):
    """{setting: (axis, {label: value})} of the label axes whose values differ in that setting only."""
    found = {}
    for axis in ("graph", "machines"):
        labels = info.axes.get(axis, ())
        for dependence in dependences(labels):
            for values in dependence.labels.values():
                if len(values) == len(labels) and dependence.setting not in info.axes:
                    found[dependence.setting] = (axis, {label: value
                                                        for value, label in values.items()})
    return found


def with_numeric_columns(runs, info):
    """The runs, with a column for every setting of numeric_columns()."""
    return runs.assign(**{setting: runs[axis].astype(str).map(values)
                          for setting, (axis, values) in numeric_columns(info).items()})
