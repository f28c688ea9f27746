"""Serves a Python scheduler, as simulate(reactive=, online=) takes it, as a command, by the protocol of commands that are asked in
runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import IO, Any

import numpy as np

from ..errors import ArgumentTypeError
from .simulator import Instance, is_whole

FORMAT = "dagsweep-run-request-1"


class ServedState:
    """The members of a State, built from the lines of the program."""

    def __init__(self, instance: Instance, reference_makespan: float) -> None:
        tasks, edges, processors = instance.task_count, instance.edge_count, instance.processor_count
        self.instance, self.reference_makespan, self.time = instance, reference_makespan, 0.0
        self.availability, self.link_rate = np.ones(processors), np.ones((processors, processors))
        self.phase = np.zeros(tasks, np.uint8)
        self.assigned, self.last_assigned, self.placed = (np.full(tasks, -1, np.int32) for _ in range(3))
        self.computed, self.started, self.finished = np.zeros(tasks), np.full(tasks, np.nan), np.full(tasks, np.nan)
        self.moving_from, self.moved, self.startup_left = np.full(edges, -1, np.int32), np.zeros(edges), np.zeros(edges)
        self.copies = np.zeros((edges, processors), np.uint8)
        self.queues: list[list[int]] = [[] for _ in range(processors)]
        self.ready = np.zeros(0, np.uint32)

    def queue(self, processor: int) -> np.ndarray:
        return np.array(self.queues[processor], np.uint32)

    def change(self, request: dict[str, Any]) -> None:
        self.time = float(request["time"])
        for processor, value in request.get("availability", ()):
            self.availability[processor] = value
        for one, other, value in request.get("links", ()):
            self.link_rate[one, other] = self.link_rate[other, one] = value
        columns: tuple[np.ndarray, ...] = (self.phase, self.assigned, self.last_assigned, self.placed, self.computed, self.started,
                                           self.finished)
        for task, *values in request.get("tasks", ()):
            for column, value in zip(columns, values):
                column[task] = np.nan if value is None else value
        for edge, source, moved, left in request.get("edges", ()):
            self.moving_from[edge], self.moved[edge], self.startup_left[edge] = source, moved, left
        for edge, processor, held in request.get("copies", ()):
            self.copies[edge, processor] = held
        for processor, tasks in request.get("queues", ()):
            self.queues[processor] = tasks


def serve(make: Callable[..., Any], requests: IO[str] | None = None, answers: IO[str] | None = None) -> None:
    """Answers the program until it is done. make(instance, **parameters): a scheduler as simulate() takes it, one for each run; a seed,
    if the command reads it, is among the parameters."""
    scheduler: Any = None
    state: ServedState | None = None
    for line in requests or sys.stdin:
        request = json.loads(line)
        if request["format"] != FORMAT:
            raise ValueError(f"the request has the format {request['format']}, not {FORMAT}")
        if "instance" in request:
            instance = Instance.from_json(json.dumps(request["instance"]), "request")
            more = {"seed": request["seed"]} if "seed" in request else {}
            scheduler = make(instance, **request["parameters"], **more)
            state = ServedState(instance, request["reference_makespan"])
        assert state is not None, "the first request of a run has the instance"
        state.change(request)
        for finished in request.get("finished", ()) if hasattr(scheduler, "finished") else ():
            scheduler.finished(*finished)
        answer = {"id": request["id"], **answer_to(request, scheduler, state)}
        print(json.dumps(answer), file=answers or sys.stdout, flush=True)


def answer_to(request: dict[str, Any], scheduler: Any, state: ServedState) -> dict[str, Any]:
    if request["ask"] == "mapping":
        mapping = getattr(scheduler, "reschedule", scheduler)(state)
        return {"keep": True} if mapping is None else {"mapping": pairs(mapping)}
    if request["ask"] == "assign":
        state.ready = np.array(request["ready"], np.uint32)
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
