"""Schedules with several replicas per task (FTSA paper): ftsa, mc-ftsa, and their execution.

run.py is the entrance.
"""
