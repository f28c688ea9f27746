"""Claims of papers that sweeps can test, and figures from their texts and tables."""

import dataclasses

import pandas as pd


@dataclasses.dataclass(frozen=True)
class Claim:
    """The mean of `metric` of `better` is smaller than that of `worse` by `share`."""
    source: str
    better: str
    worse: str
    metric: str
    share: float  # fraction of the worse one's mean; 0: the paper gives no figure
    at: dict      # axis -> value
    equal_within: float = 0.0  # if not 0: the means differ by this fraction at most


GTP_VARIABLE = "Hernandez & Cole 2009, section 7.1"
GTP_FAILURE = "Hernandez & Cole 2009, section 7.2"
VARIABLE = {"bound": 0.4, "failures": 0.0}
FAILURE = {"bound": 0.2, "failures": 1.0}

LHEFT = "Jin & Buyya, section 5.4"
LHEFT_JOINS = "Jin & Buyya, section 5.5"
LHEFT_FAILURES = "Jin & Buyya, section 5.6"
# With a negligible scheduling cost.
L_HEFT, D_HEFT = (f"{name} scheduling_cost=1e-05" for name in ("l-heft", "d-heft"))
# On machines whose availability varies as in the paper.
SMALL, LARGE = ({"graph": f"jacobi iterations={count}", "bound": 0.9} for count in (10, 100))
FFT = {"graph": "fft-dataflow", "bound": 0.9}
BROKEN = {"graph": "jacobi iterations=40", "bound": 0.9, "failures": 1.0}

CLAIMS = (
    Claim(GTP_VARIABLE, "gtp/c", "heft", "nsl", 0.14, VARIABLE),
    Claim(GTP_VARIABLE, "gtp/c", "gtp", "nsl", 0.03, VARIABLE),
    Claim(GTP_VARIABLE, "gtp/c", "dls/sr", "nsl", 0.07, VARIABLE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "nsl", 0.05, FAILURE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "rewound_levels", 0.03, FAILURE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "rewound_tasks", 0.04, FAILURE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "overhead", 0.03, FAILURE),
    Claim(LHEFT, D_HEFT, L_HEFT, "makespan", 0, SMALL),
    Claim(LHEFT, L_HEFT, D_HEFT, "makespan", 0, LARGE),
    Claim(LHEFT, L_HEFT, D_HEFT, "scheduling_operations", 0.5, SMALL),
    Claim(LHEFT, L_HEFT, D_HEFT, "scheduling_operations", 0.5, LARGE),
    Claim(LHEFT, L_HEFT, D_HEFT, "data_moved", 0, SMALL, equal_within=0.1),
    Claim(LHEFT, "d-heft", "l-heft", "makespan", 0, {**SMALL, "granularity": 12.0, "joins": 0.0}),
    Claim(LHEFT, "l-heft", "d-heft", "makespan", 0, {**FFT, "joins": 0.0}),
    Claim(LHEFT_JOINS, "l-heft", "d-heft", "makespan", 0, {**SMALL, "joins": 6.0}),
    Claim(LHEFT_JOINS, "l-heft", "d-heft", "makespan", 0, {**FFT, "joins": 6.0}),
    Claim(LHEFT_FAILURES, "l-heft replication_step=5", "d-heft", "reexecuted_tasks", 0,
          BROKEN),
    Claim(LHEFT_FAILURES, "l-heft replication_step=5", "d-heft", "makespan", 0, BROKEN),
)

# Jin & Buyya, table 1: reschedulings of D-HEFT, by numbers of tasks and of contributors.
D_HEFT_RESCHEDULINGS = pd.DataFrame({640: (82, 102, 62, 58, 63), 6400: (913, 987, 659, 752, 732)},
                                    index=pd.Index((16, 20, 24, 28, 32), name="processors"))
