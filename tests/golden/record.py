#!/usr/bin/env python3
"""Records golden runs of a scheduler: what the program answers today, so that a change shows.

    python3 tests/golden/record.py NAME [--set parameter=value ...] [--epsilon 1]

Writes tests/golden/recorded/NAME.json with the schedules of some small instances of tests/golden/static.
A recorded run only pins the present behaviour. Check the schedules first: by hand, against a published
example, or against an independent implementation.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INSTANCES = ["001", "002", "003", "007", "008", "009"]  # small; 003 and 007 are full of ties


def answer(program, instance, options):
    """The schedule of one instance, as an entry of a golden file."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "instance.json")
        path.write_text(json.dumps(instance))
        line = [program, "schedule", "--instance", path, "--algorithm", options.name]
        line += ["--epsilon", str(options.epsilon)] if options.epsilon else []
        for setting in options.set:
            line += ["--set", setting]
        schedule = json.loads(subprocess.run(line, check=True, stdout=subprocess.PIPE).stdout)
    replicas = [
        [replica["task"], replica["processor"], replica["start"], replica["finish"]]
        + ([replica["sources"]] if "sources" in replica else [])
        for replica in schedule["replicas"]
    ]
    return {
        "algorithm": options.name,
        "set": dict(setting.split("=", 1) for setting in options.set),
        "epsilon": options.epsilon,
        "makespan": schedule["makespan"],
        "latency_lower": schedule["latency_lower"],
        "latency_upper": schedule["latency_upper"],
        "replicas": replicas,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("name", help="the scheduler's name in the catalogue")
    parser.add_argument("--set", action="append", default=[], help="a parameter, name=value")
    parser.add_argument("--epsilon", type=int, default=0, help="for replicating schedulers")
    parser.add_argument("--program", default=HERE.parents[1] / "build/release/dagsweep")
    options = parser.parse_args()

    runs = []
    for number in INSTANCES:
        instance = json.loads((HERE / f"static/{number}.json").read_text())["instance"]
        expected = answer(options.program, instance, options)
        runs.append({"instance": instance, "expect": [expected]})
    name = options.name.replace("/", "-")
    path = HERE / "recorded" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"format": "dagsweep-golden-recorded-1", "runs": runs}) + "\n")
    print(f"{path}: {len(runs)} schedules")


if __name__ == "__main__":
    main()
