"""The runs of a study, with columns for the readings that algorithms' parameters set."""

import dataclasses

import numpy as np
import pandas as pd

from ...axes import AXES
from ...results_file.load import read_runs
from ...stats.cluster_means import FILES
from ...stats.timing import is_disturbed
from .sweep_axes import parameter_in, split_label, value_text, with_parameters_of_graphs, without

CLOCK = "scheduling_seconds"
FEWEST_FILES = 20  # files from which on they are a sample of graphs
NAMED = -1.0  # stored number for values that are words, such as crashes: epsilon, crash_time: uniform
# Metrics with which claims compare others, or over which they plot them: {name: (columns read, function)}.
DERIVED = {
    "edges_times_replicas": (("edges", "epsilon"), lambda runs: runs["edges"] * (runs["epsilon"] + 1)),
    "edges_times_replicas_squared": (("edges", "epsilon"),
                                     lambda runs: runs["edges"] * (runs["epsilon"] + 1) ** 2),
    "idle_share": (("efficiency",), lambda runs: 1 - runs["efficiency"]),
    "idle_time": (("makespan", "efficiency"), lambda runs: runs["makespan"] * (1 - runs["efficiency"])),  # of a processor, mean
    "given_epsilon": (("epsilon",), lambda runs: runs["epsilon"]),
    "given_latency_time": (("given_latency", "epsilon", "latency_lower"), lambda runs: runs["given_latency"] * fault_free_latency(runs)),
    "nodes": (("machines",), lambda runs: of_labels(runs["machines"], "nodes")),
    "bandwidth": (("machines",), lambda runs: of_labels(runs["machines"], "bandwidth")),
    "entities": (("graph",), lambda runs: of_labels(runs["graph"], "entities")),
    "edges_times_processors": (("edges", "processors", "machines"),
                               lambda runs: runs["edges"] * processors_of(runs)),  # pairs of one call on the whole graph
    "examined_edges_times_processors": (
        ("edges", "tasks", "processors", "machines", "scheduling_operations"),
        lambda runs: runs["scheduling_operations"] * runs["edges"] / runs["tasks"] * processors_of(runs)),
    "rescheduled_share": (  # mean share of the tasks that a rescheduling assigns, after the first call with all of them
        ("tasks", "scheduling_operations", "reschedulings"),
        lambda runs: (runs["scheduling_operations"] / runs["tasks"] - 1) / runs["reschedulings"].where(runs["reschedulings"] > 0)),
}
NOT_COMPARED = ("tuple", "algorithm", "seed", "sweep")


def of_labels(labels, parameter):
    """f64[rows]: a numeric parameter of described machines or generated graphs; NaN where their labels lack it."""
    return labels.astype(str).str.extract(rf"\b{parameter}=([0-9.e+-]+)(?: |$)", expand=False).astype(float)


def fault_free_latency(runs):
    """f64[rows]: the latency of `ftsa` with epsilon 0 on the instance of each run, the unit of given latencies; NaN where no such run
    has a schedule."""
    known = runs["latency_lower"].where((runs["algorithm"] == "ftsa") & (runs["epsilon"] == 0))
    instance = [axis for axis in AXES if axis in runs and axis not in ("given_latency", "epsilon", "algorithm")]
    return known.groupby([runs[axis] for axis in instance], dropna=False, observed=True).transform("max")


def processors_of(runs):
    """f64[rows]: the number of processors, also for described machines."""
    described = of_labels(runs["machines"], "nodes")
    return described.fillna(runs["processors"].astype(float)) if "processors" in runs else described


