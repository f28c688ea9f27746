"""Makes small results files in the layout of the program's files."""

import itertools
import os

os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")

import h5py  # noqa: E402
import numpy as np  # noqa: E402

import scripts  # noqa: E402, F401  (sets sys.path)
from dagsweep import axes  # noqa: E402
from dagsweep.results_file.checksums import description_checksum, free_records, record_checksums, row_checksums  # noqa: E402
from dagsweep.results_file.stored_values import raw_bytes  # noqa: E402

NONE = 4294967295
NAN = float("nan")


def default_of(name, axis):
    """The default of an axis as a results file stores it; ours where sweep files must name one."""
    if axis.is_text:
        return {"graph": "layered tasks=20", "algorithm": "heft"}.get(name, axis.default)
    if axis.default == axis.word:
        return -1.0 if axis.word_is_stored else NAN
    return float(axis.default)


LABEL_AXES = tuple(name for name, axis in axes.AXES.items() if axis.is_text)
# Every axis, slowest first, with its default value.
AXES = {name: [default_of(name, axis)] for name, axis in axes.AXES.items()}
# Name, unit, meaning, better, label, whether it is a whole number.
METRICS = (("tasks", "1", "tasks of the graph", "", "", "yes"),
           ("makespan", "time", "latest finish of a task", "lower", "", ""),
           ("nsl", "1", "makespan / sum of mean times", "lower", "NSL", ""),
           ("slr", "1", "makespan / shortest path", "lower", "SLR", ""),
           ("speedup", "1", "serial time / makespan", "higher", "", ""))
WHOLE = ("tasks", "edges", "replicas", "messages", "remappings", "reschedulings", "migrated_tasks", "rewound_tasks", "rewound_levels",
         "reexecuted_tasks", "scheduling_operations", "survived", "criteria_met", "supported_epsilon")
TEXTS = ("name", "unit", "meaning", "better", "label", "count")
RECORDS = ("timing", "machines", "launches", "ranks")
PENDING, DONE, STALLED, FAILED, ABORTED = range(5)


def reads_all(values):
    """The tuple reads all axes."""
    return ()


def makespan_100(values):
    return 100.0


def makespan_by_place(algorithms):
    """makespan of make_results(): by algorithm, a tenth longer at each place; seeds scatter alike on every call."""
    def makespan(values):
        scatter = (values["seed"] * 37 + len(values["algorithm"])) % 5
        return (100 + values["seed"] + 7 * scatter) * (1 + algorithms.index(values["algorithm"]) / 10)
    return makespan


def always_done(values):
    return DONE


def make_results(path, axes=None, not_read=reads_all, makespan=makespan_100, status=always_done,
                 reason="", tasks=lambda values: 20.0, name="small", sweep="name: small\n",
                 clocks=lambda values: (0.001, 0.002, NAN, NAN), timing=False, metrics=None, labels=None,
                 left_out=lambda values: False):
    """Writes a results file.

    axes: {axis: values} that differ from AXES. The functions take {axis: value} of a tuple:
    not_read -> axes that its result does not depend on (these are stored as neutral values, and only
    their first value has a row), makespan -> f64, status -> 0..4, clocks -> seconds of scheduling,
    of simulation and of CPU time, peak bytes. timing: whether it is a timing sweep. metrics: {name:
    function} of metrics beside METRICS. labels: {algorithm: label of the sweep file}. left_out: whether the sweep
    has no such tuple. Returns the number of rows.
    """
    axes, metrics = {**AXES, **(axes or {})}, metrics or {}
    tuples = []
    for places in itertools.product(*(range(len(values)) for values in axes.values())):
        values = {axis: axes[axis][place] for axis, place in zip(axes, places)}
        unread = not_read(values)
        if not left_out(values) and not any(place for axis, place in zip(axes, places) if axis in unread):
            tuples.append((values, dict(zip(axes, places)), unread))
    with h5py.File(path, "w") as file:
        file.attrs["format"] = np.bytes_("dagsweep-results-1")
        file.attrs["name"] = np.bytes_(name.encode())
        file.attrs["model_version"] = np.uint64(1)
        file.attrs["sweep_identity"] = np.bytes_("7a4c3021b33d789e")
        file.attrs["timing"] = np.uint64(timing)
        write_axes(file, axes)
        for k, key in enumerate(TEXTS):
            file[f"metrics/{key}"] = np.array([metric[k] for metric in METRICS] + [
                (name, "1", name, "", "", "yes" if name in WHOLE else "")[k] for name in metrics], dtype="S")
        for key, value in (("sweep", sweep), ("version", "0.2.0"), ("commit", "abc"),
                           ("compiler", "GNU"), ("dependencies", "HDF5")):
            file[f"provenance/{key}"] = np.bytes_(value.encode())
        if labels:
            file["provenance/algorithm_labels"] = np.bytes_("".join(
                f"{labels.get(name, '')}\n" for name in axes["algorithm"]).encode())
        write_records(file)
        write_rows(file, axes, tuples, makespan, status, reason, tasks, clocks, metrics)
        for table in RECORDS:
            records = file[table][:]
            records["checksum"] = np.where(free_records(records), 0, record_checksums(records))
            file[table][:] = records
        seal_description(file)
    return len(tuples)


