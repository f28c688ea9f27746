"""The words of a verdict on a page: where no run completed, whose."""

from ...wording import count
from ..relations import verdicts
from ..verdict.dependence import DEPENDS
from ..verdict.judging import judge


def in_words(one):
    """The verdict of a Judged; "" without."""
    if one.verdict != verdicts.NO_RUN:
        return one.verdict_text
    return f"not testable: {who_completed_none(one)}"


def beside_other_readings(one):
    """What follows the verdict of a Judged where the claim holds in some readings, or where the study's own counts among them otherwise
    than the verdict says: the verdict is by the simultaneous interval, and readings count by 95 % intervals. "" elsewhere."""
    found, holding = one.dependence, verdicts.holding(one.claim)
    if not found.kind or not found.own_judged:
        return ""
    own_holds, number = found.own in holding, f"{found.holds} of {count(found.judged, 'reading')}"
    if own_holds != (one.verdict in holding) and one.verdict not in verdicts.NOT_JUDGED:
        how = "among them its own" if own_holds else "but not in its own"
        return (f", in the study's own reading by the interval that decides; by 95 % intervals it holds in {number}, {how} "
                f"({judge(one.claim, one.evidence).text})")
    return f", in the study's own reading; by 95 % intervals it holds in {number}" if found.kind == DEPENDS else ""


def who_completed_none(one):
    """Which of the two quantities of a claim has no completed run, of a Judged without a pair of runs that both completed."""
    dropped = one.evidence.dropped
    if not dropped.total:
        return "no run completed"
    none = [name for name, share in zip(sides(one.claim), dropped.completed) if share == 0]
    if len(none) == 2:
        return f"neither {none[0]} nor {none[1]} completed a run"
    return f"{none[0]} completed no run" if none else "no instance on which both completed"


def sides(claim):
    """The names of the two quantities of a claim: the algorithms, with the metrics if the algorithms are the same."""
    each = [", ".join(one.algorithms) or f"{one.number:g}" for one in (claim.what, claim.other) if one is not None]
    if each[1:] == each[:1]:
        each = [f"{name} ({one.metric})" for name, one in zip(each, (claim.what, claim.other))]
    return each
