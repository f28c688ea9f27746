"""Bundles that the program checks: rows that are run again agree to the bit, and altered ones are found."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import zipfile

from patience import PATIENCE
from program import BAD_INPUT, DONE, IO_ERROR, PROGRAM, ROOT, InFolder, environment
from results import h5py, numpy
from small_study import write_study

sys.path[:0] = [str(ROOT / "postprocess"), str(ROOT / "tests" / "postprocess")]
from dagsweep.bundle import archive, checksum_list  # noqa: E402
from dagsweep.results_file.checksums import row_checksums  # noqa: E402
from dagsweep.results_file.stored_values import text  # noqa: E402
from scripts import ALL, run_here  # noqa: E402

DIFFERENT = 1
SWEEP = """\
name: own
graphs:
  - {kind: layered, tasks: 30, width: 5, degree: 3}
  - {kind: dot, path: "g/*.dot"}
platform: {processors: 4, heterogeneity: {model: unrelated, h: 1.0}, delay: [0.5, 1.0]}
scenario: {failures: [0, 3]}
sweep:
  ccr: [0.5, 2]
  algorithm: [heft, gtp/c, rand]
  seed: {from: 1, count: 4}
"""
TIMING = """\
timing: true
graphs: [{kind: layered, tasks: 20}, {kind: layered, tasks: 40}]
sweep: {ccr: 1, algorithm: [heft, cpop], seed: {from: 1, count: 3}}
"""


class BundleTest(InFolder):
    made = None  # bytes of own_bundle()

    def own(self, sweep=SWEEP):
        """Runs a sweep; returns the path of its file."""
        (self.folder / "g").mkdir(exist_ok=True)
        self.write("g/a.dot", "digraph g { a [size=2]; b [size=3]; c [size=1]; a -> b [size=1]; a -> c [size=2]; }")
        path = self.write("own.yaml", sweep)
        self.succeed("run", path, "--output", "r.h5")
        return path

    def start(self, script, *words, **more):
        """In this process; test_the_program_hands_the_commands_on has others."""
        done = run_here(script, *words, cwd=self.folder, **environment(self.session), DAGSWEEP_PROGRAM=str(PROGRAM), **more)
        self.assertNotIn("Traceback", done.stderr)
        return done

    def bundle(self, *words, results=("r.h5",), output="b.zip", **more):
        done = self.start("bundle.py", *results, "--no-program", "-o", output, *words, **more)
        self.assertEqual(done.returncode, DONE, done.stderr)
        return self.folder / output

    def own_bundle(self):
        """b.zip of the sweep above, made once for all tests."""
        if BundleTest.made is None:
            self.bundle("--sweep", self.own(), "--licence", "none")
            BundleTest.made = (self.folder / "b.zip").read_bytes()
        (self.folder / "b.zip").write_bytes(BundleTest.made)

    def verify(self, *words, code, bundle="b.zip"):
        done = self.start("verify_bundle.py", bundle, "-o", "verdict", *words)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def verdict(self):
        return json.loads((self.folder / "verdict" / "verification.json").read_text(encoding="utf-8"))

    def rewritten(self, change, output="changed.zip"):
        """A bundle whose files were changed by somebody who knows the checksums: change({name: path})."""
        folder = self.folder / "unpacked"
        folder.mkdir()
        names = archive.extract_archive(self.folder / "b.zip", folder)
        change(folder)
        files = {name: str(folder / name) for name in names if name != checksum_list.NAME}
        files[checksum_list.NAME] = checksum_list.checksum_list({name: checksum_list.digest_of(path) for name, path in files.items()})
        archive.write_archive(self.folder / output, files)
        return output

    def alter(self, path, row, column, value):
        """Alters a value, and the row's checksum."""
        with h5py.File(path, "r+") as file:
            rows, status, reasons = (file[name][:] for name in ("rows", "status", "reasons"))
            rows[column][row] = value(rows[column][row])
            rows["checksum"] = row_checksums(rows, status, reasons)
            file["rows"][:] = rows

    def test_a_bundle_is_verified(self):
        sweep = self.own()
        self.bundle("--sweep", sweep, "--licence", "CC-BY-4.0", formats=ALL)
        sweep.unlink()
        (self.folder / "g" / "a.dot").unlink()  # the bundle has it
        (self.folder / "r.h5").unlink()
        done = self.verify("--all", code=DONE)
        self.assertTrue(done.stdout.startswith("VERIFIED: b.zip\n"), done.stdout)
        found = self.verdict()
        with zipfile.ZipFile(self.folder / "b.zip") as file:
            manifest = json.loads(file.read("bundle.json"))
        one = found["results"][0]
        self.assertEqual(one["rows"], sum(manifest["results"][0]["counts"].values()))
        self.assertGreater(manifest["results"][0]["counts"]["stalled"] + manifest["results"][0]["counts"]["done"], 50)
        self.assertEqual((one["compared"], one["differing"], one["not_run"]), (one["can_be_run_again"], 0, None))
        self.assertEqual((found["outcome"], found["differences"]), ("VERIFIED", []))
        self.assertEqual(one["made_by"], one["run_by"])
        self.assertIn("-ffp-contract=off", one["made_by"]["compiler"])
        self.assertEqual(manifest["licences"], {"inputs/1/g/a.dot": "CC-BY-4.0"})

    def test_a_sample_a_row_and_none(self):
        self.own_bundle()
        for words, rows in ((("--runs", 7, "--seed", 5), 7), (("--row", "r:3"), 1), (("--row", "results/r.h5:3"), 1), (("--row", "3"), 1),
                            (("--runs", 0), 0)):
            self.verify(*words, code=DONE)
            self.assertEqual(self.verdict()["results"][0]["compared"], rows)
        said = self.verify("--runs", 0, code=DONE).stdout
        self.assertTrue(said.startswith("FILES MATCH, NO ROW WAS RUN AGAIN"))
        self.assertNotIn("Chance", said)
        self.verify("--runs", 7, "--seed", 5, code=DONE)
        first = self.verdict()["results"][0]["rows_run_again"]
        self.verify("--runs", 7, "--seed", 5, "--ranks", 2, code=DONE)
        self.assertEqual(self.verdict()["results"][0]["rows_run_again"], first)
        for words, message in ((("--row", "r:100000"), "has no row 100000"), (("--row", "s:1"), "unknown results file 's'"),
                               (("--row", "r"), "FILE:K"), (("--claim", "C-1"), "no study"), (("--program", "nothing"), "is no program"),
                               (("--program", "/bin/true"), "is no dagsweep")):
            done = self.verify(*words, code=BAD_INPUT)
            self.assertEqual(done.stdout, "")
            self.assertIn(message, done.stderr)

    def test_an_altered_row_is_found_and_named(self):
        self.own_bundle()
        changed = self.rewritten(lambda folder: self.alter(folder / "results" / "r.h5", 11, "makespan", lambda value: value * (1 + 2 ** -52)))
        done = self.verify("--all", code=DIFFERENT, bundle=changed)
        self.assertTrue(done.stdout.startswith("DIFFERENT"), done.stdout)
        found = self.verdict()["differences"]
        self.assertEqual([(one["file"], one["row"], one["column"]) for one in found], [("results/r.h5", 11, "makespan")])
        self.assertNotEqual(found[0]["recorded"], found[0]["found"])
        self.assertRegex(found[0]["which"], r"algorithm \S+, seed \d")
        self.assertIn("no: model version", self.verdict()["explanation"])
        self.assertIn(f"{found[0]['recorded']} | {found[0]['found']}", done.stdout)
        self.verify("--row", "r:11", code=DIFFERENT, bundle=changed)
        self.verify("--row", "r:10", code=DONE, bundle=changed)

    def test_a_status_and_the_label_of_an_axis(self):
        self.own_bundle()

        def change(folder):
            self.alter(folder / "results" / "r.h5", 5, "algorithm", lambda value: 1 - value)

        self.verify("--all", code=DIFFERENT, bundle=self.rewritten(change))
        found = self.verdict()["differences"]
        self.assertEqual([(one["row"], one["column"]) for one in found], [(5, "algorithm")])
        self.assertEqual({found[0]["recorded"], found[0]["found"]}, {"heft", "gtp/c"})

    def test_another_model_version_explains_differences(self):
        def change(folder):
            path = folder / "results" / "r.h5"
            self.alter(path, 11, "makespan", lambda value: value + 1)
            with h5py.File(path, "r+") as file:
                file.attrs.modify("model_version", file.attrs["model_version"] - numpy.uint64(1))
            manifest = json.loads((folder / "bundle.json").read_text())
            manifest["results"][0]["model_version"] -= 1
            (folder / "bundle.json").write_text(json.dumps(manifest))

        self.own_bundle()
        self.verify("--all", code=DIFFERENT, bundle=self.rewritten(change))
        self.assertEqual([one["column"] for one in self.verdict()["differences"]], ["makespan"])
        self.assertRegex(self.verdict()["explanation"], r"yes, expected: model version \d+ in the bundle, \d+ here")

    def test_another_sweep_is_found(self):
        self.own_bundle()

        def other_graph(folder):
            path = folder / "inputs" / "1" / "g" / "a.dot"
            path.write_text(path.read_text().replace("size=2", "size=2.5"))

        self.verify("--runs", 3, code=DIFFERENT, bundle=self.rewritten(other_graph))
        self.assertIn("sweep_identity", self.verdict()["differences"][0]["column"])
        self.assertEqual(self.verdict()["results"][0]["compared"], 0)

    def test_what_the_bundle_says_of_its_results_must_be_so(self):
        self.own_bundle()

        def another_commit(folder):
            path = folder / "bundle.json"
            path.write_text(re.sub('"compiler": "[^"]*"', '"compiler": "another"', path.read_text()))

        done = self.verify(code=IO_ERROR, bundle=self.rewritten(another_commit))
        self.assertIn("disagree about its program", done.stderr)

    def test_rows_that_do_not_match_their_own_checksums(self):
        self.own_bundle()

        def change(folder):
            with h5py.File(folder / "results" / "r.h5", "r+") as file:
                rows = file["rows"][:]
                rows["makespan"][3] += 1
                file["rows"][:] = rows

        done = self.verify(code=IO_ERROR, bundle=self.rewritten(change))
        self.assertIn("1 rows and 0 records that do not match their own checksums", done.stderr)
        self.assertEqual((len(done.stderr.splitlines()), done.stdout), (1, ""))

    def test_timing_sweeps(self):
        path = self.write("timing.yaml", TIMING)
        self.succeed("run", path, "--output", "t.h5")
        self.bundle(results=("t.h5",))
        done = self.verify("--all", code=DONE)
        self.assertIn("are what the timing sweeps measure", done.stdout)

    def test_a_stranger_starts_no_commands(self):
        self.write("mine.py", (ROOT / "src/schedulers/command/example/min_min.py").read_text())
        self.write("mine.sh", "touch \"$DAGSWEEP_TRACE\"; exec python3 mine.py\n")
        os.environ["DAGSWEEP_TRACE"] = str(self.folder / "started")
        self.addCleanup(os.environ.pop, "DAGSWEEP_TRACE")
        sweep = self.own(SWEEP.replace("rand]", '{name: mine, command: "sh mine.sh"}]').replace("[0, 3]", "0"))
        self.bundle("--sweep", sweep, "--licence", "MIT", "--with", "mine.py")
        (self.folder / "started").unlink()
        done = self.verify(code=BAD_INPUT)
        self.assertTrue(done.stdout.startswith("NOT VERIFIED"), done.stdout)
        self.assertIn("inputs/1/r.yaml:9: sweep.algorithm[2].command: ", self.verdict()["results"][0]["not_run"])
        self.assertIn("--allow-commands", self.verdict()["results"][0]["not_run"])
        with zipfile.ZipFile(self.folder / "b.zip") as file:
            self.assertIn("`inputs/1/r.yaml`: its algorithms are commands", file.read("README.md").decode())
        self.assertFalse((self.folder / "started").exists())
        (self.folder / "mine.py").unlink()
        self.verify("--all", "--allow-commands", code=DONE)
        self.assertTrue((self.folder / "started").exists())

    def test_a_stranger_reads_no_file_outside(self):
        self.own_bundle()
        (self.folder / "g").mkdir(exist_ok=True)
        self.write("g/a.dot", "digraph g { a [size=2]; }")

        def change(folder):
            path = folder / "inputs" / "1" / "r.yaml"
            path.write_text(path.read_text().replace("g/*.dot", str(self.folder / "g" / "*.dot")))

        self.verify(code=BAD_INPUT, bundle=self.rewritten(change))
        self.assertIn("outside of the bundle", self.verdict()["results"][0]["not_run"])

    def test_no_row_runs_before_the_description_agrees(self):
        """A sweep that is not that of the results could run for ever."""
        self.own_bundle()

        def change(folder):
            path = folder / "inputs" / "1" / "r.yaml"
            path.write_text(path.read_text().replace("width: 5", "width: 6").replace("algorithm: [heft", "algorithm: [cpop"))

        done = self.verify(code=DIFFERENT, bundle=self.rewritten(change))
        self.assertEqual(self.verdict()["results"][0]["not_run"], "its sweep file is not that of its results")
        self.assertEqual(self.verdict()["results"][0]["compared"], 0)
        self.assertIn("axis algorithm, value 0: heft | cpop", done.stdout)

    def test_a_study_and_its_claims(self):
        script = write_study(self.folder / "repository")
        done = subprocess.run(["bash", str(script), "small", "--seeds", "2", "--bundle"], cwd=self.folder, text=True, timeout=PATIENCE,
                              capture_output=True, check=False,
                              env=environment(self.session) | {"DAGSWEEP_PROGRAM": str(PROGRAM), "MPLCONFIGDIR": str(self.session)})
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertEqual(done.stderr.count("claims compared: 0 of"), 1)  # judged once
        self.assertIn("report: ", done.stdout)
        bundle = self.folder / "results" / "small" / "small.zip"
        with zipfile.ZipFile(bundle) as file:
            names = set(file.namelist())
            for name in ("claims.csv", "report.html"):
                self.assertEqual(file.read(f"report/{name}"), (bundle.parent / name).read_bytes())
        wanted = {f"sweeps/small/{name}.yaml" for name in ("claims", "failure", "failure-seeds-2")} | {
            f"report/{name}" for name in ("report.html", "claims.csv", "points.csv", "data/nsl.csv")}
        self.assertEqual(wanted - names, set())
        self.verify("--claim", "C-1", code=DONE, bundle=bundle)
        rows = {one["file"]: one["rows_run_again"] for one in self.verdict()["results"]}
        self.assertEqual(rows["results/large-seeds-2.h5"], [])
        with h5py.File(self.folder / "results" / "small" / "failure-seeds-2.h5") as file:
            bounds = file["rows"]["bound"]
            names = [text(label) for label in file["axes/algorithm"][:]]
            judged = [row for row, bound in enumerate(bounds) if bound == 0.4]
        self.assertEqual(names, ["gtp/r", "gtp/c/r"])
        self.assertEqual(rows["results/failure-seeds-2.h5"], judged)
        done = self.verify("--claim", "C-9", code=BAD_INPUT, bundle=bundle)
        self.assertIn("unknown claim 'C-9'", done.stderr)
        shutil.copy(bundle, self.folder / "b.zip")
        broken = self.rewritten(lambda folder: (folder / "sweeps" / "small" / "claims.yaml").write_text("a: [b\n"))
        done = self.verify("--claim", "C-1", code=BAD_INPUT, bundle=broken)
        self.assertIn(f"{broken}: sweeps/small/claims.yaml: is no YAML", done.stderr)

    def test_a_study_on_graph_files(self):
        """They take the place of generated ones. The sweep files name them by absolute paths, which other machines do not have."""
        script = write_study(self.folder / "repository")
        graphs = self.folder / "graphs" / "30"
        graphs.mkdir(parents=True)
        for seed in (1, 2):
            done = self.succeed("generate", "stg-set", "--set", "tasks=30", "--seed", seed, "--format", "stg")
            (graphs / f"rand{seed}.stg").write_text(done.out)
        words = ["bash", str(script), "small", "--seeds", "1", "--graphs", str(graphs.parent), "--bundle"]
        bundle = self.folder / "results" / "small-on-files" / "small.zip"
        for more, code in (([], BAD_INPUT), (["--licence", "none"], DONE)):
            done = subprocess.run([*words, *more], cwd=self.folder, text=True, timeout=PATIENCE, capture_output=True, check=False,
                                  env=environment(self.session) | {"DAGSWEEP_PROGRAM": str(PROGRAM), "MPLCONFIGDIR": str(self.session)})
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(bundle.parent.exists(), code == DONE)  # refused before anything runs
            self.assertTrue(bundle.exists() or "add --licence" in done.stderr, done.stderr)
        with open(bundle.parent / "claims.csv", encoding="utf-8") as file:
            rows = {row["id"]: row for row in csv.DictReader(file)}
        self.assertEqual(rows["C-1"]["pairs"], "2")
        self.assertEqual(rows["C-2"]["why_not"], "no graph file has the size of large")
        shutil.rmtree(graphs)
        self.verify("--all", code=DONE, bundle=bundle)
        with zipfile.ZipFile(bundle) as file:
            self.assertIn("inputs/2/graphs/30/rand1.stg", file.namelist())
            self.assertNotIn(str(self.folder), file.read("inputs/1/failure-seeds-1.yaml").decode())

    def test_the_program_hands_the_commands_on(self):
        self.own(SWEEP.replace('  - {kind: dot, path: "g/*.dot"}\n', ""))
        for name in ("bundle", "verify-bundle"):
            self.assertIn(f"usage: dagsweep {name}", self.succeed(name, "--help").out)
        self.assertIn("bundle: b.zip", self.succeed("bundle", "r.h5", "-o", "b.zip", "--no-program").out)
        self.assertIn("VERIFIED: b.zip", self.succeed("verify-bundle", "b.zip", "--runs", "5").out)
        self.assertEqual(self.run_program("verify-bundle", "missing.zip").code, BAD_INPUT)


if __name__ == "__main__":
    unittest.main()
