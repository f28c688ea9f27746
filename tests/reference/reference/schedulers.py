"""The static schedulers with one replica per task, by name, and their parameters.

A schedule is a list of placements in placement order.
"""

from .appending import dls, etf, hdlfet, hlfet, rr
from .homogeneous import seen_as_homogeneous, with_own_times
from .inserting import cpop, heft, peft
from .lookahead import lookahead
from .mapping import duplex, max_min, mct, met, min_min, olb, sufferage
from .pairs import bil, flb
from .parent_trees import hcpt

SCHEDULERS = {"heft": heft, "cpop": cpop, "peft": peft, "dls": dls, "etf": etf, "hlfet": hlfet,
              "hdlfet": hdlfet, "rr": rr, "min-min": min_min, "max-min": max_min, "sufferage": sufferage,
              "duplex": duplex, "mct": mct, "met": met, "olb": olb, "flb": flb, "bil": bil, "hcpt": hcpt, "lookahead": lookahead}
BATCH_MODES = ("min-min", "max-min", "sufferage", "duplex")


def schedule(instance, algorithm, parameters):
    """`parameters`: those that the algorithm reads count, others do not."""
    seen = seen_as_homogeneous(instance) if parameters.get("sees") == "homogeneous" else instance
    if algorithm == "dls":
        placements = dls(seen, str(parameters.get("delta", "true")).lower() == "true")
    elif algorithm in BATCH_MODES:
        placements = SCHEDULERS[algorithm](seen, parameters.get("batch", "rolling"))
    else:
        placements = SCHEDULERS[algorithm](seen)
    return placements if seen is instance else with_own_times(instance, placements)
