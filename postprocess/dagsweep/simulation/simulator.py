"""Instances, schedules and runs: the C++ library as functions; needs the extension module.

Parameters have the names of sweep files and of `dagsweep list`. Numbers equal those of the program to
the bit. While C++ works, other threads run and Ctrl-C stops it.
"""

from __future__ import annotations

import decimal
import inspect
import json
import numbers
import os
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

import numpy as np

from ..errors import ArgumentTypeError, ArgumentValueError, InputError
from . import extension, graphs

core = extension.core()
if TYPE_CHECKING:
    from .._core import Estimates, Instance, Run, Schedule, Search, State
else:
    Estimates, Instance, Run, Schedule, Search, State = (core.Estimates, core.Instance, core.Run, core.Schedule, core.Search,
                                                         core.State)

ASKED = {"reactive": "reschedule", "online": "assign"}  # the method of a scheduler that a run asks, by its kind

# An algorithm: a name, a label as in results, or a function that makes a Schedule or pairs (task, processor).
Algorithm = Union[str, Callable[[Instance], Any]]


@dataclass(frozen=True)
class Scheduler:
    """One algorithm that schedule() and simulate() know."""
    name: str
    summary: str
    kind: str  # static: called before the run only; reactive; online
    reads_epsilon: bool  # plans replicas to survive crashes
    parameters: dict  # {name: (meaning, default)}


def schedulers() -> list[Scheduler]:
    """All algorithms: [Scheduler], sorted by name."""
    return [Scheduler(*fields) for fields in core.schedulers()]


@dataclass(frozen=True)
class Metric:
    """One figure per run."""
    name: str
    unit: str
    meaning: str
    better: str  # lower, higher or "": which of two values is the better one


def metrics() -> list[Metric]:
    """The metrics of runs: [Metric], in the order of the columns of results."""
    return [Metric(*fields) for fields in core.metrics()]


def read_instance(path: str | os.PathLike[str]) -> Instance:
    """The instance of a file of the format dagsweep-instance-1."""
    with open(given_path(path), encoding="utf-8") as file:
        return Instance.from_json(file.read(), os.fsencode(path).decode("utf-8", "backslashreplace"))


def generate(kind: Any, seed: int = 1, **parameters: Any) -> Instance:
    """Makes an instance: a task graph, with the time of each task on each processor and of each transfer.

        instance = dagsweep.generate("layered", tasks=100, processors=8, ccr=1.0, seed=3)

    Arguments:
        kind: a kind of graph of `dagsweep list`, or a networkx.DiGraph
        seed: everything random is drawn from it
        parameters: of the graph, the processors and the costs, as `dagsweep list` names them; values with units are texts:
            bandwidth="1 Gbit/s", or "100 Mbit/s,1 Gbit/s" for an interval

    Kinds that read files take `path`: generate("dax", path="Montage_25.xml", bandwidth="1 Gbit/s"). Warnings tell what they had to decide.
    `machines` is a kind of machines, or a file of yours: machines="mine.yaml".
    """
    if graphs.is_graph(kind):
        return from_networkx(kind, seed=seed, **parameters)
    if not isinstance(kind, str):
        raise ArgumentTypeError(f"kind: must be the name of a kind of graphs (see 'dagsweep list') or a networkx.DiGraph, not {kind!r:.60}")
    made = core.generate(plain("kind", kind), texts(parameters), seed)
    for notice in made.notices:
        warnings.warn(f"{kind}: {notice}", stacklevel=2)
    return made


def schedule(instance: Instance, algorithm: Algorithm, *, epsilon: int = 0, seed: int = 1,
             **parameters: Any) -> Schedule:
    """Makes the Schedule of an algorithm: its plan before the run.

        planned = dagsweep.schedule(instance, "heft")

    Arguments:
        instance: what is scheduled
        algorithm: a name ("heft"), a name with parameters ("dls sees=homogeneous"), or a static function of yours
        epsilon: the number of crashes to survive, for algorithms with replicas
        seed: of algorithms that draw random numbers
        parameters: of an algorithm that is given by its name

    Your function is called as f(instance). It returns a Schedule, or pairs (task, processor) of all tasks, predecessors first. Each processor
    runs its tasks in the order of the pairs.
    """
    core.require_instance(instance)
    if callable(algorithm):
        if parameters:
            raise InputError(f"{', '.join(parameters)}: parameters are for algorithms with a name; "
                             "let the function hold them")
        return scheduled_by(algorithm, instance)
    name, more = parsed(algorithm)
    return core.schedule(instance, name, more + texts(parameters), epsilon, seed)


