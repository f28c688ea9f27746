"""The words of a verdict on a page: where no run completed, whose."""

from ..relations import verdicts


def in_words(one):
    """The verdict of a Judged; "" without."""
    if one.verdict != verdicts.NO_RUN:
        return one.verdict_text
    return f"not testable: {who_completed_none(one)}"


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
