"""Makes `unittest discover` find the tests of this folder, which are named *_test.py.

Tests that measure wall time are named *_timed.py; ctest runs them alone, as `system_timing`."""

from pathlib import Path


def load_tests(loader, _standard, _pattern):
    folder = str(Path(__file__).parent)
    return loader.discover(folder, pattern="*_test.py", top_level_dir=folder)
