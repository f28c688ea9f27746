"""progress.py counts finished tasks over time, and refuses files that are no traces."""

import json
import os
import unittest

from scratch import InFolder
from scripts import run_here, run_script

from dagsweep.drawing import progress


def trace(events, algorithm="l-heft"):
    return {"format": "dagsweep-trace-1", "algorithm": algorithm, "events": events}


def task(time, event, number):
    return {"time": time, "event": event, "task": number, "processor": 0}


def availability(time, processor, value):
    return {"time": time, "event": "availability", "processor": processor, "availability": value}


class ProgressTest(InFolder):
    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content if isinstance(content, str) else json.dumps(content))
        return path

    def read(self, events):
        return progress.read_progress(self.write("trace.json", trace(events)))

    def test_counts_finished_tasks(self):
        run = self.read([task(0, "task-start", 0), task(2, "task-finish", 0),
                         task(2, "task-finish", 1), task(5, "task-finish", 2)])
        self.assertEqual(list(run.times), [0, 2, 5])
        self.assertEqual(list(run.finished), [0, 2, 3])

    def test_undone_tasks_are_not_counted(self):
        run = self.read([task(2, "task-finish", 0), task(3, "rewind", 0), task(9, "task-finish", 0)])
        self.assertEqual(list(run.finished), [0, 1, 0, 1])

    def test_times_at_which_processors_are_lost_and_available_again(self):
        run = self.read([availability(0, 1, 0), availability(4, 0, 0), availability(5, 0, 0),
                         availability(6, 1, 0.5), availability(7, 2, 0.5)])
        self.assertEqual(run.away, (4,))
        self.assertEqual(run.back, (6,))

    def test_lines_are_labelled_by_algorithm_or_by_file(self):
        first, second = (progress.Progress(name, None, None, (), ()) for name in ("heft", "dls"))
        self.assertEqual(progress.labels_of(["a.json", "b.json"], [first, second]), ["heft", "dls"])
        self.assertEqual(progress.labels_of(["x/a.json", "b.json"], [first, first]), ["a", "b"])

    def test_script_draws_a_figure(self):
        path = self.write("a.json", trace([task(2, "task-finish", 0)]))
        picture = os.path.join(self.folder, "a.png")
        result = run_script("progress.py", path, "-o", picture)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(picture, "rb") as file:
            self.assertEqual(file.read(4), b"\x89PNG")

    def test_bad_input(self):
        good = self.write("a.json", trace([]))
        for name, content, words in (("b.json", "{", "not JSON"), ("c.json", [1], "not a trace"),
                                     ("d.json", {"format": "dagsweep-schedule-1"}, "not a trace")):
            path = self.write(name, content)
            result = run_here("progress.py", good, path, "-o", os.path.join(self.folder, "p.png"))
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"{path}: {words}", result.stderr)
        result = run_here("progress.py", good, "-o", os.path.join(self.folder, "p.txt"))
        self.assertEqual(result.returncode, 2)
        self.assertIn("not a figure", result.stderr)
        result = run_here("progress.py", os.path.join(self.folder, "none.json"), "-o", "p.png")
        self.assertEqual(result.returncode, 3)
        result = run_here("progress.py", good, "-o", os.path.join(self.folder, "no", "p.png"))
        self.assertEqual(result.returncode, 3)


if __name__ == "__main__":
    unittest.main()
