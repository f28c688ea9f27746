#!/usr/bin/env python3
"""Computes the judged rows of a study again and compares them with its claims.csv, in code of its own: nothing of the
package `dagsweep` is imported, and the rules are those of the documents (src/results/README.md, postprocess/claims.md).

  python3 recompute.py STUDY CLAIMS.csv RESULTS.h5 ...

STUDY: folder with claims.yaml. Compared are rows whose verdict is on ratios or counts: effect, pairs, dropped pairs, seeds,
cells, pairs of each algorithm and exceptions, each if claims.csv has the column. Rows on trends and exponents (over, power) are
named, not computed. Exit code 1: some number differs by more than 1e-9 of it, or a row has no verdict in claims.csv.
"""

import itertools
import math
import os
import sys

import h5py
import numpy as np
import pandas as pd
import yaml

TOLERANCE = 1e-9
UNREAD = 4294967295  # of label axes
DONE, ENDED = 1, (1, 2, 3, 4)
LOWER = ("less than", "slightly less than", "mostly less than", "mostly less than all of", "less than each of",
         "less than in every cell", "always less than", "always at most", "always less than on average")
HIGHER = ("more than", "slightly more than", "mostly more than", "mostly more than all of", "more than each of",
          "more than in every cell",
          "always more than", "always more than on average")
COUNTED = ("equal to", "always less than", "always more than", "always at most")
FOUND = ("found for each algorithm", "found in each cell")
PAIR = ["algorithm_what", "algorithm_other"]
KNOWN = {*LOWER, *HIGHER, *COUNTED, *FOUND, "close to", "nearly equal to", "less than or close to", "less than or nearly equal to", "about"}


def text_of(value):
    return value.decode().rstrip("\0") if isinstance(value, bytes) else value


