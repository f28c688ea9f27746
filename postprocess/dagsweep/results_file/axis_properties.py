"""Properties of axes, which a results file states as attributes of the datasets of /axes."""

from ..axes import AXES, PROPERTIES, Axis, axis_of
from .object_checks import TEXT, attribute
from .stored_values import visible


def properties_of_axes(group, names):
    """{name: Axis}. group: /axes of an open file, or its datasets by name. Raises Refused if a property is not one text."""
    return {name: properties_of(name, group[name]) for name in names}


def properties_of(name, values):
    """The Axis that a dataset of /axes describes. Files of earlier versions do not: then what this version says of it."""
    given = {key: attribute(values, key, TEXT) for key in PROPERTIES}
    found = {key: visible(value) for key, value in given.items() if value is not None}
    return axis_of(found) if "label" in found else AXES.get(name, Axis(name))
