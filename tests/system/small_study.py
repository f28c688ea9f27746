"""A repository with one small study."""

import shutil

from program import ROOT

CLAIMS = """\
paper: Nobody
title: A small study
sweeps: [failure, large, long-full]
margins: {length: 0.01}
claims:
  C-1:
    source: section 1
    says: GTP/c/r is ahead of GTP/r.
    in: failure
    at: {bound: 0.4}
    what: {algorithm: gtp/c/r, metric: nsl}
    is: less than
    other: {algorithm: gtp/r}
  C-2:
    source: section 2
    says: The same on larger graphs.
    in: large
    what: {algorithm: gtp/c/r, metric: nsl}
    is: less than
    other: {algorithm: gtp/r}
figures:
  nsl: {title: NSL, in: failure, x: bound, y: NSL, lines: {GTP/r: {algorithm: gtp/r, metric: nsl}}}
"""
SWEEP = """\
study: small/NAME
name: small-NAME
graphs:
  - {kind: stg-set, tasks: TASKS}
scenario: {failures: 1}
sweep:
  ccr: 0.5
  bound: [0, 0.4]
  algorithm: [gtp/r, gtp/c/r]
  seed: {from: 1, count: 60}
"""


def write_study(repository, claims=CLAIMS):
    """Writes the study `small` with its job scripts into a folder; returns the path of reproduce.sh."""
    (repository / "jobscripts").mkdir(parents=True)
    for path in (ROOT / "jobscripts").glob("*.sh"):
        shutil.copy(path, repository / "jobscripts")
    (repository / "postprocess").symlink_to(ROOT / "postprocess")
    study = repository / "sweeps" / "small"
    study.mkdir(parents=True)
    (study / "claims.yaml").write_text(claims)
    for name, tasks in (("failure", "30"), ("large", "31"), ("long-full", "30")):
        (study / f"{name}.yaml").write_text(SWEEP.replace("NAME", name).replace("TASKS", tasks))
    return repository / "jobscripts" / "reproduce.sh"


def one_undecided():
    """Claims of which one is decided, and one, on the sweep `large`, is not with 20 seeds; the last look is at 40."""
    decided = CLAIMS.replace("other: {algorithm: gtp/r}", "other: 1000000", 1)
    return decided.replace("margins:", "looks: 2\nmargins:")