def number(value):
    """A float, if the value is or spells one; otherwise the text itself."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return str(value)


def listed(value):
    return value if isinstance(value, list) else [value]


def processors_of(runs):
    nodes = runs["machines"].astype(str).str.extract(r"\bnodes=(\d+)", expand=False).astype(float)
    return nodes.fillna(runs["processors"])


DERIVED = {  # metrics that claims.md defines by others
    "edges_times_replicas": lambda runs: runs["edges"] * (runs["epsilon"] + 1),
    "edges_times_replicas_squared": lambda runs: runs["edges"] * (runs["epsilon"] + 1) ** 2,
    "edges_times_processors": lambda runs: runs["edges"] * processors_of(runs),
    "examined_edges_times_processors":
        lambda runs: runs["scheduling_operations"] * runs["edges"] / runs["tasks"] * processors_of(runs),
    "rescheduled_share":
        lambda runs: (runs["scheduling_operations"] - runs["tasks"]) / (runs["tasks"] * runs["reschedulings"].replace(0, math.nan)),
    "given_epsilon": lambda runs: runs["epsilon"],
    "idle_time": lambda runs: runs["makespan"] * (1 - runs["efficiency"]),
    "idle_share": lambda runs: 1 - runs["efficiency"],
}


class Results:
    """The runs of one sweep of the study: a row per tuple; unread axes are missing values."""

    def __init__(self, path):
        with h5py.File(path) as file:
            rows, self.axes, self.words = file["rows"][:], [], {}
            runs = {}
            for axis, values in file["axes"].items():
                self.axes.append(axis)
                if values.dtype.kind == "S":
                    labels = np.array([text_of(one) for one in values[:]], dtype=object)
                    places = rows[axis]
                    runs[axis] = np.where(places == UNREAD, None, labels[np.where(places == UNREAD, 0, places)])
                else:
                    runs[axis] = rows[axis]
                if "word" in values.attrs:
                    self.words[axis] = {text_of(values.attrs["word"]): float(values.attrs["stored_as"])}
            for metric in (text_of(one) for one in file["metrics/name"][:]):
                runs[metric] = rows[metric].astype(float)
            timing = file["timing"][:]
            for column in timing.dtype.names:
                if column.startswith("scheduling"):
                    runs[column] = timing[column].astype(float)
            runs = pd.DataFrame(runs).assign(identity=rows["identity"], status=file["status"][:])
            self.runs = runs[runs["status"].isin(ENDED)]
            self.sweep = yaml.safe_load(text_of(file["provenance/sweep"][()]))["study"].split("/")[-1]


def parts_of(label):
    """(name, {parameter: value}) of a label such as `mc-ftsa sources=any-live`."""
    name, *words = label.split(" ")
    return name, dict(word.split("=", 1) for word in words)


class Study:
    def __init__(self, folder):
        with open(os.path.join(folder, "claims.yaml"), encoding="utf-8") as file:
            content = yaml.safe_load(file)
        self.claims = content["claims"]
        self.readings = content.get("readings", {})

    def parameters(self, name):
        """{parameter: its reading} of an algorithm."""
        return {key: one for key, one in self.readings.items() if name in listed(one.get("algorithm", []))}


def same(stored, wanted, words):
    """Whether stored values of an axis are among `wanted` (or unread): bool[rows]."""
    wanted = [words.get(one, one) if isinstance(one, str) else one for one in listed(wanted)]
    if stored.dtype == object:
        return stored.isin([str(one) for one in wanted]) | stored.isna()
    return pd.Series(np.isclose(stored.to_numpy()[:, None], [[float(one) for one in wanted]], rtol=1e-12,
                                atol=0).any(axis=1), stored.index) | stored.isna()


def fault_free_latency(runs, instance):
    """The latency of ftsa with epsilon 0 on the instance of each run, whose axes are given: the unit of given latencies."""
    free = runs[(runs["algorithm"] == "ftsa") & (runs["epsilon"] == 0) & runs["latency_lower"].notna()]
    unit = free.drop_duplicates(instance)[[*instance, "latency_lower"]].rename(columns={"latency_lower": "unit"})
    return runs[instance].merge(unit, on=instance, how="left")["unit"].to_numpy()


class Side:
    """The runs that `what` or `other` of a claim names."""

    def __init__(self, study, claim, side, results):
        self.metric = side["metric"]
        named = {**claim.get("at", {}), **{k: v for k, v in side.items() if k not in ("algorithm", "metric", "runs_with")}}
        runs = pd.concat([one.runs.assign(sweep=one.sweep) for one in results], ignore_index=True)
        words = {axis: each for one in results for axis, each in one.words.items()}
        axes = {axis for one in results for axis in one.axes}
        labels = runs["algorithm"].unique()
        if self.metric == "given_latency_time":
            runs[self.metric] = runs["given_latency"] * fault_free_latency(runs, sorted(axes - {"algorithm", "epsilon", "given_latency"}))
        chosen = {label: algorithm for algorithm in listed(side["algorithm"])
                  for label in self.labels(study, algorithm, named, labels)}
        runs = runs[runs["algorithm"].isin(chosen)].replace({"algorithm": chosen})
        for axis in sorted(axes - {"algorithm", "seed"}):
            for sweep in runs["sweep"].unique():
                stored = runs.loc[runs["sweep"] == sweep, axis]
                # Of a reading the first value that the sweep has.
                wanted = named.get(axis, next((value for value in study.readings.get(axis, {}).get("values", [])
                                               if (same(stored, value, words.get(axis, {})) & stored.notna()).any()), "all"))
                if wanted != "all":
                    runs = runs.drop(stored.index[~same(stored, wanted, words.get(axis, {}))])
        for metric, bounds in side.get("runs_with", {}).items():
            runs = runs[(runs[metric] > bounds.get("above", -math.inf)) & (runs[metric] <= bounds.get("up_to", math.inf))]
        runs = runs.drop_duplicates("identity")
        values = DERIVED[self.metric](runs) if self.metric in DERIVED else runs[self.metric]
        if self.metric == "scheduling_seconds":  # of runs that other programs have disturbed there are none
            values = values.mask(runs["scheduling_cpu_seconds"] < 0.95 * runs["scheduling_seconds"])  # unknown: not disturbed
        self.runs = runs.assign(value=values.where(runs["status"] == DONE))
        self.own = {axis: listed(value) for axis, value in named.items() if axis in axes and axis in side}
        self.axes = sorted(axes - {"algorithm"})

    @staticmethod
    def labels(study, algorithm, named, labels):
        """Values of the axis that an algorithm of the claim stands for, with the study's own reading of its parameters."""
        name, given = parts_of(algorithm)
        readings = study.parameters(name)
        found = []
        for label in labels:
            other, parameters = parts_of(label)
            if other == name and {k: v for k, v in parameters.items() if k not in readings or k in given} == given:
                found.append((label, {k: number(parameters.get(k, one["default"])) for k, one in readings.items()}))
        for parameter, reading in readings.items():
            if parameter in given or named.get(parameter) == "all":
                continue
            wanted = listed(named[parameter]) if parameter in named else [next(
                (v for v in reading["values"] if any(number(v) == have[parameter] for _, have in found)), reading["default"])]
            found = [one for one in found if one[1][parameter] in [number(v) for v in wanted]]
        return [label for label, _ in found]


