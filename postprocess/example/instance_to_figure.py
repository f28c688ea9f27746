"""From an instance to a figure, cell by cell, as in a notebook.

    python3 postprocess/example/instance_to_figure.py [FOLDER]
"""

# %% An instance: 60 tasks on 6 processors, communication as expensive as computation
import pathlib
import sys

import dagsweep
import matplotlib
from min_min import min_min

matplotlib.use("Agg")  # leave this out in a notebook
folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
instance = dagsweep.generate("layered", tasks=60, width=8, processors=6, ccr=1.0, seed=3)
print(instance, "mean time of a task:", instance.times.mean())

# %% Its schedule by HEFT, and a run of it while processors and links change
schedule = dagsweep.schedule(instance, "heft")
run = dagsweep.simulate(instance, schedule, bound=0.4, seed=3)
print(schedule, run, "slowed down by", run.makespan / schedule.makespan)
run.gantt().save(folder / "run.svg")  # a notebook shows run.gantt() as a picture

# %% HEFT, a rescheduling algorithm, and one of our own, on the same changes
runs = dagsweep.compare(["heft", "gtp/c", min_min], instance, bound=[0, 0.2, 0.4, 0.6, 0.8], seed=range(1, 11))
means = runs.pivot_table("makespan", "bound", "algorithm", observed=True)
print(means.round(1))

# %% A figure of them
axes = means.plot(marker="o", xlabel="variability bound", ylabel="mean makespan")
axes.figure.savefig(folder / "makespan-by-bound.png")
