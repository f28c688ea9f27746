#!/usr/bin/env python3
"""A scheduler in Python: min-min, on an instance file or on a small one.

    python3 postprocess/example/min_min.py [INSTANCE.json]

Prints the schedule as `dagsweep schedule` does. tests/library/min_min.cpp is the same scheduler in C++.
"""

import sys

import dagsweep
import numpy as np


def min_min(instance):
    """Of all ready tasks the one that finishes first, on the processor where it does."""
    free = np.zeros(instance.processor_count)  # when each processor has ended its last task
    missing = [len(instance.in_edges(task)) for task in range(instance.task_count)]
    ready = {task: np.zeros(instance.processor_count) for task in range(instance.task_count) if missing[task] == 0}
    arrival = {}  # of each task's inputs so far, per processor
    while ready:
        finish, _, processor, task = min(
            (finish, instance.position[task], processor, task)
            for task, inputs in ready.items()
            for processor, finish in enumerate(np.maximum(inputs, free) + instance.times[task]))
        yield task, processor
        free[processor] = finish
        del ready[task]
        for edge in instance.out_edges(task):
            data, target = instance.data[edge], instance.targets[edge]
            delay = instance.startup + data * instance.delays[processor] if data > 0 else np.zeros_like(free)
            delay[processor] = 0.0
            arrival[target] = np.maximum(arrival.get(target, 0.0), finish + delay)
            missing[target] -= 1
            if missing[target] == 0:
                ready[target] = arrival.pop(target)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        the_instance = dagsweep.read_instance(sys.argv[1])
    else:
        the_instance = dagsweep.generate("layered", tasks=20, processors=4, ccr=1.0)
    schedule = dagsweep.schedule(the_instance, min_min)
    assert schedule.violation() is None
    print(schedule.to_json(), end="")
