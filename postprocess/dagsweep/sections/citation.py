"""What a paper can quote: a paragraph on the methods, and the program as a BibTeX entry."""

from .. import page
from ..stats.intervals import FEWEST_SEEDS
from ..stats.paired.pairs import MARGIN
from ..wording import count

TITLE = "{dagsweep}: a benchmark for {DAG} scheduling on heterogeneous, changing and failing machines"


def methods(info, comparison):
    """A paragraph on how the algorithms were compared. comparison: of compare(). ASCII."""
    seeds = int(comparison.runs["seed"].nunique()) if len(comparison.runs) else 0
    text = (f"We compared {', '.join(comparison.algorithms) or 'no algorithm'} with dagsweep "
            f"{info.provenance['version']}{commit(info)} in simulation (sweep {info.name}: "
            f"{plain(count(comparison.instances, 'instance'))}). Means are over the "
            f"{plain(count(comparison.shared, 'instance'))} that all of them completed, with 95 % t intervals; seeds "
            f"({seeds}) are the sample, since runs of one seed share graph, costs and scenario. ")
    if len(comparison.algorithms) > 1:
        text += ("Pairs of algorithms are compared on the instances that both completed, by the geometric mean of "
                 "the ratios of their makespans, with one number per seed and t intervals over seeds that hold "
                 f"simultaneously for all pairs (Holm 1979); differences below {100 * MARGIN:g} % count as none, and "
                 f"fewer than {FEWEST_SEEDS} seeds decide nothing. Ranks are taken within seeds (Friedman's test, "
                 "Nemenyi's critical difference at 5 %; Demsar 2006); performance profiles are those of Dolan and "
                 "More (2002), in which runs that did not complete are within no factor of the best.")
    return text.strip()


def bibtex(info):
    """The version of the program that made the results."""
    years = [started[:4] for started in info.launches["started"] if started[:4].isdigit()]
    lines = [f"  title = {{{TITLE}}},", "  author = {{The dagsweep authors}},",
             f"  version = {{{info.provenance['version']}}},"]
    lines += [f"  year = {{{max(years)}}},"] if years else []
    lines += [f"  note = {{Commit {info.provenance['commit'][:12]}, model version {info.model_version}}}"]
    return "\n".join(["@software{dagsweep,", *lines, "}", ""])


def commit(info):
    return f" ({info.provenance['commit'][:12]})" if info.provenance["commit"] else ""


def plain(text):
    """With ordinary spaces, for every typesetter."""
    return text.replace("\u202f", " ")


def section(info, comparison):
    return page.section("To quote", page.paragraph(methods(info, comparison)), page.Code(bibtex(info)))
