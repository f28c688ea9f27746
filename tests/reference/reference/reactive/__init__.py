"""One-replica runs with rescheduling points on dedicated links: reactive and online schedulers.

run.py is the entrance. Numbers are of one type throughout a run, float or Fraction.
"""
