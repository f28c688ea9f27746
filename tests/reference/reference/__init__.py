"""A second, independent reading of the model: slow, exact and short.

Nothing here is derived from the program's sources; the two meet only in the
instance, scenario, schedule and metrics files that both read or write.
"""