def seal_description(file):
    """Gives the datasets that describe an open file the right checksums."""
    for name in [f"/{group}/{key}" for group in ("axes", "metrics", "provenance") for key in file[group]] + ["/algorithm_runs"]:
        file[name].attrs["checksum"] = np.uint64(description_checksum(name, raw_bytes(file[name])))


def write_axes(file, axes):
    for position, (axis, values) in enumerate(axes.items()):
        kind = "S" if axis in LABEL_AXES else "<f8"
        file[f"axes/{axis}"] = np.array(values, dtype=kind)
        file[f"axes/{axis}"].attrs["position"] = np.uint64(position)


def write_records(file):
    machines = np.zeros(4096, [("host", "S64"), ("processor", "S64"), ("binding", "S48"), ("checksum", "<u4")])
    machines[0] = ("node1", "Fast 9000", "0-3", 0)
    file["machines"] = machines
    launches = np.zeros(1024, [("started", "S24"), ("ended", "S24"), ("host", "S64"),
                               ("job", "S32"), ("version", "S64"), ("ranks", "<u4"), ("shard", "S16"), ("checksum", "<u4")])
    launches[0] = ("2026-01-31T10:00:00Z", "2026-01-31T10:01:00Z", "node1", "17", "0.2.0", 4, "", 0)
    file["launches"] = launches
    uses = [(name, "<f8") for name in ("inside_seconds", "usual_seconds", "span_seconds", "idle_seconds", "memory_seconds")]
    file["ranks"] = np.zeros(1, [("launch_after", "<u4"), ("rank", "<u4"), ("runs", "<u8"), *uses, ("machine", "<u4"), ("checksum", "<u4")])
    file["algorithm_runs"] = np.zeros(1, [("begin", "<u8"), ("algorithm", "<u4")])


def write_rows(file, axes, tuples, makespan, status, reason, tasks, clocks, metrics):
    columns = [("identity", "<u8"), ("checksum", "<u8")]
    columns += [(axis, "<f8") for axis in axes if axis not in LABEL_AXES]
    columns += [(name, "<f8") for name in (*(metric[0] for metric in METRICS), *metrics)]
    columns += [(axis, "<u4") for axis in LABEL_AXES]
    rows = np.zeros(len(tuples), columns)
    timing = np.zeros(len(tuples), [("scheduling_seconds", "<f8"), ("simulation_seconds", "<f8"),
                                    ("scheduling_cpu_seconds", "<f8"),
                                    ("scheduling_peak_bytes", "<f8"), ("machine", "<u4"), ("checksum", "<u4")])
    statuses, reasons = np.zeros(len(tuples), "u1"), np.zeros(len(tuples), "S160")
    for k, (values, places, left_out) in enumerate(tuples):
        statuses[k] = status(values)
        if statuses[k] == PENDING:
            continue  # pending rows are zero
        rows[k]["identity"] = 1000 + k
        for axis in axes:
            blank = NONE if axis in LABEL_AXES else NAN
            value = places[axis] if axis in LABEL_AXES else values[axis]
            rows[k][axis] = blank if axis in left_out else value
        length = makespan(values) if statuses[k] == DONE else NAN
        for metric, value in (("tasks", tasks(values)), ("makespan", length), ("nsl", length / 50),
                              ("slr", length / 40), ("speedup", 300 / length)):
            rows[k][metric] = value if statuses[k] == DONE else NAN
        for metric, of in metrics.items():
            rows[k][metric] = of(values) if statuses[k] == DONE else NAN
        timing[k] = (*clocks(values), 0, 0)
        if statuses[k] in (FAILED, ABORTED):
            reasons[k] = reason
    rows["checksum"] = row_checksums(rows, statuses, reasons)
    file["rows"], file["timing"], file["status"], file["reasons"] = rows, timing, statuses, reasons
