"""The content of a study: claims.yaml, its sweeps, and the runs that its quantities name."""
