"""Bundles are the same for the same input, say what repositories read, and are refused if a byte of them changes."""

import hashlib
import itertools
import json
import math
import os
import random
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
import zipfile

import ro_crate
from scripts import POSTPROCESS, run_here, text_of
from small_results import DONE, FAILED, PENDING, make_results, makespan_by_place

import h5py
import numpy as np
import yaml

from dagsweep.bundle import archive, checksum_list, crate, manifest, recipes
from dagsweep.bundle.contents import Request, write_bundle
from dagsweep.bundle.packed_sweeps import Packing
from dagsweep.bundle.row_sample import allotted, chance_of_notice, drawn_rows
from dagsweep.bundle.spdx import Licences
from dagsweep.errors import InputError
from dagsweep.results_file.about import about

if "DAGSWEEP" in os.environ:
    os.environ.setdefault("DAGSWEEP_PROGRAM", os.environ["DAGSWEEP"])  # it says what a sweep reads
ALGORITHMS = ["heft", "peft"]
AXES = {"algorithm": ALGORITHMS, "seed": [float(k) for k in range(1, 7)]}
SWEEP = "name: small\ngraphs: [{kind: layered, tasks: 20}]\nsweep: {algorithm: [heft, peft], seed: {from: 1, count: 6}}\n"
DAMAGES = 40


def contents_of(path):
    """{name: bytes}"""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, content):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)


