"""The parameters of a run: the readings that the papers leave open, and numbers."""

DEFAULTS = {
    "transfers": "push",        # when a finished task's data sets out: push, pull
    "late": "predicted",        # dls/sr, what counts as a delay: predicted, observed
    "running": "move",          # may a running task be moved: move, stay
    "adopt": "always",          # is a new mapping put in force: always, if-shorter
    "delta": "true",            # dls, dls/sr: with the term median - W
    "sees": "costs",            # static list schedulers, what they take for W: costs, homogeneous
    "batch": "rolling",         # batch modes, when do tasks that become ready join: rolling, drained
    "zero_work": "queued",      # static schedules: queued, immediate
    "replicate_if": "always",   # l-heft: always, idle
    "eft": "queue",             # l-heft, what a task waits for: queue, fetch
    "replication_step": 0,
    "alpha": 0.9,
    "period_time": None,        # None: 0.05 M0
    "most_points": None,        # None: max(2000, 100 / period)
}
READINGS = {
    "transfers": ["push", "pull"], "late": ["predicted", "observed"], "running": ["move", "stay"],
    "adopt": ["always", "if-shorter"], "delta": ["true", "false"], "zero_work": ["queued", "immediate"],
    "replicate_if": ["always", "idle"], "eft": ["queue", "fetch"], "sees": ["costs", "homogeneous"],
    "batch": ["rolling", "drained"],
}
GTP = ("running", "adopt")
BATCH = ("batch", "sees")
READ_BY = {
    "heft": ("sees",), "cpop": ("sees",), "peft": ("sees",), "dls": ("delta", "sees"), "etf": ("sees",),
    "hlfet": ("sees",), "hdlfet": ("sees",), "rr": (),
    "min-min": BATCH, "max-min": BATCH, "sufferage": BATCH, "duplex": BATCH, "mct": ("sees",), "met": ("sees",),
    "olb": ("sees",), "flb": ("sees",), "bil": ("sees",), "hcpt": ("sees",), "lookahead": ("sees",),
    "gtp": GTP, "gtp/c": GTP, "gtp/r": GTP, "gtp/c/r": GTP,
    "dls/sr": ("late", "running", "delta"), "d-heft": GTP, "l-heft": ("replicate_if", "eft"), "jit": (),
}
STATIC = ("heft", "cpop", "peft", "dls", "etf", "hlfet", "hdlfet", "rr")


def readings_of(algorithm):
    """Names of the readings that the algorithm, or the simulation of its schedules, knows."""
    return ("transfers", *READ_BY[algorithm]) + (("zero_work",) if algorithm in STATIC else ())


def complete(given):
    unknown = given.keys() - DEFAULTS.keys()
    if unknown:
        raise ValueError(f"unknown parameters {sorted(unknown)}")
    result = {**DEFAULTS, **given}
    result["delta"] = str(result["delta"]).lower()
    return result
