"""Machines of one's own: files in YAML and SimGrid's XML are the same machines in every interface, and wrong ones are refused by name."""

import json
import os
import sys
import unittest

from program import BAD_INPUT, DONE, PROGRAM, ROOT, InFolder, environment

sys.path.insert(0, str(ROOT / "tests" / "postprocess"))
from scripts import run_here  # noqa: E402

YAML = """\
nodes:
  - {count: 4, cores: 2, mhz: 500, name: fast, power: {idle: 60, busy: 250}, price: 1.2}
  - {count: 2, cores: 1, mhz: 250, name: slow, power: {idle: 30, busy: 90}, price: 0.4}
network:
  kind: bounded-multiport
  bandwidth: 100 Mbit/s
  startup: 1e-4
"""
CLUSTER = """\
<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" core="2" bw="125MBps" lat="50us"/>
</platform>
"""

BUS_YAML = """\
nodes: [{count: 4, cores: 2, mhz: 500}]
network: {kind: bus, bandwidth: 100 Mbit/s, startup: 0.001}
"""
BUS_XML = """\
<platform version="4.1">
 <cluster id="c" prefix="n" suffix="" radical="0-2,7" speed="1f" core="2" bb_bw="12.5MBps" bb_lat="1ms"/>
</platform>
"""
PORTS_YAML = """\
nodes: [{count: 4, cores: 2, flops: 1 Gflop/s}]
network: {kind: bounded-multiport, bandwidth: 1 Gbit/s, startup: 1e-4}
"""
SWEEP = """\
graphs: [{kind: layered, tasks: 30}]
platform: {machines: [MACHINES]}
scenario: {failures: [0, 1]}
sweep: {ccr: 1, bound: 0.5, epsilon: 1, algorithm: [heft, gtp/c, l-heft, ftsa], seed: {from: 1, count: 3}}
"""


