"""The figures of reports, in the order in which a page shows them: one entry each."""

from ..stats.means import CONSUMPTION, EFFORT
from . import component_tables, crossings, mean_figures, pair_figures, timing_figures
from .captioned_figures import ReportFigure, always

# Of mean_figures.ComparedMeans: what all algorithms completed.
OF_MEANS = (
    ReportFigure("METRIC-by-AXIS", "mean of a metric against a numeric axis, a line per algorithm",
                 "the metric varies, and the axis has several values", always, mean_figures.draw_curves,
                 ("tasks", "makespan", "nsl", *CONSUMPTION, *EFFORT)),
    ReportFigure("nsl-by-AXIS-and-AXIS", "the same of NSL, a panel for each value of a second axis",
                 "two axes have several values, and the second at most 6", mean_figures.has_nsl, mean_figures.draw_panels, ("nsl",)),
    ReportFigure("degradation", "how much longer each algorithm takes than the best", "makespans are known",
                 mean_figures.has_degradation, mean_figures.draw_degradation, ("makespan",)),
    ReportFigure("makespan-by-SETTING", "mean makespan against a setting of the algorithms",
                 "algorithms differ in one number, of which there are at least 3 values", always, crossings.draw, ("makespan",)),
)

# Of pair_figures.ComparedPairs: algorithms side by side.
OF_PAIRS = (
    ReportFigure("ratios", "makespan of one algorithm over that of another", "a pair has a ratio",
                 pair_figures.has_ratios, pair_figures.draw_ratios),
    ReportFigure("ranks", "average ranks and their critical difference", "ranks differ",
                 pair_figures.has_ranks, pair_figures.draw_ranks),
    ReportFigure("profiles", "performance profiles", "makespans differ",
                 pair_figures.has_profiles, pair_figures.draw_profiles),
    ReportFigure("quality-by-seconds", "ratio to the best against seconds to schedule", "ratios differ, and seconds are known",
                 pair_figures.has_quality, pair_figures.draw_quality),
)

# Of component_tables.Compared: algorithms of one name whose parameters vary.
OF_COMPONENTS = (
    ReportFigure("components-NAME", "what each value of a parameter is worth", "parameters of an algorithm vary", always,
                 component_tables.draw, ("makespan",)),
    ReportFigure("components-NAME-front", "makespan against the time to schedule, a point per algorithm", "seconds are known",
                 component_tables.has_front, component_tables.draw_front, ("makespan",)),
)

# Of timing_figures.Timings: a timing sweep.
OF_TIMINGS = (
    ReportFigure("seconds-by-tasks", "seconds to schedule against the number of tasks", "graphs differ in size",
                 timing_figures.has_sizes, timing_figures.draw_seconds),
    ReportFigure("bytes-by-tasks", "peak memory per task against the number of tasks", "graphs differ in size, and memory is known",
                 timing_figures.has_memory, timing_figures.draw_memory),
)

# Metrics to read for the figures of OF_MEANS.
METRICS = {metric for entry in OF_MEANS for metric in entry.metrics}
