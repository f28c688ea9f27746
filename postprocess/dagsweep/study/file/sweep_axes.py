"""The values of the axes of a sweep file, as texts, before it has run (sweeps/README.md, axes and tuples)."""

import dataclasses
import itertools

from ...axes import AXES
from ...errors import InputError
from ...wording import axis_value
from .document import read_document

NO_PARAMETERS = ("kind", "name", "label", "set", "path", "most_seeds", "most_tasks")
# Keys of a command that are no parameters of its label.
OF_COMMANDS = ("command", "copies", "rewind", "regenerate", "at_once", "moves", "replicates", "reads", "timeout", "memory")


@dataclasses.dataclass(frozen=True)
class Label:
    """An algorithm, a graph or machines, regardless of the order and notation of the parameters: 1e-5 and
    0.00001 are equal."""
    name: str
    parameters: frozenset  # of (name, value)

    @staticmethod
    def of(text):
        name, *words = text.split(" ")
        return Label(name, frozenset(
            (key, number_or_text(value)) for key, _, value in (word.partition("=") for word in words)))

    def without(self, names):
        return Label(self.name, frozenset(one for one in self.parameters if one[0] not in names))


def value_text(axis, value):
    """A value of an axis or a parameter, from YAML or from a results file, as text."""
    if isinstance(value, bool):
        return str(value).lower()
    return axis_value(axis, value)


def number_or_text(text):
    try:
        return float(text)
    except ValueError:
        return text


def axes_of(path):
    """{axis: list of texts, None where they depend on files} of a sweep file."""
    content = read_document(path, "a study is a folder with its sweeps").content
    if not isinstance(content, dict):
        raise InputError(f"{path}: must be a map of keys and values")
    found = {}
    for axis in AXES:
        try:
            value = value_of(axis, content)
            found[axis] = labels_of(value) if AXES[axis].is_text else texts_of(axis, value)
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise InputError(f"{path}: {axis}: has no values that can be read ('dagsweep run "
                             f"{path} --only-plan' names the line)") from error
    return found


def with_parameters_of_graphs(axes, readings):
    """{axis: texts}, in which parameters of graphs that are readings are axes of their own."""
    texts = axes.get("graph")
    for reading in readings:
        if reading.graph_default and texts is not None:
            axes = axes | {reading.name: unique(parameter_in(text, reading.name, reading.graph_default) for text in texts)}
            axes["graph"] = unique(without(text, {reading.name}) for text in axes["graph"])
    return axes


def unique(texts):
    return list(dict.fromkeys(texts))


def split_label(label):
    """('mc-ftsa', {'sources': 'any-live'}) of 'mc-ftsa sources=any-live'."""
    name, *words = label.split(" ")
    return name, dict(word.split("=", 1) for word in words if "=" in word)


def without(label, parameters):
    """A label without some parameters."""
    return " ".join(word for word in label.split(" ") if word.split("=", 1)[0] not in parameters)


def parameter_in(label, name, default):
    """The value of a parameter in a label."""
    return split_label(label)[1].get(name, default)


def value_of(axis, content):
    """The value of an axis in a sweep file."""
    *sections, key = AXES[axis].key.split(".")
    for section in sections:
        content = section_of(content, section)
    return content.get(key, AXES[axis].default or "")


def section_of(content, key):
    found = content.get(key)
    return found if isinstance(found, dict) else {}


def texts_of(axis, values):
    """The texts of a value, a list of values, {from, to, step} or {from, count}."""
    if isinstance(values, dict):
        values = series(values)
    return [value_text(axis, number_or_text(value) if isinstance(value, str) else value)
            for value in (values if isinstance(values, list) else [values])]


def series(keys):
    first, step = float(keys.get("from", 1)), float(keys.get("step", 1))
    count = keys.get("count")
    if count is None:
        count = round((float(keys["to"]) - first) / step) + 1
    return [round(first + k * step, 12) for k in range(int(count))]


def labels_of(entries):
    """The texts or labels of graphs, machines, algorithms and other words; None if some are files, whose names are not in the sweep."""
    entries = entries if isinstance(entries, list) else [entries]
    if any(isinstance(one, dict) and "path" in one for one in entries):
        return None
    return unique(label for one in entries if one for label in labels_of_entry(one))


def labels_of_entry(entry):
    """The labels of an entry, one for each combination of the values in `set`."""
    if not isinstance(entry, dict):
        return [str(entry)]
    left_out = NO_PARAMETERS + (OF_COMMANDS if "command" in entry else ())
    parameters = {**{name: value for name, value in entry.items() if name not in left_out}, **section_of(entry, "set")}
    if "command" in entry and "version" in parameters:
        parameters["version"] = parameters.pop("version")  # stands last
    name = str(entry.get("name", entry.get("kind", "")))
    return [" ".join(filter(None, [name, *words])) for words in itertools.product(*itertools.starmap(words_of, parameters.items()))]


def words_of(name, value):
    """The words of a parameter in labels. Of several values one may be the default, which has no word ("") and which only the program knows:
    with and without it is a label then."""
    if isinstance(value, dict) and "uniform" in value:
        return [f"{name}={'..'.join(value_text('', end) for end in value['uniform'])}"]
    words = [f"{name}={text}" for text in texts_of("", value)]
    return words if not isinstance(value, (list, dict)) else ["", *words]