def search(instance: Instance, algorithm: Algorithm, against: Algorithm, *, epsilon: int = 0, seed: int = 1,
           **parameters: Any) -> Search:
    """Looks for an instance on which `algorithm` does badly against `against`.

        start = dagsweep.generate("layered", tasks=6, width=3, processors=3, ccr=1.0)
        found = dagsweep.search(start, "heft", "cpop", steps=2000)
        found.worst_ratio, found.instance

    Arguments:
        instance: where the search begins
        algorithm: the one that is to do badly, as schedule() takes it
        against: the one that it is compared with, as schedule() takes it
        epsilon: the number of crashes to survive, for algorithms with replicas
        seed: of the search, and of algorithms that draw random numbers
        parameters: such as steps: those of section "Adversarial search" of `dagsweep list`, except `over`, `scenarios` and `start`. `metric` is
            planned_makespan, latency_lower or latency_upper. Intervals are texts: work="1,100"

    It compares planned lengths: makespans, or with metric="latency_lower" those of the first replicas. A function of yours is called at each
    step. The CCR changes during the search. Only sweeps can keep it, and can compare runs.
    """
    core.require_instance(instance)
    metric = parameters.get("metric", "planned_makespan")
    first, second = (searched(one, metric) for one in (algorithm, against))
    if algorithm is against or first[2] == second[2] and not (callable(algorithm) and callable(against)):
        raise InputError(f"against: is the same as algorithm ({first[2]})")
    names = (first[2], second[2] if first[2] != second[2] else f"{second[2]} (2)")
    return core.search(instance, *first[:2], *second[:2], texts(parameters), names, epsilon, seed)


def searched(algorithm: Algorithm, metric: str) -> tuple[Any, list[tuple[str, str]], str]:
    """(name or function of the length, its parameters, label) of one side of a search."""
    if not callable(algorithm):
        name, more = parsed(algorithm)
        return name, more, " ".join([name, *(f"{key}={value}" for key, value in more)])

    def length(instance: Instance) -> float:
        made = scheduled_by(algorithm, instance)
        return float(made.makespan if metric == "planned_makespan" else getattr(made, metric))

    return length, [], getattr(algorithm, "__qualname__", "function")


def from_mapping(instance: Instance, processors: Any, order: Any = None, algorithm: str = "mine") -> Schedule:
    """The Schedule of a mapping: task k on processors[k].

    `processors`: a list or an array, or a dict from task. `order`: all tasks, predecessors first; default:
    the canonical order.
    """
    core.require_instance(instance)
    encodable("algorithm", algorithm)
    order = instance.order if order is None else order
    tasks = instance.task_count
    if not isinstance(processors, Mapping):
        if not hasattr(processors, "__getitem__") or len(processors) != tasks:
            raise ArgumentValueError(f"processors: must be a list of one processor for each of {tasks} tasks, not "
                                     f"{processors!r:.60}")
    try:
        chosen = [processors[task] for task in order]
    except LookupError as error:
        raise ArgumentValueError(f"processors: has no task {error}") from error
    return Schedule.from_order(instance, order, chosen, algorithm)


