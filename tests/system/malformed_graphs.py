"""STG, DOT and WfFormat: a valid file of each, and malformations of it."""

from typing import NamedTuple

GENERATE = ("generate", "{kind}", "--set", "path={file}", "--output", "out.dot")


class Format(NamedTuple):
    kind: str  # kind of graph, "" for other formats
    file: str
    command: tuple
    good: str


FORMATS = {
    "STG": Format("stg", "f.stg", GENERATE, """\
3
0 0 0
1 5 1 0
2 7.5 1 1
3 4 2 1 2
4 0 1 3
# comment
"""),
    "STG with volumes": Format("stg", "v.stg", GENERATE, """\
3
0 0 0
1 5 1 0 0
2 7.5 1 1 18
3 4 2 1 12 2 9.5
4 0 1 3 0
"""),
    "DOT": Format("dot", "f.dot", GENERATE, """\
digraph g {
  a [work=5, kind="fft"];
  b [work="7.5"];
  c [work=4, label="last"];
  a -> b [data=18];
  a -> c [data=12];
  b -> c [data="9.5"];
}
"""),
    "WfFormat 1.4": Format("wfformat", "old.json", GENERATE, """\
{"name": "w", "schemaVersion": "1.4", "workflow": {"tasks": [
  {"name": "split", "id": "1", "parents": [], "children": ["merge"], "runtimeInSeconds": 5,
   "files": [{"name": "part", "link": "output", "sizeInBytes": 18}]},
  {"name": "merge", "id": "2", "parents": ["split"], "children": [], "runtimeInSeconds": 7.5,
   "files": [{"name": "part", "link": "input", "sizeInBytes": 18}]}]}}
"""),
    "WfFormat 1.5": Format("wfformat", "new.json", GENERATE, """\
{"name": "w", "schemaVersion": "1.5", "workflow": {
  "specification": {"tasks": [
    {"name": "split", "id": "s", "parents": [], "children": ["m"], "inputFiles": [], "outputFiles": ["part"]},
    {"name": "merge", "id": "m", "parents": ["s"], "children": [], "inputFiles": ["part"], "outputFiles": []}],
   "files": [{"id": "part", "sizeInBytes": 18}]},
  "execution": {"makespanInSeconds": 0, "executedAt": "1970-01-01T00:00:00+00:00", "tasks": [
    {"id": "s", "runtimeInSeconds": 5},
    {"id": "m", "runtimeInSeconds": 7.5}]}}}
"""),
}

