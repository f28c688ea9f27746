"""--seeds N gives what a sweep file with N seeds gives."""

import json
import unittest

from program import BAD_INPUT, InFolder
from results import Results, assert_identical, h5py

SWEEP = """
graphs: [{kind: layered, tasks: 20, width: 5, degree: 2}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], algorithm: [heft, rr], seed: SEEDS}
"""
GIVEN, CHOSEN = "{from: 3, count: 9}", "{from: 3, count: 4}"


class Seeds(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP.replace("SEEDS", GIVEN))
        self.write("four.yaml", SWEEP.replace("SEEDS", CHOSEN))

    def test_the_same_rows_and_description(self):
        self.succeed("run", "sweep.yaml", "--seeds", 4, "--output", "r.h5", ranks=3)
        assert_identical(self, Results(self.folder / "r.h5"), self.results_of("four.yaml", output="direct.h5"))
        with h5py.File(self.folder / "r.h5") as file, h5py.File(self.folder / "direct.h5") as direct:
            self.assertEqual(file["provenance/sweep"][()], direct["provenance/sweep"][()])

    def test_other_commands(self):
        self.assertIn("16 distinct tuples", self.succeed("run", "sweep.yaml", "--seeds", 4, "--only-plan").out)
        plan = self.succeed("plan", "sweep.yaml", "--seeds", 4, "--seconds", 0.1).out
        self.assertIn(": 16 tuples", plan)
        self.assertIn("submit.sh sweep.yaml --seeds 4 --ranks", plan)
        chosen = self.succeed("simulate", "sweep.yaml", "--seeds", 4, "--tuple", 15).out
        self.assertEqual(json.loads(chosen), json.loads(self.succeed("simulate", "four.yaml", "--tuple", 15).out))
        self.succeed("instance", "sweep.yaml", "--seeds", 4, "--tuple", 15, "--output", "i.json")
        self.succeed("instance", "four.yaml", "--tuple", 15, "--output", "j.json")
        self.assertEqual((self.folder / "i.json").read_text(), (self.folder / "j.json").read_text())

    def test_seeds_to_the_end_of_the_numbers(self):
        # 100000 has an exponent in its shortest form; from 2^63 on a seed is no signed number; beyond 2^53 sweeps hold every 2048th.
        largest = 2**64 - 1
        self.write("large.yaml", SWEEP.replace("SEEDS", f"[100000, {2**63}, {largest - 2047}]").replace("heft, rr", "rand")
                   + "scenario: {failures: 1, recovery: 0.2}")
        rows = self.results_of("large.yaml").rows
        for number, seed in enumerate((100000, 2**63, largest - 2047)):
            line = self.succeed("instance", "large.yaml", "--tuple", number, "--output", "i.json").out.split()
            self.assertEqual(int(line[line.index("--seed") + 1]), seed)
            self.assertEqual(json.loads(self.succeed(*line[1:]).out)["makespan"], rows[number]["makespan"])
        self.assertEqual(self.succeed("run", "large.yaml", "--seeds", 1, "--only-plan").code, 0)
        self.write("from.yaml", SWEEP.replace("SEEDS", f"{{from: {2**63}, count: 1}}"))
        self.succeed("run", "from.yaml", "--only-plan")

        instance = ("--instance", "i.json", "--seed")
        for command in (("simulate", "--algorithm", "rand"), ("schedule", "--algorithm", "rand"),
                        ("search", "--algorithm", "rand", "--against", "heft", "--set", "steps=3", "--set", "structure=fixed")):
            self.succeed(*command, *instance, largest)
            self.refused(self.run_program(*command, *instance, largest + 1), BAD_INPUT, "--seed")
        self.write("odd.yaml", SWEEP.replace("SEEDS", f"{{from: {2**63}, count: 2}}"))
        self.refused(self.run_program("run", "odd.yaml", "--only-plan"), BAD_INPUT, "odd.yaml:4", "9223372036854775809", "2048")
        self.write("odd.yaml", SWEEP.replace("SEEDS", f"[{2**64}]"))
        self.refused(self.run_program("run", "odd.yaml", "--only-plan"), BAD_INPUT, "odd.yaml:4", "18446744073709551616")

    def test_refusals(self):
        self.succeed("run", "sweep.yaml", "--seeds", 4, "--output", "r.h5")
        for words, *said in ((("run", "sweep.yaml", "--output", "r.h5", "--resume"), "r.h5"),
                             (("run", "sweep.yaml", "--seeds", 0, "--only-plan"), "--seeds"),
                             (("run", "sweep.yaml", "--seeds", "x", "--only-plan"), "--seeds"), (("plan", "sweep.yaml", "--seeds", -1), "--seeds"),
                             (("simulate", "--seeds", 4, "--instance", "i.json", "--algorithm", "heft"), "--seeds", "sweep file")):
            with self.subTest(words=words):
                outcome = self.run_program(*words)
                self.assertEqual(outcome.code, BAD_INPUT, str(outcome))
                for word in said:
                    self.assertIn(word, outcome.err)


if __name__ == "__main__":
    unittest.main()