class Written(InFolder):
    """One bundle of two results files, which tests only read."""

    @classmethod
    def setUpClass(cls):
        cls.own = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.results = [os.path.join(cls.own, name) for name in ("b.h5", "a.h5")]
        for path in cls.results:
            make_results(path, AXES, makespan=makespan_by_place(ALGORITHMS), sweep=SWEEP)
        cls.bundle = os.path.join(cls.own, "first.zip")
        cls.written = write_bundle(Request(cls.results, cls.bundle))
        cls.files = contents_of(cls.bundle)

    def unpacked(self):
        os.mkdir(self.path("unpacked"))
        return archive.extract_archive(self.bundle, self.path("unpacked"))

    def test_equal_input_gives_equal_bytes(self):
        again = self.path("again.zip")
        for path in self.results:
            shutil.copy(path, self.folder)  # another folder, another order, another time
        write_bundle(Request([self.path("a.h5"), self.path("b.h5")], again, report=self.path("report")))
        for name in ("a/report.html", "b/tables/pairs.csv", "a/data/ratios.csv"):  # as in the bundle
            with open(self.path(f"report/{name}"), "rb") as file:
                self.assertEqual(file.read(), self.files[f"report/{name}"])
        with open(self.bundle, "rb") as first, open(again, "rb") as second:
            self.assertEqual(first.read(), second.read())

    def test_what_is_in_it(self):
        for name in ("results/a.h5", "results/b.h5", "sweeps/a.yaml", "sweeps/b.yaml", "bundle.json", "README.md", "CITATION.cff", "LICENSE",
                     "report/a/report.html", "report/a/tables/pairs.csv", "report/a/ratios.pdf", "report/a/data/ratios.csv",
                     "container/Dockerfile", "container/dagsweep.def", "container/build.sh", "program/CMakeLists.txt",
                     "program/src/app/main.cpp", "program/postprocess/verify_bundle.py", "ro-crate-metadata.json", "SHA256SUMS"):
            self.assertIn(name, {*self.files})
        self.assertEqual(self.files["sweeps/a.yaml"].decode(), SWEEP)
        with open(self.results[1], "rb") as file:
            self.assertEqual(self.files["results/a.h5"], file.read())
        self.assertEqual((self.written.files, self.written.rows, self.written.pending), (len(self.files), 24, 0))

    def test_every_figure_has_its_numbers(self):
        figures = {os.path.basename(name)[:-4] for name in self.files if name.startswith("report/a/") and name.endswith(".svg")}
        data = {os.path.basename(name)[:-4] for name in self.files if name.startswith("report/a/data/")}
        self.assertEqual(figures, data)
        for name in data:
            self.assertGreater(self.files[f"report/a/data/{name}.csv"].count(b"\n"), 2, name)

    def test_no_path_of_this_machine(self):
        for name, content in self.files.items():
            self.assertFalse(self.own.encode() in content, name)

    def test_sha256sum_checks_it(self):
        self.unpacked()
        done = subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=self.path("unpacked"), capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(done.stdout.splitlines()), len(self.files) - 1)

    def test_the_manifest_says_what_the_results_say(self):
        found = json.loads(self.files["bundle.json"])
        self.assertEqual(found["date"], "2026-01-31")
        one = found["results"][0]
        self.assertEqual((one["file"], one["sweep"], one["counts"]["done"]), ("results/a.h5", "sweeps/a.yaml", 12))
        self.assertEqual(one["built"], {"version": "0.2.0", "commit": "abc", "compiler": "GNU", "dependencies": "HDF5"})
        self.assertEqual(one["machines"], [{"host": "node1", "processor": "Fast 9000", "binding": "0-3"}])
        self.assertEqual(one["launches"][0]["ranks"], 4)

    def test_the_metadata_obeys_the_rules(self):
        files = {name: (len(content), hashlib.sha256(content).hexdigest()) for name, content in self.files.items()}
        found = ro_crate.check(self, self.files["ro-crate-metadata.json"], files)
        action = found["#run-results/a.h5"]
        self.assertEqual(action["http://schema.org/result"], [("@id", "results/a.h5")])
        self.assertEqual(action["http://schema.org/object"], [("@id", "sweeps/a.yaml")])
        self.assertEqual(action["http://schema.org/startTime"], ["2026-01-31T10:00:00Z"])
        self.assertEqual(found["./"]["http://schema.org/license"], [("@id", "https://spdx.org/licenses/MIT")])

    def test_a_broken_rule_is_found(self):
        """The check of the metadata is one."""
        files = {name: (len(content), hashlib.sha256(content).hexdigest()) for name, content in self.files.items()}

        def without_licence(graph):
            del graph[1]["license"]

        def with_unknown_term(graph):
            graph[1]["licence"] = "MIT"

        def with_file_that_is_not_there(graph):
            graph[1]["hasPart"].append({"@id": "missing.h5"})

        def with_wrong_size(graph):
            next(one for one in graph if one["@id"] == "results/a.h5")["contentSize"] = "1"

        def with_entity_that_nothing_names(graph):
            graph.append({"@id": "#nobody", "@type": "Person", "name": "Nobody"})

        for change in (without_licence, with_unknown_term, with_file_that_is_not_there, with_wrong_size, with_entity_that_nothing_names):
            content = json.loads(self.files["ro-crate-metadata.json"])
            change(content["@graph"])
            with self.subTest(change=change.__name__), self.assertRaises((AssertionError, KeyError)):
                ro_crate.check(self, json.dumps(content), files)

    def test_recipes_copy_what_is_there(self):
        copied = [line.split()[1] for line in self.files["container/Dockerfile"].decode().splitlines() if line.startswith("COPY")]
        section = self.files["container/dagsweep.def"].decode().partition("%files\n")[2].partition("\n\n")[0]
        copied += [line.split()[0] for line in section.splitlines()]
        self.assertEqual(len(copied), 4)
        for name in copied:
            self.assertTrue(any(one == name or one.startswith(name + "/") for one in self.files), name)
        subprocess.run(["bash", "-n", os.path.join(recipes.TEMPLATES, "build.sh")], check=True)

    def test_a_changed_byte_is_refused_wherever_it_is(self):
        with open(self.bundle, "rb") as file:
            whole = file.read()
        draw = random.Random(1)
        ends = [0, 5, 10, len(whole) - 1, len(whole) - archive.COMMENT_BYTES - 1, len(whole) - archive.COMMENT_BYTES]
        for place in ends + [draw.randrange(len(whole)) for _ in range(DAMAGES)]:
            changed = bytearray(whole)
            changed[place] ^= 1 << draw.randrange(8)
            self.refused(bytes(changed))
        for changed in (whole[:-1], whole[1:], whole + b"x", whole[:len(whole) // 2], b"", whole + whole):
            self.refused(changed)

    def refused(self, content):
        path = self.write("changed.zip", content)
        shutil.rmtree(self.path("into"), ignore_errors=True)
        os.mkdir(self.path("into"))
        with self.assertRaises(archive.DamagedBundle):
            archive.extract_archive(path, self.path("into"))
        self.assertEqual(os.listdir(self.path("into")), [])

    def test_changed_files_do_not_match_the_list(self):
        def problems(change):
            files = dict(self.files)
            change(files)
            archive.write_archive(self.path("changed.zip"), files)
            shutil.rmtree(self.path("into"), ignore_errors=True)
            os.mkdir(self.path("into"))
            return checksum_list.problems_of(self.path("into"), archive.extract_archive(self.path("changed.zip"), self.path("into")))

        self.assertEqual(problems(lambda files: None), [])
        self.assertEqual(problems(lambda files: files.update({"results/a.h5": b"x"})), ["'results/a.h5' does not match its checksum"])
        self.assertEqual(problems(lambda files: files.pop("results/a.h5")), ["'results/a.h5' is missing"])
        self.assertEqual(problems(lambda files: files.update({"more": b"x"})), ["'more' has no checksum"])
        self.assertEqual(problems(lambda files: files.pop("SHA256SUMS")), ["it has no list of checksums (SHA256SUMS)"])
        self.assertIn("lines that are not", problems(lambda files: files.update({"SHA256SUMS": files["SHA256SUMS"] * 2}))[0])

    def test_a_manifest_that_does_not_fit_is_refused(self):
        names = self.unpacked()
        path = self.path("unpacked", manifest.NAME)
        good = json.loads(text_of(path))
        self.assertEqual(len(manifest.read_manifest(self.path("unpacked"), names).results), 2)
        for change in ({"format": "dagsweep-bundle-9"}, {"results": []}, {"results": [{"file": "results/c.h5"}]}, {"results": 7}, {"results": None},
                       {"results": [{**good["results"][0], "sweep": "../x"}]}, {"results": good["results"][:1] * 2},
                       {"results": [{**good["results"][0], "file": ["x"]}]}, {"study": {"name": "x", "folder": "nowhere"}}, {"study": 3},
                       {"program": {}}, {"program": 3}, {"program": {"folder": 1, "version": "", "commit": ""}}):
            with open(path, "w", encoding="utf-8") as file:
                json.dump({**good, **change}, file)
            with self.subTest(change=change), self.assertRaises(InputError):
                manifest.read_manifest(self.path("unpacked"), names)
        surrogate = json.dumps({**good, "title": "\ud800"})
        for text in (surrogate, "[" * 100000, "{}", "[]", "x", '{"format": "dagsweep-bundle-1"}'):
            self.write("unpacked/bundle.json", text)
            with self.assertRaises(InputError):
                manifest.read_manifest(self.path("unpacked"), names)


class Hostile(InFolder):
    """Archives with a right seal, by somebody who wishes no good."""

    def refused(self, why, *members, size=None):
        """members: (ZipInfo or name, content)"""
        path = self.path("hostile.zip")
        with zipfile.ZipFile(path, "w") as file:
            for info, content in members:
                if isinstance(info, str):
                    info = zipfile.ZipInfo(info, archive.DATE)
                    info.create_system, info.external_attr, info.compress_type = archive.UNIX, archive.MODE << 16, zipfile.ZIP_DEFLATED
                file.writestr(info, content)
            if size is not None:
                file.infolist()[0].file_size = size  # in the directory of the archive
            file.comment = b"-" * archive.COMMENT_BYTES
        archive.seal(path)
        os.makedirs(self.path("into"), exist_ok=True)
        with self.assertRaises(archive.DamagedBundle) as caught:
            archive.extract_archive(path, self.path("into"))
        self.assertIn(why, str(caught.exception))
        self.assertEqual(len(str(caught.exception).splitlines()), 1)
        self.assertEqual(sorted(os.listdir(self.folder)), ["hostile.zip", "into"])

    def test_names_that_lead_out(self):
        for name in ("../x", "/x", "a/../../x", "a//b", "./a", "a/.", "..", "a/b/../c"):
            with self.subTest(name=name):
                self.refused("leads out", (name, "x"))
        for name in ("a\\..\\x", "C:x", "a\nb", "a\x7f", "x" * 1001):
            with self.subTest(name=name):
                self.refused("characters", (name, "x"))

    def test_links_and_folders(self):
        for mode in (stat.S_IFLNK | 0o777, stat.S_IFDIR | 0o755, stat.S_IFIFO | 0o644, stat.S_IFREG | 0o4755):
            info = zipfile.ZipInfo("x", archive.DATE)
            info.create_system, info.external_attr, info.compress_type = archive.UNIX, mode << 16, zipfile.ZIP_DEFLATED
            self.refused("link, or no ordinary file", (info, "/etc/passwd"))

    def test_files_that_hide_each_other(self):
        import warnings
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of zipfile
            self.refused("twice", ("x", "1"), ("x", "2"))
        self.refused("twice", ("x", "1"), ("X", "2"))
        self.refused("twice", ("x", "1"), ("x/y", "2"))
        self.refused("twice", ("x/y", "1"), ("x", "2"))

    def test_floods(self):
        self.refused("more than", ("x", "1"), size=archive.MOST_BYTES + 1)
        self.refused("times the bytes of the archive", ("x", "1"), size=2 * archive.FREE_BYTES)
        for name, most in (("s/a.yaml", 500_000), ("bundle.json", 4 << 20), ("SHA256SUMS", 16 << 20)):
            self.refused(f"'{name}' has more than {most} bytes", (name, "1"), size=most + 1)
        self.refused("more than 10000 folders", *((f"{k}/x", "") for k in range(archive.MOST_FOLDERS + 1)))
        self.refused("on more than 40 levels", ("a/" * 41 + "x", ""))
        self.refused("more than 100000 files", *((f"{k:x}", "") for k in range(archive.MOST_FILES + 1)))
        self.refused("list of files has more than", *(("x" * 990 + str(k), "") for k in range(17_000)))

    def test_another_compression(self):
        info = zipfile.ZipInfo("x", archive.DATE)
        info.create_system, info.external_attr, info.compress_type = archive.UNIX, archive.MODE << 16, zipfile.ZIP_LZMA
        self.refused("compressed in another way", (info, "x" * 100))

    def test_no_archive(self):
        with open(self.path("hostile.zip"), "wb") as file:
            file.write(b"x" * 100 + b"-" * archive.COMMENT_BYTES)
        archive.seal(self.path("hostile.zip"))
        os.mkdir(self.path("into"))
        with self.assertRaises(archive.DamagedBundle):
            archive.extract_archive(self.path("hostile.zip"), self.path("into"))


class Scratch(InFolder):
    def test_what_a_killed_check_left_is_removed_by_the_next(self):
        os.mkdir(self.path("tmp"))
        script = ("from dagsweep.bundle.scratch_folder import scratch_folder\n"
                  "with scratch_folder() as folder:\n    open(folder + '/x', 'w').close()\n    print(folder, flush=True)\n    input()")

        def start():
            one = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env={**os.environ, "PYTHONPATH": POSTPROCESS, "TMPDIR": self.path("tmp")})
            self.addCleanup(one.communicate)
            return one, one.stdout.readline().strip()

        (living, kept), (dying, left) = start(), start()
        dying.kill()
        dying.wait()
        self.assertTrue(os.path.exists(left))
        last, own = start()
        self.assertEqual(sorted(os.listdir(self.path("tmp"))), sorted(map(os.path.basename, (kept, own))))
        for one in (living, last):
            one.communicate("\n")
        self.assertEqual(os.listdir(self.path("tmp")), [])


class Refusals(InFolder):
    def results(self, name="r.h5", **how):
        make_results(self.path(name), how.pop("axes", AXES), sweep=how.pop("sweep", SWEEP), **how)
        return self.path(name)

    def refused(self, *words, paths=None, **how):
        request = Request(paths or [self.path("r.h5")], self.path("b.zip"), **how)
        with self.assertRaises(InputError) as caught:
            write_bundle(request)
        for word in words:
            self.assertIn(word, str(caught.exception))
        self.assertFalse(os.path.exists(self.path("b.zip")))

    def test_rows_that_are_damaged(self):
        with h5py.File(self.results(), "r+") as file:
            rows = file["rows"][:]
            rows["makespan"][3] += 1
            file["rows"][:] = rows
        self.refused("r.h5", "1 damaged rows", "--resume")

    def test_nothing_has_run(self):
        self.results(status=lambda values: PENDING)
        self.refused("r.h5", "no run has ended")

    def test_two_results_of_one_name(self):
        self.results()
        os.mkdir(self.path("other"))
        shutil.copy(self.path("r.h5"), self.path("other"))
        self.refused("same name", paths=[self.path("r.h5"), self.path("other", "r.h5")])

    def test_files_beside_a_sweep_that_is_not_found(self):
        self.results(sweep=SWEEP.replace("{kind: layered, tasks: 20}", '{kind: dot, path: "g/*.dot"}'))
        self.refused("r.h5", "--sweep FILE.yaml")

    def test_graphs_without_licence(self):
        text = SWEEP.replace("{kind: layered, tasks: 20}", '{kind: dot, path: "g/*.dot"}')
        self.results(sweep=text)
        sweep = self.write("own.yaml", text)
        self.write("g/a.dot", "digraph a {}")
        self.refused(self.path("g", "a.dot"), "--licence FILE=SPDX", sweeps=[sweep])
        self.refused("'GPL 3' is no SPDX identifier", sweeps=[sweep], licences=["GPL 3"])
        self.refused("does not exist", sweeps=[sweep], licences=[f"{self.path('h')}=MIT"])

    def test_authors(self):
        self.results()
        self.refused("neither a name nor", authors=["Ada, 0000-0000"])

    def test_the_commands(self):
        for words, message in (((), "required: R.h5"), (("r.h5", "-o", "b.zip", "--date", "today"), "is no day"),
                               (("r.h5", "-o", "b.zip"), "r.h5: does not exist")):
            done = run_here("bundle.py", *words, cwd=self.folder)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(message, done.stderr)
        for words, code, message in ((("b.zip",), 2, "b.zip: does not exist"), ((".",), 2, "is no file"),
                                     (("x.zip",), 3, "x.zip: is damaged, or was changed"),
                                     (("x.zip", "--runs", "-1"), 2, "--runs"), (("x.zip", "--all", "--runs", "3"), 2, "not allowed")):
            self.write("x.zip", b"x")
            done = run_here("verify_bundle.py", *words, "--program", "/bin/true", cwd=self.folder)
            self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
            self.assertIn(message, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


class Packed(InFolder):
    """Sweep files that read others."""

    def pack(self, text, given=(), further=(), name="lists/own.yaml"):
        make_results(self.path("r.h5"), AXES, sweep=text)
        sweep = self.write(name, text)
        return Packing([sweep, *given], further).pack(about(self.path("r.h5")), "r")

    def graphs(self, *entries):
        return SWEEP.replace("[{kind: layered, tasks: 20}]", f"[{', '.join(entries)}]")

    def test_paths_keep_their_places_to_each_other(self):
        for name in ("lists/a.dot", "graphs/stg/1.stg", "graphs/stg/2.stg", "lists/t.csv", "lists/e.csv"):
            self.write(name, "x")
        text = self.graphs('{kind: dot, path: a.dot}', '{kind: stg, path: "../graphs/*/*.stg"}', "{kind: edges, path: e.csv, tasks: t.csv}")
        found = self.pack(text)
        self.assertEqual((found.place, found.text), ("inputs/1/lists/r.yaml", text))
        self.assertEqual(found.files, {f"inputs/1/{name}": self.path(name) for name in
                                       ("lists/a.dot", "graphs/stg/1.stg", "graphs/stg/2.stg", "lists/t.csv", "lists/e.csv")})

    def test_absolute_paths_become_relative(self):
        far = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, far)
        for name in ("30/a.stg", "30/b.stg"):
            os.makedirs(os.path.join(far, "30"), exist_ok=True)
            with open(os.path.join(far, name), "w", encoding="utf-8") as file:
                file.write("x")
        first = os.path.join(far, "30", "a.stg")
        text = self.graphs(f"{{kind: stg, path: {first}}}", f'{{kind: stg, path: "{far}/*/b.stg"}}')
        found = self.pack(text)
        self.assertNotIn(far, found.text)
        folder = os.path.dirname(found.place)
        patterns = [one["path"] for one in yaml.safe_load(found.text)["graphs"]]
        self.assertEqual(sorted(os.path.normpath(os.path.join(folder, one)).replace("*", "30") for one in patterns), sorted(found.files))
        self.assertEqual({os.path.basename(os.path.dirname(one)) for one in found.files}, {"30"})  # which labels show

    def test_files_of_commands_are_packed(self):
        for name in ("lists/mine.py", "lists/parts/more.py"):
            self.write(name, "x")
        text = SWEEP.replace("[heft, peft]", '[heft, {name: mine, command: "python3 mine.py --fast"}]')
        found = self.pack(text, further=[self.path("lists/parts/more.py")])
        self.assertTrue(found.starts_commands)
        self.assertEqual(sorted(found.files), ["inputs/1/mine.py", "inputs/1/parts/more.py"])

    def test_the_nearest_licence_counts(self):
        for name in ("g/a.dot", "g/h/b.dot", "c.dot"):
            self.write(name, "x")
        licences = Licences([f"{self.path('g')}=MIT", f"{self.path('g', 'h', 'b.dot')}=none", "CC-BY-4.0 OR MIT"])
        self.assertEqual([licences.of(self.path(*name)) for name in (("g", "a.dot"), ("g", "h", "b.dot"), ("c.dot",))],
                         ["MIT", "none", "CC-BY-4.0 OR MIT"])

    def test_authors_become_entities(self):
        cited = {"authors": [{"family-names": "Lovelace", "given-names": "Ada", "orcid": "https://orcid.org/0000-0000-0000-0001"}, {"name": "All"}]}
        self.assertEqual([(one["@id"], one["@type"], one["name"]) for one in crate.authors_of([], cited)],
                         [("https://orcid.org/0000-0000-0000-0001", "Person", "Ada Lovelace"), ("#author-2", "Organization", "All")])
        given = crate.authors_of(["B, https://orcid.org/0000-0000-0000-000X", "C"], cited)
        self.assertEqual(given[1], {"@id": "#author-2", "@type": "Person", "name": "C"})


class Sample(unittest.TestCase):
    def test_rows_are_drawn_once_and_in_proportion(self):
        eligible = {"a": np.arange(1000), "b": np.arange(500, 600), "c": np.array([7]), "d": np.arange(0)}
        drawn = drawn_rows(eligible, 110, 3)
        self.assertEqual(drawn, drawn_rows(dict(reversed(eligible.items())), 110, 3))
        self.assertNotEqual(drawn["a"], drawn_rows(eligible, 110, 4)["a"])
        self.assertEqual({file: len(rows) for file, rows in drawn.items()}, {"a": 99, "b": 10, "c": 1, "d": 0})
        for file, rows in drawn.items():
            self.assertEqual(rows, sorted({*rows}))
            self.assertLessEqual({*rows}, {*eligible[file].tolist()})

    def test_all_rows(self):
        self.assertEqual(drawn_rows({"a": [1, 2], "b": [5]}, 3, 1), {"a": [1, 2], "b": [5]})
        self.assertEqual(allotted({"a": 5, "b": 5, "c": 5}, 2), {"a": 1, "b": 1, "c": 0})
        self.assertEqual(allotted({"a": 2, "b": 100}, 101), {"a": 2, "b": 99})

    def test_the_chance_of_one_file_is_that_of_the_formula(self):
        for size, drawn, altered in ((100, 20, 1), (100, 20, 5), (50, 0, 3), (50, 50, 1), (20, 15, 6), (1000, 200, 10)):
            expected = 1 - math.comb(size - altered, drawn) / math.comb(size, drawn)
            self.assertAlmostEqual(chance_of_notice([size], [drawn], altered), expected, 12)

    def test_the_chance_of_several_files_is_that_of_the_worst_places(self):
        def chance(sizes, drawn, places):
            return 1 - math.prod(math.comb(size - some, n) / math.comb(size, n) for size, n, some in zip(sizes, drawn, places))

        for sizes, drawn in (((10, 20, 5), (3, 5, 1)), ((8, 8), (2, 1)), ((4, 30), (0, 10)), ((6, 6), (6, 3))):
            for altered in range(1, 8):
                places = [one for one in itertools.product(*(range(size + 1) for size in sizes)) if sum(one) == altered]
                self.assertAlmostEqual(chance_of_notice(sizes, drawn, altered), min(chance(sizes, drawn, one) for one in places), 12)


class Recipes(unittest.TestCase):
    """Those for package managers, as far as they can be checked without them: they are Python."""
    FOLDER = os.path.join(POSTPROCESS, "..", "jobscripts")

    def test_they_are_python_and_name_the_version(self):
        from dagsweep.version import version

        for name in ("spack/package.py", f"easybuild/dagsweep-{version()}.eb"):
            text = text_of(self.FOLDER, name)
            compile(text, name, "exec")
            self.assertIn(f'"{version()}"', text)

    def test_the_easyconfig_has_what_easybuild_asks_for(self):
        from dagsweep.version import version

        given = {}
        text = text_of(self.FOLDER, f"easybuild/dagsweep-{version()}.eb")
        exec(compile(text, "easyconfig", "exec"), given)  # an easyconfig is Python that sets variables
        for name in ("easyblock", "name", "version", "homepage", "description", "toolchain", "dependencies", "builddependencies",
                     "sanity_check_paths", "moduleclass"):
            self.assertTrue(given.get(name), name)
        self.assertEqual((given["name"], given["version"]), ("dagsweep", version()))


class Stated(unittest.TestCase):
    def test_what_the_user_states_and_failed_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            make_results(path, AXES, sweep=SWEEP, status=lambda values: FAILED if values["seed"] == 1 else DONE, reason="why")
            written = write_bundle(Request([path], os.path.join(folder, "b.zip"), program=False, title="T", date="2026-02-03",
                                           authors=["Ada, https://orcid.org/0000-0000-0000-0001"], licence="CC-BY-4.0"))
            found = contents_of(os.path.join(folder, "b.zip"))
        self.assertEqual(written.rows, 12)
        content = json.loads(found["bundle.json"])
        self.assertEqual((content["title"], content["date"], content["program"]), ("T", "2026-02-03", None))
        self.assertEqual(content["results"][0]["counts"]["failed"], 2)
        self.assertNotIn("program/CMakeLists.txt", {*found})
        files = {name: (len(one), hashlib.sha256(one).hexdigest()) for name, one in found.items()}
        crated = ro_crate.check(self, found["ro-crate-metadata.json"], files)
        self.assertIn("https://orcid.org/0000-0000-0000-0001", crated)


if __name__ == "__main__":
    unittest.main()