class StudyRuns:
    """The runs of one or several sweeps of a study.

    frame: rows of read_runs() with the columns sweep, algorithm (without the parameters that readings set),
    and one per such parameter. axes: names of the axes that vary within or between sweeps. values: {axis: set
    of texts}, algorithms: labels as in frame, metrics: names; all taken from the results files, whether or
    not such a run has ended. are_pending: whether some run of these sweeps has not ended. graphs_are_sampled: see
    are_sampled().
    """

    def __init__(self, study, results, sweeps, metrics):
        """results: {sweep: (path, About)}; metrics: names of the metrics to read."""
        self.study, self.sweeps = study, tuple(sweeps)
        self.are_pending = any(results[sweep][1].counts["pending"] for sweep in sweeps)
        parts, values, metrics_of_files = [], {}, {}
        for sweep in sweeps:
            path, info = results[sweep]
            known = {*info.metrics["name"], *info.axes}
            metrics_of_files |= dict.fromkeys(info.metrics["name"])
            wanted = {*info.axes, *metrics, "tasks"}
            derived = [name for name in DERIVED if name in wanted]
            wanted.update(column for name in derived for column in DERIVED[name][0])
            part = read_runs(path, columns=wanted & known)
            part = part[part["status"] != "pending"].assign(sweep=sweep)
            part = part.assign(**{name: DERIVED[name][1] for name in derived})
            for axis, found in info.axes.items():
                values.setdefault(axis, set()).update(value_text(axis, one) for one in found)
            parts.append(in_comparable_form(part))
        self.frame = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
        values = {axis: {*texts} for axis, texts in with_parameters_of_graphs(values, study.readings).items()}
        self.values, self.metrics = values, [*metrics_of_files, *DERIVED, CLOCK]
        self.axes = [axis for axis, found in values.items()
                     if len(found) > 1 and axis not in NOT_COMPARED]
        self.readings = [found for reading in study.readings
                         if (found := with_values_of(reading, values, self.axes))]
        self.graphs_are_sampled = are_sampled(values.get("graph", ()))
        if parts:
            self._split_labels()

    def _split_labels(self):
        for reading in self.study.readings:
            if reading.graph_default:
                self._split_graphs(reading)
        ours = [reading for reading in self.readings if reading.algorithms]
        for reading in ours:
            self.frame[reading.column] = self.frame["algorithm"].map(
                {label: parameter_of(label, reading) for label in self.frame["algorithm"].unique()})
        parameters = {}
        for reading in ours:
            for name in reading.algorithms:
                parameters.setdefault(name, set()).add(reading.name)
        bare = {label: without(label, parameters.get(label.split(" ")[0], ()))
                for label in sorted(self.values["algorithm"])}
        self.algorithms = list(dict.fromkeys(bare.values()))
        self.frame["algorithm"] = self.frame["algorithm"].map(bare)

    def _split_graphs(self, reading):
        graphs = self.frame["graph"]
        self.frame[reading.name] = graphs.map(lambda label: parameter_in(label, reading.name, reading.graph_default))
        self.frame["graph"] = graphs.map(lambda label: without(label, {reading.name}))

    def of(self, quantity, at):
        """The rows of a quantity, with its values as column `value`."""
        chosen = self.frame["algorithm"].isin(quantity.algorithms).to_numpy()
        parameters = {reading.name: reading.column for reading in self.readings}
        for name, values in {**at, **quantity.where}.items():
            axis = parameters.get(name, name)
            if axis not in self.frame:
                return self.frame.iloc[:0].assign(value=np.zeros(0))
            here = is_in(self.frame[axis], values)
            if axis != name:
                here |= (self.frame[axis] == "").to_numpy()  # another algorithm
            chosen &= here
        found = self.frame[chosen]
        for bounds in quantity.runs_with:
            found = found[bounds.holds(found[bounds.metric])]
        value = found[quantity.metric] if quantity.metric in found else np.nan
        return found.assign(value=value)


def are_sampled(labels):
    """Whether the graphs are files, and at least FEWEST_FILES, so that they are a sample of graphs; fewer are fixed."""
    return len(labels) >= FEWEST_FILES and all(label.split(" ")[0] in FILES for label in labels)


def with_values_of(reading, values, axes):
    """The reading with only the values that the sweeps have, or None. values: {axis: set of texts}."""
    here = values.get(reading.name, set())
    if reading.algorithms:
        here = {parameter_of(label, reading) for label in values.get("algorithm", ())}
    elif reading.name not in axes or not here <= {*reading.texts}:
        return None
    known = tuple(value for value, text in zip(reading.values, reading.texts) if text in here)
    return dataclasses.replace(reading, values=known) if known else None


def parameter_of(label, reading):
    """The value of a reading's parameter in a label; '' for other algorithms."""
    name, parameters = split_label(label)
    return parameters.get(reading.name, reading.default) if name in reading.algorithms else ""


def is_in(column, values):
    """bool[rows]: whether the value is among `values`; numbers are compared to within rounding."""
    if column.dtype.kind == "f":
        numbers = np.array([NAMED if isinstance(value, str) else value for value in values], float)
        return np.isclose(column.to_numpy()[:, None], numbers, rtol=1e-9, atol=1e-12).any(axis=1)
    return column.isin([value_text("", value) for value in values]).to_numpy()


def in_comparable_form(runs):
    """Labels as text, and seconds of disturbed measurements as NaN."""
    for name in runs.columns:
        if isinstance(runs[name].dtype, pd.CategoricalDtype):
            runs[name] = runs[name].astype(str)
    runs[CLOCK] = runs[CLOCK].mask(is_disturbed(runs))
    return runs