def simulate(instance: Instance, schedule: Schedule | Algorithm | None = None, *, reactive: Any = None, online: Any = None,
             copies: bool = False, rewind: bool = False, regenerate: bool | None = None, at_once: bool = False,
             bound: float = 0.0, seed: int = 1, epsilon: int | str = 0, crash: Mapping[int, float] | None = None,
             scenario: str | Mapping[str, Any] | None = None, **parameters: Any) -> Run:
    """Executes a schedule while machines change, fail or crash.

        instance = dagsweep.generate("layered", tasks=100, processors=8, ccr=1.0, seed=3)
        run = dagsweep.simulate(instance, "heft", bound=0.4, seed=3)
        run.makespan, run.metrics["nsl"]

    Arguments:
        instance: what is executed
        schedule: a Schedule; or a name or static function, as schedule() takes it
        bound: how far speeds fall: after a change, a processor or link has the share 1 - bound * U[0, 1) of its speed
        seed: everything random is drawn from it
        epsilon: the number of crashes to survive, for algorithms with replicas; or "largest": as many as latency=... allows
        crash: {processor: time} of processors that crash, for ever; times in time units
        scenario: listed changes of speeds: the text, or the JSON object, of a scenario file
        parameters: of the algorithm and of scenarios, as `dagsweep list` names them: failures=1, recovery=0.2, period=0.05

    Arguments for a scheduler of yours:
        reactive: your scheduler with a method reschedule(); or this function alone
        online: your scheduler with a method assign(); or this function alone
        copies: a processor may send on data that it has received, as under gtp/c
        rewind: reactive, as under gtp/r: when a processor fails, all that ran on it has to run again, except what no task needs any more.
            reschedule() must then return a new mapping
        regenerate: as under d-heft: when a processor fails, its unfinished tasks lose their processor. A finished task is done again only
            if its result is needed and no copy of it is left. Left out: for online schedulers True, for reactive ones False
        at_once: online, as jit: assign() is called also while all processors are busy

    Methods of a scheduler of yours:
        reschedule(state): Reactive. Called at time 0 and at rescheduling points: every `period`, or with trigger="on-change" at each change
            of speed. Returns a list of pairs (task, processor) of all unfinished tasks, predecessors first. After time 0 it may also
            return None, which keeps the mapping
        assign(state, ready): Online. Called when tasks are ready and a processor is idle; with `at_once`, when tasks are ready. Returns a
            list of pairs (task, processor) of some of the ready tasks; None or []: of none
        move(state): Online, optional. Called at a rescheduling point again and again, until it returns None. Returns a pair (task, processor):
            a waiting task and its new processor
        replicate(state, task): Online, optional. Called when a task has finished. Returns the processor to which its results are sent,
            or None
        finished(task, processor, elapsed): Optional. Called when a task has finished; `elapsed` is its duration. Returns nothing

    `state` is a State. A pair that breaks a rule, such as a task that is not ready, ends the run: `status` is "failed", and `reason` says why.

    Tasks that assign() leaves out are offered again: at once if it has assigned others, else at the next event. Events are: a task ends, data
    arrive, a speed changes, a rescheduling point. A run in which nothing can happen any more is "stalled": assign() assigns none, no task
    runs, and no speed will change.
    """
    core.require_instance(instance)
    kind, name, own = own_scheduler(schedule, reactive, online)
    copies, rewind, at_once = truth("copies", copies), truth("rewind", rewind), truth("at_once", at_once)
    regenerate = None if regenerate is None else truth("regenerate", regenerate)
    if own is None and (copies or rewind or regenerate is not None or at_once):
        raise InputError("copies, rewind, regenerate, at_once: are of schedulers of one's own (reactive=, online=)")
    if rewind and kind == "online":
        raise InputError("rewind: is of reactive schedulers (for online ones a run regenerates what is lost)")
    if at_once and kind == "reactive":
        raise InputError("at_once: is of online schedulers")
    regenerate = kind == "online" if regenerate is None else regenerate
    outside = () if own is None else (kind, own, (copies, rewind, regenerate, at_once))
    if callable(schedule):
        schedule = scheduled_by(schedule, instance)
    given = schedule if isinstance(schedule, Schedule) else None
    more = []
    if given is None and own is None:
        name, more = parsed(schedule)
    if epsilon is None or isinstance(epsilon, str) and epsilon != "largest":
        raise ArgumentTypeError(f"epsilon: must be a whole number or 'largest', not {epsilon!r}")
    return core.simulate(instance, given, name, outside, more + texts(parameters), bound, seed,
                         None if epsilon == "largest" else epsilon, crash_pairs(crash), scenario_text(scenario))


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; truth values are none."""
    return isinstance(value, numbers.Integral) and not isinstance(value, (bool, np.bool_))


def truth(name, value):
    """A bool that was given as an argument."""
    if not isinstance(value, (bool, np.bool_)):
        raise ArgumentTypeError(f"{name}: must be True or False, not {value!r:.60}")
    return bool(value)


def crash_pairs(crash):
    """[(processor, time)] of a dict; None: no crash."""
    crash = {} if crash is None else crash
    if not isinstance(crash, Mapping):
        raise ArgumentTypeError(f"crash: must be a dict {{processor: time}}, not {type(crash).__name__}")
    return list(crash.items())


def plain(name, text):
    """A text that can be handed to C++ as it is: encoded in UTF-8, it names the same file there."""
    if "\0" in text:
        raise ArgumentValueError(f"{name}: {text!r:.60} has a zero byte")
    return encodable(name, text)


def encodable(name, text):
    """A text of characters; half of a surrogate pair is none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentValueError(f"{name}: {text!r:.60} has a lone surrogate, which is no character (is it a name that is no UTF-8?)") from None
    return text


