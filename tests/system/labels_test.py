"""Graphs and algorithms may have labels in the sweep file: rows are resumed and reused under any label."""

import unittest

from program import BAD_INPUT, InFolder
from results import Results, h5py

SWEEP = """
name: small
graphs: [{{kind: layered, tasks: 20, width: 3{0}}}, {{kind: layered, tasks: 20, width: 9}}]
platform: {{processors: 4}}
sweep: {{ccr: 1, algorithm: [heft], seed: {{from: 1, count: {1}}}}}
"""


class Labels(InFolder):
    def graphs(self, path):
        return [name.decode() for name in Results(self.folder / path).axes["graph"]]

    def test_resume_keeps_the_labels_of_the_file_and_reuse_takes_those_of_the_sweep(self):
        self.write("bare.yaml", SWEEP.format("", 2))
        self.write("named.yaml", SWEEP.format(", label: narrow", 2))
        self.write("again.yaml", SWEEP.format(", label: slim", 2))
        self.write("larger.yaml", SWEEP.format(", label: narrow", 4))
        self.succeed("run", "bare.yaml", "--output", "bare.h5")
        self.succeed("run", "named.yaml", "--output", "named.h5")
        self.assertEqual(self.graphs("named.h5"), ["narrow", "layered tasks=20 width=9"])
        self.assertEqual(Results(self.folder / "bare.h5").differing(Results(self.folder / "named.h5")).tolist(), [])

        for sweep, kept in (("bare.yaml", "narrow"), ("again.yaml", "narrow")):
            outcome = self.succeed("run", sweep, "--output", "named.h5", "--resume")
            self.assertIn("nothing left to run", outcome.err)
            self.assertIn(f"'{kept}'; the file keeps its labels", outcome.err)
        self.assertEqual(self.graphs("named.h5")[0], "narrow")

        outcome = self.succeed("run", "larger.yaml", "--output", "larger.h5", "--reuse", "bare.h5")
        self.assertIn("4 results reused", outcome.err)
        self.assertEqual(self.graphs("larger.h5")[0], "narrow")

    def algorithm_labels(self, path):
        """The lines of the dataset; None without."""
        with h5py.File(self.folder / path) as file:
            return file["provenance"]["algorithm_labels"][()].decode() if "algorithm_labels" in file["provenance"] else None

    def test_labels_of_algorithms_are_stored_beside_their_names(self):
        text = "name: small\n" \
            "graphs: [{{kind: layered, tasks: 20}}]\nsweep: {{ccr: 1, algorithm: [{0}, peft], seed: {{from: 1, count: {1}}}}}\n"
        for name, algorithm, seeds in (("bare", "heft", 6), ("named", "{name: heft, label: HEFT}", 6),
                                       ("again", "{name: heft, label: Heft (2002)}", 6), ("larger", "{name: heft, label: HEFT}", 9)):
            self.write(f"{name}.yaml", text.format(algorithm, seeds))
        self.succeed("run", "bare.yaml", "--output", "bare.h5")
        self.succeed("run", "named.yaml", "--output", "named.h5")
        self.assertIsNone(self.algorithm_labels("bare.h5"))
        self.assertEqual(self.algorithm_labels("named.h5"), "HEFT\n\n")
        self.assertEqual(Results(self.folder / "named.h5").axes["algorithm"].tolist(), [b"heft", b"peft"])
        self.assertEqual(Results(self.folder / "bare.h5").differing(Results(self.folder / "named.h5")).tolist(), [])

        for sweep, into, kept in (("bare", "named", "HEFT"), ("again", "named", "HEFT"), ("named", "bare", "heft")):
            outcome = self.succeed("run", f"{sweep}.yaml", "--output", f"{into}.h5", "--resume")
            self.assertIn("1 graphs or algorithms have another label than in the sweep file, such as "
                          f"'{kept}'; the file keeps its labels", outcome.err)
        self.assertNotIn("label", self.succeed("run", "named.yaml", "--output", "named.h5", "--resume").err)
        self.assertEqual(self.algorithm_labels("named.h5"), "HEFT\n\n")

        outcome = self.succeed("run", "larger.yaml", "--output", "larger.h5", "--reuse", "bare.h5")
        self.assertIn("12 results reused", outcome.err)
        self.assertEqual(self.algorithm_labels("larger.h5"), "HEFT\n\n")

        for k in (1, 2):
            self.succeed("run", "named.yaml", "--shard", f"{k}/2", "--output", f"{k}.h5")
        self.succeed("merge", "1.h5", "2.h5", "--output", "merged.h5")
        self.assertEqual(self.algorithm_labels("merged.h5"), "HEFT\n\n")
        self.assertEqual(Results(self.folder / "merged.h5").differing(Results(self.folder / "named.h5")).tolist(), [])

    def test_a_label_names_one_algorithm(self):
        self.write("sweep.yaml", "graphs: [{kind: layered, tasks: 20}]\n"
                   "sweep:\n  ccr: 1\n  algorithm:\n    - heft\n    - {name: cpop, label: heft}\n")
        self.refused(self.run_program("run", "sweep.yaml", "--only-plan"), BAD_INPUT, "sweep.yaml:6", "sweep.algorithm[1].label", "'heft'")

    def test_a_label_names_one_graph(self):
        for k in range(2):
            self.write(f"{k}.stg", "2\n0 1 0\n1 1 1 0 5\n2 0 1 1 5\n3 0 1 2 5\n" if k else "1\n0 0 0\n1 2 1 0 0\n2 0 1 1 0\n")
        self.write("sweep.yaml", "graphs:\n  - {kind: stg, path: '*.stg', label: mine}\nsweep: {algorithm: [heft]}\n")
        self.refused(self.run_program("run", "sweep.yaml", "--only-plan"), BAD_INPUT, "sweep.yaml:2", "graphs[0].label", "several graphs")

    def test_a_name_says_how_many_tasks_there_are_if_not_as_many_as_wanted(self):
        self.write("sweep.yaml", "graphs:\n" + "".join(f"  - {{kind: {graph}}}\n" for graph in (
            "sipht", "epigenomics, tasks: 50", "montage, tasks: 25", "sipht, tasks: 30, label: small")) +
            "platform: {processors: 2, bandwidth: 1 Gbit/s}\nsweep: {algorithm: heft}\n")
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        self.assertEqual(self.graphs("r.h5"), ["sipht (97 tasks)", "epigenomics tasks=50 (47 tasks)", "montage tasks=25", "small"])


if __name__ == "__main__":
    unittest.main()
