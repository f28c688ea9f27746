"""Every error in a sweep file gives exit code 2 and one line that names file, line and key, before any run starts."""

import json
import os
import unittest

from program import BAD_INPUT, ROOT, InFolder

SWEEP = """\
name: base
graphs:
  - {kind: layered, tasks: 20, width: 4, degree: 2}
platform: {processors: 4, heterogeneity: {model: unrelated, h: 1.0}, delay: [0.5, 1.0]}
scenario: {change_interval: 0.5}
sweep:
  ccr: [0.1, 0.5]
  bound: [0, 0.5]
  epsilon: [0]
  algorithm: [heft, rr]
  seed: {from: 1, count: 3}
"""
GRAPH = "{kind: layered, tasks: 20, width: 4, degree: 2}"
SEED = "{from: 1, count: 3}"
BOUND = "bound: [0, 0.5]"

# (old text, new text, line of the mistake, words of the message): SWEEP with old replaced by new.
MISTAKES = [
    ("name: base", "name: ''", 1, ["name: is empty"]),
    ("name: base", "name: 'base", 1, ["opens a quote that is never closed"]),
    ("name: base", 'name: "it\\"s', 1, ["opens a quote that is never closed"]),
    ("name: base", "study: fig1", 1, ["study", "'fig1'", "folder/name", "ftsa/fig1"]),
    ("name: base", "study: [ftsa/fig1]", 1, ["study"]),
    ("sweep:", "sweep:\n  note: 'it''s", 7, ["opens a quote that is never closed"]),
    ("scenario: {", "scenario: {<<: {period: 1}, ", 5, ["scenario.<<", "merge key"]),
    ("platform:", "platfrom:", 4, ["platfrom", "did you mean 'platform'", "scenario"]),
    ("scenario:", "qwertyuiop:", 5, ["qwertyuiop", "platform", "scenario"]),
    ("epsilon:", "epsilom:", 9, ["epsilom", "did you mean 'epsilon'"]),
    ("delay:", "dealy:", 4, ["dealy", "did you mean 'delay'"]),
    ("change_interval:", "change_intervall:", 5, ["change_intervall", "did you mean 'change_interval'"]),
    ("h: 1.0", "hh: 1.0", 4, ["hh", "model"]),
    ("[heft, rr]", "[heft, heftt]", 10, ["algorithm", "heftt", "did you mean 'heft'", "rr"]),
    ("[heft, rr]", "[heft, zzzzzz]", 10, ["algorithm", "zzzzzz", "heft", "rr", "rand"]),
    ("[heft, rr]", "[HEFT, rr]", 10, ["algorithm[0]", "'HEFT'", "did you mean 'heft'"]),
    ("[heft, rr]", "[ehft, rr]", 10, ["algorithm[0]", "'ehft'", "did you mean 'heft'"]),
    ("[heft, rr]", "[3]", 10, ["algorithm", "'3'"]),
    ("[heft, rr]", "[{set: {}}]", 10, ["algorithm[0]", "name", "missing"]),
    ("[heft, rr]", "[{name: heft, sett: {}}]", 10, ["algorithm[0]", "sett", "did you mean 'set'"]),
    ("[heft, rr]", "[{name: heft, set: {perod: 1}}]", 10, ["algorithm", "perod", "heft"]),
    ("[heft, rr]", "[heft, heft]", 10, ["algorithm", "heft", "twice"]),
    ("[heft, rr]", "[{name: heft, set: {period: 0.1}}]", 10, ["algorithm", "'period'", "heft"]),
    ("[heft, rr]", "[{name: mine, command: 'true', kind: online, set: {period: 2}}]", 10, ["set.period", "parameter of the simulation"]),
    ("[heft, rr]", "[{name: gtp, set: {period: 0}}]", 10, ["algorithm[0].set.period", "'0'"]),
    ("[heft, rr]", "[heft, {name: heft, set: {sees: costs}}]", 10, ["algorithm[1]", "is the same as 'heft'"]),
    ("[heft, rr]", "[]", 10, ["algorithm", "empty"]),
    # commands
    ("[heft, rr]", "[{name: heft, command: 'true'}]", 10, ["algorithm[0].name", "'heft' is a built-in algorithm"]),
    ("[heft, rr]", "[{name: 'a b', command: 'true'}]", 10, ["algorithm[0].name", "'a b'"]),
    ("[heft, rr]", "[{command: 'true'}]", 10, ["algorithm[0]", "name", "missing"]),
    ("[heft, rr]", "[{name: mine, command: ' '}]", 10, ["algorithm[0].command", "is empty"]),
    ("[heft, rr]", "[{name: mine, comand: 'true'}]", 10, ["algorithm[0]", "comand", "did you mean 'command'"]),
    ("[heft, rr]", "[{name: mine, command: 'true', versoin: 3}]", 10, ["algorithm[0]", "versoin", "did you mean 'version'"]),
    ("[heft, rr]", "[{name: mine, command: 'true', reads: bound}]", 10, ["algorithm[0].reads", "'bound'", "epsilon, seed"]),
    ("[heft, rr]", "[{name: mine, command: 'true', timeout: 0}]", 10, ["algorithm[0].timeout", "'0'"]),
    ("[heft, rr]", "[{name: mine, command: 'true', memory: 2}]", 10, ["algorithm[0].memory", "'2'", "2GB"]),
    ("[heft, rr]", "[{name: mine, command: 'true', set: {bound: 0.5}}]", 10, ["algorithm[0].set.bound", "axis of the sweep", "sweep.bound"]),
    ("[heft, rr]", '[{name: mine, command: "a\\0b"}]', 10, ["algorithm[0].command", "zero byte"]),
    ("[heft, rr]", "[{name: mine, command: 'true', set: {'a=b': 2}}]", 10, ["algorithm[0].set.a=b", "'a=b'"]),
    ("[heft, rr]", "[{name: mine, command: 'a'}, {name: mine, command: 'b'}]", 10, ["algorithm[1]", "'mine' is listed twice"]),
    ("[heft, rr]", "[heft, {name: mine, command: 'true', most_tasks: 10}]", 10, ["algorithm[1].most_tasks", "leaves no graph"]),
    ("  algorithm: [heft, rr]\n", "", None, ["sweep", "algorithm", "missing"]),
    ("unrelated", "unrelatd", 4, ["heterogeneity.model", "unrelatd", "did you mean 'unrelated'"]),
    ("delay:", "network: carrier-pigeon, delay:", 4, ["network", "carrier-pigeon", "dedicated"]),
    # graphs
    ("kind: layered", "kind: layerd", 3, ["graphs[0].kind", "layerd", "did you mean 'layered'", "sameprob"]),
    ("kind: layered, ", "", 3, ["graphs[0]", "kind", "missing"]),
    ("width: 4", "widht: 4", 3, ["graphs[0]", "widht", "did you mean 'width'"]),
    ("tasks: 20", "tasks: many", 3, ["graphs[0].tasks", "'many'", "number"]),
    ("tasks: 20", "tasks: 2.5", 3, ["graphs[0].tasks", "'2.5'", "whole number"]),
    ("tasks: 20", "tasks: 0", 3, ["graphs[0].tasks", "'0'"]),
    ("tasks: 20", "tasks: -5", 3, ["graphs[0].tasks", "'-5'"]),
    ("tasks: 20", "tasks: [20, 30]", 3, ["graphs[0].tasks", "must be one value", "list several graphs"]),
    ("processors: 4", "machines: {kind: cluster, nodes: [2, 4]}", 4, ["platform.machines.nodes", "list several machines"]),
    ("tasks: 20", "tasks: {uniform: [30, 20]}", 3, ["graphs[0].tasks", "empty"]),
    ("tasks: 20", "tasks: {uniform: [30]}", 3, ["graphs[0].tasks", "uniform"]),
    ("tasks: 20", "tasks: {unifrm: [20, 30]}", 3, ["graphs[0].tasks", "unifrm", "did you mean 'uniform'"]),
    ("width: 4", "width: 4, width: 5", 3, ["width", "twice"]),
    ("  - " + GRAPH, "  []", 3, ["graphs", "empty"]),
    ("  - " + GRAPH, "  3", 3, ["graphs", "list"]),
    (GRAPH, "{kind: stg}", 3, ["graphs[0]", "stg", "path"]),
    (GRAPH, "{kind: stg, path: 'none/*.stg'}", 3, ["graphs[0].path", "none/*.stg"]),
    (GRAPH, "{kind: instance, path: none.json}", 3, ["graphs[0].path", "none.json"]),
    # what is left out, and timing
    ("width: 4", "most_seeds: none", 3, ["graphs[0].most_seeds", "'none'", "whole number"]),
    ("[heft, rr]", "[heft, {name: rr, most_tasks: 10}]", 10, ["sweep.algorithm[1].most_tasks", "leaves no graph", "20 tasks"]),
    ("name: base", "timing: yes", 1, ["timing", "'yes'", "true or false"]),
    # platform and scenario
    ("processors: 4", "processors: 0", 4, ["platform.processors", "'0'"]),
    ("processors: 4", "processors: -3", 4, ["platform.processors", "'-3'"]),
    ("processors: 4", "processors: 2.5", 4, ["platform.processors", "'2.5'", "whole number"]),
    ("processors: 4", "processors: four", 4, ["platform.processors", "'four'", "number"]),
    ("processors: 4", "processors: [4, 0]", 4, ["platform.processors[1]", "'0'"]),
    ("processors: 4", "processors: []", 4, ["platform.processors", "empty"]),
    ("h: 1.0", "h: 2", 4, ["heterogeneity.h", "'2'", "[0, 2)"]),
    ("h: 1.0", "h: -0.1", 4, ["heterogeneity.h", "'-0.1'"]),
    ("[0.5, 1.0]", "[1.0, 0.5]", 4, ["platform.delay"]),
    ("[0.5, 1.0]", "[-1, 0.5]", 4, ["platform.delay"]),
    ("[0.5, 1.0]", "[0.5]", 4, ["platform.delay"]),
    ("processors: 4", "processors: 4, startup: -1", 4, ["platform.startup", "'-1'"]),
    ("change_interval: 0.5", "change_interval: 0", 5, ["scenario.change_interval", "'0'"]),
    ("change_interval: 0.5", "estimation_error: 1", 5, ["scenario.estimation_error", "'1'", "[0, 1)"]),
    # axes
    ("[0.1, 0.5]", "[]", 7, ["sweep.ccr", "empty"]),
    ("[0.1, 0.5]", "[0.1, abc]", 7, ["sweep.ccr[1]", "'abc'", "number"]),
    ("[0.1, 0.5]", "[0.1, 0.5x]", 7, ["sweep.ccr[1]", "'0.5x'", "number"]),
    ("[0.1, 0.5]", "[true]", 7, ["sweep.ccr[0]", "'true'", "number"]),
    ("[0.1, 0.5]", "[[0.1]]", 7, ["sweep.ccr[0]"]),
    ("[0.1, 0.5]", "{a: 1}", 7, ["sweep.ccr", "'a'", "from", "to", "step"]),
    ("[0.1, 0.5]", "~", 7, ["sweep.ccr"]),
    ("ccr: [0.1, 0.5]", "ccr:", 7, ["sweep.ccr"]),
    ("[0.1, 0.5]", "[-1]", 7, ["sweep.ccr[0]", "'-1'"]),
    ("[0.1, 0.5]", "[.nan]", 7, ["sweep.ccr[0]", ".nan"]),
    ("[0.1, 0.5]", "[nan]", 7, ["sweep.ccr[0]", "nan"]),
    ("[0.1, 0.5]", "[.inf]", 7, ["sweep.ccr[0]", ".inf"]),
    ("[0.1, 0.5]", "[1e400]", 7, ["sweep.ccr[0]", "1e400"]),
    ("[0.1, 0.5]", "[0.1, 0.5, 0.1]", 7, ["sweep.ccr[2]", "0.1", "twice"]),
    ("[0.1, 0.5]", "[0.1, 0.10]", 7, ["sweep.ccr[1]", "0.1", "twice"]),
    (BOUND, "bound: [0, 1.5]", 8, ["sweep.bound[1]", "'1.5'"]),
    (BOUND, "bound: [0, -0.1]", 8, ["sweep.bound[1]", "'-0.1'"]),
    (BOUND, BOUND + "\n  bound: [0.3]", 9, ["sweep.bound", "twice"]),
    (BOUND, "bound: {from: 0.9, to: 0.1, step: 0.1}", 8, ["sweep.bound", "from", "to"]),
    (BOUND, "bound: {from: 0, to: 0.9, step: 0}", 8, ["sweep.bound", "step"]),
    (BOUND, "bound: {from: 0, to: 0.9, step: -0.1}", 8, ["sweep.bound", "step"]),
    (BOUND, "bound: {from: 0, to: 0.9, stp: 0.1}", 8, ["sweep.bound", "stp", "did you mean 'step'"]),
    (BOUND, "bound: {from: 0, to: 0.9}", 8, ["sweep.bound", "step"]),  # 0 alone would surprise
    (BOUND, "bound: {to: 0.9, step: 0.1}", 8, ["sweep.bound", "from"]),
    (BOUND, "bound: {from: x, to: 0.9, step: 0.1}", 8, ["sweep.bound.from", "'x'"]),
    ("epsilon: [0]", "epsilon: [-1]", 9, ["sweep.epsilon[0]", "'-1'"]),
    ("epsilon: [0]", "epsilon: [0]\n  latency: none", 10, ["sweep.latency", "'none'", "leave the key out"]),
    ("epsilon: [0]", "epsilon: [0]\n  latency: [-1]", 10, ["sweep.latency[0]", "'-1'"]),
    ("epsilon: [0]", "epsilon: [0.5]", 9, ["sweep.epsilon[0]", "'0.5'", "whole number"]),
    (SEED, "{from: 1, count: 0}", 11, ["sweep.seed.count", "0"]),
    (SEED, "{from: 1, count: -3}", 11, ["sweep.seed.count", "'-3'"]),
    (SEED, "{from: 1, count: 1000000000000}", 11, ["sweep.seed.count"]),
    (SEED, "{from: 1, count: 3, to: 5}", 11, ["sweep.seed", "count", "to"]),
    (SEED, "{from: -1, count: 3}", 11, ["sweep.seed.from", "'-1'"]),
    (SEED, "{from: 0.5, count: 3}", 11, ["sweep.seed.from", "'0.5'", "whole number"]),
    (SEED, "[1, 1]", 11, ["sweep.seed[1]", "1", "twice"]),
    # the whole
    ("name: base", "name: {a: 1}", 1, ["name"]),
    ("name: base", "name: base\nname: again", 2, ["name", "twice"]),
    ("graphs:\n  - " + GRAPH + "\n", "", None, ["graphs", "missing"]),
    (SWEEP[SWEEP.index("sweep:"):], "", None, ["sweep", "missing"]),
    (SWEEP[SWEEP.index("sweep:"):], "sweep: 3\n", 6, ["sweep", "map"]),
    (SWEEP[SWEEP.index("platform:") + len("platform: "):SWEEP.index("scenario:") - 1], "[1, 2]", 4, ["platform", "map"]),
    ("scenario:", "limits: {seconds: 3}\nscenario:", 5, ["limits", "seconds", "seconds_per_run"]),
    (SEED, SEED + "\n---\nname: second", 12, ["document"]),  # one of the two would be ignored
]

