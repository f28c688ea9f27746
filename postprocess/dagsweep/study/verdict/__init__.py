"""The verdicts of the results on each claim."""