class MachineFiles(InFolder):
    def of_file(self, name, content, *kind):
        self.write(name, content)
        self.succeed("generate", *(kind or ("layered", "--set", "tasks=30")), "--set", f"machines={name}", "--output", "i.json")
        return json.loads((self.folder / "i.json").read_text())

    def test_wrong_files(self):  # tests/platform/machine_files has them all
        for content, message in ((YAML.replace("nodes:", "node:"), "1: unknown key 'node'; did you mean 'nodes'?"),
                                 (CLUSTER.replace("1Gf", "1"), '4: <cluster> has speed="1" (it must be a number > 0 with a unit')):
            self.write("mine.txt", content)
            self.refused(self.run_program("generate", "chain", "--set", "machines=mine.txt"), BAD_INPUT, "mine.txt:" + message)

    def test_the_same_platform_is_the_same_instance(self):
        flop = ("daggen", "--set", "tasks=20")
        self.assertEqual(self.of_file("b.yaml", PORTS_YAML, *flop), self.of_file("b.xml", CLUSTER, *flop))

    def test_the_same_platform_has_equal_rows(self):
        self.write("a.yaml", BUS_YAML)
        self.write("a.xml", BUS_XML)
        rows = []
        for machines in ("{kind: cluster, nodes: 4, cores: 2, startup: 0.001}", "{kind: file, path: a.yaml}", "{kind: file, path: 'a.x*'}"):
            self.write("s.yaml", SWEEP.replace("MACHINES", machines))
            rows.append(self.results_of("s.yaml", output=f"{len(rows)}.h5", ranks=3 if rows else None).rows)
        differing = {name for other in rows[1:] for name in other.dtype.names if other[name].tobytes() != rows[0][name].tobytes()}
        self.assertEqual(differing, {"identity", "checksum"})  # that of a row covers its identity

    def test_a_pattern_is_an_axis(self):
        (self.folder / "m").mkdir()
        for count in (2, 3):
            self.write(f"m/{count}.yaml", BUS_YAML.replace("count: 4", f"count: {count}"))
        self.write("s.yaml", SWEEP.replace("MACHINES", "drawn, {kind: file, path: m/*.yaml}"))
        labels = [label.decode() for label in self.results_of("s.yaml").axes["machines"]]
        self.assertEqual(labels, ["drawn", "file m/2.yaml", "file m/3.yaml"])
        self.write("m/4.yaml", (self.folder / "m/3.yaml").read_text())
        self.refused(self.run_program("run", "s.yaml", "--output", "q.h5"), BAD_INPUT, "s.yaml:2: platform.machines[1]", "same content")
        self.write("s.yaml", SWEEP.replace("MACHINES", "{kind: file, path: none*}"))
        self.refused(self.run_program("run", "s.yaml", "--output", "q.h5"), BAD_INPUT, "s.yaml:2: platform.machines[0].path: no file matches")
        self.write("s.yaml", SWEEP.replace("MACHINES", "file"))
        self.refused(self.run_program("run", "s.yaml", "--output", "q.h5"), BAD_INPUT, "s.yaml:2: platform.machines[0]: needs 'path'")
        self.write("s.yaml", SWEEP.replace("MACHINES", "m/2.yaml"))
        self.refused(self.run_program("run", "s.yaml", "--output", "q.h5"), BAD_INPUT, "(a file is {kind: file, path: m/2.yaml})")

    def test_a_changed_file_is_another_sweep(self):
        self.write("a.yaml", BUS_YAML)
        self.write("s.yaml", SWEEP.replace("MACHINES", "{kind: file, path: a.yaml}"))
        self.succeed("run", "s.yaml", "--output", "r.h5")
        self.succeed("run", "s.yaml", "--output", "r.h5", "--resume")
        self.write("a.yaml", BUS_YAML.replace("mhz: 500", "mhz: 600"))
        again = self.run_program("run", "s.yaml", "--output", "r.h5", "--resume")
        self.assertEqual(again.code, BAD_INPUT, str(again))
        self.assertIn("r.h5: holds results of another sweep, 's' (all keys are the same; the contents of a file that they name differ)", again.err)

    def test_bundles_pack_the_file(self):
        (self.folder / "m").mkdir()
        self.write("m/a.yaml", BUS_YAML)
        self.write("s.yaml", SWEEP.replace("MACHINES", "{kind: file, path: 'm/*.yaml'}"))
        self.succeed("run", "s.yaml", "--output", "r.h5")
        words = {**environment(self.session), "DAGSWEEP_PROGRAM": str(PROGRAM)}
        done = run_here("bundle.py", "r.h5", "--no-program", "--sweep", "s.yaml", "--licence", "none", "-o", "b.zip", cwd=self.folder, **words)
        self.assertEqual(done.returncode, DONE, done.stderr)
        os.rename(self.folder / "m", self.folder / "away")  # the bundle has what it needs
        done = run_here("verify_bundle.py", "b.zip", "-o", "verdict", "--all", cwd=self.folder, **words)
        self.assertEqual(done.returncode, DONE, done.stdout + done.stderr)

    def test_instances_keep_power_and_price(self):
        made = self.of_file("a.yaml", YAML)
        self.assertEqual((made["power"], made["price"]), ([[60, 250]] * 4 + [[30, 90]] * 2, [1.2] * 4 + [0.4] * 2))
        self.write("s.yaml", SWEEP.replace("MACHINES", "{kind: file, path: a.yaml}"))
        self.succeed("instance", "s.yaml", "--tuple", 0, "--output", "saved.json")
        saved = json.loads((self.folder / "saved.json").read_text())
        self.assertEqual((saved["power"], saved["price"]), (made["power"], made["price"]))

    def test_units_of_work(self):
        for kind, content, words in (
                (("daggen",), BUS_YAML, ("work in flop", "speed: 1 Gflop/s", "flops: 1 Gflop/s")),
                (("daggen", "--set", "speed=1 Gflop/s"), PORTS_YAML, ("work in seconds", "mhz", "work_unit: flop"))):
            with self.subTest(words[0]):
                self.write("a.yaml", content)
                self.refused(self.run_program("generate", *kind, "--set", "machines=a.yaml"), BAD_INPUT, *words)


if __name__ == "__main__":
    unittest.main()
