"""Printed tables beside ours, and the combination of readings that comes closest."""

import os
import unittest

from scripts import text_of
from small_results import PENDING, DONE, make_results
from small_studies import StudyTest

import numpy as np

from dagsweep import page
from dagsweep.errors import InputError
from dagsweep.results_file.about import about
from dagsweep.study.file.claims_file import read_study
from dagsweep.study.file.own_results import SWEEPS, own_results
from dagsweep.study.pages.own_claims import parts_of_sweep
from dagsweep.study.pages.printed_tables import comparisons, together

MACHINES = [f"cluster nodes={n} bandwidth={b}" for b in ("0.1", "1", "100") for n in (2, 4)]
AXES = {"machines": MACHINES, "zero_work": ["queued", "immediate"], "algorithm": ["dls", "rand"], "seed": [1.0, 2.0, 3.0]}
SWEEP = f"""\
study: paper/table
name: table
graphs: [{{kind: layered, tasks: 20}}]
platform:
  machines: [{', '.join(f'{{kind: cluster, nodes: {n}, bandwidth: {b}}}' for b in ("0.1", "1", "100") for n in (2, 4))}]
scenario: {{zero_work: [queued, immediate]}}
sweep: {{algorithm: [dls, rand], seed: {{from: 1, count: 3}}}}
"""
TABLE = {"title": "Table 1", "in": "table", "metric": "makespan", "axis": "machines",
         "columns": {"2 nodes": "cluster nodes=2 bandwidth={net}", "4 nodes": "cluster nodes=4 bandwidth={net}"},
         "rows": {"DLS": "dls", "RAND": "rand"}, "printed": {"DLS": [0.0, 0.0], "RAND": [50.0, 300.0]}}
STUDY = {"paper": "Author 2000", "title": "A title", "sweeps": ["table"], "margins": {"length": 0.01},
         "readings": {"zero_work": {"question": "When?", "values": ["queued", "immediate"]}},
         "choices": [{"net": 0.1}, {"net": 1}, {"net": 100}], "tables": {"one": TABLE}}


def makespan(values):
    """As printed on bandwidth 1 with immediate; RAND is 25 % above the best, or level with it, elsewhere."""
    if values["algorithm"] == "dls":
        return 10.0 * values["seed"]
    nodes = int(values["machines"].split("nodes=")[1].split()[0])
    near = {"queued": 1.25, "immediate": 1.5 if nodes == 2 else 4.0}[values["zero_work"]]
    return 10.0 * values["seed"] * (near if "bandwidth=1" == values["machines"].split()[-1] else 1.0)