# (what, content of the file, line, words of the message)
NO_SWEEPS = [
    ("an undefined alias", "a: 1\nb: *nothing\n", 2, ["YAML"]),
    ("a tab before a list", "a:\n\t- 3\n", 2, ["is indented with a tab"]),
    ("a tab after spaces", "a:\n    b: 3\n  \tc: 3\n", 3, ["is indented with a tab"]),
    ("lists nested deeply", "[" * 3000, 1, ["nested deeper than 100"]),
    ("maps nested deeply", "a: " + "{a: " * 3000 + "}" * 3000, 1, ["nested deeper than 100"]),
    ("lines nested deeply", "a:\n" + "- " * 3000 + "1\n", 2, ["nested deeper than 100"]),
    ("a list in itself", "name: &a [*a]\n", 1, ["alias within what it names"]),
    ("a map in itself", "name: x\nsweep: &a\n  ccr: {from: *a}\n", 3, ["alias within what it names"]),
    ("an alias bomb", "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
        f"{new}: &{new} [{', '.join(['*' + old] * 10)}]\n" for old, new in zip("abcdef", "bcdefg")), 6, ["more than 1000000 values"]),
    ("one word", "hello\n", 1, ["map"]),
    ("a list", "- 1\n- 2\n", 1, ["map"]),
    ("an empty file", "", None, ["map"]),
    ("a comment", "# nothing\n", None, ["map"]),
    ("random bytes", bytes(range(128, 256)) * 20, None, []),
    ("control characters", b"\x7fELF\x02\x01\x01\x00\x1b[2J" * 20, None, []),
    ("bytes inside a string", b'name: "a\\\x1b\xff"\n', 1, []),
]


