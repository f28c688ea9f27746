"""Figures and claims of papers, and their comparison with the results of sweeps."""
