"""What a beginner gets wrong, and what the program says: each message names the place, the key or word that is wrong, and a way out."""

import re
import unittest

from message_case import ALGORITHMS, BOUND, CCR, GRAPH, PROCESSORS, SCENARIO, SEED, SWEEP, MessageCase
from program import BAD_INPUT, IO_ERROR

# What a fresh user met: (old text of SWEEP, new text, the line that is printed).
PRINTED_OF_SWEEPS = [
    (PROCESSORS, PROCESSORS + "\n  ccr: 1", "s.yaml:6: platform: unknown key 'ccr'; it belongs in sweep.ccr (sweep: {ccr: ...})"),
    (SCENARIO, "  bound: 0.3", "s.yaml:7: scenario: unknown key 'bound'; it belongs in sweep.bound (sweep: {bound: ...})"),
    ("degree: 3}", "degree: 3", "s.yaml:3: is no YAML (it opens a bracket, '{', that is never closed; add '}')"),
    (ALGORITHMS, "heft, peft", "s.yaml:11: sweep.algorithm: 'heft, peft' is not one name; several algorithms need brackets and commas: [heft, peft]"),
    (PROCESSORS, PROCESSORS + "\n  heterogeneity: related",
     "s.yaml:6: platform.heterogeneity: must be a map of keys and values (such as {model: related, h: 1.0})"),
]

# (words of the command line, exit code, the line that is printed)
PRINTED = [
    ("run s.yaml -o nowhere/r.h5", IO_ERROR, "nowhere/r.h5: cannot be created (No such file or directory); make the folder 'nowhere' first"),
    ("simulate -i i.json -a heft --gantt x.png", BAD_INPUT, "--gantt: is 'x.png' (charts are SVG: x.svg; a browser or Inkscape makes png of it)"),
    ("status s.yaml", BAD_INPUT, "s.yaml: is a sweep file, not a results file (dagsweep run s.yaml --output R.h5 writes one)"),
    ("simulate -i Montage.xml -a heft", BAD_INPUT,
     "Montage.xml: is not an instance (it is a graph, without machines and costs; dagsweep generate dax --set path=Montage.xml -o "
     "Montage-instance.json adds them)"),
    ("simulate -i i.json -a heft --bund 0.3", BAD_INPUT, "unrecognised option '--bund'; did you mean '--bound'? (see 'dagsweep simulate --help')"),
    ("run s.yaml --ouput r.h5", BAD_INPUT, "unrecognised option '--ouput'; did you mean '--output'? (see 'dagsweep run --help')"),
]