class SweepErrors(InFolder):
    def try_sweep(self, content, line, words):
        """Runs the sweep and checks that the message names its file and line (None: any line)."""
        (self.folder / "r.h5").unlink(missing_ok=True)
        self.write("sweep.yaml", content)
        outcome = self.run_program("run", "sweep.yaml", "--output", "r.h5")
        self.refused(outcome, BAD_INPUT, "sweep.yaml" if line is None else f"sweep.yaml:{line}: ", *words)
        self.assertEqual(outcome.err.strip(), outcome.complaint()[0], "more than one line")
        self.assertTrue(outcome.complaint()[0].isprintable(), "the message has unprintable characters")
        self.assertNotIn("json.exception", outcome.err, "raw message of a library")
        self.assertNotIn("\ufffd", outcome.err, "not UTF-8")
        self.assertEqual(sorted(path.name for path in self.folder.glob("r.h5*")), [], "nothing may be created")

    def test_the_sweep_without_mistakes_runs(self):
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        self.assertTrue((self.folder / "r.h5").is_file())

    def test_mistakes(self):
        for old, new, line, words in MISTAKES:
            with self.subTest(mistake=new or f"no {old.strip()}"):
                self.assertEqual(SWEEP.count(old), 1, old)
                self.try_sweep(SWEEP.replace(old, new), line, words)

    def test_other_files(self):
        for what, content, line, words in NO_SWEEPS:
            with self.subTest(what=what):
                self.try_sweep(content, line, words)

    def try_before_any_run(self, content, line, words):
        """As try_sweep(), with what only a sweep that begins or is planned is refused for."""
        self.try_sweep(content, line, words)
        for command in (("run", "sweep.yaml", "--only-plan"), ("plan", "sweep.yaml")):
            self.refused(self.run_program(*command), BAD_INPUT, f"sweep.yaml:{line}: ", *words)

    def test_searches_that_cannot_begin(self):
        self.write("one.json", json.dumps({"format": "dagsweep-instance-1", "tasks": [{"work": 1}, {"work": 1}], "edges": [], "W": [[1, 1], [1, 1]],
                                           "bandwidth": [[1, 1], [1, 1]], "startup": 0}))
        sweep = "graphs: [{kind: layered, tasks: 300}]\nplatform: {processors: 3}\nsearch: {%s, steps: 2}\nsweep: {algorithm: heft, against: cpop}\n"
        begins = sweep % "structure: fixed"
        self.write("groups.dot", "digraph { a [weight=1, task_group=1]; b [weight=2, task_group=1]; a -> b }")
        grouped = (sweep % "structure: free").replace("kind: layered, tasks: 300", "kind: dot, path: groups.dot")
        still = begins.replace("kind: layered, tasks: 300", "kind: instance, path: one.json").replace("platform: {processors: 3}", "")
        for content, words in ((sweep % "structure: free", ["structure: is free", "300 tasks", "at most 200", "structure: fixed"]),
                               (grouped, ["tasks have groups", "structure: fixed"]),
                               (sweep % "structure: fixed, cold: 0.5", ["cold: is 0.5, above hot"]),
                               (still, ["one.json'", "nothing can move"])):
            with self.subTest(words=words):
                self.try_before_any_run(content, 3, ["search: cannot begin on '", *words])
        self.write("sweep.yaml", begins)
        self.succeed("run", "sweep.yaml", "--only-plan")

    def test_commands_whose_files_are_missing(self):
        (self.folder / "work").mkdir()
        self.write("work/plain.sh", "echo")
        sweep = SWEEP.replace("[heft, rr]", "[heft, {name: mine, command: '%s'}]")
        for command, words in (("python3 mine.py --fast", ["needs 'mine.py'", str(self.folder.resolve())]), ("/none/x", ["needs '/none/x'"]),
                               ("python3.11 -uB mine.py", ["'mine.py'"]), ("sh -e ./mine.sh", ["'./mine.sh'"]),
                               ("bash no-such-script", ["'no-such-script'"]), ("./work", ["'./work' is a folder"]),
                               ("~/none/bin/python work/plain.sh", [f"needs '{os.path.expanduser('~/none/bin/python')}'"]),
                               ("python3 ~/none.py", ["/none.py', which does not exist (correct"]),
                               ("python9.9 work/plain.sh", ["needs 'python9.9', which is in no folder of PATH"]),
                               ("work/plain.sh", ["'work/plain.sh' is not executable", "chmod +x"])):
            with self.subTest(command=command):
                self.try_before_any_run(sweep % command, 10, ["sweep.algorithm[1].command: ", *words])
        searched = "graphs: [{kind: layered, tasks: 9}]\nplatform: {processors: 3}\nsearch: {steps: 2}\nsweep:\n  algorithm: heft\n"
        self.try_before_any_run(searched + "  against: [{name: mine, command: python3 mine.py}]\n", 6, ["sweep.against[0].command: ", "'mine.py'"])

    def test_commands_that_only_the_shell_can_judge(self):
        self.write("script.py", "")
        (self.folder / "folder").mkdir()
        sweep = SWEEP.replace("[heft, rr]", "[heft, {name: mine, command: \"%s\"}]")
        for command in ("no-such-program", "python3 script.py no.txt", "python3 folder", "python3 -m mine", "python3 -W error mine.py",
                        "python3 - mine.py", "perl -I lib mine.pl", "sh gzip", "cd folder && ./mine", "MODE=1 ./mine", "$HOME/mine", "~nobody/mine",
                        "'./mi ne'", "./mi*", "env ./mine"):
            with self.subTest(command=command):
                self.write("sweep.yaml", sweep % command)
                self.succeed("run", "sweep.yaml", "--only-plan")
        self.write("sweep.yaml", sweep % "./mine")
        self.succeed("run", "sweep.yaml", "--only-plan", "--confined", ".")  # asks nothing of files outside of the folder
        self.refused(self.run_program("run", "sweep.yaml", "--only-plan", "--no-commands"), BAD_INPUT, "--no-commands")

    def test_rows_outlive_the_file_of_their_command(self):
        script = self.write("mine.py", (ROOT / "src/schedulers/command/example/min_min.py").read_text())
        self.write("sweep.yaml", SWEEP.replace("[heft, rr]", "[heft, {name: mine, command: python3 mine.py}]"))
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        script.unlink()
        self.refused(self.run_program("run", "sweep.yaml", "--output", "other.h5", "--resume"), BAD_INPUT, "needs 'mine.py'")
        self.succeed("run", "sweep.yaml", "--output", "r.h5", "--resume")
        self.succeed("run", "sweep.yaml", "--output", "other.h5", "--reuse", "r.h5")

    def test_more_tuples_than_a_file_has_rows(self):
        many = SWEEP.replace("[0.1, 0.5]", "{from: 0.001, to: 1, step: 0.001}").replace(BOUND, "bound: {from: 0.01, to: 0.9, step: 0.01}")
        self.write("sweep.yaml", many.replace(SEED, "{from: 1, count: 1000000}"))
        outcome = self.run_program("run", "sweep.yaml", "--output", "r.h5", "--shard", "1/10")
        self.refused(outcome, BAD_INPUT, "at most 10000000000 rows", "this one would have 18000000000", "--shard 1/18")
        self.assertEqual(list(self.folder.glob("r.h5.creating")) + list(self.folder.glob("r.h5")), [])


if __name__ == "__main__":
    unittest.main()
