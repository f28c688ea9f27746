"""GTP/c (Hernandez & Cole 2009) as a reactive scheduler of one's own, which equals the built-in `gtp/c` to the bit.

    python3 gtp_c.py                  runs both on an instance while its machines change
    dagsweep simulate -i INSTANCE.json -a mine --command "python3 gtp_c.py --serve" --kind reactive --treatment copies --bound 0.6

At every rescheduling point all unfinished tasks are mapped anew, in decreasing bottom level, each to the processor where it is estimated
to finish first. The estimates know the treatment of the run: with `copies` whatever processor holds an input may send it.
"""

import sys

import dagsweep
import numpy as np

FINISHED = 2


class GtpC:
    def __init__(self, instance):
        self.instance = instance
        self.order = np.lexsort((instance.position, -instance.bottom_levels)).tolist()

    def reschedule(self, state):
        """[(task, processor)] of all unfinished tasks, predecessors first."""
        estimates, slots, mapping = state.estimates(), {}, []
        for task in self.order:
            if state.phase[task] == FINISHED:
                continue
            finish, now = estimates.finish(task), int(state.assigned[task])
            best = now if now >= 0 and finish[now] == finish.min() else int(finish.argmin())
            is_placed = finish[best] < np.inf
            if not is_placed:  # no processor can run it at present: it stays where it was
                best = max(int(state.last_assigned[task]), 0)
            time = estimates.place(task, best), estimates.last_start
            if is_placed or state.last_assigned[task] >= 0:
                slots.setdefault(best, []).append(len(mapping))
                mapping.append((task, best, time if is_placed else None))
                self.order_equal_times(mapping, slots[best])
        return [(task, processor) for task, processor, _ in mapping]

    def order_equal_times(self, mapping, slots):
        """Tasks that follow each other on a processor at equal times stand by increasing position."""
        for before, last in zip(slots[-2::-1], slots[::-1]):
            (other, _, other_time), (task, _, time) = mapping[before], mapping[last]
            if time is None or time != other_time or self.instance.position[other] < self.instance.position[task]:
                break
            mapping[before], mapping[last] = mapping[last], mapping[before]


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        dagsweep.serve(GtpC)
        sys.exit()
    example = dagsweep.generate("layered", tasks=50, processors=5, ccr=1.0, seed=3)
    own = dagsweep.simulate(example, reactive=GtpC(example), copies=True, bound=0.6, seed=3)
    built_in = dagsweep.simulate(example, "gtp/c", bound=0.6, seed=3)
    print(own, built_in, "equal" if np.array_equal(own.finish, built_in.finish) else "different")
