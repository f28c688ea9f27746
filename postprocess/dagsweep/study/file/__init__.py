"""What a study says: claims.yaml, its sweeps, and the runs that its quantities name."""
