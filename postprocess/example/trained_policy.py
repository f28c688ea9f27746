"""A policy that is trained, judged on seeds that it has not seen against `jit`, whatever comes out.

    python3 postprocess/example/trained_policy.py [FOLDER [ROUNDS [JUDGED]]]

It weighs four features of each ready task on each processor and assigns the pair of the largest sum. The weights are searched by the
cross-entropy method: each round plays CANDIDATES weights on GRAPHS new graphs, 100 tasks each, that is as many steps of environments,
and goes on from the mean of the best. The figure and the table say how long its makespans are, as ratios to those of `jit` on the same graph
under the same changes of machines.
"""

import argparse
import pathlib

import dagsweep
import matplotlib
import numpy as np
from dagsweep.drawing import style
from dagsweep.stats import intervals

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

CANDIDATES, BEST, GRAPHS = 16, 4, 8
FEATURES = ("later than the earliest finish of all", "later than the earliest finish of the task", "bottom level", "time here / mean time")
MACHINES = {"bound": 0.4, "at_once": True}


def graph(seed):
    return dagsweep.generate("layered", tasks=100, processors=6, ccr=1.0, seed=seed)


def bottom_levels(instance):
    """The longest path of mean times from each task to an exit, as a share of the longest."""
    mean = instance.times.mean(axis=1)
    level = mean.copy()
    for task in instance.order[::-1]:
        for edge in instance.in_edges(task):
            before = instance.sources[edge]
            level[before] = max(level[before], mean[before] + level[task])
    return level / level.max()


def features(states, instances, levels):
    """[pairs, P, features] of all ready tasks on all processors, and [pairs] the environment of each."""
    of = np.repeat(np.arange(len(states)), np.diff(states.begin))
    finish, task = states.finish(), states.ready
    time = np.array([instance.times for instance in instances])[of, task]
    mean = time.mean(axis=1, keepdims=True)
    earliest = np.minimum.reduceat(finish.min(axis=1), states.begin[:-1])[of, None]
    level = np.array(levels)[of, task, None]
    columns = (finish - earliest) / mean, (finish - finish.min(axis=1, keepdims=True)) / mean, np.broadcast_to(level, finish.shape), time / mean
    return np.stack(columns, axis=-1), of


def play(weights, seeds):
    """[n] makespan / M0 of one episode each: weights[k] on the graph of seeds[k]."""
    instances = [graph(seed) for seed in seeds]
    levels = [bottom_levels(instance) for instance in instances]
    environments = dagsweep.Environments([dagsweep.Environment(instance, **MACHINES) for instance in instances])
    states, _ = environments.reset(seed=list(seeds))
    reference = np.array([states[k].reference_makespan for k in range(len(states))])
    makespans = np.full(len(states), np.nan)
    while np.isnan(makespans).any():
        seen, of = features(states, instances, levels)
        score = (seen * weights[of][:, None, :]).sum(axis=-1)
        score[~np.isfinite(score)] = -np.inf
        processor, best = score.argmax(axis=1), score.max(axis=1)
        pair = np.lexsort((-best, of))[states.begin[:-1]]  # the first of each environment
        states, _, ended, _, infos = environments.step(np.column_stack((states.ready[pair], processor[pair])))
        for k in np.flatnonzero(ended & np.isnan(makespans)):
            makespans[k] = infos[k]["time"]
    return makespans / reference


def train(rounds):
    """Weights, and the mean makespan / M0 of the candidates of each round."""
    draw = np.random.default_rng(1)
    mean, spread, curve = np.zeros(len(FEATURES)), np.ones(len(FEATURES)), []
    for number in range(rounds):
        candidates = mean + spread * draw.standard_normal((CANDIDATES, len(FEATURES)))
        seeds = np.arange(GRAPHS) + 1 + GRAPHS * number
        lengths = play(np.repeat(candidates, GRAPHS, axis=0), [int(seed) for seed in np.tile(seeds, CANDIDATES)])
        by_candidate = np.log(lengths).reshape(CANDIDATES, GRAPHS).mean(axis=1)
        best = candidates[by_candidate.argsort()[:BEST]]
        mean, spread = best.mean(axis=0), 0.9 * spread + 0.1 * best.std(axis=0)
        curve.append(np.exp(by_candidate.mean()))
    return mean, curve


def main(folder, rounds, judged):
    weights, curve = train(rounds)
    for name, weight in zip(FEATURES, weights):
        print(f"{weight:8.3f}  {name}")
    seeds = list(range(100_001, 100_001 + judged))  # none of those of training
    own = play(np.tile(weights, (len(seeds), 1)), seeds)
    jit = [dagsweep.simulate(graph(seed), "jit", bound=MACHINES["bound"], seed=seed).metrics["makespan"] for seed in seeds]
    ratio = own * [graph(seed).reference_makespan for seed in seeds] / jit
    sample = intervals.Sample.of(np.log(ratio))
    low, high = np.exp(sample.interval())
    print(f"makespan / that of jit on {len(seeds)} unseen graphs: geometric mean {np.exp(sample.mean):.4f} "
          f"(95 %: {low:.4f} to {high:.4f}), shorter on {int((ratio < 1).sum())}")
    draw(curve, ratio).savefig(pathlib.Path(folder) / "trained-policy.png", dpi=110)


def draw(curve, ratio):
    with matplotlib.rc_context(style.settings()):
        figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
        left.plot(np.arange(1, len(curve) + 1) * CANDIDATES * GRAPHS * 100, curve, marker=".")
        left.set(xlabel="steps of training", ylabel="makespan / M0, mean of candidates", ylim=(1.0, None))
        right.plot(np.sort(ratio), np.arange(1, len(ratio) + 1) / len(ratio), drawstyle="steps-post")
        right.axvline(1.0, color=style.INK, linewidth=0.8, linestyle="--")
        right.set(xlabel="makespan / that of jit", ylabel="share of unseen graphs, at most this", ylim=(0.0, 1.0))
    return figure


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=".", help="where trained-policy.png is written (default: here)")
    parser.add_argument("rounds", nargs="?", type=int, default=25, help="rounds of training (default: %(default)s)")
    parser.add_argument("judged", nargs="?", type=int, default=100, help="unseen graphs on which it is judged (default: %(default)s)")
    main(**vars(parser.parse_args()))
