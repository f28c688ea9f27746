"""Runs the program under test on JSON documents and parses its output."""

import json
import os
import subprocess


PATIENCE = float(os.environ.get("DAGSWEEP_TEST_PATIENCE", "600"))   # seconds, of every deadline
OF_RUNS = ("crash_probability",)   # parameters that `schedule` does not know


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def schedule(self, instance, algorithm, parameters):
        """[task, processor, start, finish] in placement order, with the sources if these are chosen, and the
        makespan; raises RuntimeError."""
        output = self._run("schedule", algorithm, parameters, instance=instance)
        rows = [[r["task"], r["processor"], r["start"], r["finish"], *([r["sources"]] if "sources" in r else [])]
                for r in output["replicas"]]
        return rows, output["makespan"]

    def simulate(self, instance, algorithm, scenario, parameters):
        return self._run("simulate", algorithm, parameters, instance=instance, scenario=scenario)

    def last_executions(self, instance, algorithm, scenario, parameters):
        """Metrics, and (processor, start, finish) of the last execution of each task."""
        metrics, events = self._trace(instance, algorithm, scenario, parameters)
        starts = {e["task"]: (e["processor"], e["time"]) for e in events if e["event"] == "task-start"}
        finishes = {e["task"]: e["time"] for e in events if e["event"] == "task-finish"}
        return metrics, {task: (*starts[task], finishes[task]) for task in finishes if task in starts}

    def replica_executions(self, instance, algorithm, scenario, parameters):
        """Metrics, and {(task, processor): (start, finish or None)} of the replicas that started."""
        metrics, events = self._trace(instance, algorithm, scenario, parameters)
        times = {name: {(e["task"], e["processor"]): e["time"] for e in events if e["event"] == name}
                 for name in ("task-start", "task-finish")}
        return metrics, {replica: (start, times["task-finish"].get(replica))
                         for replica, start in times["task-start"].items()}

    def _trace(self, instance, algorithm, scenario, parameters):
        path = os.path.join(self.folder, "trace.json")
        metrics = self._run("simulate", algorithm, parameters, "--trace", path, instance=instance, scenario=scenario)
        if metrics["status"] == "failed":   # such a run writes no trace
            return metrics, []
        with open(path, encoding="utf-8") as file:
            return metrics, json.load(file)["events"]

    def _run(self, command, algorithm, parameters, *options, **documents):
        arguments = [self.path, command, "--algorithm", algorithm, *options]
        for name, value in parameters.items():
            if name == "epsilon":
                arguments += ["--epsilon", str(value)]
            elif not (command == "schedule" and name in OF_RUNS):
                arguments += ["--set", f"{name}={value}"]
        for option, document in documents.items():
            file_name = os.path.join(self.folder, option + ".json")
            with open(file_name, "w", encoding="utf-8") as file:
                json.dump(document, file)
            arguments += ["--" + option, file_name]
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode != 0 and not done.stdout.startswith("{"):   # a failed run prints its status
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout)
