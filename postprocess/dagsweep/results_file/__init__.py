"""Reads results files (HDF5): rows, metadata, load()."""