# (format, malformation, old text, new text; None: the whole file), line of the mistake (None: any), words of the message)
MALFORMED = [
    # STG
    ("STG", "count a million times too large", "3\n0", "3000000\n0", 1, ["3000000"]),
    ("STG", "count beyond any integer", "3\n0", "30000000000000000000000\n0", 1, ["30000000000000000000000"]),
    ("STG", "negative count", "3\n0", "-3\n0", 1, ["-3"]),
    ("STG", "fractional count", "3\n0", "3.5\n0", 1, ["3.5"]),
    ("STG", "count too small", "3\n0", "2\n0", None, ["2"]),
    ("STG", "no count", "3\n0", "0", None, []),
    ("STG", "self loop", "1 5 1 0", "1 5 1 1", None, ["1 -> 1"]),
    ("STG", "cycle", "1 5 1 0", "1 5 1 2", None, ["cycle"]),
    ("STG", "duplicate edge", "2 1 2", "2 1 1", None, ["1 -> 3", "twice"]),
    ("STG", "predecessor that does not exist", "2 1 2", "2 1 9", 5, ["9"]),
    ("STG", "negative predecessor", "2 1 2", "2 1 -2", 5, ["-2"]),
    ("STG", "fewer predecessors than said", "3 4 2 1 2", "3 4 3 1 2", 5, ["predecessor"]),
    ("STG", "predecessor count a million times too large", "3 4 2 1 2", "3 4 2000000 1 2", 5, ["predecessor"]),
    ("STG", "negative predecessor count", "3 4 2 1 2", "3 4 -2 1 2", 5, ["-2"]),
    ("STG", "NaN", "7.5", "nan", 4, ["nan"]),
    ("STG", "infinity", "7.5", "inf", 4, ["inf"]),
    ("STG", "1e400", "7.5", "1e400", 4, ["1e400"]),
    ("STG", "negative work", "7.5", "-7.5", 4, ["-7.5"]),
    ("STG", "a word for a number", "7.5", "seven", 4, ["seven"]),
    ("STG", "a comma for a point", "7.5", "7,5", 4, ["7,5"]),
    ("STG", "an escape sequence", "7.5", "\x1b[2J", 4, []),
    ("STG", "fewer tasks than said", "3\n0", "6\n0", 7, ["6"]),
    ("STG", "Latin-1", "7.5", b"\xbd", 4, []),
    ("STG", "task number twice", "3 4 2", "2 4 2", 5, ["2"]),
    ("STG", "missing predecessor count", "1 5 1 0", "1 5", 3, []),
    ("STG", "more than the format has", "# comment", "5 1 1 4", None, []),
    ("STG with volumes", "count a million times too large", "3\n0", "3000000\n0", 1, ["3000000"]),
    ("STG with volumes", "negative volume", "1 1 18", "1 1 -18", 4, ["-18"]),
    ("STG with volumes", "NaN", "1 1 18", "1 1 nan", 4, ["nan"]),
    ("STG with volumes", "infinity", "1 1 18", "1 1 Infinity", 4, ["Infinity"]),
    ("STG with volumes", "1e400", "1 1 18", "1 1 1e400", 4, ["1e400"]),
    ("STG with volumes", "a missing volume", "1 12 2 9.5", "1 12 2", 5, []),
    ("STG with volumes", "duplicate edge", "1 12 2 9.5", "1 12 1 9.5", None, ["1 -> 3", "twice"]),
    ("STG with volumes", "self loop", "1 12 2 9.5", "1 12 3 9.5", None, ["3 -> 3"]),
    ("STG with volumes", "cycle", "1 5 1 0 0", "1 5 1 3 0", None, ["cycle"]),
    ("STG with volumes", "predecessor that does not exist", "1 12 2 9.5", "1 12 200 9.5", 5, ["200"]),
    # DOT
    ("DOT", "undirected", "digraph", "graph", 1, ["undirected"]),
    ("DOT", "undirected edge", "a -> b", "a -- b", 5, ["--"]),
    ("DOT", "self loop", "a -> b", "a -> a", None, ["'a' -> 'a'"]),
    ("DOT", "cycle", "a -> c", "c -> a", None, ["cycle"]),
    ("DOT", "duplicate edge", "a -> c", "a -> b", None, ["'a' -> 'b'", "twice"]),
    ("DOT", "a task without work", "b [work=\"7.5\"]", "b", None, ["'b'", "work"]),
    ("DOT", "an edge to a task that is not declared", "a -> b", "a -> z", None, ["'z'", "work"]),
    ("DOT", "NaN", "work=5", "work=nan", 2, ["work", "nan"]),
    ("DOT", "infinity", "data=18", "data=inf", 5, ["data", "inf"]),
    ("DOT", "1e400", "data=18", "data=1e400", 5, ["data", "1e400"]),
    ("DOT", "negative work", "work=5", "work=-5", 2, ["work", "-5"]),
    ("DOT", "negative volume", "data=18", "data=-18", 5, ["data", "-18"]),
    ("DOT", "a word for a number", "data=18", "data=much", 5, ["data", "much"]),
    ("DOT", "group that is no number", "work=5", "work=5, task_group=left", 2, ["group", "left"]),
    ("DOT", "string that does not end", '"9.5"', '"9.5', None, ["never ends"]),
    ("DOT", "value with a blank", "data=12]", "data=12 kB]", None, ["'kB' has no value"]),
    ("DOT", "comment that does not end", "a -> b", "/* a -> b", None, ["comment"]),
    ("DOT", "bracket that does not close", "data=18]", "data=18", None, []),
    ("DOT", "an escape sequence", "work=4", 'work="\x1b[2J"', 4, ["work"]),
    ("DOT", "a line break in a name", None, 'digraph { node [work=1] "a\nb" -> "a\nb" }\n', None, ["self loop"]),
    ("DOT", "no digraph", "digraph g ", "", 1, ["digraph"]),
    ("DOT", "no task", None, "digraph g {\n}\n", None, ["task"]),
    ("DOT", "Latin-1", '"fft"', b'"caf\xe9"', 2, ["UTF-8"]),
    # WfFormat
    ("WfFormat 1.4", "no workflow", '"workflow"', '"werkflow"', None, ["'workflow' is missing"]),
    ("WfFormat 1.4", "no tasks", '"tasks"', '"tsks"', None, ["tasks", "missing"]),
    ("WfFormat 1.4", "empty list of tasks", None, '{"name": "w", "schemaVersion": "1.4", "workflow": {"tasks": []}}', None, ["task"]),
    ("WfFormat 1.4", "tasks of a wrong type", None, '{"name": "w", "schemaVersion": "1.4", "workflow": {"tasks": 3}}', None, ["tasks", "array"]),
    ("WfFormat 1.4", "a task of a wrong type", None, '{"name": "w", "schemaVersion": "1.4", "workflow": {"tasks": [3]}}', None, ["tasks[0]"]),
    ("WfFormat 1.4", "another version", '"1.4"', '"0.9"', None, ["schemaVersion", "0.9", "1.0 to 1.6"]),
    ("WfFormat 1.4", "no runtime", '"runtimeInSeconds": 7.5', '"x": 7.5', None, ["'merge'", "runtimeInSeconds"]),
    ("WfFormat 1.4", "negative runtime", "7.5", "-7.5", None, ["tasks[1]", "runtimeInSeconds", ">= 0"]),
    ("WfFormat 1.4", "NaN", "7.5", "NaN", 4, ["JSON"]),
    ("WfFormat 1.4", "infinity", "7.5", "Infinity", 4, ["JSON"]),
    ("WfFormat 1.4", "1e400", "7.5", "1e400", 4, ["1e400"]),
    ("WfFormat 1.4", "a word for a number", "7.5", '"7.5"', None, ["tasks[1]", "runtimeInSeconds"]),
    ("WfFormat 1.4", "parent that does not exist", '["split"]', '["splitt"]', None, ["splitt"]),
    ("WfFormat 1.4", "child that does not exist", '["merge"]', '["merg"]', None, ["merg"]),
    ("WfFormat 1.4", "self loop", '["split"]', '["merge"]', None, ["merge"]),
    ("WfFormat 1.4", "cycle", '"parents": []', '"parents": ["merge"]', None, ["cycle"]),
    ("WfFormat 1.4", "a task twice", '"merge", "id": "2"', '"split", "id": "1"', None, ["tasks[1]", "'1'"]),
    ("WfFormat 1.4", "parents of a wrong type", '["split"]', '"split"', None, ["tasks[1]", "parents"]),
    ("WfFormat 1.4", "a parent of a wrong type", '["split"]', "[3]", None, ["tasks[1]", "parents"]),
    ("WfFormat 1.4", "negative size", '"input", "sizeInBytes": 18', '"input", "sizeInBytes": -18', None, ["sizeInBytes", ">= 0"]),
    ("WfFormat 1.4", "a link of no kind", '"link": "input"', '"link": "sideways"', None, ["link", "sideways"]),
    ("WfFormat 1.4", "negative size of an output", '"output", "sizeInBytes": 18', '"output", "sizeInBytes": -18', None, ["sizeInBytes", ">= 0"]),
    ("WfFormat 1.4", "a line break and an escape sequence in a name", '["split"]', r'["a\n\u001b[2J"]', None, ["parents[0]"]),
    ("WfFormat 1.4", "Latin-1", '"name": "w"', b'"name": "caf\xe9"', 1, ["UTF-8"]),
    ("WfFormat 1.5", "no specification", '"specification"', '"spec"', None, ["specification", "missing"]),
    ("WfFormat 1.5", "no execution", '"execution"', '"exec"', None, ["'split'", "no run time"]),
    ("WfFormat 1.5", "a task never executed", ',\n    {"id": "m", "runtimeInSeconds": 7.5}', "", None, ["'merge'", "no run time"]),
    ("WfFormat 1.5", "a task executed twice", '{"id": "m", "run', '{"id": "s", "run', None, ["tasks[1]", "twice"]),
    ("WfFormat 1.5", "an unknown task executed", '{"id": "m", "run', '{"id": "z", "run', None, ["'z'"]),
    ("WfFormat 1.5", "negative size", "18", "-18", None, ["sizeInBytes", ">= 0"]),
    ("WfFormat 1.5", "a file twice", '[{"id": "part", "sizeInBytes": 18}', '[{"id": "part", "sizeInBytes": 18}, {"id": "part", "sizeInBytes": 19}',
     None, ["part"]),
    ("WfFormat 1.5", "cycle", '"parents": []', '"parents": ["m"]', None, ["cycle"]),
    ("WfFormat 1.5", "self loop", '"parents": []', '"parents": ["s"]', None, ["'s'"]),
    ("WfFormat 1.5", "1e400", "18", "1e400", 5, ["1e400"]),
]
