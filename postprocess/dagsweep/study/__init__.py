"""Studies: the claims of a paper as data, and their verdicts by the results of the paper's sweeps."""