def paired(what, other):
    """(pairs, keys): a row per pair of ended runs on one instance, with the axes that it shares (keys), both algorithms and
    both values, of which those of runs that did not complete are missing."""
    keys = [axis for axis in what.axes if what.own.get(axis) == other.own.get(axis)]
    found = [pd.DataFrame(columns=[*keys, *PAIR, "value_what", "value_other"])]
    sides = [by_axes_read(what, keys, "_what"), by_axes_read(other, keys, "_other")]
    for (read, runs), (also_read, others) in itertools.product(*sides):
        both = [axis for axis in read if axis in also_read]
        found.append(runs.merge(others, on=both) if both else runs.merge(others, how="cross"))
    return pd.concat(found, ignore_index=True), keys


def by_axes_read(side, keys, suffix):
    """[(axes that they read, their runs)], so that an axis that one run of a pair does not read stands in its way no more."""
    runs = side.runs[[*keys, "algorithm", "value"]].rename(columns={"algorithm": "algorithm" + suffix, "value": "value" + suffix})
    if runs.empty:
        return []
    masks = runs[keys].notna().apply(tuple, axis=1)
    found = []
    for mask, group in runs.groupby(masks):
        read = [axis for axis, is_read in zip(keys, mask) if is_read]
        found.append((read, group.drop(columns=[axis for axis in keys if axis not in read])))
    return found


def mean_over_cells(values, pairs, cells):
    """The mean over cells of the means within them: a cell in which few runs complete weighs as much as any other, one with a single
    pair nothing, unless all are such."""
    found = values.groupby([pairs[cell].astype(str) for cell in cells]).agg(["mean", "size"])
    several = found["size"] > 1
    return found.loc[several if several.any() else slice(None), "mean"].mean()


def log_ratio(pairs, cells, sign):
    """The effect: the mean of the logarithms of the ratios of both values; with zeros that of their sums."""
    what, other = pairs["value_what"], pairs["value_other"]
    if (what == 0).any() or (other == 0).any():
        sums = [one.sum() for one in (what, other)]
        return sign * math.log(sums[0] / sums[1]) if min(sums) > 0 else math.nan
    return mean_over_cells(sign * np.log(what / other), pairs, cells)


def pairs_of(study, claim, results):
    """(pairs, axes) of a claim, see paired(); axes: without the seed."""
    what = Side(study, claim, claim["what"], results)
    if isinstance(claim["other"], dict):
        pairs, keys = paired(what, Side(study, claim, {**claim["what"], **claim["other"]}, results))
    else:
        keys = what.axes
        pairs = what.runs[keys].assign(algorithm_what=what.runs["algorithm"], algorithm_other="", value_what=what.runs["value"],
                                       value_other=float(claim["other"]))
    axes = [key for key in keys if key != "seed"]
    drawn = pairs[pairs["seed"].notna()]  # cells that no seed changes have a single pair
    chosen = any("runs_with" in side for side in (claim["what"], claim["other"]) if isinstance(side, dict))
    if len(drawn) and not chosen:  # where outcomes choose runs, cells have the seeds that they have
        seeds = set.intersection(*(set(cell) for _, cell in drawn.groupby([*PAIR, *axes], dropna=False)["seed"]))
        pairs = pairs[pairs["seed"].isin(seeds) | pairs["seed"].isna()]
    return pairs, axes


def in_means(known, axes):
    """bool[known]: of pairs whose cell is in means, see mean_over_cells()."""
    if known.empty:
        return np.zeros(0, bool)
    several = known.groupby([known[cell].astype(str) for cell in [*PAIR, *axes]])["value_what"].transform("size") > 1
    return several if several.any() else ~several


def sizes(pairs, known, axes):
    """Numbers of pairs, cells in means (of every pair of algorithms), seeds and dropped pairs. known: with the column in_means."""
    return {"pairs": len(known), "cells": len(known.loc[known["in_means"], [*PAIR, *axes]].drop_duplicates()),
            "seeds": known["seed"].nunique(dropna=False), "dropped": len(pairs) - len(known)}


