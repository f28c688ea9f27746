"""Studies: the claims of a paper as data, and what the results of its sweeps say about them."""