def given_path(path):
    """A path that open() can try."""
    try:
        is_possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        is_possible = False
    if not is_possible:
        raise ArgumentValueError(f"path: {os.fspath(path)!r:.60} can be no name of a file (it has a zero byte or a lone surrogate)")
    return path


def own_scheduler(schedule, reactive, online):
    """(kind, name, scheduler) of a scheduler that is not an algorithm of the library; ("", "", None) if there is none."""
    given = [(kind, own) for kind, own in (("", schedule), ("reactive", reactive), ("online", online)) if own is not None]
    if not given:
        raise ArgumentTypeError("schedule: None is no algorithm (give a name, a function or a Schedule, or one of reactive=, online=)")
    if len(given) > 1:
        raise ArgumentTypeError("schedule: give one of schedule, reactive=, online=")
    kind, own = given[0]
    if not kind:
        return "", "", None
    method = ASKED[kind]
    if isinstance(own, type) and hasattr(own, method):
        raise ArgumentTypeError(f"{kind}: {own.__name__} is a class; give an object of it: {kind}={own.__name__}(...)")
    if not callable(own) and not callable(getattr(own, method, None)):
        raise ArgumentTypeError(f"{kind}: must be a function, or an object with a method {method}(), not {type(own).__name__}")
    return kind, plain(kind, getattr(own, "__name__", type(own).__name__)), own


def scenario_text(scenario):
    """The text of a scenario file, from that text or its JSON object; None if there is none."""
    if scenario is None:
        return None
    if isinstance(scenario, str):
        if "{" not in scenario:
            raise InputError(f"scenario: is {scenario!r:.60} (it must be the text or the JSON object of a scenario file; of a path: its read_text())")
        return encodable("scenario", scenario)
    if not isinstance(scenario, (dict, list)):
        raise ArgumentTypeError("scenario: must be the text or the JSON object of a scenario file, not "
                                f"{type(scenario).__name__} (of a path: its read_text())")
    try:
        return json.dumps(scenario)
    except (TypeError, ValueError, RecursionError) as error:
        raise ArgumentTypeError(f"scenario: is no JSON object ({error})") from error


