"""Which sweep file the commands of a page name."""

import os
import tempfile
import types
import unittest

from scripts import text_of

from dagsweep.sections import rerun


class SweepFileTest(unittest.TestCase):
    def named(self, text):
        """(path, whether a copy was written)"""
        with tempfile.TemporaryDirectory() as folder:
            found = rerun.sweep_file(types.SimpleNamespace(name="x", provenance={"sweep": text}), folder)
            return found.path, os.path.exists(os.path.join(folder, "sweep.yaml"))

    def test_a_sweep_of_the_repository_is_named_there(self):
        for path in ("sweeps/quick.yaml", "sweeps/gtp/fig4.yaml"):
            self.assertEqual(self.named(text_of(rerun.ROOT, path)), (path, False))

    def test_another_sweep_is_copied(self):
        self.assertEqual(self.named("name: x\ngraphs: [{kind: heft-example}]\n"), ("sweep.yaml", True))
        self.assertEqual(self.named("name: x\ngraphs: [{kind: stg, path: /a/b.stg}]\n"), ("sweep.yaml", True))

    def test_a_sweep_that_names_files_beside_it_is_not(self):
        self.assertEqual(self.named("name: x\ngraphs: [{kind: stg, path: b.stg}]\n"), ("SWEEP.yaml", False))
        machines = "graphs: [{kind: chain}]\nplatform: {machines: {kind: file, path: m.yaml}}\n"
        self.assertEqual(self.named("name: x\n" + machines), ("SWEEP.yaml", False))
        self.assertEqual(self.named("name: x\n" + machines.replace("m.yaml", "/m.yaml")), ("sweep.yaml", True))

    def test_each_of_several_sweeps_has_a_file_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            texts = [f"name: {name}\ngraphs: [{{kind: heft-example}}]\nsweep: {{seed: {seed}}}\n" for name, seed in
                     (("x", 1), ("y z", 1), ("y z", 2), ("x", 1), ("../w", 1))]
            found = [rerun.sweep_file(types.SimpleNamespace(name="../w" if "../w" in text else "y z", provenance={"sweep": text}), folder).path
                     for text in texts]
            self.assertEqual(found, ["sweep.yaml", "sweep-y-z.yaml", "sweep-y-z-2.yaml", "sweep.yaml", "sweep-w.yaml"])
            for path, text in zip(found, texts):
                self.assertEqual(text_of(folder, path), text)

    def test_a_damaged_text_is_copied(self):
        self.assertEqual(self.named("a: [b"), ("sweep.yaml", True))


if __name__ == "__main__":
    unittest.main()
