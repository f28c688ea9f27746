"""Min-min: of all ready tasks the one that can finish first, on the processor where it does. Ties: the task
that is earlier in the canonical order, the smaller processor.

  dagsweep schedule -i graphs/heft-example.json -a mine --command "python3 min_min.py"
"""

import json
import sys


def min_min(instance):
    """For each processor, its tasks in order."""
    times, startup = instance["W"], instance["startup"]
    tasks, processors = range(len(times)), range(len(times[0]))
    delay = [[1 / b if b > 0 else 0 for b in row] for row in instance["bandwidth"]]
    inputs, outputs = [[] for _ in tasks], [[] for _ in tasks]
    for edge in instance["edges"]:
        inputs[edge["to"]].append((edge["from"], edge["data"]))
        outputs[edge["from"]].append(edge["to"])
    missing = [len(edges) for edges in inputs]
    ready, canonical = [t for t in tasks if not missing[t]], []
    while ready:  # the canonical order: always the smallest task whose predecessors are in it
        task = min(ready)
        ready.remove(task)
        canonical.append(task)
        for after in outputs[task]:
            missing[after] -= 1
            if missing[after] == 0:
                ready.append(after)
    finish, place, free = {}, {}, [0.0] * len(processors)

    def end(task, p):
        start = free[p]
        for source, data in inputs[task]:
            q = place[source]
            start = max(start, finish[source] + (startup + data * delay[q][p] if q != p and data else 0))
        return start + times[task][p]

    order = [[] for _ in processors]
    while len(finish) < len(times):
        candidates = [t for t in canonical if t not in finish and all(s in finish for s, _ in inputs[t])]
        _, _, p, task = min((end(t, p), k, p, t) for k, t in enumerate(candidates) for p in processors
                            if times[t][p] is not None)  # null: p cannot run t
        finish[task] = free[p] = end(task, p)
        place[task] = p
        order[p].append(task)
    return order


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], "order": min_min(request["instance"])}), flush=True)
