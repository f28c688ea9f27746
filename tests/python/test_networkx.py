"""Graphs of networkx and instances, both ways; files that other tools write."""

import tempfile
import unittest
import warnings
from pathlib import Path

import networkx
import numpy as np

import dagsweep
from dagsweep.errors import ArgumentTypeError, ArgumentValueError

FILES = Path(__file__).resolve().parents[1] / "golden" / "files"


def diamond(**weights):
    graph = networkx.DiGraph()
    graph.add_node("z", **{weights.get("work", "work"): 1.5})
    graph.add_node(7, **{weights.get("work", "work"): np.float64(2.0)})
    graph.add_node(("a", 1), **{weights.get("work", "work"): 3})
    for tail, head, size in (("z", 7, 0.1), ("z", ("a", 1), 2), (7, ("a", 1), 0)):
        graph.add_edge(tail, head, **{weights.get("data", "data"): size})
    return graph


class Networkx(unittest.TestCase):
    def test_there_and_back(self):
        instance = dagsweep.Instance.from_networkx(diamond(), processors=3, bandwidth="1 Gbit/s")
        self.assertEqual(instance.names, ["z", "7", "('a', 1)"])
        self.assertEqual(instance.work.tolist(), [1.5, 2.0, 3.0])
        self.assertEqual(list(zip(instance.sources.tolist(), instance.targets.tolist(), instance.data.tolist())),
                         [(0, 1, 0.1), (0, 2, 2.0), (1, 2, 0.0)])
        back = instance.to_networkx()
        self.assertEqual(dict(back.nodes(data="work")), {0: 1.5, 1: 2.0, 2: 3.0})
        self.assertEqual({(tail, head): data for tail, head, data in back.edges(data="data")}, {(0, 1): 0.1, (0, 2): 2.0, (1, 2): 0.0})
        again = dagsweep.Instance.from_networkx(back, processors=3, bandwidth="1 Gbit/s")
        self.assertEqual(dagsweep.schedule(again, "heft").makespan, dagsweep.schedule(instance, "heft").makespan)

    def test_items_go_there_and_back(self):
        graph = networkx.DiGraph()
        graph.add_nodes_from("abcd", work=1.0)
        for tail, head, size, item in (("a", "b", 2.0, "f"), ("a", "c", 2.0, "f"), ("a", "d", 2.0, None), ("b", "c", 1.0, "f"),
                                       ("b", "d", 1.0, 0), ("c", "d", 1.0, -1)):
            graph.add_edge(tail, head, data=size, item=item)
        instance = dagsweep.Instance.from_networkx(graph, processors=2, bandwidth="1 Gbit/s")
        self.assertEqual(instance.item.tolist(), [0, 0, 1, 2, 3, 4])  # one name of two producers stands for two items
        back = instance.to_networkx()
        self.assertEqual([item for *_, item in back.edges(data="item")], [0, 0, None, None, None, None])
        self.assertEqual(dagsweep.generate(back, processors=2, bandwidth="1 Gbit/s").item.tolist(), instance.item.tolist())
        networkx.set_edge_attributes(graph, {(tail, head): item for tail, head, item in graph.edges(data="item")}, "file")
        for *_, attributes in graph.edges(data=True):
            del attributes["item"]
        self.assertEqual(dagsweep.generate(graph, item="file", processors=2, bandwidth="1 Gbit/s").item.tolist(), instance.item.tolist())
        self.assertEqual(dagsweep.generate(graph, processors=2, bandwidth="1 Gbit/s").item.tolist(), [0, 1, 2, 3, 4, 5])
        scaled = dagsweep.generate(back, processors=2, ccr=3.0, seed=1)
        self.assertEqual((scaled.item.tolist(), scaled.data[0]), (instance.item.tolist(), scaled.data[1]))
        self.assertNotEqual(scaled.data[0], 2.0)

    def test_items_that_are_none(self):
        for item, error, message in ((1.5, ArgumentValueError, "'item' of edge 'z' -> 7 must be a text or a whole number .* not 1.5"),
                                     (-2, ArgumentValueError, "not -2"), (True, ArgumentValueError, "not True"), ([0], ArgumentValueError, "not .0."),
                                     ("f", dagsweep.InputError, "edge 'z' -> '.'a', 1.' and edge 'z' -> '7' carry one item .*have equal data")):
            graph = diamond()
            graph.edges["z", 7]["item"] = item
            graph.edges["z", ("a", 1)]["item"] = "f"
            with self.subTest(item=item), self.assertRaisesRegex(error, message):
                dagsweep.Instance.from_networkx(graph, processors=2, ccr=1.0)
        with self.assertRaisesRegex(ArgumentValueError, "no edge has the attribute 'file'"):
            dagsweep.Instance.from_networkx(diamond(), item="file", processors=2, ccr=1.0)
        bare = networkx.DiGraph([(0, 1, {"item": 0}), (0, 2, {"item": 0})])
        networkx.set_node_attributes(bare, 1.0, "work")
        with self.assertRaisesRegex(ArgumentValueError, "edges have items, but none has 'data'"):
            dagsweep.Instance.from_networkx(bare, processors=2, ccr=1.0)

    def test_it_draws_what_a_kind_of_graph_draws(self):
        made = dagsweep.generate("layered", tasks=40, processors=5, seed=9)
        again = dagsweep.generate(made.to_networkx(), processors=5, seed=9)
        for name in ("times", "data", "bandwidth"):
            np.testing.assert_array_equal(getattr(again, name), getattr(made, name))

    def test_without_data_volumes_are_drawn(self):
        graph = networkx.DiGraph([(0, 1), (1, 2)])
        networkx.set_node_attributes(graph, 1.0, "work")
        instance = dagsweep.generate(graph, processors=2, ccr=1.0, seed=4)
        self.assertTrue((instance.data > 0).all())

    def test_units_go_there_and_back(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            given = dagsweep.generate("montage", tasks=25, processors=2, bandwidth="1 Gbit/s", heterogeneity="homogeneous")
            graph = given.to_networkx()
            self.assertEqual(graph.graph, {"work_unit": "s", "data_unit": "B"})
            back = dagsweep.Instance.from_networkx(graph, processors=2, bandwidth="1 Gbit/s", heterogeneity="homogeneous")
            self.assertEqual(back.units, given.units)
            self.assertEqual(dagsweep.schedule(back, "heft").makespan, dagsweep.schedule(given, "heft").makespan)
            bare = diamond()
            named = dagsweep.Instance.from_networkx(bare, processors=2, bandwidth="1 Gbit/s", data_unit="B", work_unit="s")
            self.assertEqual(named.units, {"time": "s", "data": "B"})
        with self.assertRaisesRegex(dagsweep.InputError, "bytes.*ccr"):
            dagsweep.Instance.from_networkx(graph, processors=2)
        with self.assertRaisesRegex(dagsweep.InputError, "data_unit: is 'MB'"):
            dagsweep.Instance.from_networkx(diamond(), processors=2, data_unit="MB")
        self.assertEqual(dagsweep.generate("layered", processors=2).to_networkx().graph, {})

    def test_a_name_of_data_that_is_given_must_be_there(self):
        with self.assertRaisesRegex(dagsweep.InputError, "has no attribute 'dta'"):
            dagsweep.Instance.from_networkx(diamond(), data="dta", processors=2)

    def test_other_names_of_weights(self):
        graph = diamond(work="cost", data="weight")
        instance = dagsweep.Instance.from_networkx(graph, work="cost", data="weight", processors=2, bandwidth="1 Gbit/s")
        self.assertEqual(instance.data.tolist(), [0.1, 2.0, 0.0])

    def test_refusals(self):
        def without(kind):
            graph = diamond()
            if kind == "work":
                del graph.nodes[7]["work"]
            else:
                del graph.edges["z", 7]["data"]
            return graph

        cycle = networkx.DiGraph([(0, 1), (1, 0)])
        networkx.set_node_attributes(cycle, 1.0, "work")
        text = diamond()
        text.nodes[7]["work"] = "much"
        for graph, error, message in ((networkx.Graph([(0, 1)]), ArgumentTypeError, "DiGraph.*not Graph"),
                                      (networkx.MultiDiGraph([(0, 1)]), ArgumentTypeError, "not MultiDiGraph"),
                                      (3, ArgumentTypeError, "not int"), (without("work"), ArgumentValueError, "node 7 has no attribute 'work'"),
                                      (without("data"), ArgumentValueError, "edge 'z' -> 7 has no attribute 'data'"),
                                      (cycle, dagsweep.InputError, "cycle: '0' -> '1' -> '0'"), (text, ArgumentTypeError, "work"),
                                      (networkx.DiGraph(), dagsweep.InputError, "no task")):
            with self.subTest(message=message), self.assertRaisesRegex(error, message):
                dagsweep.Instance.from_networkx(graph, processors=2, ccr=1.0)
        with self.assertRaisesRegex(ArgumentTypeError, "from_networkx"):
            dagsweep.schedule(diamond(), "heft")

    def test_readers_warn_of_what_they_decide(self):
        with self.assertWarnsRegex(UserWarning, "dax: 1 edge follows from files only"):
            instance = dagsweep.generate("dax", path=str(FILES / "inputs" / "own-dax36.xml"), processors=2, bandwidth="1 Gbit/s")
        self.assertEqual(instance.names, ["j1", "j2", "j3", "j4"])
        self.assertEqual(len(instance.notices), 4)  # the last: its CCR
        with self.assertWarnsRegex(UserWarning, "dax: units: data in bytes are scaled by ccr and become relative"):
            self.assertEqual(len(dagsweep.generate("dax", path=str(FILES / "cases" / "26-small-dax.xml"), processors=2, ccr=1.0).notices), 1)
        with self.assertWarnsRegex(UserWarning, "graph: units: "):
            dagsweep.Instance.from_networkx(diamond(), processors=2, bandwidth="1 Gbit/s")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(dagsweep.generate("layered", processors=2, ccr=1.0).notices, [])
        with self.assertWarnsRegex(UserWarning, r"^layered: its CCR is about 1[0-9], since neither ccr nor granularity is given"):
            dagsweep.generate("layered", seed=3)

    def test_a_table_that_networkx_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "edges.csv"
            lines = networkx.generate_edgelist(networkx.DiGraph([(0, 1, {"weight": 2.5}), (1, 2, {"weight": 1})]), delimiter=",", data=["weight"])
            path.write_text("source,target,weight\n" + "\n".join(lines) + "\n", encoding="utf-8")
            instance = dagsweep.generate("edges", path=str(path), work=1, processors=2, bandwidth="1 Gbit/s")
            self.assertEqual(instance.data.tolist(), [2.5, 1.0])


if __name__ == "__main__":
    unittest.main()
