"""Machines of one's own: files in YAML and SimGrid's XML are the same machines in every interface, and wrong ones are refused by name."""

import json
import os
import sys
import unittest

from program import BAD_INPUT, DONE, PROGRAM, ROOT, InFolder, environment
from results import Results

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
SITES = """\
nodes: [{count: 2, speed: 1, name: a}, {count: 2, speed: 2, name: b}]
network:
  kind: sites
  clusters:
    - {nodes: [a], bandwidth: 1 Gbit/s}
    - {nodes: [b], bandwidth: 1 Gbit/s, shared: true}
  wide_area:
    - {bandwidth: 10 Mbit/s, joins: [[0, 1]]}
"""
MATRIX = """\
nodes: [{count: 3, flops: 1 Gflop/s}]
network:
  bandwidth:
    - [0, 1 Gbit/s, 2 Gbit/s]
    - [1 Gbit/s, 0, 1 Gbit/s]
    - [2 Gbit/s, 1 Gbit/s, 0]
"""
CLUSTER = """\
<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" core="2" bw="125MBps" lat="50us"/>
</platform>
"""
HOSTS = """\
<platform version="4.1">
 <zone id="z" routing="Full">
  <host id="a" speed="1Gf"/>
  <host id="b" speed="2Gf,1Gf" core="2"/>
  <host id="c" speed="1Gf"/>
  <link id="ab" bandwidth="1Gbps" latency="1ms"/>
  <link id="ac" bandwidth="2Gbps" latency="1ms"/>
  <link id="bc" bandwidth="1GBps" latency="1ms"/>
  <route src="a" dst="b"><link_ctn id="ab"/></route>
  <route src="a" dst="c"><link_ctn id="ac"/></route>
  <route src="b" dst="c"><link_ctn id="bc"/></route>
 </zone>
</platform>
"""

