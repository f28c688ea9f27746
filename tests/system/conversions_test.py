"""The conversions of graphs/conversions: what they make of small files is read by the program, and is the graph of the file."""

import json
import subprocess
import sys
import unittest

from program import BAD_INPUT, ROOT, InFolder

CASES = ROOT / "tests" / "golden" / "files" / "cases"
ALIBABA = CASES / "08-alibaba-batch-task.csv"
TGFF = """\
@TASK_GRAPH 0 {
 PERIOD 300

 TASK t0_0 TYPE 2
 TASK t0_1 TYPE 0
 ARC a0_0 FROM t0_0  TO  t0_1 TYPE 1
 HARD_DEADLINE d0_0 ON t0_1 AT 300
}
@COMMUN 0 {
# type    exec_time
  0       7.5
  1       8
}
@PE 0 {
# price
  92.3
#------------
# type version task_time
  0    0       25.4
  2    0       11
}
"""


class Conversions(InFolder):
    def convert(self, script, *words):
        return subprocess.run([sys.executable, ROOT / "graphs" / "conversions" / script, *map(str, words)], cwd=self.folder, text=True,
                              capture_output=True, check=False)

    def graph(self, script, *words, parameters=()):
        """Work of tasks and data of edges, by name, in the instance that the program makes of the DOT text."""
        done = self.convert(script, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        path = self.write("made.dot", done.stdout)
        sets = [word for pair in (f"path={path}", "processors=2", "delay_min=1", "delay_max=1", *parameters) for word in ("--set", pair)]
        made = json.loads(self.succeed("generate", "dot", *sets).out)
        names = [task["name"] for task in made["tasks"]]
        return {task["name"]: task["work"] for task in made["tasks"]}, {(names[e["from"]], names[e["to"]]): e["data"] for e in made["edges"]}

    def assert_fails(self, done, *words):
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_saga(self):
        done = self.convert("saga.py", CASES / "02-dagbench-like.json")
        self.assertEqual(done.returncode, 0, done.stderr)
        made = json.loads(done.stdout)
        self.assertEqual(made["W"], [[4, 2], [2, 1]])
        self.assertEqual(made["bandwidth"], [[0, 10], [10, 0]])
        self.write("saga.json", done.stdout)
        schedule = json.loads(self.succeed("schedule", "-i", "saga.json", "-a", "heft").out)
        self.assertEqual(schedule["makespan"], 3)  # both on the node of speed 2

    def test_saga_without_a_link(self):
        problem = json.loads((CASES / "02-dagbench-like.json").read_text())
        problem["network"]["edges"].pop(0)
        self.write("saga.json", json.dumps(problem))
        self.assert_fails(self.convert("saga.py", "saga.json"), "n0 and n1 have no link")

    def test_alibaba(self):
        work, edges = self.graph("alibaba.py", ALIBABA, "j", parameters=("work_unit=s", "data=0"))
        self.assertEqual(work, {"M1": 10, "M2": 15, "R3_1": 4, "J4_2_3": 5})
        self.assertEqual(set(edges), {("M1", "R3_1"), ("M2", "J4_2_3"), ("R3_1", "J4_2_3")})

    def test_instances_of_alibaba(self):
        table = ALIBABA.read_text().replace("M1,1,", "M1,2,").replace("R3_1,1,", "R3_1,3,").split("\n", 1)[1]  # the trace has no header
        self.write("table.csv", table + "task_x,2,j,1,Terminated,3,5,50,1\nM1,1,other,1,Terminated,3,5,50,1\n")
        work, edges = self.graph("alibaba.py", "table.csv", "j", "--instances", parameters=("data=0",))
        self.assertEqual(len(work), 2 + 1 + 3 + 1 + 2)
        self.assertEqual(work["task_x#2"], 2)
        self.assertEqual(len(edges), 2 * 3 + 1 + 3)
        self.assertIn(("M1#2", "R3_1#3"), edges)

    def test_a_cycle_of_alibaba(self):
        self.write("table.csv", "R1_5,1,j,1,Terminated,3,5,50,1\nR5_1,1,j,1,Terminated,3,5,50,1\n")
        path = self.write("cycle.dot", self.convert("alibaba.py", "table.csv", "j").stdout)
        self.refused(self.run_program("generate", "dot", "--set", f"path={path}", "--format", "dot"), BAD_INPUT, "cycle: 'R1_5' -> 'R5_1' -> 'R1_5'")
        edges = self.run_program("generate", "edges", "--set", f"path={CASES / '08b-alibaba-cycle.csv'}", "--set", "work=1", "--format", "dot")
        self.refused(edges, BAD_INPUT, "cycle: '1' -> '5' -> '1'")

    def test_mistakes_of_alibaba(self):
        self.write("table.csv", "R3_1,1,j,1,Terminated,3,5,50,1\n")
        self.assert_fails(self.convert("alibaba.py", "table.csv", "j"), "R3_1", "the job has no task 1")
        self.assert_fails(self.convert("alibaba.py", "table.csv", "k"), "no such job")

    def test_networkx(self):
        try:
            import networkx  # noqa: F401
        except ModuleNotFoundError:
            self.skipTest("SKIPPED: networkx is not installed")
        for file, names in (("11-flow.gml", ("--work", "capacity", "--data", "datasize")), ("11b-flow.graphml", ())):
            with self.subTest(file=file):
                work, edges = self.graph("with_networkx.py", CASES / file, *names)
                self.assertEqual(work, {"A": 10, "B": 20, "C": 5})
                self.assertEqual(edges, {("A", "B"): 320, ("A", "C"): 10})
        self.assert_fails(self.convert("with_networkx.py", CASES / "11-flow.gml"), "A has no work", "capacity")

    def test_tgff(self):
        self.write("a.tgff", TGFF)
        work, edges = self.graph("tgff.py", "a.tgff", 0, "PE 0:task_time", "COMMUN 0:exec_time")
        self.assertEqual(work, {"t0_0": 11, "t0_1": 25.4})
        self.assertEqual(edges, {("t0_0", "t0_1"): 8})
        work, edges = self.graph("tgff.py", CASES / "13-tgff.tgff", 0, parameters=("work=1", "data=0"))
        self.assertEqual((work, edges), ({"a": 1, "b": 1}, {("a", "b"): 0}))
        self.assert_fails(self.convert("tgff.py", "a.tgff", 1), "there is no @TASK_GRAPH 1")
        self.assert_fails(self.convert("tgff.py", "a.tgff", 0, "COMMUN 0:exec_time"), "@COMMUN 0 has no exec_time of type 2")

    def heft(self, file):
        """Makespan and processors by name of the task."""
        schedule = json.loads(self.succeed("schedule", "-i", CASES / file, "-a", "heft").out)
        return schedule["makespan"], {schedule["names"][replica["task"]]: replica["processor"] for replica in schedule["replicas"]}

    def test_source_and_sink_at_a_client(self):
        makespan, processor = self.heft("07b-dslab-chain.json")
        self.assertAlmostEqual(makespan, (0.1 + 600 / 10) + sum(range(2, 12)) + (0.1 + 700 / 10), places=12)
        self.assertEqual({name for name, place in processor.items() if place == 0}, {"input", "output"})

    def test_fork_join(self):
        makespan, _ = self.heft("07-dslab-forkjoin.json")
        self.assertAlmostEqual(makespan, 2 + (0.1 + 100 / 10) + 10 + (0.1 + 200 / 10) + 2, places=12)


if __name__ == "__main__":
    unittest.main()
