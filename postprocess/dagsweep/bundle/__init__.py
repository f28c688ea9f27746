"""Bundles: results with all that is needed to check them, in one file that is the same for the same input."""
