"""A short glossary of what a page names: algorithms, axes, metrics and terms, in the words of the program's catalogues and of the manual."""

from .. import page
from ..papers import described
from ..terms import term_of, terms

# Terms of the manual that every page of a kind uses.
OF_SWEEPS = ("average rank", "GTP", "instance", "makespan", "NSL", "seed", "simultaneous interval", "SLR", "stalled", "tuple")
OF_STUDIES = ("cell", "claim", "decides", "flips", "instance", "look", "reading", "replica", "seed", "simultaneous interval", "sweep", "tuple",
              "variant", "verdict")
OF_METRICS = {"latency_lower": "lower bound", "latency_upper": "upper bound"}  # terms of pages with these metrics
ANCHOR = "words"
LINK = (("Words", f"#{ANCHOR}"),)


def section(algorithms, axes, metrics=None, of_terms=(), questions=None):
    """A folded table. algorithms: names or labels with parameters; axes: {name: Axis}; metrics: {name: meaning}; of_terms: names of terms;
    questions: {name of a reading: what it asks}, which tell more than the label of an axis."""
    rows = [*of_algorithms(algorithms), *of_axes(axes, questions or {}),
            *((name.replace("_", " "), asked) for name, asked in (questions or {}).items()), *(metrics or {}).items(),
            *((name, terms().get(name, "")) for name in (*of_terms, *(OF_METRICS[name] for name in OF_METRICS if name in (metrics or {}))))]
    found = {}
    for name, meaning in rows:
        if meaning and name not in found:
            found[name] = meaning
    if not found:
        return None
    table = page.table([("word", False), ("meaning", False)], [[page.cell(name, name=True), page.cell(meaning)] for name, meaning in found.items()],
                       name="words", roomy=True)
    return page.folded("Words on this page: algorithms, axes, metrics and terms", table, anchor=ANCHOR)


def of_algorithms(labels):
    """(name, summary) of each algorithm, then (name: parameter, meaning) of the parameters that the labels set."""
    names = list(dict.fromkeys(label.split(" ")[0] for label in labels))
    yield from ((name, described(name)[0]) for name in names)
    for label in labels:
        name, *settings = label.split(" ")
        for setting in settings:
            parameter = setting.partition("=")[0]
            yield f"{name}: {parameter}", described(name)[1].get(parameter, "")


def of_axes(axes, questions):
    """(name, meaning): the manual's term, or what a reading asks, or a label that says more than the name."""
    for name, axis in axes.items():
        says_more = axis.label.replace("_", " ") != name.replace("_", " ")
        yield name.replace("_", " "), term_of(name) or questions.get(name, "") or (axis.label if says_more else "")
