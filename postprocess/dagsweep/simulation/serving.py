"""Serves a Python scheduler, as simulate(reactive=, online=) takes it, as a command, by the protocol of commands that are asked in
runs."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable
from typing import IO, Any

from ..errors import ArgumentTypeError, ArgumentValueError
from .simulator import ASKED, core, is_whole

FORMAT = "dagsweep-run-request-1"
STATIC_FORMAT = "dagsweep-schedule-request-1"  # of commands that are asked before a run


def serve(make: Callable[..., Any], requests: IO[str] | None = None, answers: IO[str] | None = None) -> None:
    """Makes an online or reactive scheduler a command of a sweep: answers the program's questions until it asks no more.

        # mine.py; the sweep has {name: mine, command: "python3 mine.py", kind: online}
        dagsweep.serve(lambda instance: Mine())

    Arguments:
        make: called at the beginning of each run as make(instance, **parameters). Returns a new scheduler as simulate() takes it
        requests: the program's lines; None: standard input
        answers: where answers go; None: standard output

    The parameters are the values of `set`, and `seed`, if the command has `reads: [seed]`. What the scheduler prints must go to sys.stderr.
    An exception ends the command, and the run is `failed` with it as its reason. The next run starts the command again.
    """
    scheduler: Any = None
    run: Any = None
    for line in requests or sys.stdin:
        request = json.loads(line)
        if request["format"] == STATIC_FORMAT:
            raise ArgumentValueError("kind: online (or reactive) is missing beside command in the sweep file: serve() answers during a run, "
                                     "and is asked before it")
        if request["format"] != FORMAT:
            raise ValueError(f"the request has the format {request['format']}, not {FORMAT}")
        if "instance" in request:
            run = core.ServedRun(line)
            more = {"seed": request["seed"]} if "seed" in request else {}
            scheduler = made_by(make, run.state.instance, {**request["parameters"], **more})
            refuse_other_kind(scheduler, request["kind"])
        assert run is not None, "the first request of a run has the instance"
        run.show(line)
        for finished in request.get("finished", ()) if hasattr(scheduler, "finished") else ():
            scheduler.finished(*finished)
        answer = {"id": request["id"], **answer_to(request, scheduler, run.state)}
        run.answered()
        print(json.dumps(answer), file=answers or sys.stdout, flush=True)


def made_by(make: Callable[..., Any], instance: Any, parameters: dict[str, Any]) -> Any:
    try:
        inspect.signature(make).bind(instance, **parameters)
    except TypeError as error:
        name = getattr(make, "__name__", type(make).__name__)
        served = name if inspect.isfunction(make) else f"{name}()"  # an object, for each run a new one
        given = ", ".join(["instance", *parameters])
        # The way out comes first: results files keep only the beginning of a reason.
        raise ArgumentTypeError(f"serve(lambda {given}: {served}) is needed, or a class: {name}({given}) cannot be called ({error})") from None
    except ValueError:  # a callable without signature
        pass
    return make(instance, **parameters)


def refuse_other_kind(scheduler: Any, kind: str) -> None:
    """An object of the other kind has the method of that kind alone, and cannot be called. A class is none yet."""
    if isinstance(scheduler, type):
        raise ArgumentTypeError(f"serve(lambda instance: {scheduler.__name__}()) is needed: an object, not the class")
    if callable(scheduler) or hasattr(scheduler, ASKED[kind]):
        return
    name = type(scheduler).__name__
    for other, method in ASKED.items():
        if hasattr(scheduler, method):
            raise ArgumentTypeError(f"kind: {other} is needed beside command: {name} has {method}(), but no {ASKED[kind]}() for kind: {kind}")
    raise ArgumentTypeError(f"{name} has no method {ASKED[kind]}(), which kind: {kind} asks")


def answer_to(request: dict[str, Any], scheduler: Any, state: Any) -> dict[str, Any]:
    if request["ask"] == "mapping":
        mapping = getattr(scheduler, "reschedule", scheduler)(state)
        return {"keep": True} if mapping is None else {"mapping": pairs(mapping)}
    if request["ask"] == "assign":
        assigned = getattr(scheduler, "assign", scheduler)(state, state.ready)
        return {"assign": [] if assigned is None else pairs(assigned)}
    if request["ask"] == "move":
        move = scheduler.move(state)
        return {} if move is None else {"move": pairs([move])[0]}
    target = scheduler.replicate(state, request["task"])
    return {} if target is None else {"to": whole(target)}


def pairs(answer: Any) -> list[list[int]]:
    return [[whole(task), whole(processor)] for task, processor in answer]


def whole(number: Any) -> int:
    """A number of a task or processor, as simulate() takes it."""
    if not is_whole(number):
        raise ArgumentTypeError(f"the answer: {number!r:.60} is no number of a task or processor")
    return int(number)
