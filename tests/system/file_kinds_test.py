"""What is no regular file is refused at once, and one results file has one writer, whatever its names."""

import os
import shutil
import signal
import subprocess
import unittest

import endless
from patience import PATIENCE, wait_for
from program import BAD_INPUT, DONE, GRAPHS, IO_ERROR, InFolder, command, environment, limited, memory_limit
from results import Results, assert_identical

GRAPH = "{kind: layered, tasks: 20, width: 5, degree: 2}"
SWEEP = f"""\
graphs: [{GRAPH}]
platform: {{processors: 4}}
sweep: {{ccr: [0.5], algorithm: [heft, rr], seed: {{from: 1, count: 3}}}}
"""


class FileKinds(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        shutil.copy(GRAPHS / "heft-example.json", self.folder / "instance.json")
        os.mkfifo(self.folder / "pipe")

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def shell(self, line):
        done = subprocess.run(["bash", "-c", line.replace("dagsweep", command()[0])], cwd=self.folder, env=environment(self.session),
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        return done.returncode, done.stdout, done.stderr


class Inputs(FileKinds):
    def test_pipes_and_devices_are_refused(self):
        simulate = ("simulate", "--instance", "instance.json")
        for line in (("run", "{}", "--output", "r.h5"), ("run", "{}", "--only-plan"), ("plan", "{}"),
                     ("schedule", "--instance", "{}", "--algorithm", "heft"),
                     ("verify", "--instance", "{}", "--algorithm", "ftsa", "--epsilon", "1"), (*simulate, "--algorithm", "heft", "--scenario", "{}"),
                     (*simulate, "--schedule", "{}"),
                     *(("generate", kind, "--set", "path={}") for kind in ("stg", "dot", "wfformat")),
                     ("instance", "{}", "--tuple", 0, "--output", "i.json"), ("status", "{}"), ("merge", "{}", "--output", "r.h5"),
                     ("run", "sweep.yaml", "--output", "r.h5", "--reuse", "{}")):
            for path in ("pipe", "/dev/zero"):
                with self.subTest(line=line, path=path):
                    outcome = self.run_program(*(str(word).format(path) if "{}" in str(word) else word for word in line))
                    self.refused(outcome, BAD_INPUT, path, "is no regular file")
                    self.assertFalse((self.folder / "r.h5").exists())

    def test_a_graph_of_a_sweep_names_its_line(self):
        (self.folder / "folder").mkdir()
        for kind in ("stg", "dot", "wfformat", "instance"):
            for path, word in (("pipe", "is no regular file"), ("/dev/zero", "is no regular file"), (".", "is a directory"),
                               ("fold*", "is a directory")):
                with self.subTest(kind=kind, path=path):
                    self.write("sweep.yaml", SWEEP.replace(GRAPH, f'{{kind: {kind}, path: "{path}"}}'))
                    outcome = self.run_program("run", "sweep.yaml", "--only-plan")
                    self.refused(outcome, BAD_INPUT, "sweep.yaml:1: graphs[0].path: ", word)

    def test_inherited_pipes_are_read(self):
        expected = self.succeed("schedule", "--instance", "instance.json", "--algorithm", "heft").out
        for line in ("cat instance.json | dagsweep schedule -i /dev/stdin -a heft", "dagsweep schedule -i /dev/stdin -a heft < instance.json",
                     "dagsweep schedule -i <(cat instance.json) -a heft"):
            with self.subTest(line=line):
                self.assertEqual(self.shell(line), (DONE, expected, ""))

    def test_an_endless_pipe_is_refused(self):
        code, _, err = self.shell("yes | dagsweep schedule -i /dev/stdin -a heft")
        self.assertEqual((code, err.count("\n")), (BAD_INPUT, 1), err)
        self.assertIn("/dev/stdin: is a pipe with more than 64 MiB", err)

    def test_a_graph_file_whose_name_is_not_utf_8(self):
        shutil.copy(GRAPHS / "heft-example.json", os.fsencode(self.folder) + b"/own\xff.json")
        sweep = SWEEP.replace(GRAPH, "{kind: instance, path: 'own*.json'}")
        self.write("sweep.yaml", sweep.replace("platform: {processors: 4}\n", "").replace("ccr: [0.5], ", ""))
        self.refused(self.run_program("run", "sweep.yaml", "--only-plan"), BAD_INPUT, "sweep.yaml:1: graphs[0].path: ", "own?.json", "not UTF-8")

    def test_a_name_that_is_too_long(self):
        name = 300 * "x"
        for line in (("run", name, "--only-plan"), ("run", "sweep.yaml", "--output", name), ("status", name), ("merge", name, "--output", "r.h5")):
            with self.subTest(line=line):
                self.refused(self.run_program(*line), IO_ERROR, "File name too long")
                self.assertNotIn("filesystem error", self.run_program(*line).err)


class Outputs(FileKinds):
    def test_results_need_a_regular_file(self):
        for path in ("pipe", "/dev/null", "/dev/zero"):
            for line in (("run", "sweep.yaml"), ("run", "sweep.yaml", "--resume"), ("merge", "part.h5")):
                with self.subTest(path=path, line=line):
                    self.refused(self.run_program(*line, "--output", path), BAD_INPUT, path, "is no regular file")

    def test_text_goes_to_devices_and_to_pipes_with_a_reader(self):
        line = "dagsweep generate chain --set tasks=5 --format stg --output "
        code, text, _ = self.shell(line + "/dev/stdout")
        self.assertEqual(code, DONE)
        self.assertEqual(self.shell(line + "/dev/null"), (DONE, "", ""))
        reader = os.open(self.folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        self.assertEqual(self.shell(line + "pipe"), (DONE, "", ""))
        self.assertEqual(os.read(reader, 1 << 16).decode(), text)
        os.mkfifo(self.folder / "unread")
        code, _, err = self.shell(line + "unread")
        self.assertEqual(code, IO_ERROR)
        self.assertIn("unread: is a pipe that nobody reads", err)

    def test_a_link_is_followed_or_refused(self):
        (self.folder / "link.h5").symlink_to("none/r.h5")
        for line in (("run", "sweep.yaml"), ("run", "sweep.yaml", "--resume"), ("merge", "part.h5")):
            with self.subTest(line=line):
                self.refused(self.run_program(*line, "--output", "link.h5"), BAD_INPUT, "link.h5", "symbolic link to a file that does not exist")
                self.assertTrue((self.folder / "link.h5").is_symlink())
        (self.folder / "link.h5").unlink()
        before = self.results_of("sweep.yaml")
        (self.folder / "link.h5").symlink_to("r.h5")
        self.succeed("run", "sweep.yaml", "--output", "link.h5", "--resume")
        self.assertTrue((self.folder / "link.h5").is_symlink())
        assert_identical(self, Results(self.folder / "r.h5"), before)

    def test_every_name_of_a_file_in_use_is_refused(self):
        self.write("endless.yaml", endless.SWEEP)
        holder = self.start_program("run", "endless.yaml", "--output", "r.h5")
        wait_for(lambda: holder.poll() is not None or (self.folder / "r.h5").exists(), "the results file")
        holder.send_signal(signal.SIGSTOP)  # it holds the file and uses no CPU time
        (self.folder / "link.h5").symlink_to("r.h5")
        for path in ("r.h5", "link.h5"):
            outcome = self.run_program("run", "endless.yaml", "--output", path, "--resume", "--wait", 0)
            self.refused(outcome, IO_ERROR, "r.h5", "in use", str(holder.pid), "--wait")
            self.assertEqual(outcome.err.strip(), outcome.complaint()[0], "more than one line")
            self.assertEqual(len(Results(self.folder / path).rows), 20)
            self.succeed("status", path)  # reading is possible meanwhile
            self.assertIsNone(holder.poll())
        os.link(self.folder / "r.h5", self.folder / "hard.h5")
        outcome = self.run_program("run", "endless.yaml", "--output", "hard.h5", "--resume")
        self.refused(outcome, BAD_INPUT, "hard.h5", "2 hard links")


class Limits(FileKinds):
    def test_a_graph_that_needs_more_memory_than_there_is(self):
        if not memory_limit(2000):
            self.skipTest("the program cannot run with a limit of memory (sanitizers)")
        billion = "tasks: 1000000000"
        for graph in (f"kind: chain, {billion}", f"kind: in-tree, {billion}", f"kind: out-tree, {billion}", f"kind: layered, {billion}, width: 1",
                      f"kind: layrprob, {billion}", f"kind: layrpred, {billion}", f"kind: sameprob, {billion}", f"kind: samepred, {billion}",
                      "kind: fork-join, stages: 1000, width: 1000000", "kind: cholesky, size: 1000",
                      "kind: jacobi, strips: 1000000, iterations: 1000"):
            with self.subTest(graph=graph):
                self.write("sweep.yaml", SWEEP.replace(GRAPH, f"{{{graph}}}"))
                outcome = self.run_program("run", "sweep.yaml", "--only-plan", memory=2000)
                self.refused(outcome, BAD_INPUT, "sweep.yaml:1: graphs[0]: a graph of ", "is too large (it needs ",
                             " GB of memory, this process can have 2 GB)")

    def run_limited(self, kilobytes, *arguments):
        return subprocess.run([*limited(fsize=kilobytes << 10), *command(*arguments)], cwd=self.folder, env=environment(self.session),
                              capture_output=True, text=True, timeout=PATIENCE, check=False)

    def test_the_limit_of_file_sizes(self):
        before = self.files()
        for line, name in ((("run", "sweep.yaml", "--output", "r.h5"), "r.h5"),
                           (("generate", "chain", "--set", "tasks=10000", "--output", "g.json"), "g.json")):
            with self.subTest(line=line):
                done = self.run_limited(64, *line)
                self.assertEqual(done.returncode, IO_ERROR, done.stderr)
                self.assertIn(f"dagsweep: {name}: ", done.stderr)
                self.assertIn("File too large", done.stderr)
                self.assertEqual(self.files(), before)


if __name__ == "__main__":
    unittest.main()
