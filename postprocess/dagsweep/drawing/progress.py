"""Number of finished tasks of runs over time, from traces of 'dagsweep simulate'."""

import dataclasses
import json
import os

import numpy as np

from ..errors import InputError
from . import style

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)

DPI = 150
FORMAT = "dagsweep-trace-1"


@dataclasses.dataclass(frozen=True)
class Progress:
    algorithm: str
    times: np.ndarray     # f64[changes], increasing
    finished: np.ndarray  # i64[changes]: number of finished tasks from each time on
    away: tuple           # times > 0 at which a processor falls to availability 0
    back: tuple           # times at which a processor rises from availability 0


def read_progress(path):
    """Progress of the run whose trace is in a file. An undone task is not counted as finished."""
    trace = read_trace(path)
    earlier, finished, counts = 0, set(), {0.0: 0}  # in earlier iterations of a series; in this one
    absent, away, back = set(), [], []
    for event in trace["events"]:
        what, time = event["event"], event["time"]
        if what == "task-finish":
            finished.add(event["task"])
        elif what in ("rewind", "taken-back", "task-start"):
            finished.discard(event["task"])
        elif what == "iteration":
            earlier += len(finished)
            finished.clear()
        elif what == "availability" and "processor" in event:
            record_presence(event, absent, away, back)
        counts[time] = earlier + len(finished)
    return Progress(trace["algorithm"], np.array(list(counts)), np.array(list(counts.values())),
                    tuple(away), tuple(back))


def record_presence(event, absent, away, back):
    """Updates the set `absent` of processors at availability 0, and the times of its changes."""
    processor, is_away = event["processor"], event["availability"] == 0
    if is_away and processor not in absent:
        absent.add(processor)
        if event["time"] > 0:
            away.append(event["time"])
    elif not is_away and processor in absent:
        absent.discard(processor)
        back.append(event["time"])


def read_trace(path):
    with open(path, encoding="utf-8") as file:
        try:
            trace = json.load(file)
        except ValueError as error:
            raise InputError(f"{path}: not JSON ({error}); "
                             "try a file of 'simulate --trace'") from None
    if not isinstance(trace, dict) or trace.get("format") != FORMAT:
        raise InputError(f"{path}: not a trace (its format is not {FORMAT}); "
                         "try a file of 'simulate --trace'")
    return trace


def labels_of(paths, runs):
    """Labels of the lines: the algorithms, or the file names if an algorithm occurs twice."""
    names = [run.algorithm for run in runs]
    if len(set(names)) == len(names):
        return names
    return [os.path.splitext(os.path.basename(path))[0] for path in paths]


def draw(labels, runs):
    """Figure: finished tasks against time, a line per run; dotted: changes of presence."""
    styles = style.algorithm_styles(labels)
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(6.4, 3.9), constrained_layout=True)
        for label, run in zip(labels, runs):
            look = {key: styles[label][key] for key in ("color", "linestyle")}
            axes.step(run.times, run.finished, where="post", label=label, **look)
        for kind, words in (("away", "processor lost"), ("back", "processor available")):
            for time in sorted({time for run in runs for time in getattr(run, kind)}):
                axes.axvline(time, color=style.INK, linewidth=0.8, linestyle=":")
                axes.annotate(words, (time, 0.02), xycoords=("data", "axes fraction"), rotation=90,
                              ha="right", va="bottom", color=style.INK)
        axes.set(xlabel="time", ylabel="finished tasks", ylim=(0, None), xlim=(0, None))
        axes.legend(loc="best")
    return figure


def write_picture(paths, output):
    """Draws the traces' progress into a PNG, PDF or SVG file."""
    if os.path.splitext(output)[1] not in (".png", ".pdf", ".svg"):
        raise InputError(f"--output {output}: not a figure; "
                         "try a name that ends in .png, .pdf or .svg")
    runs = [read_progress(path) for path in paths]
    figure = draw(labels_of(paths, runs), runs)
    with plt.rc_context(style.settings()):
        figure.savefig(output, dpi=DPI)
    plt.close(figure)