class Drawing:
    """An SVG picture, which notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        with open(given_path(path), "w", encoding="utf-8") as file:
            file.write(self.svg)


def gantt(run: Run, transfers: bool = False) -> Drawing:
    """The Gantt chart of a run, as a Drawing; with `transfers`, all transfers are drawn."""
    return Drawing(run.gantt_svg(transfers))


def trace(run: Run) -> dict[str, Any]:
    """All events of a run: the JSON object of a trace file."""
    return json.loads(run.trace_json())


def from_networkx(graph: Any, *, work: str = "work", data: str | None = None, item: str | None = None, seed: int = 1,
                  **parameters: Any) -> Instance:
    """An instance of a networkx.DiGraph, with platform and costs drawn as generate() does.

        Instance.from_networkx(graph, processors=8, ccr=1.0, seed=3)

    Tasks are the nodes in their order, named by str(). `work`, `data`: the attributes of nodes and edges (default: "data"; without
    it, if no edge has data, the volumes are drawn). `item`: the attribute, a text or a number, that edges of one node have in common if
    they carry one item, such as a file that several tasks read (default: "item", where edges have it). `work_unit` ("s") and
    `data_unit` ("B", "kB") state units that are not relative; default: attributes of the graph with these names, as to_networkx()
    writes them. Parameters are those of costs in `dagsweep list`.
    """
    units = [plain(name, unit) for name, unit in zip(graphs.UNITS.values(), graphs.units_of(graph, parameters))]
    names, *arrays = graphs.arrays_of(graph, work, data, item)
    made = core.with_drawn_costs([encodable("graph", name) for name in names], *arrays, *units, texts(parameters), seed)
    for notice in made.notices:
        warnings.warn(f"graph: {notice}", stacklevel=2)
    return made


for of_class, method, function in ((Instance, "from_networkx", staticmethod(from_networkx)), (Instance, "to_networkx", graphs.to_networkx),
                                   (Schedule, "from_mapping", staticmethod(from_mapping)), (Run, "gantt", gantt),
                                   (Run, "trace", property(trace))):
    setattr(of_class, method, function)


def scheduled_by(function, instance):
    """The schedule of a Python function."""
    core.require_instance(instance)
    name = encodable("algorithm", getattr(function, "__name__", type(function).__name__))
    try:
        inspect.signature(function).bind(instance)
    except TypeError as error:
        refuse_asked_in_run(function)
        raise ArgumentTypeError(f"algorithm: {name}(instance) cannot be called ({error}); one that decides during a run goes to "
                                f"simulate(instance, online={name}) or reactive={name}") from None
    except ValueError:  # a callable without signature
        pass
    made = function(instance)
    if isinstance(made, Schedule):
        if made.instance is not instance:
            raise InputError(f"{name}: returned a schedule of another instance")
        return made
    try:
        pairs = [(task, processor) for task, processor in made]
    except (TypeError, ValueError) as error:
        refuse_asked_in_run(made)
        raise ArgumentTypeError(f"{name}: must return a Schedule or pairs (task, processor) ({error})") from error
    return Schedule.from_order(instance, [task for task, _ in pairs],
                               [processor for _, processor in pairs], name)


def refuse_asked_in_run(algorithm):
    """A scheduler that a run asks makes no schedule before it."""
    name = algorithm.__name__ if isinstance(algorithm, type) else type(algorithm).__name__
    for kind, method in ASKED.items():
        if callable(getattr(algorithm, method, None)):
            raise ArgumentTypeError(f"algorithm: {name} has {method}(), so it decides during a run: simulate(instance, {kind}={name}(...)), "
                                    "or in a sweep as a command (serve())")


def parsed(label):
    """("dls", [("sees", "homogeneous")]) of "dls sees=homogeneous"."""
    if not isinstance(label, str):
        refuse_asked_in_run(label)
        raise ArgumentTypeError(f"algorithm: {label!r} is no algorithm (give a name, a function or a Schedule)")
    name, *settings = plain("algorithm", label).split() or [""]
    return name, [tuple(setting.split("=", 1)) if "=" in setting else (setting, "")
                  for setting in settings]


def texts(parameters):
    """[(name, value as in a sweep file)]"""
    return [(plain("parameters", name), text(name, value)) for name, value in parameters.items()]


def text(name, value):
    """A value as in a sweep file; a number keeps all its bits."""
    if isinstance(value, (np.generic, np.ndarray)) and np.ndim(value) == 0:
        value = value.item()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, float):
        return float.__repr__(value)
    if isinstance(value, (str, os.PathLike)):
        return plain(name, str(value))
    if isinstance(value, decimal.Decimal):
        return str(value)
    raise ArgumentTypeError(f"{name}: must be a number, a text or a truth, not {type(value).__name__}")
