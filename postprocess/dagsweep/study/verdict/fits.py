"""Combinations of readings that are not the paper's: fits and variants. Values that were searched for because they come
close to what the paper prints are a fit; a claim that holds only with them does not follow from the paper's text. Values that
the text excludes are variants of ours."""

import numpy as np

from .claim_pairs import concerns


def fitted(readings, combinations):
    """bool[combinations]: whether some reading has a value that was chosen by the outcome. readings: of the study;
    combinations: Pairs.combinations."""
    return with_some_of(combinations, {reading.column: reading.fitted_texts for reading in readings})


def variants(readings, combinations):
    """bool[combinations]: whether some reading has a value that the paper's text excludes."""
    return with_some_of(combinations, {reading.column: reading.variant_texts for reading in readings})


def with_some_of(combinations, texts):
    """bool[combinations]: whether some column has one of its texts. texts: {column: texts}."""
    found = np.zeros(len(combinations), dtype=bool)
    for column in combinations:
        found |= combinations[column].isin(texts.get(column, ())).to_numpy()
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
