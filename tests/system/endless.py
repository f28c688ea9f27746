"""A sweep whose runs never end by themselves: the search for an optimal schedule of a graph that is far too large for it."""

SWEEP = """
name: endless
graphs: [{kind: layered, tasks: 80, width: 10, degree: 3}]
platform: {processors: 8}
sweep: {ccr: 1, algorithm: [{name: optimal, set: {max_nodes: 1000000000000000}}], seed: {from: 1, count: 20}}
"""