# (file, text in it, what replaces it, line of the mistake, or 0 if it has none; message)
WRONG = [
    (YAML, "nodes:", "node:", 1, "unknown key 'node'; did you mean 'nodes'? (known: nodes, network)"),
    (YAML, "count: 4", "count: 0", 2, "nodes[0].count: is '0' (it must lie in [1, inf])"),
    (YAML, "count: 4", "count: 2.5", 2, "nodes[0].count: is '2.5' (it must be a whole number)"),
    (YAML, "count: 4", "count: -1", 2, "nodes[0].count: is '-1' (it must lie in [1, inf])"),
    (YAML, "count: 4", "count: many", 2, "nodes[0].count: is 'many' (it must be a whole number)"),
    (YAML, "count: 4", "count: [4]", 2, "nodes[0].count: must be one number"),
    (YAML, "count: 4", "count: 40000", 2, "nodes[0]: brings more than 65535 processors (more are not supported)"),
    (YAML, "cores: 2", "cores: 0", 2, "nodes[0].cores: is '0' (it must lie in [1, inf])"),
    (YAML, "cores: 2", "core: 2", 2,
     "nodes[0]: unknown key 'core'; did you mean 'cores'? (known: count, cores, speed, mhz, flops, name, power, price)"),
    (YAML, "cores: 2, mhz: 500", "cores: 2", 2, "nodes[0]: states no speed (give one of speed, mhz and flops)"),
    (YAML, "mhz: 500", "mhz: 500, speed: 1", 2, "nodes[0]: states speed and mhz (give one of speed, mhz and flops)"),
    (YAML, "mhz: 250", "speed: 1", 3, "nodes[1]: states speed, nodes[0] mhz (all entries state their speeds in one way)"),
    (YAML, "mhz: 500", "mhz: 0", 2, "nodes[0].mhz: is '0' (it must lie in [1, 1e+06])"),
    (YAML, "mhz: 500", "mhz: 2.4 GHz", 2, "nodes[0].mhz: is '2.4 GHz' (it must be a finite number; that is 2400 in MHz)"),
    (YAML, "mhz: 500", "speed: -1", 2, "nodes[0].speed: is '-1' (it must lie in [1e-09, 1e+09])"),
    (YAML, "mhz: 500", "flops: 40", 2, "nodes[0].flops: is '40' (it must be a number > 0 with a unit, flop/s"),
    (YAML, "mhz: 500", "flops: 40 GHz", 2, "nodes[0].flops: is '40 GHz' (it must be a number > 0 with a unit, flop/s"),
    (YAML, "mhz: 500", "mhz: .inf", 2, "nodes[0].mhz: is '.inf' (it must be a finite number)"),
    (YAML, "name: slow", "name: fast", 3, "nodes[1].name: is 'fast', as that of another entry"),
    (YAML, "power: {idle: 60, busy: 250}", "power: 250", 2, "nodes[0].power: must be a map of keys and values (such as {idle: 60, busy: 250})"),
    (YAML, "idle: 60, ", "", 2, "nodes[0].power: 'idle' is missing (such as {idle: 60, busy: 250})"),
    (YAML, "busy: 250", "busy: 50", 2, "nodes[0].power.busy: is 50 (it must be at least idle, 60)"),
    (YAML, "idle: 60", "idle: -1", 2, "nodes[0].power.idle: is '-1' (it must lie in [0, inf])"),
    (YAML, "busy: 250", "full: 250", 2, "nodes[0].power: unknown key 'full' (known: idle, busy)"),
    (YAML, "price: 1.2", "price: -1", 2, "nodes[0].price: is '-1' (it must lie in [0, inf])"),
    (YAML, "price: 1.2", "price: free", 2, "nodes[0].price: is 'free' (it must be a finite number)"),
    (YAML, "network:\n  kind: bounded-multiport\n  bandwidth: 100 Mbit/s\n  startup: 1e-4\n", "", 1,
     "'network' is missing (such as network: {kind: bounded-multiport, bandwidth: 1 Gbit/s, startup: 1e-4}; one node alone needs none)"),
    (YAML, "bounded-multiport", "bounded", 5, "network.kind: unknown network 'bounded'; did you mean 'bounded-multiport'?"),
    (YAML, "100 Mbit/s", "100", 6, "network.bandwidth: is '100' (it must be a number > 0 with a unit, bit/s, b/s or B/s"),
    (YAML, "100 Mbit/s", "100 Mbps", 6, "network.bandwidth: is '100 Mbps' (it must be a number > 0 with a unit, bit/s, b/s or B/s"),
    (YAML, "100 Mbit/s", "0 Mbit/s", 6, "network.bandwidth: is '0 Mbit/s' (it must be a number > 0 with a unit, bit/s, b/s or B/s"),
    (YAML, "100 Mbit/s", "-1 Mbit/s", 6, "network.bandwidth: is '-1 Mbit/s' (it must be a number > 0 with a unit, bit/s, b/s or B/s"),
    (YAML, "  bandwidth: 100 Mbit/s\n", "", 5,
     "network: 'bandwidth' is missing (such as {kind: bounded-multiport, bandwidth: 1 Gbit/s, startup: 1e-4})"),
    (YAML, "startup: 1e-4", "startup: -1", 7, "network.startup: is '-1' (it must lie in [0, inf])"),
    (YAML, "startup: 1e-4", "startup: 1 ms", 7, "network.startup: is '1 ms' (it must be a finite number; that is 0.001 in seconds)"),
    (YAML, "startup: 1e-4", "latency: 1e-4", 7, "network: unknown key 'latency'; did you mean 'startup'?"),
    (YAML, "100 Mbit/s", "[100 Mbit/s]", 6, "network.bandwidth: has 1 rows (there are 6 nodes)"),
    (YAML, "network:\n", "network: bus\nx:\n", 5, "unknown key 'x' (known: nodes, network)"),
    (YAML, "price: 1.2}", "price: 1.2", 2, "is no YAML (it opens a bracket, '{', that is never closed; add '}')"),
    (YAML, "nodes:\n", "nodes: []\nx:\n", 2, "unknown key 'x' (known: nodes, network)"),
    (YAML, YAML, "", 0, "is empty (a file of machines has key nodes)"),
    (YAML, YAML, "- a\n", 1, "must be a map of keys and values (such as nodes:"),
    (MATRIX, "    - [2 Gbit/s, 1 Gbit/s, 0]\n", "", 4, "network.bandwidth: has 2 rows (there are 3 nodes)"),
    (MATRIX, ", 2 Gbit/s]", "]", 4, "network.bandwidth[0]: has 2 values (there are 3 nodes)"),
    (MATRIX, "[2 Gbit/s, 1", "[3 Gbit/s, 1", 6,
     "network.bandwidth[2][0]: is '3 Gbit/s', but '2 Gbit/s' in the other direction (a link has one bandwidth)"),
    (MATRIX, "[0, 1", "[1 Gbit/s, 1", 4, "network.bandwidth[0][0]: is '1 Gbit/s' (within a node data need no link: write 0)"),
    (MATRIX, "network:\n", "network:\n  kind: bus\n", 5, "network.bandwidth: is a matrix (a bus is one medium, with one bandwidth)"),
    (MATRIX, "[1 Gbit/s, 0,", "[fast, 0,", 5, "network.bandwidth[1][0]: is 'fast' (it must be a number > 0 with a unit, bit/s, b/s or B/s"),
    (SITES, "nodes: [b]", "nodes: [c]", 6, "network.clusters[1].nodes[0]: unknown name of nodes 'c'; did you mean 'a'? (known: a, b)"),
    (SITES, "nodes: [b]", "nodes: [a]", 3, "network: node 0 is in two clusters"),
    (SITES, "nodes: [b]", "nodes: [2]", 3, "network: node 3 is in no cluster"),
    (SITES, "nodes: [b]", "nodes: [9]", 6, "network.clusters[1].nodes[0]: is '9' (it must lie in [0, 3])"),
    (SITES, "[[0, 1]]", "[[0, 2]]", 8, "network.wide_area[0].joins[0][1]: is '2' (it must lie in [0, 1])"),
    (SITES, "[[0, 1]]", "[[0, 0]]", 3, "network: a wide-area link joins clusters 0 and 0 (two of 0 to 1 are needed)"),
    (SITES, "[[0, 1]]", "[[0]]", 8, "network.wide_area[0].joins[0]: must be two clusters, such as [0, 1]"),
    (SITES, "shared: true", "shared: maybe", 6, "network.clusters[1].shared: is 'maybe' (it must be true or false)"),
    (SITES, "  wide_area:\n    - {bandwidth: 10 Mbit/s, joins: [[0, 1]]}\n", "", 3,
     "network: no wide-area link joins clusters 0 and 1 (every pair needs one)"),
    (SITES, "  kind: sites\n", "  kind: sites\n  bandwidth: 1 Gbit/s\n", 4,
     "network: unknown key 'bandwidth' (known: kind, startup, clusters, wide_area)"),
    (CLUSTER, '<platform version="4.1">', '<!-- --><platforms version="4.1">', 3, "begins with <platforms> (SimGrid's files begin with <platform>)"),
    (CLUSTER, "4.1", "3", 3, '<platform> has version="3" (versions 4 and 4.1 are read)'),
    (CLUSTER, ' version="4.1"', "", 3, "<platform> has no 'version'"),
    (CLUSTER, ' speed="1Gf"', "", 4, "<cluster> has no 'speed'"),
    (CLUSTER, "1Gf", "1GHz", 4, '<cluster> has speed="1GHz" (it must be a number > 0 with a unit, f'),
    (CLUSTER, "1Gf", "1", 4, '<cluster> has speed="1" (it must be a number > 0 with a unit, f'),
    (CLUSTER, "0-3", "3-0", 4, '<cluster> has radical="3-0" (it must be distinct numbers and ranges, such as 0-3,7, of at most 65535 nodes)'),
    (CLUSTER, "0-3", "0-3,2", 4, '<cluster> has radical="0-3,2" (it must be distinct numbers and ranges, such as 0-3,7, of at most 65535 nodes)'),
    (CLUSTER, "0-3", "a", 4, '<cluster> has radical="a" (it must be distinct numbers and ranges, such as 0-3,7, of at most 65535 nodes)'),
    (CLUSTER, "0-3", "0-99999", 4, '<cluster> has radical="0-99999" (it must be distinct numbers and ranges, such as 0-3,7, of at most 65535 nodes)'),
    (CLUSTER, 'core="2"', 'core="0"', 4, '<cluster> has core="0" (it must lie in [1, 65535])'),
    (CLUSTER, "125MBps", "1Gbit/s", 4, '<cluster> has bw="1Gbit/s" (it must be a number > 0 with a unit, Bps or bps'),
    (CLUSTER, ' bw="125MBps"', "", 4, "<cluster> has no 'bw'"),
    (CLUSTER, ' lat="50us"', "", 4, "<cluster> has no 'lat'"),
    (CLUSTER, "50us", "50", 4, '<cluster> has lat="50" (it must be a number > 0 with a unit, s, ms, us or ns'),
    (CLUSTER, 'lat="50us"', 'lat="50us" sharing_policy="FATPIPE"', 4,
     '<cluster> has sharing_policy="FATPIPE" (SPLITDUPLEX is read: a port out and one in for each node)'),
    (CLUSTER, 'lat="50us"', 'lat="50us" sharing_policy="SHARED"', 4,
     '<cluster> has sharing_policy="SHARED" (SPLITDUPLEX is read: a port out and one in for each node)'),
    (CLUSTER, 'lat="50us"', 'lat="50us" bb_bw="1GBps" bb_lat="0"', 4,
     "<cluster> has a backbone beside ports (leave out bb_bw and bb_lat, or bw and lat)"),
    (CLUSTER, 'lat="50us"', 'lat="50us" topology="TORUS"', 4, '<cluster> has topology="TORUS" (FLAT is read)'),
    (CLUSTER, 'lat="50us"', 'lat="50us" loopback_bw="1GBps"', 4,
     "<cluster> has 'loopback_bw', which is not read (of its attributes are read: id, prefix"),
    (CLUSTER, 'lat="50us"', 'lat="50us" state_file="x"', 4,
     "<cluster> has 'state_file', which is not read (changes of availability are those of the scenario)"),
    (CLUSTER, 'bw="125MBps" lat="50us"', 'bb_bw="1GBps" bb_lat="0" bb_sharing_policy="FATPIPE"', 4,
     '<cluster> has bb_sharing_policy="FATPIPE" (SHARED is read: one medium)'),
    (CLUSTER, '"/>', '"/><cluster id="d" prefix="m" suffix="" radical="0" speed="1Gf" bw="1Bps" lat="0"/>', 4,
     "<cluster> stands beside a <cluster> (one cluster alone is read)"),
    (CLUSTER, '"/>', '"><prop id="wattage" value="1"/></cluster>', 4,
     "<prop> is not read (platform, zone, cluster, host, link, route and link_ctn are)"),
    (CLUSTER, '"https://simgrid.org/simgrid.dtd"', '"x" [<!ENTITY a "1Gf">]', 2,
     "has declarations in its document type (entities are not read; remove them)"),
    (CLUSTER, "1Gf", "&a;1Gf", 4, "names the entity &a; (entities are not read)"),
    (CLUSTER, "</platform>", "", 6, "is no XML (no element found)"),
    (CLUSTER, '  <cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" core="2" bw="125MBps" lat="50us"/>\n', "", 0,
     "has no host (a <cluster>, or a <zone> of <host>s is needed)"),
    (HOSTS, 'routing="Full"', 'routing="Floyd"', 2, '<zone> has routing="Floyd" (Full is read: a route for each pair of hosts)'),
    (HOSTS, ' routing="Full"', "", 2, "<zone> has no 'routing'"),
    (HOSTS, '<zone id="z" routing="Full">', '<zone id="z" routing="Full"><zone id="y" routing="Full"/>', 2,
     "<zone> lies within a <zone> (one zone is read)"),
    (HOSTS, "</zone>", '</zone><zone id="y" routing="Full"/>', 12, "<zone> is the second one (one zone is read)"),
    (HOSTS, '"c" speed="1Gf"/>', '"b" speed="1Gf"/>', 5, "<host> has the id 'b' of another one"),
    (HOSTS, '"ac" bandwidth="2Gbps" latency="1ms"', '"ac" bandwidth="2Gbps" latency="2ms"', 7,
     "<link> has a latency of 0.002 s, another one 0.001 s (all links start up alike)"),
    (HOSTS, '"ac" bandwidth="2Gbps"', '"ac" sharing_policy="FATPIPE" bandwidth="2Gbps"', 7,
     '<link> has sharing_policy="FATPIPE" (SHARED and SPLITDUPLEX are read)'),
    (HOSTS, '"ac" bandwidth="2Gbps"', '"ab" bandwidth="2Gbps"', 7, "<link> has the id 'ab' of another one"),
    (HOSTS, '  <route src="b" dst="c"><link_ctn id="bc"/></route>\n', "", 8, "<link> 'bc' is on no route"),
    (HOSTS, '  <link id="bc" bandwidth="1GBps" latency="1ms"/>\n  <route', "  <route", 10, "<route> takes the link 'bc', which is not there"),
    (HOSTS, '<link_ctn id="bc"/>', '<link_ctn id="ab"/>', 11,
     "<route> takes the link 'ab', as does that of line 9 (each pair of hosts needs its own link)"),
    (HOSTS, '<link_ctn id="bc"/>', '<link_ctn id="bc"/><link_ctn id="ab"/>', 11, "<link_ctn> is the route's second (routes of one link are read)"),
    (HOSTS, '<link_ctn id="bc"/>', "", 11, "<route> has no <link_ctn> (one link is needed)"),
    (HOSTS, 'src="b" dst="c"', 'src="b" dst="d"', 11, "<route> names the host 'd', which is not there"),
    (HOSTS, 'src="b" dst="c"', 'src="c" dst="c"', 11, "<route> begins and ends at 'c'"),
    (HOSTS, 'src="b" dst="c"', 'src="c" dst="a"', 11, "<route> is the second between 'c' and 'a'"),
    (HOSTS, 'src="b"', 'symmetrical="NO" src="b"', 11, '<route> has symmetrical="NO" (routes in both directions are read)'),
    (HOSTS, '<host id="a" speed="1Gf"/>', '<host id="a" speed="1Gf" availability_file="a.txt"/>', 3,
     "<host> has 'availability_file', which is not read (changes of availability are those of the scenario)"),
    (HOSTS, '<host id="a" speed="1Gf"/>', '<router id="r"/>', 3,
     "<router> is not read (platform, zone, cluster, host, link, route and link_ctn are)"),
    (HOSTS, '<link_ctn id="bc"/>', '<host id="q" speed="1Gf"/>', 11, "<host> lies within <route> (it belongs in <zone>)"),
    (HOSTS, 'core="2"', 'core="70000"', 4, '<host> has core="70000" (it must lie in [1, 65535])'),
]

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
LINKS_YAML = """\
nodes:
  - {flops: 1 Gflop/s}
  - {cores: 2, flops: 2 Gflop/s}
  - {flops: 1 Gflop/s}
network:
  startup: 0.001
  bandwidth:
    - [0, 1 Gbit/s, 2 Gbit/s]
    - [1 Gbit/s, 0, 8 Gbit/s]
    - [2 Gbit/s, 8 Gbit/s, 0]
"""
SWEEP = """\
graphs: [{kind: layered, tasks: 30}]
platform: {machines: [MACHINES]}
scenario: {failures: [0, 1]}
sweep: {ccr: 1, bound: 0.5, epsilon: 1, algorithm: [heft, gtp/c, l-heft, ftsa], seed: {from: 1, count: 3}}
"""


