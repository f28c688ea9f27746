"""Instances, schedules and runs by the C++ module."""