def judge(study, claim, results):
    """Numbers of a claim's row, by column of claims.csv."""
    relation = claim["is"]
    pairs, axes = pairs_of(study, claim, results)
    known = pairs.dropna(subset=["value_what", "value_other"])
    counts_all = relation in (*FOUND, *COUNTED)  # every pair, not means over cells
    known = known.assign(in_means=counts_all or in_means(known, axes))
    numbers = sizes(pairs, known, axes)
    numbers["algorithms"] = {key: sizes(group, known.loc[known.index.intersection(group.index)], axes) for key, group in pairs.groupby(PAIR)}
    if relation in FOUND:
        unit = ["algorithm_what"] if relation == FOUND[0] else ["algorithm_what", *axes]
        reached = pairs["value_what"] >= pairs["value_other"]
        numbers["exceptions"] = int((~reached.groupby([pairs[key] for key in unit], dropna=False).any()).sum())
        return numbers
    first, second = known["value_what"], known["value_other"]
    sign = -1 if relation in LOWER else 1
    cells = [*PAIR, *axes]
    if relation in COUNTED:
        wrong = {"equal to": first != second, "always less than": first >= second, "always more than": first <= second,
                 "always at most": first > second}[relation]
        numbers["exceptions"] = int(wrong.sum())
        if relation != "equal to":
            numbers["effect"] = log_ratio(known, cells, sign)
        return numbers
    if relation.startswith("mostly"):
        won = (sign * (first - second) > 0) + 0.5 * (first == second)
        if relation.endswith("all of"):  # at once: of an instance with all its pairs, told apart by the axes that all runs read
            instance = [PAIR[0], *(axis for axis in axes if pairs[axis].notna().all())]
            least = pairs.assign(won=won).groupby([*instance, "seed"])["won"].agg(lambda each: each.min(skipna=False)).reset_index()
            return {**numbers, "effect": mean_over_cells(least["won"], least, instance) - 0.5}
        return {**numbers, "effect": mean_over_cells(won, known, cells) - 0.5}
    groups = []
    if "each of" in relation:
        groups = PAIR
    elif "every cell" in relation or "on average" in relation:
        groups = cells
    elif "up_to" in claim:
        groups = axes
    members = [one for _, one in known.groupby(groups, dropna=False)] if groups and len(known) else [known]
    each = [log_ratio(one, cells, sign) for one in members]
    return {**numbers, "effect": max(each) if "up_to" in claim else min(each),
            "seeds": min(one["seed"].nunique(dropna=False) for one in members)}


def parts_of_algorithms(text):
    """{(algorithm, other): sizes} of the column `algorithms`, such as 'a – b: 60 pairs, 3 cells, 20 seeds, 0 dropped; ...'."""
    found = {}
    for part in text.split("; "):
        names, _, numbers = part.rpartition(": ")
        first, _, second = names.partition(" – ")
        values = [int("".join(filter(str.isdigit, one))) for one in numbers.split(", ")]
        found[first, second] = dict(zip(("pairs", "cells", "seeds", "dropped"), values))
    return found


def differences(ours, row):
    """Texts of what differs from a row of claims.csv."""
    found = []
    for column, value in ours.items():
        other = row.get(column)
        if other is None or column == "algorithms" and pd.isna(other):  # of an earlier version
            continue
        if column == "algorithms":
            other = parts_of_algorithms(other)
            found += [f"{' – '.join(key)}: {value.get(key)}, in claims.csv {other.get(key)}"
                      for key in sorted({*value, *other}) if value.get(key) != other.get(key)]
        elif not (pd.isna(value) and pd.isna(other) or abs(value - other) <= TOLERANCE * max(abs(value), abs(other))):
            found.append(f"{column} {value:.12g}, in claims.csv {other:.12g}")
    return found


def compare(study, table, results):
    """({claim: texts of what differs} of all claims that were computed, [texts of those that were not]).

    table: claims.csv, by id; results: {sweep: Results}.
    """
    compared, left = {}, []
    for key, claim in study.claims.items():
        if "is" not in claim:
            continue
        judged = key in table.index and not pd.isna(table.loc[key, "verdict"])
        sweeps = listed(claim["in"])
        if not set(sweeps) <= set(results):
            left += [f"{key} (no results of {', '.join(sorted(set(sweeps) - set(results)))})"]
        elif "over" in claim or claim["is"] not in KNOWN:
            left += [f"{key} ({claim['is']})"]
        else:
            ours = judge(study, claim, [results[sweep] for sweep in sweeps])
            compared[key] = differences(ours, table.loc[key]) if judged else ["no verdict in claims.csv"]
    return compared, left


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    study, table = Study(sys.argv[1]), pd.read_csv(sys.argv[2]).set_index("id")
    results = {}
    for one in map(Results, sys.argv[3:]):
        if one.sweep in results:
            sys.exit(f"recompute: two results files of sweep {one.sweep}; give one")
        results[one.sweep] = one
    compared, left = compare(study, table, results)
    for key, texts in compared.items():
        for text in texts:
            print(f"{key}: {text}  [{study.claims[key]['is']}]")
    wrong = sum(map(bool, compared.values()))
    print(f"{len(compared)} rows computed again, {wrong} differ; not computed: {', '.join(left) or 'none'}")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
