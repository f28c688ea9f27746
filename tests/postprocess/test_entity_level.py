"""Degradation from best by machines, compared with the tables of Su, Casanova & Berman."""

import os
import tempfile
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_results import make_results

from dagsweep.papers import entity_level
from dagsweep.about import about
from dagsweep.comparison import compare
from dagsweep.report import write_report
from dagsweep.results import load

GRAPH = "entity-level work_min=5 work_max=15 iterations=100"
SLOW_3, FAST_2, FAST_3 = ("cluster nodes=3 bandwidth=0.1", "cluster nodes=2 bandwidth=100",
                          "cluster nodes=3 bandwidth=100")
ALGORITHMS = ["dls", "etf", "hdlfet", "hlfet", "rand", "rr"]
AXES = {"graph": [GRAPH], "machines": [SLOW_3, FAST_2, FAST_3, "grads"], "algorithm": ALGORITHMS,
        "seed": [float(k) for k in range(1, 9)]}
# Makespan factors on each of the machines, in the order of the algorithms.
FACTORS = {SLOW_3: (1.0, 1.0, 1.1, 1.1, 9.0, 9.0), FAST_2: (1.0, 1.0, 1.0, 1.0, 0.5, 1.5),
           FAST_3: (1.0, 1.0, 1.0, 1.001, 1.2, 1.2), "grads": (1.3, 1.2, 1.2, 1.2, 1.4, 1.0)}


def makespan(values):
    factor = FACTORS.get(values["machines"], (1.0,) * 6)[ALGORITHMS.index(values["algorithm"])]
    return 100 * (1 + values["seed"] / 100) * factor


class EntityPaper(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "r.h5")

    def results(self, **axes):
        make_results(self.path, {**AXES, **axes}, makespan=makespan)
        info = about(self.path)
        return info, compare(load(self.path), info).runs

    def page(self, algorithms=None):
        write_report(self.path, self.folder, algorithms)
        with open(os.path.join(self.folder, "report.html"), encoding="utf-8") as file:
            return file.read()

    def test_paper_machines(self):
        info, _ = self.results()
        machines = entity_level.paper_machines(info)
        self.assertEqual({label: (one.network, one.nodes) for label, one in machines.items()},
                         {SLOW_3: ("slow", 3), FAST_2: ("fast", 2), FAST_3: ("fast", 3),
                          "grads": ("grads", 38)})
        self.assertEqual(machines[SLOW_3].published["rand"], 1124.5)
        self.assertEqual(machines[FAST_2].published["rr"], 1.3)
        self.assertEqual(machines["grads"].published["etf"], 19.9)

    def test_other_sweeps_have_no_machines_of_the_paper(self):
        for change in ({"graph": ["layered tasks=20"]}, {"graph": [GRAPH, "chain"]},
                       {"graph": ["entity-level iteration=3"]}, {"machines": ["drawn", "desktops"]}):
            with self.subTest(**change):
                self.assertEqual(entity_level.paper_machines(self.results(**change)[0]), {})
        bandwidths = {"machines": [SLOW_3, "cluster nodes=3 bandwidth=10"]}  # ratio 100
        self.assertEqual(entity_level.paper_machines(self.results(**bandwidths)[0]), {})

    def test_report(self):
        self.results()
        text = self.page()
        self.assertIn("Degradation from best (%) by machines", text)
        self.assertIn("800.0 [1124.5]<small>800.0 – 800.0</small>", text)  # rand on SLOW_3
        self.assertIn("30.00 [0.0]<small>", text)                          # dls on grads
        for name in ("degradation-by-nodes", "degradation-on-grads"):
            for suffix in (".png", ".pdf"):
                self.assertGreater(os.path.getsize(os.path.join(self.folder, name + suffix)), 1000)

    def test_report_separates_graphs(self):
        other = GRAPH + " carry=paid"
        make_results(self.path, {**AXES, "graph": [GRAPH, other]}, makespan=lambda values: (
            makespan(values) if values["graph"] == GRAPH else 100 + values["seed"]))
        text = self.page()
        self.assertIn("800.0 [1124.5]<small>", text)
        self.assertIn("0 [1124.5]<small>0 – 0</small>", text)
        for name in ("degradation-by-nodes-2.png", "degradation-on-grads-2.png"):
            self.assertTrue(os.path.exists(os.path.join(self.folder, name)))

    def test_rounding_errors_are_no_degradation(self):
        def nearly(values):
            return makespan(values) * (1 + 1e-15 * (values["algorithm"] == "etf"))

        make_results(self.path, AXES, makespan=nearly)
        self.assertIn("0 [3.2]<small>0 – 0</small>", self.page())  # etf on FAST_3
        self.assertNotIn("e-14", self.page())

    def test_report_on_other_machines(self):
        self.results(graph=["layered tasks=20"], machines=["drawn", "desktops"])
        text = self.page()
        self.assertIn("by machines", text)
        self.assertNotIn("Casanova", text)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "degradation-on-grads.png")))

    def test_report_on_drawn_machines_has_no_table_of_machines(self):
        self.results(graph=["layered tasks=20"], machines=["drawn"])
        self.assertNotIn("by machines", self.page())

    def test_report_on_some_of_the_algorithms(self):
        self.results()
        self.assertIn("by machines", self.page(["dls", "rand"]))


if __name__ == "__main__":
    unittest.main()
