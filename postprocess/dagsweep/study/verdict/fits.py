"""The readings of a claim that were chosen by the outcome. Values that were searched for because they come close
to what the paper prints are a fit; a claim that holds only with them does not follow from the paper's text."""

import numpy as np

from .claim_pairs import concerns


def fitted(readings, combinations):
    """bool[combinations]: whether some reading has a value that was chosen by the outcome. readings: of the study;
    combinations: Pairs.combinations."""
    found = np.zeros(len(combinations), dtype=bool)
    for reading in readings:
        if reading.column in combinations:
            found |= combinations[reading.column].isin(reading.fitted_texts).to_numpy()
    return found


def own_fits(readings, claim, combinations, values):
    """The names of the readings whose own value in the study was chosen by the outcome. values: StudyRuns.values,
    for axes with a single value."""
    own = combinations.iloc[0] if len(combinations) else {}
    found = []
    for reading in readings:
        held = {own[reading.column]} if reading.column in own else set()
        if not held and not reading.algorithms and concerns(reading, claim):
            held = {*values.get(reading.name, ())}
        if held and held <= {*reading.fitted_texts}:
            found.append(reading.name)
    return tuple(found)
