"""GTP/c (Hernandez & Cole 2009) by the protocol alone, without any package (README.md, "In a run"). It equals the built-in `gtp/c`.

    dagsweep simulate -i INSTANCE.json -a mine --command "python3 gtp_c.py" --kind reactive --treatment copies --bound 0.6
"""

import json
import sys

FINISHED = 2


def say(line):
    print(json.dumps(line), flush=True)


def ask(request, **question):
    """The program's answer to a question about the state of the request."""
    say({"id": request["id"], "estimates": question})
    return json.loads(sys.stdin.readline())


def mapping_of(request, order, position, tasks):
    """[[task, processor]] of all unfinished tasks: each, in the given order, where it is estimated to finish first."""
    mapping, slots = [], {}
    for task in order:
        phase, assigned, last_assigned = tasks[task]
        if phase == FINISHED:
            continue
        finish = [float("inf") if time is None else time for time in ask(request, finish=[task])["finish"][0]]
        best = assigned if assigned >= 0 and finish[assigned] == min(finish) else finish.index(min(finish))
        is_placed = finish[best] < float("inf")
        if not is_placed:  # no processor can run it at present: it stays where it was
            best = max(last_assigned, 0)
        times = ask(request, place=[[task, best]])["placed"][0]
        if not is_placed and last_assigned < 0:
            continue
        here = slots.setdefault(best, [])
        here.append(len(mapping))
        mapping.append([task, best, times if is_placed else None])
        for before, last in zip(here[-2::-1], here[::-1]):  # at equal times: by increasing position
            (other, _, other_times), (one, _, own) = mapping[before], mapping[last]
            if own is None or own != other_times or position[other] < position[one]:
                break
            mapping[before], mapping[last] = mapping[last], mapping[before]
    return [[task, processor] for task, processor, _ in mapping]


for line in sys.stdin:
    request = json.loads(line)
    if "instance" in request:  # a run begins
        priorities = request["priorities"]
        position = {task: k for k, task in enumerate(priorities["order"])}
        level = priorities["bottom_levels"]
        order = sorted(position, key=lambda task: (-level[task], position[task]))
        tasks = [(0, -1, -1)] * len(level)  # phase, assigned, last_assigned
    for task, *row in request.get("tasks", ()):
        tasks[task] = row[:3]
    say({"id": request["id"], "mapping": mapping_of(request, order, position, tasks)})