class PrintedTables(StudyTest):
    def setUp(self):
        super().setUp()
        self.path = os.path.join(self.folder, "r.h5")

    def study(self, **how):
        self.write("table.yaml", SWEEP)
        self.write("claims.yaml", {**STUDY, **how})
        return read_study(self.folder)

    def compared(self, study, **how):
        make_results(self.path, AXES, makespan=makespan, sweep=SWEEP, **how)
        return comparisons(study, own_results(study, [self.path]))

    def test_the_closest_combination_is_found(self):
        found, = self.compared(self.study())
        self.assertEqual(len(found.combinations), 6)
        self.assertEqual(found.combinations[0].text, "zero_work immediate, net 1")
        self.assertAlmostEqual(found.distances[0], 0.0)
        np.testing.assert_allclose(found.combinations[0].ours["one"], [[0, 0], [0.5, 3.0]])
        self.assertEqual(found.combinations[0].seeds, 3)
        # RAND level with the best: ln 1.5 and ln 4 in two of four cells.
        far = [distance for one, distance in zip(found.combinations, found.distances) if one.choice != {"net": 1}]
        np.testing.assert_allclose(far, np.sqrt((np.log(1.5) ** 2 + np.log(4) ** 2) / 4))
        self.assertEqual(found.combinations[found.own].text, "zero_work queued, net 0.1")

    def test_readings_that_come_closest_to_all_tables(self):
        """Two sweeps: one as printed with immediate alone, the other level, so that immediate is closest to both."""
        second = {**TABLE, "in": "other", "printed": {"DLS": [0.0, 0.0], "RAND": [50.0, 300.0]}}
        self.write("other.yaml", SWEEP.replace("table", "other"))
        study = self.study(sweeps=["table", "other"], tables={"one": TABLE, "two": second})
        paths = [self.path, os.path.join(self.folder, "other.h5")]
        make_results(paths[0], AXES, makespan=makespan, sweep=SWEEP)
        make_results(paths[1], AXES, makespan=lambda values: 10.0, sweep=SWEEP.replace("table", "other"))
        found = together(comparisons(study, own_results(study, paths)))
        self.assertEqual([one.readings for one in found], [{"zero_work": "immediate"}, {"zero_work": "queued"}])
        level = (np.log(1.5) ** 2 + np.log(4) ** 2) / 4  # mean square of a table whose cells are level
        self.assertAlmostEqual(found[0].distance, np.sqrt(level / 2))
        self.assertEqual(found[0].combinations[0].choice, {"net": 1})
        self.assertEqual(together(comparisons(study, own_results(study, paths[:1]))), [])

    def test_cells_that_no_combination_reaches(self):
        table = {**TABLE, "printed": {"DLS": [0.0, 30.0], "RAND": [50.0, 300.0]}}
        found, = self.compared(self.study(tables={"one": table}))
        np.testing.assert_array_equal(found.reached(found.tables[0]), [[True, False], [True, True]])

    def test_a_combination_with_a_missing_cell_is_left_out(self):
        def status(values):
            return PENDING if values["machines"] == MACHINES[2] and values["zero_work"] == "immediate" else DONE
        found, = self.compared(self.study(), status=status)
        self.assertEqual(len(found.combinations), 5)
        self.assertNotIn("zero_work immediate, net 1", [one.text for one in found.combinations])

    def test_the_report_shows_ours_and_the_printed_values(self):
        study = self.study()
        make_results(self.path, AXES, makespan=makespan, sweep=SWEEP)
        self.reported(study, self.path)
        text = self.page()
        for expected in ("Printed tables, sweep table", "zero_work immediate, net 1", "300.0"):
            self.assertIn(expected, text)

    def test_bad_tables_are_refused(self):
        for change, message in (({"printed": {"DLS": [0.0, 0.0]}}, "printed: must have the rows DLS, RAND"),
                                ({"printed": {"DLS": [0.0], "RAND": [1.0, 2.0]}}, "printed: DLS: must list 2 values"),
                                ({"rows": {"DLS": "dls", "RAND": "random"}}, "rows: RAND: unknown algorithm 'random'"),
                                ({"columns": {"2 nodes": "cluster nodes=3 bandwidth={net}", "4 nodes": ""}}, "columns: unknown value"),
                                ({"columns": {"2 nodes": "cluster nodes={n}", "4 nodes": ""}}, "columns: {n} is in none of the choices"),
                                ({"axes": "machines"}, "axes: is no known key"),
                                ({"in": "other"}, "in: unknown sweep 'other'")):
            with self.subTest(message=message), self.assertRaises(InputError) as raised:
                self.study(tables={"one": {**TABLE, **change}})
            self.assertRegex(str(raised.exception), r"claims\.yaml:\d+: tables: one: ")
            self.assertIn(message, str(raised.exception))

    def test_the_ordinary_report_reads_the_printed_values_from_the_claims(self):
        """The study's own sweep, with few seeds; its graphs and machines have the program's labels."""
        sweep = text_of(SWEEPS, "entity", "table1.yaml")
        machines = [f"cluster nodes={nodes} bandwidth={speed}" for speed in ("100", "0.1") for nodes in (2, 3, 4, 8, 16)]
        make_results(self.path, {"machines": machines, "algorithm": ["dls", "etf", "hdlfet", "hlfet", "rand", "rr"],
                                 "seed": [1.0, 2.0], "graph": ["entity-level iterations=10"]},
                     makespan=lambda v: 10.0 if v["algorithm"] == "dls" else 20.0, sweep=sweep)
        parts = parts_of_sweep(about(self.path), self.folder)
        shown = "".join(map(page.html, parts))
        for text in ("Printed tables, sweep table1", "<small><s>2554.2</s></small>", "<small>0.0</small>"):
            self.assertIn(text, shown)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "printed-table1.svg")))


if __name__ == "__main__":
    unittest.main()
