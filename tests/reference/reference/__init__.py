"""A second, independent implementation of the model: slow, exact and short.

Nothing here is derived from the program's sources. The two share only the formats of
instance, scenario, schedule and metrics files.
"""
