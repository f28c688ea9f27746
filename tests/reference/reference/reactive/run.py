"""Runs one case: a scheduler by name, its parameters, a scenario."""

from ..inserting import heft
from ..metrics import finished_run_metrics
from ..schedulers import schedule
from .d_heft import DHeft
from .dls_sr import DlsSr
from .engine import Run
from .gtp import Gtp, GtpWithCopies, GtpWithCopiesAndRewinding, GtpWithRewinding
from .jit import Jit
from .l_heft import LHeft
from .parameters import complete
from .scheduler import FixedSchedule
from .sending import Pull, Push
from .state import State

REACTIVE = {
    "gtp": Gtp, "gtp/c": GtpWithCopies, "gtp/r": GtpWithRewinding, "gtp/c/r": GtpWithCopiesAndRewinding,
    "dls/sr": DlsSr, "d-heft": DHeft, "l-heft": LHeft, "jit": Jit,
}


def simulate(instance, rounded, algorithm, events, given, nudge=0):
    """Returns (metrics, Run). `rounded`: the instance in floats, on which schedules and priorities are made.

    `nudge`: see State.
    """
    parameters = complete(given)
    kind = REACTIVE.get(algorithm, FixedSchedule)
    state = State(instance, rounded, kind.keeps_copies, nudge)
    sending = Pull(state, kind.copies_suffice) if parameters["transfers"] == "pull" else Push(state)
    least = max(x.finish for x in heft(rounded))   # M0
    margin = instance.number(1e-9) * instance.number(least)
    more = (instance.kinds,) if kind in (DHeft, LHeft) else ()
    scheduler = kind(state, sending, parameters, margin, *more)
    period, most_points = _points(parameters, least) if kind.has_points else (None, None)
    if kind is FixedSchedule:
        scheduler.begin_with(schedule(rounded, algorithm, parameters))
    run = Run(state, scheduler, sending, events, period and instance.number(period), most_points,
              kind is FixedSchedule and parameters["zero_work"] == "immediate")
    status = run.execute()
    if status != "done":
        return {"status": status}, run
    metrics = finished_run_metrics(rounded, instance, state.finish)
    return {**metrics, **state.records.metrics(state.now, _joins(instance, events))}, run


def _points(parameters, least):
    """(time between rescheduling points, number of them without progress after which a run fails)"""
    factor = 0.05 if parameters["period_time"] is None else None
    period = parameters["period_time"] if factor is None else factor * least
    most = parameters["most_points"]
    if most is None:
        most = max(2000, 100 / (factor or period / least)) if least > 0 else 2000
    return period, most


def _joins(instance, events):
    """Nodes at availability 0 from the start and above 0 later, with that time."""
    joins = {}
    for n in range(instance.node_count):
        mine = sorted((e for e in events if instance.node_of_event(e) == n), key=lambda e: e["time"])
        at_start = [e for e in mine if e["time"] <= 0][-1:]
        if at_start and at_start[0]["availability"] == 0:
            later = [e for e in mine if e["time"] > 0 and e["availability"] > 0]
            if later:
                joins[n] = instance.number(later[0]["time"])
    return joins