class MachineFiles(InFolder):
    def instance(self, machines, *kind):
        self.succeed("generate", *(kind or ("layered", "--set", "tasks=30")), *machines, "--output", "i.json")
        return json.loads((self.folder / "i.json").read_text())

    def of_file(self, name, content, *kind):
        self.write(name, content)
        return self.instance(["--set", f"machines={name}"], *kind)

    def test_wrong_files(self):
        self.assertGreaterEqual(len(WRONG), 60)
        for base, old, new, line, message in WRONG:
            with self.subTest(message):
                self.assertIn(old, base)
                self.write("mine.txt", base.replace(old, new, 1))
                place = f"mine.txt:{line}: " if line else "mine.txt: "
                self.refused(self.run_program("generate", "chain", "--set", "machines=mine.txt"), BAD_INPUT, place + message)

    def test_a_file_beyond_the_size_limit(self):
        self.write("mine.yaml", MATRIX + "#" * 64_000_000)
        self.refused(self.run_program("generate", "chain", "--set", "machines=mine.yaml"), BAD_INPUT, "mine.yaml: has more than 64 MB")

    def test_the_same_platform_is_the_same_instance(self):
        cluster = self.instance([word for one in ("machines=cluster", "nodes=4", "cores=2", "startup=0.001") for word in ("--set", one)])
        self.assertEqual(self.of_file("a.yaml", BUS_YAML), cluster)
        self.assertEqual(self.of_file("a.xml", BUS_XML), cluster)
        flop = ("daggen", "--set", "tasks=20")
        self.assertEqual(self.of_file("b.yaml", PORTS_YAML, *flop), self.of_file("b.xml", CLUSTER, *flop))
        self.assertEqual(self.of_file("c.yaml", LINKS_YAML, *flop), self.of_file("c.xml", HOSTS, *flop))

    def test_the_same_platform_has_equal_rows(self):
        self.write("a.yaml", BUS_YAML)
        self.write("a.xml", BUS_XML)
        rows = []
        for machines in ("{kind: cluster, nodes: 4, cores: 2, startup: 0.001}", "{kind: file, path: a.yaml}", "{kind: file, path: 'a.x*'}"):
            self.write("s.yaml", SWEEP.replace("MACHINES", machines))
            self.succeed("run", "s.yaml", "--output", f"{len(rows)}.h5", ranks=3 if rows else None)
            rows.append(Results(self.folder / f"{len(rows)}.h5").rows)
        differing = {name for other in rows[1:] for name in other.dtype.names if other[name].tobytes() != rows[0][name].tobytes()}
        self.assertEqual(differing, {"identity", "checksum"})  # that of a row covers its identity

    def test_a_pattern_is_an_axis(self):
        (self.folder / "m").mkdir()
        for count in (2, 3):
            self.write(f"m/{count}.yaml", BUS_YAML.replace("count: 4", f"count: {count}"))
        self.write("s.yaml", SWEEP.replace("MACHINES", "drawn, {kind: file, path: m/*.yaml}"))
        self.succeed("run", "s.yaml", "--output", "r.h5")
        labels = [label.decode() for label in Results(self.folder / "r.h5").axes["machines"]]
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

    def test_confinement(self):
        (self.folder / "in").mkdir()
        self.write("a.yaml", BUS_YAML)
        self.write("in/a.yaml", BUS_YAML)
        (self.folder / "in/link.yaml").symlink_to("../a.yaml")
        self.write("in/s.yaml", SWEEP.replace("MACHINES", "{kind: file, path: a.yaml}"))
        self.succeed("run", "in/s.yaml", "--output", "r.h5", "--confined", "in")
        for path in ("../a.yaml", "link.yaml", "/etc/hostname"):
            with self.subTest(path):
                self.write("in/s.yaml", SWEEP.replace("MACHINES", f"{{kind: file, path: {path}}}"))
                self.refused(self.run_program("run", "in/s.yaml", "--output", "q.h5", "--confined", "in"), BAD_INPUT,
                             "in/s.yaml:2: platform.machines[0].path: ", "confined")

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
        for key, wrong, words in (("power", [[60, 250]], "power: has 1 rows"), ("power", [[60, 50]] * 6, "idle 60 and busy 50"),
                                  ("price", [1], "price is that of 1 nodes")):
            self.write("w.json", json.dumps({**made, key: wrong}))
            self.refused(self.run_program("schedule", "-i", "w.json", "-a", "heft"), BAD_INPUT, "w.json: ", words)

    def test_units_of_work(self):
        for kind, content, words in (
                (("daggen",), BUS_YAML, ("work in flop", "speed: 1 Gflop/s", "flops: 1 Gflop/s")),
                (("daggen", "--set", "speed=1 Gflop/s"), PORTS_YAML, ("work in seconds", "mhz", "work_unit: flop"))):
            with self.subTest(words[0]):
                self.write("a.yaml", content)
                self.refused(self.run_program("generate", *kind, "--set", "machines=a.yaml"), BAD_INPUT, *words)


if __name__ == "__main__":
    unittest.main()
