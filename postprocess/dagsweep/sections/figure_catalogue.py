"""The figures of reports, in the order in which a page shows them: one entry each. postprocess/README.md says what each draws, and when."""

from ..stats.means import CONSUMPTION, EFFORT
from . import component_tables, crossings, mean_figures, pair_figures, timing_figures
from .captioned_figures import ReportFigure, always

# Of mean_figures.ComparedMeans: what all algorithms completed.
OF_MEANS = (
    ReportFigure("METRIC-by-AXIS", always, mean_figures.draw_curves, ("tasks", "makespan", "nsl", *CONSUMPTION, *EFFORT)),
    ReportFigure("nsl-by-AXIS-and-AXIS", mean_figures.has_nsl, mean_figures.draw_panels, ("nsl",)),
    ReportFigure("degradation", mean_figures.has_degradation, mean_figures.draw_degradation, ("makespan",)),
    ReportFigure("makespan-by-SETTING", always, crossings.draw, ("makespan",)),
)

# Of pair_figures.ComparedPairs: algorithms side by side.
OF_PAIRS = (
    ReportFigure("ratios", pair_figures.has_ratios, pair_figures.draw_ratios),
    ReportFigure("ranks", pair_figures.has_ranks, pair_figures.draw_ranks),
    ReportFigure("profiles", pair_figures.has_profiles, pair_figures.draw_profiles),
    ReportFigure("quality-by-seconds", pair_figures.has_quality, pair_figures.draw_quality),
)

# Of component_tables.Compared: algorithms of one name whose parameters vary.
OF_COMPONENTS = (
    ReportFigure("components-NAME", always, component_tables.draw, ("makespan",)),
    ReportFigure("components-NAME-front", component_tables.has_front, component_tables.draw_front, ("makespan",)),
)

# Of timing_figures.Timings: a timing sweep.
OF_TIMINGS = (
    ReportFigure("seconds-by-tasks", timing_figures.has_sizes, timing_figures.draw_seconds),
    ReportFigure("bytes-by-tasks", timing_figures.has_memory, timing_figures.draw_memory),
)

# Metrics to read for the figures of OF_MEANS.
METRICS = {metric for entry in OF_MEANS for metric in entry.metrics}