# Mistakes in a sweep file: (old text of SWEEP, new text, place, key or word that is wrong, way out).
SWEEPS = [
    # typos
    ("graphs:", "graph:", "s.yaml:2", "'graph'", "did you mean 'graphs'?"),
    ("  algorithm:", "  algorithms:", "s.yaml:11: sweep", "'algorithms'", "did you mean 'algorithm'?"),
    ("  seed:", "  seeds:", "s.yaml:12: sweep", "'seeds'", "did you mean 'seed'?"),
    ("  processors:", "  processor:", "s.yaml:5: platform", "'processor'", "did you mean 'processors'?"),
    ("  ccr:", "  CCR:", "s.yaml:9: sweep", "'CCR'", "did you mean 'ccr'?"),
    ("tasks: 20", "task: 20", "s.yaml:3: graphs[0]", "'task'", "did you mean 'tasks'?"),
    ("tasks: 20", "vertices: 20", "s.yaml:3: graphs[0]", "'vertices'", "tasks, width"),
    (ALGORITHMS, "[heft, min_min]", "s.yaml:11: sweep.algorithm[1]", "'min_min'", "did you mean 'min-min'?"),
    (ALGORITHMS, "[heft, GTP/C]", "s.yaml:11: sweep.algorithm[1]", "'GTP/C'", "did you mean 'gtp/c'?"),
    ("layered", "layerd", "s.yaml:3: graphs[0].kind", "'layerd'", "did you mean 'layered'?"),
    (ALGORITHMS, "[{name: gtp, set: {trigger: onchange}}]", "s.yaml:11: sweep.algorithm[0].set.trigger", "'onchange'", "periodic, on-change"),
    (ALGORITHMS, "[{name: mine, command: 'true', kind: dynamic}]", "s.yaml:11: sweep.algorithm[0].kind", "'dynamic'", "static, reactive, online"),
    # words of other programs
    ("tasks: 20", "num_tasks: 20", "s.yaml:3: graphs[0]", "'num_tasks'", "did you mean 'tasks'?"),
    ("layered", "random", "s.yaml:3: graphs[0].kind", "'random'", "did you mean 'layered'?"),
    ("layered", "gauss", "s.yaml:3: graphs[0].kind", "'gauss'", "did you mean 'gaussian'?"),
    (BOUND, BOUND + "\n  replicas: 1", "s.yaml:11: sweep", "'replicas'", "did you mean 'epsilon'?"),
    (BOUND, BOUND + "\n  repetitions: 20", "s.yaml:11: sweep", "'repetitions'", "did you mean 'seed'?"),
    ("  algorithm:", "  scheduler:", "s.yaml:11: sweep", "'scheduler'", "did you mean 'algorithm'?"),
    (PROCESSORS, "  cpus: 4", "s.yaml:5: platform", "'cpus'", "did you mean 'processors'?"),
    (PROCESSORS, PROCESSORS + "\n  topology: bus", "s.yaml:6: platform", "'topology'", "did you mean 'network'?"),
    (PROCESSORS, PROCESSORS + "\n  latency: 0.1", "s.yaml:6: platform", "'latency'", "did you mean 'startup'?"),
    (SCENARIO, "  mtbf: 100", "s.yaml:7: scenario", "'mtbf'", "did you mean 'failures'?"),
    ("scenario:", "limits: {timeout: 60}\nscenario:", "s.yaml:6: limits", "'timeout'", "did you mean 'seconds_per_run'?"),
    ("scenario:", "limits: {memory: 8GB}\nscenario:", "s.yaml:6: limits", "'memory'", "did you mean 'memory_per_run'?"),
    (ALGORITHMS, "[{name: gtp, params: {trigger: on-change}}]", "s.yaml:11: sweep.algorithm[0]", "'params'", "did you mean 'set'?"),
    (ALGORITHMS, "[{algorithm: gtp}]", "s.yaml:11: sweep.algorithm[0]", "'algorithm'", "did you mean 'name'?"),
    (ALGORITHMS, "[{name: mine, cmd: python3 mine.py}]", "s.yaml:11: sweep.algorithm[0]", "'cmd'", "did you mean 'command'?"),
    (ALGORITHMS, "[{name: mine, command: 'true', type: online}]", "s.yaml:11: sweep.algorithm[0]", "'type'", "did you mean 'kind'?"),
    (ALGORITHMS, "[roundrobin]", "s.yaml:11: sweep.algorithm[0]", "'roundrobin'", "did you mean 'rr'?"),
    (ALGORITHMS, "[lookahead-heft]", "s.yaml:11: sweep.algorithm[0]", "'lookahead-heft'", "did you mean 'lookahead'?"),
    (SEED, "{first: 1, count: 20}", "s.yaml:12: sweep.seed", "'first'", "did you mean 'from'?"),
    # units and numbers
    (CCR, "50%", "s.yaml:9: sweep.ccr", "'50%'", "write 0.5"),
    ("[0, 0.4]", "40%", "s.yaml:10: sweep.bound", "'40%'", "write 0.4"),
    ("[0, 0.4]", "40", "s.yaml:10: sweep.bound", "'40'", "[0, 1]"),
    ("scenario:", "limits: {memory_per_run: 8}\nscenario:", "s.yaml:6: limits.memory_per_run", "'8'", "at least 1MB"),
    ("scenario:", "limits: {seconds_per_run: 10min}\nscenario:", "s.yaml:6: limits.seconds_per_run", "'10min'", "that is 600 in seconds"),
    ("scenario:", "limits: {seconds_per_run: 10 s}\nscenario:", "s.yaml:6: limits.seconds_per_run", "'10 s'", "write the number alone: 10"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: 1", "s.yaml:6: platform.bandwidth", "'1'", "such as 1 Gbit/s"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: 1 Mbps", "s.yaml:6: platform.bandwidth", "'1 Mbps'", "such as 1 Gbit/s"),
    (PROCESSORS, "  processors: 4 cores", "s.yaml:5: platform.processors", "'4 cores'", "write the number alone: 4"),
    ("tasks: 20", "tasks: 1k", "s.yaml:3: graphs[0].tasks", "'1k'", "write 1000"),
    (CCR, "1/2", "s.yaml:9: sweep.ccr", "'1/2'", "as a number: 0.5"),
    (CCR, "0,5", "s.yaml:9: sweep.ccr", "'0,5'", "[0, 5], a decimal fraction a point: 0.5"),
    (PROCESSORS, PROCESSORS + "\n  startup: 10us", "s.yaml:6: platform.startup", "'10us'", "that is 1e-05 in seconds"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: 100MB", "s.yaml:6: platform.bandwidth", "'100MB'", "write 100 MB/s"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: 1 Gbps", "s.yaml:6: platform.bandwidth", "'1 Gbps'", "write 1 Gbit/s"),
    (PROCESSORS, "  machines: {kind: cluster, nodes: 4, bandwidth: 1 Gbit/s}", "s.yaml:5: platform.machines.bandwidth", "'1 Gbit/s'", "Mb/s"),
    # places
    (BOUND, BOUND + "\n  processors: [4, 8]", "s.yaml:11: sweep", "'processors'", "platform: {processors: ...}"),
    (BOUND, BOUND + "\n  tasks: [20, 30]", "s.yaml:11: sweep", "'tasks'", "graphs: [{kind: layered, tasks: ...}]"),
    (BOUND, BOUND + "\n  change_interval: 1", "s.yaml:11: sweep", "'change_interval'", "scenario: {change_interval: ...}"),
    (BOUND, BOUND + "\n  timing: true", "s.yaml:11: sweep", "'timing'", "at the top level (timing: ...)"),
    ("scenario:", "algorithm: heft\nscenario:", "s.yaml:6", "'algorithm'", "sweep: {algorithm: ...}"),
    ("scenario:", "seed: 3\nscenario:", "s.yaml:6", "'seed'", "sweep: {seed: ...}"),
    ("scenario:", "seconds_per_run: 10\nscenario:", "s.yaml:6", "'seconds_per_run'", "limits: {seconds_per_run: ...}"),
    ("scenario:", "heterogeneity: {model: related}\nscenario:", "s.yaml:6", "'heterogeneity'", "platform: {heterogeneity: ...}"),
    (SCENARIO, "  network: fair", "s.yaml:7: scenario", "'network'", "platform: {network: ...}"),
    (SCENARIO, "  delay: [0.5, 1]", "s.yaml:7: scenario", "'delay'", "platform: {delay: ...}"),
    (SCENARIO, "  epsilon: 1", "s.yaml:7: scenario", "'epsilon'", "sweep: {epsilon: ...}"),
    (SCENARIO, "  trigger: on-change", "s.yaml:7: scenario", "'trigger'", "set: {trigger: ...}"),
    (PROCESSORS, PROCESSORS + "\n  failures: 1", "s.yaml:6: platform", "'failures'", "scenario: {failures: ...}"),
    (PROCESSORS, PROCESSORS + "\n  model: related", "s.yaml:6: platform", "'model'", "platform: {heterogeneity: {model: ...}}"),
    ("tasks: 20", "tasks: 20, ccr: 1", "s.yaml:3: graphs[0]", "'ccr'", "sweep: {ccr: ...}"),
    ("tasks: 20", "tasks: 20, seed: 4", "s.yaml:3: graphs[0]", "'seed'", "sweep: {seed: ...}"),
    (ALGORITHMS, "[{name: ftsa, epsilon: 1}]", "s.yaml:11: sweep.algorithm[0]", "'epsilon'", "sweep: {epsilon: ...}"),
    ("tasks: 20", "tasks: 20, CCR: 1", "s.yaml:3: graphs[0]", "'CCR'", "did you mean 'ccr'? It belongs in sweep.ccr"),
    (PROCESSORS, PROCESSORS + "\n  heterogeneity: {model: related, ccr: 1}", "s.yaml:6: platform.heterogeneity", "'ccr'", "sweep: {ccr: ...}"),
    # types
    (ALGORITHMS, "heft gtp/c", "s.yaml:11: sweep.algorithm", "'heft gtp/c'", "[heft, gtp/c]"),
    (ALGORITHMS, "[{name: gtp, set: trigger=on-change}]", "s.yaml:11: sweep.algorithm[0].set", "map", "{trigger: on-change}"),
    (ALGORITHMS, "[heft, mine.py]", "s.yaml:11: sweep.algorithm[1]", "'mine.py'", '{name: mine, command: "python3 mine.py"}'),
    (GRAPH, "layered", "s.yaml:3: graphs[0]", "map", "{kind: layered, tasks: 100}"),
    ("\n  - " + GRAPH, " layered", "s.yaml:2: graphs", "list", "[{kind: layered, tasks: 100}]"),
    ("kind: layered, ", "layered, ", "s.yaml:3: graphs[0]", "'kind' is missing", "{kind: layered, tasks: 100}"),
    ("\n" + PROCESSORS, " 4", "s.yaml:4: platform", "map", "{processors: 8}"),
    (PROCESSORS, PROCESSORS + "\n  delay: 0.5", "s.yaml:6: platform.delay", "list", "[0.5, 1.0]"),
    (PROCESSORS, PROCESSORS + "\n  network: {kind: fair}", "s.yaml:6: platform.network", "name", "a list of names"),
    (SEED, "1..20", "s.yaml:12: sweep.seed", "'1..20'", "{from: 1, to: 20}"),
    (SEED, "1-20", "s.yaml:12: sweep.seed", "'1-20'", "{from: 1, to: 20}"),
    (SEED, "{count: 20}", "s.yaml:12: sweep.seed", "'from' is missing", "{from: 1, count: 20}"),
    (SEED, "{start: 1, count: 20}", "s.yaml:12: sweep.seed", "'start'", "from, to, step, count"),
    (CCR, "0.5, 1.5", "s.yaml:9: sweep.ccr", "'0.5, 1.5'", "[0.5, 1.5]"),
    (CCR, "[0.5; 1.5]", "s.yaml:9: sweep.ccr[0]", "'0.5; 1.5'", "[0.5, 1.5]"),
    ("[0, 0.4]", "0 to 0.8", "s.yaml:10: sweep.bound", "'0 to 0.8'", "{from: 0, to: 0.8, step: 0.1}"),
    ("[0, 0.4]", "{from: 0, to: 0.8, by: 0.2}", "s.yaml:10: sweep.bound", "'by'", "step"),
    (BOUND, BOUND + "\n  epsilon: max", "s.yaml:11: sweep.epsilon", "'max'", "or be 'largest'"),
    ("tasks: 20", "tasks: [20, 30]", "s.yaml:3: graphs[0].tasks", "one value", "list several graphs"),
    # orders
    (SEED, "{from: 20, to: 1}", "s.yaml:12: sweep.seed", "empty", "from is larger than to"),
    (PROCESSORS, PROCESSORS + "\n  delay: [1.0, 0.5]", "s.yaml:6: platform.delay", "[low, high]", "0 < low <= high"),
    # YAML; tests/yaml has more
    (SEED, "{from: 1 count: 2}", "s.yaml:12", "is no YAML", "needs a comma"),
    ("  seed: ", "  seed = ", "s.yaml:12", "has '=' in place of a colon", "write 'seed: {from: 1, count: 2}'"),
    ("name: study", "name = study", "s.yaml:1", "has '=' in place of a colon", "write 'name: study'"),
    ("scenario:", "scenario: none", "s.yaml:6", "gives 'scenario' the value 'none' and keys below it", "one of the two"),
    ("  ccr: ", "  - ccr: ", "s.yaml:10", "is a key, line 9 an element of a list", "elements begin with '- '"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: [1, 10] Gbit/s", "s.yaml:6", "behind the bracket of 'bandwidth'", "belong within, to each value"),
    (BOUND, "   bound: [0, 0.4]  # of ]", "s.yaml:10", "indented by 3 blanks, line 9 by 2", "the same column"),
    (f"  - {GRAPH}\nplatform:", f"  - {GRAPH}\n platform:  # ours", "s.yaml:4", "indented by 1 blank, line 3 by 2", "the same column"),
    # files
    (GRAPH, "{kind: stg, path: 'none/*.stg'}", "s.yaml:3: graphs[0].path", "'none/*.stg'", "relative paths start at the sweep file's folder"),
    (ALGORITHMS, "[{name: mine, command: python3 mine.py}]", "s.yaml:11: sweep.algorithm[0].command", "'mine.py'", "correct the path"),
    (PROCESSORS, "  machines: {kind: file, file: m.yaml}", "s.yaml:5: platform.machines", "'file'", "did you mean 'path'?"),
    (PROCESSORS, "  machines: {kind: file, path: s.yaml}", "s.yaml", "is not a file of machines", "it is a sweep file; dagsweep run s.yaml"),
    (GRAPH, "{kind: stg, file: g.stg}", "s.yaml:3: graphs[0]", "'file'", "did you mean 'path'?"),
    (GRAPH, "{kind: stg, path: i.json}", "i.json", "is not a graph in the format stg", "it is an instance"),
    (GRAPH, "{kind: dax, path: g.stg}", "g.stg", "is not a graph in the format dax", "in the format stg; kind stg reads it"),
    (GRAPH, "{kind: instance, path: c.json}", "c.json", "is not an instance", "it is a scenario; dagsweep simulate"),
]

# Mistakes on the command line: (words, exit code, place, word that is wrong, way out).
COMMANDS = [
    # typos
    ("simlate", BAD_INPUT, "unknown command", "'simlate'", "did you mean 'simulate'?"),
    ("--verison", BAD_INPUT, "unknown command", "'--verison'", "did you mean '--version'?"),
    ("run s.yaml -o r.h5 --resum", BAD_INPUT, "unrecognised option", "'--resum'", "did you mean '--resume'?"),
    ("run s.yaml -o r.h5 --seed 3", BAD_INPUT, "unrecognised option", "'--seed'", "did you mean '--seeds'?"),
    ("run s.yaml -o r.h5 -n 4", BAD_INPUT, "unrecognised option", "'-n'", "mpirun -n 4 dagsweep"),
    ("generate layered --tasks 20", BAD_INPUT, "unrecognised option", "'--tasks'", "--set tasks=..."),
    ("simulate -i i.json -a heftt", BAD_INPUT, "--algorithm", "'heftt'", "did you mean 'heft'?"),
    ("list hft", BAD_INPUT, "list", "'hft'", "near ones: heft"),
    # words of other programs
    ("sweep s.yaml", BAD_INPUT, "unknown command", "'sweep'", "did you mean 'run'?"),
    ("validate s.yaml", BAD_INPUT, "unknown command", "'validate'", "did you mean 'plan'?"),
    ("gantt s.yaml", BAD_INPUT, "unknown command", "'gantt'", "did you mean 'simulate'?"),
    ("show r.h5", BAD_INPUT, "unknown command", "'show'", "did you mean 'status'?"),
    ("heft", BAD_INPUT, "unknown command", "'heft'", "dagsweep list heft"),
    ("i.json", BAD_INPUT, "unknown command", "'i.json'", "dagsweep simulate --instance i.json"),
    ("run s.yaml --dry-run", BAD_INPUT, "unrecognised option", "'--dry-run'", "did you mean '--only-plan'?"),
    ("run s.yaml -o r.h5 --continue", BAD_INPUT, "unrecognised option", "'--continue'", "did you mean '--resume'?"),
    ("run s.yaml -o r.h5 --jobs 4", BAD_INPUT, "unrecognised option", "'--jobs'", "mpirun -n 4 dagsweep"),
    ("plan s.yaml --cores 4", BAD_INPUT, "unrecognised option", "'--cores'", "did you mean '--ranks'?"),
    ("simulate -i i.json -a heft --plot x.svg", BAD_INPUT, "unrecognised option", "'--plot'", "did you mean '--gantt'?"),
    ("generate stg --set file=g.stg", BAD_INPUT, "--set", "'file'", "did you mean 'path'?"),
    ("search -i i.json -a heft --against cpop --set moves=10", BAD_INPUT, "--set", "'moves'", "did you mean 'steps'?"),
    ("list gauss", BAD_INPUT, "list", "'gauss'", "near ones: gaussian"),
    # units and types
    ("simulate -i i.json -a heft --bound 40%", BAD_INPUT, "--bound", "'40%'", "write 0.4"),
    ("simulate -i i.json -a heft --seed 1.5", BAD_INPUT, "--seed", "'1.5'", "a whole number >= 0"),
    ("simulate s.yaml --tuple abc", BAD_INPUT, "--tuple", "'abc'", "a whole number >= 0"),
    ("run s.yaml -o r.h5 --wait 10s", BAD_INPUT, "--wait", "'10s'", "write the number alone: 10"),
    ("simulate -i i.json -a ftsa --epsilon two", BAD_INPUT, "--epsilon", "'two'", "or 'largest'"),
    ("simulate -i i.json -a heft,peft", BAD_INPUT, "--algorithm", "'heft,peft'", "a sweep compares several"),
    ("simulate -i i.json -a mine.py", BAD_INPUT, "--algorithm", "'mine.py'", '-a mine --command "python3 mine.py"'),
    ("simulate -i i.json -a heft --set failures:1", BAD_INPUT, "--set", "'failures:1'", "key=value"),
    ("simulate -i i.json -a heft --bound 0,3", BAD_INPUT, "--bound", "'0,3'", "a decimal fraction has a point: 0.3"),
    ("simulate -i i.json -a heft --bound 40", BAD_INPUT, "--bound", "is 40", "[0, 1]"),
    ("generate layered --set tasks=20,ccr=1", BAD_INPUT, "--set", "'20,ccr=1'", "each key=value is given by itself"),
    # places
    ("simulate -i i.json -a heft --kind online", BAD_INPUT, "--kind", "concerns commands", "add --command"),
    ("run s.yaml -o r.h5 --algorithm heft", BAD_INPUT, "unrecognised option", "'--algorithm'", "a sweep has it in its file, as sweep.algorithm"),
    ("run s.yaml -o r.h5 --processors 4", BAD_INPUT, "unrecognised option", "'--processors'", "a sweep has it in its file, as platform.processors"),
    ("simulate -i i.json -a heft --failures 1", BAD_INPUT, "unrecognised option", "'--failures'", "--set failures=..."),
    ("generate layered --ccr 1", BAD_INPUT, "unrecognised option", "'--ccr'", "--set ccr=..."),
    ("search -i i.json -a heft --against hefft", BAD_INPUT, "--against", "'hefft'", "did you mean 'heft'?"),
    # orders
    ("s.yaml", BAD_INPUT, "unknown command", "'s.yaml'", "dagsweep run s.yaml --output R.h5"),
    ("run s.yaml r.h5", BAD_INPUT, "run", "'r.h5'", "--output"),
    ("generate layered tasks=20", BAD_INPUT, "generate", "'tasks=20'", "--set tasks=20"),
    ("generate", BAD_INPUT, "generate", "'kind' is missing", "dagsweep generate KIND"),
    ("simulate i.json -a heft", BAD_INPUT, "simulate", "'i.json'", "--instance i.json"),
    ("simulate -i i.json -a heft peft", BAD_INPUT, "simulate", "'peft'", "the option that it belongs to"),
    ("simulate s.yaml 3", BAD_INPUT, "simulate", "'3'", "--tuple 3"),
    ("schedule i.json heft", BAD_INPUT, "schedule", "'i.json'", "--instance i.json"),
    ("schedule s.yaml", BAD_INPUT, "schedule", "'s.yaml'", "dagsweep instance s.yaml --tuple 0"),
    ("generate layered 20", BAD_INPUT, "generate", "'20'", "key=value in one word, such as --set tasks=20"),
    ("generate layered --set ccr 1", BAD_INPUT, "generate", "'1'", "key=value in one word"),
    ("generate stg g.stg", BAD_INPUT, "generate", "'g.stg'", "--set path=g.stg"),
    ("generate g.stg", BAD_INPUT, "generate", "'g.stg'", "dagsweep generate stg --set path=g.stg"),
    ("simulate -i i.json --command mine.py", BAD_INPUT, "--command", "needs a name", "--algorithm mine"),
    # files
    ("run s.yml -o r.h5", BAD_INPUT, "s.yml", "No such file", "did you mean 's.yaml'?"),
    ("simulate -i i.jsn -a heft", BAD_INPUT, "i.jsn", "No such file", "did you mean 'i.json'?"),
    ("simulate -i s.yaml -a heft", BAD_INPUT, "s.yaml", "is a sweep file", "dagsweep simulate s.yaml --tuple 0"),
    ("simulate -i g.stg -a heft", BAD_INPUT, "g.stg", "is a graph", "dagsweep generate stg --set path=g.stg"),
    ("status i.json", BAD_INPUT, "i.json", "not a results file", "dagsweep run"),
    ("merge s.yaml -o m.h5", BAD_INPUT, "s.yaml", "is a sweep file", "dagsweep run s.yaml --output R.h5"),
    ("generate layered -o x.png", BAD_INPUT, "--output", "'x.png'", ".json, .dot, .stg"),
    ("simulate -i i.json -a heft --trace no/t.json", IO_ERROR, "no/t.json", "No such file", "make the folder 'no' first"),
    ("report r.h5", BAD_INPUT, "unknown command", "'report'", "python3 postprocess/report.py"),
    ("run i.json -o r.h5", BAD_INPUT, "i.json", "is not a sweep file", "it is an instance; graphs: [{kind: instance, path: i.json}]"),
    ("run m.yaml -o r.h5", BAD_INPUT, "m.yaml", "is not a sweep file",
     "it is a file of machines; in a sweep: platform: {machines: {kind: file, path: m.yaml}}"),
    ("run g.stg -o r.h5", BAD_INPUT, "g.stg", "is not a sweep file", "it is a graph in the format stg"),
    ("run s.yaml -o s.yaml", BAD_INPUT, "--output", "is the sweep file", "such as R.h5"),
    ("simulate -i p.json -a heft", BAD_INPUT, "p.json", "is not an instance",
     "it is a schedule; dagsweep simulate -i INSTANCE.json --schedule p.json"),
    ("simulate -i i.json -a heft --scenario s.yaml", BAD_INPUT, "s.yaml", "is not a scenario", "it is a sweep file"),
    ("simulate -i i.json --schedule i.json", BAD_INPUT, "i.json", "is not a schedule",
     "dagsweep schedule -i i.json -a heft -o S.json makes a schedule"),
    ("status c.json", BAD_INPUT, "c.json", "is a scenario", "not a results file"),
    ("generate layered --set machines=i.json", BAD_INPUT, "i.json", "is not a file of machines", "it is an instance"),
]


class Messages(MessageCase):
    def test_lines_as_printed(self):
        for old, new, line in PRINTED_OF_SWEEPS:
            with self.subTest(new=new):
                self.changed(old, new)
                self.assertEqual(self.line_of(BAD_INPUT, "run", "s.yaml", "--only-plan"), line)
        self.write("s.yaml", SWEEP)
        for words, code, line in PRINTED:
            with self.subTest(words=words):
                self.assertEqual(self.line_of(code, *words.split()), line)

    def test_mistakes_in_a_sweep(self):
        self.succeed("run", "s.yaml", "--only-plan")
        for old, new, *words in SWEEPS:
            with self.subTest(new=new):
                self.changed(old, new)
                self.says(self.line_of(BAD_INPUT, "run", "s.yaml", "--only-plan"), *words)

    def test_mistakes_on_the_command_line(self):
        for line, code, *words in COMMANDS:
            with self.subTest(line=line):
                self.says(self.line_of(code, *line.split()), *words)
        self.assertEqual(list(self.folder.glob("*.h5*")), [])
        self.assertEqual((self.folder / "s.yaml").read_text(), SWEEP)

    def test_one_seed_is_noted(self):
        note = "note: s.yaml:12: sweep.seed: is one seed, number 20 ({from: 1, count: 20} is 20 seeds)"
        self.changed(SEED, "20")
        self.assertIn(note, self.succeed("run", "s.yaml", "--only-plan").out)
        for one in ("1", "[20]", "{from: 20, count: 1}", "20261127"):
            self.changed(SEED, one)
            self.assertNotIn("is one seed", self.succeed("run", "s.yaml", "--only-plan").out)

    def test_an_online_command_that_is_not_asked_at_once_is_noted(self):
        note = "note: s.yaml:11: sweep.algorithm[1]: is asked only while a processor is idle (at_once: true"
        command = "{name: mine, command: 'true', kind: %s}"
        self.changed(ALGORITHMS, f"[heft, {command % 'online'}]")
        self.assertIn(note, self.succeed("run", "s.yaml", "--only-plan").out)
        self.changed(ALGORITHMS, command % "online")
        self.assertIn("sweep.algorithm: is asked only", self.succeed("run", "s.yaml", "--only-plan").out)
        for other in ("online, at_once: true", "online, at_once: false", "reactive", "static"):
            self.changed(ALGORITHMS, f"[heft, {command % other}]")
            self.assertNotIn("is asked only", self.succeed("run", "s.yaml", "--only-plan").out)

    def test_an_unusual_ccr_that_nobody_gave_is_noted(self):
        note = r"note: (graph 'layered': )?its CCR is about 1[0-9], since neither ccr nor granularity is given \(communication dominates: .*"
        self.assertRegex(self.succeed("generate", "layered", "--seed", 3, "-o", "x.json").err, note)
        bare = "graphs: [{kind: layered}, {kind: layered, tasks: 50}]\nsweep: {algorithm: heft, seed: {from: 3, count: 2}}\n"
        self.write("s.yaml", bare)
        self.assertRegex(self.succeed("run", "s.yaml", "--only-plan").out, note + r" \(similar in 1 more\)")
        self.assertRegex(self.succeed("run", "s.yaml", "-o", "r.h5").err, note)
        for given in ("ccr", "granularity"):
            self.assertNotIn("its CCR", self.succeed("generate", "layered", "--set", f"{given}=0.01", "-o", "x.json").err)
            self.write("s.yaml", bare.replace("sweep: {", f"sweep: {{{given}: 0.01, "))
            self.assertNotIn("its CCR", self.succeed("run", "s.yaml", "--only-plan").out)
        fast = ("--set", "delay_min=0.0001", "--set", "delay_max=0.0001")
        self.assertIn("communication hardly counts", self.succeed("generate", "layered", *fast, "-o", "x.json").err)
        usual = ("--set", "delay_min=0.05", "--set", "delay_max=0.05")
        self.assertNotIn("its CCR", self.succeed("generate", "layered", *usual, "-o", "x.json").err)

    def test_a_changed_sweep_names_its_keys(self):
        self.succeed("run", "s.yaml", "-o", "r.h5")
        for old, new, keys in ((CCR, "[0.5]", "this key differs: sweep.ccr (now [0.5], there [0.5, 1.5])"),
                               ("count: 2", "count: 3", "this key differs: sweep.seed.count (now 3, there 2)"),
                               (SCENARIO, "  period: 1",
                                "these keys differ: scenario.period (now 1, there not given), scenario.change_interval (now not given, there 0.5)"),
                               (ALGORITHMS, "[heft]", "this key differs: sweep.algorithm (now [heft], there [heft, gtp/c])"),
                               (GRAPH, GRAPH.replace("20", "21"), "this key differs: graphs[0].tasks (now 21, there 20)")):
            with self.subTest(new=new):
                self.changed(old, new)
                self.assertIn(f"another sweep, 'study' ({keys}); choose another --output",
                              self.line_of(BAD_INPUT, "run", "s.yaml", "-o", "r.h5", "--resume"))
        self.changed("name: study", "name: renamed")
        self.succeed("run", "s.yaml", "-o", "r.h5", "--resume")

    def test_a_changed_file_is_said_to_differ(self):
        self.changed(GRAPH, "{kind: stg, path: g.stg}")
        self.succeed("run", "s.yaml", "-o", "r.h5")
        self.write("g.stg", "1\n0 0 0\n1 4 1 0\n2 0 1 1\n")
        self.assertIn("all keys are the same; the contents of a file that they name differ",
                      self.line_of(BAD_INPUT, "run", "s.yaml", "-o", "r.h5", "--resume"))

    def test_a_check_that_finds_nothing_says_so(self):
        for words in (["-i", "i.json", "-a", "heft"], ["s.yaml", "--tuple", "9"]):
            said = self.succeed("simulate", *words, "--check").err
            self.assertTrue(re.fullmatch(r"dagsweep: --check: nothing found; the trace, \d+ events, obeys the model\n", said), said)

    def test_charts_of_any_other_name(self):
        for name in ("x.svg", "x", "x.txt"):
            self.succeed("simulate", "-i", "i.json", "-a", "heft", "--gantt", name)
            self.assertIn("<svg", (self.folder / name).read_text())

    def test_list_of_one_name(self):
        for name, words in (("gtp", ["gtp: algorithm", "trigger"]), ("layered", ["layered: graph", "degree"]), ("makespan", ["makespan: metric"]),
                            ("delay", ["platform.delay: sweep key", "[0.5, 1.0]"]), ("most_seeds", ["graphs[].most_seeds: sweep key"]),
                            ("width", ["width: parameter", "mean number of tasks in a layer", "layered"]),
                            ("trigger", ["trigger: parameter", "d-heft", "gtp/c"]), ("ccr", ["ccr: axis", "sweep.ccr"])):
            with self.subTest(name=name):
                said = self.succeed("list", name).out
                for word in words:
                    self.assertIn(word, said)


if __name__ == "__main__":
    unittest.main()
