"""Settings of a claim: what is chosen for every reading at once. Several sweeps may run the same one, such as the study's own, which
then counts once: as on the first of them."""

from .claim_pairs import concerns


def settings_of(readings, claim, combinations, values):
    """(frozenset of (column, text), ...): for each combination, the readings that have another value than the first. readings: of the
    study; combinations: Pairs.combinations; values: StudyRuns.values, for axes with a single value."""
    fixed = {}
    for reading in readings:
        only = values.get(reading.name, ())
        if reading.column not in combinations and concerns(reading, claim) and not reading.algorithms and len(only) == 1:
            fixed[reading.column], = only
    own = {reading.column: reading.texts[0] for reading in readings}
    return tuple(frozenset((name, text) for name, text in {**fixed, **row}.items() if text != own[name])
                 for _, row in combinations.iterrows())


def first_of_each(factorials):
    """[(Factorial, place of a combination)]: each setting once, on the first Factorial that has it."""
    found = {}
    for one in factorials:
        for place, setting in enumerate(one.settings):
            found.setdefault(setting, (one, place))
    return list(found.values())
