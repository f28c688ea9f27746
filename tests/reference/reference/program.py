"""Runs the program under test on JSON documents and parses its output."""

import json
import os
import subprocess


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def schedule(self, instance, algorithm):
        """[task, processor, start, finish] in placement order, and the makespan; raises RuntimeError."""
        output = self._run("schedule", algorithm, {}, instance=instance)
        rows = [[r["task"], r["processor"], r["start"], r["finish"]] for r in output["replicas"]]
        return rows, output["makespan"]

    def simulate(self, instance, algorithm, scenario, parameters):
        return self._run("simulate", algorithm, parameters, instance=instance, scenario=scenario)

    def trace(self, instance, algorithm, scenario, parameters):
        """Metrics, and (processor, start, finish) of the last execution of each task."""
        path = os.path.join(self.folder, "trace.json")
        metrics = self._run("simulate", algorithm, parameters, "--trace", path, instance=instance, scenario=scenario)
        with open(path, encoding="utf-8") as file:
            events = json.load(file)["events"]
        starts = {e["task"]: (e["processor"], e["time"]) for e in events if e["event"] == "task-start"}
        finishes = {e["task"]: e["time"] for e in events if e["event"] == "task-finish"}
        return metrics, {task: (*starts[task], finishes[task]) for task in finishes if task in starts}

    def _run(self, command, algorithm, parameters, *options, **documents):
        arguments = [self.path, command, "--algorithm", algorithm, *options]
        for name, value in parameters.items():
            arguments += ["--set", f"{name}={value}"]
        for option, document in documents.items():
            file_name = os.path.join(self.folder, option + ".json")
            with open(file_name, "w", encoding="utf-8") as file:
                json.dump(document, file)
            arguments += ["--" + option, file_name]
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=60)
        if done.returncode != 0 and not done.stdout.startswith("{"):   # a failed run prints its status
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout)
