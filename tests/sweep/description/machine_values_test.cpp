#include "sweep/description/machine_values.hpp"

#include <algorithm>
#include <memory>
#include <set>

#include "catch.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::machine_values_test {

namespace {

const std::string head = "graphs: [{kind: layered, tasks: 20}, {kind: heft-example}]\n";
const std::string tail = "sweep: {ccr: [0.5, 1], algorithm: heft, seed: [1, 2]}\n";

std::string text_of(const std::string& platform, const std::string& end) {
  return head + "platform: " + platform + "\n" + end;
}

Sweep sweep(const std::string& platform, const std::string& end = tail) {
  return dagsweep::sweep(text_of(platform, end));
}

std::string message(const std::string& platform, const std::string& end = tail) {
  return dagsweep::message(text_of(platform, end));
}

}  // namespace

TEST_CASE("tuples on described machines do not read the axes that the machines define") {
  const Sweep s = sweep(
      "{processors: [2, 3], startup: [0, 1], network: [dedicated, bus],\n"
      "           machines: [drawn, grads, {kind: cluster, nodes: 4}]}");
  // layered: 2 ccr x 2 seeds on (drawn: 2 x 2 x 2, grads, cluster); heft-example: 2 networks.
  CHECK(s.size() == 4 * (8 + 1 + 1) + 2);
  const Axis& machines = s.axis(AxisId::machines);
  CHECK(machines.labels == std::vector<std::string>{"drawn", "grads", "cluster nodes=4"});
  CHECK(s.description().machines[1].processors == 38);
  std::set<std::uint64_t> identities;
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    const Coordinates tuple = s.tuple(k);
    REQUIRE(s.number(tuple) == k);
    identities.insert(s.identity(tuple));
    const RunFacts facts = s.facts_of(tuple);
    const bool layered = tuple[AxisId::graph] == 0;
    const bool described = tuple[AxisId::machines] > 0;
    REQUIRE(reads(AxisId::machines, facts) == layered);
    REQUIRE(reads(AxisId::processors, facts) == (layered && !described));
    REQUIRE(reads(AxisId::network, facts) == !(layered && described));
    REQUIRE(reads(AxisId::ccr, facts) == layered);
  }
  CHECK(identities.size() == s.size());
}

TEST_CASE(
    "described machines are identified by kind and parameters; drawn ones do not change "
    "identities") {
  const auto identities = [](const std::string& platform) {
    return identities_of(sweep(platform));
  };
  const auto cluster = identities("{machines: {kind: cluster, nodes: 8}}");
  CHECK(cluster == identities("{machines: cluster, processors: 3, delay: [1, 2]}"));
  CHECK(cluster != identities("{machines: {kind: cluster, nodes: 9}}"));
  CHECK(cluster != identities("{machines: {kind: desktops, nodes: 8}}"));
  CHECK(identities("{processors: 4}") == identities("{processors: 4, machines: drawn}"));
  // Published results depend on these bits.
  const Sweep old = sweep("{processors: [2, 3]}",
                          "sweep: {ccr: [0.5, 1], bound: [0, 0.5], epsilon: [0, 1],\n"
                          "        algorithm: [heft, rand], seed: {from: 1, count: 5}}\n");
  CHECK(old.identity(old.tuple(0)) == 1172989311437340460U);
  CHECK(old.identity(old.tuple(old.size() - 1)) == 3629011279518866549U);
}

TEST_CASE("wrong machines are refused with file, line and key") {
  const auto says = [](const std::string& machines, const std::string& what) {
    const std::string text = message("{machines: " + machines + "}");
    INFO(text);
    CHECK(text.find("s.yaml:2: platform.machines") != std::string::npos);
    CHECK(text.find(what) != std::string::npos);
  };
  says("grad", "did you mean 'grads'?");
  says("[grads, grads]", "machines[1]: 'grads' is listed twice");
  says("{kind: cluster, node: 4}", "did you mean 'nodes'?");
  says("{kind: cluster, nodes: 0}", "machines.nodes: 'nodes' is '0'");
  says("{kind: cluster, nodes: [2, 4]}", "machines.nodes: must be one value");
  says("{kind: cluster, nodes: {uniform: [2, 4]}}", "nodes cannot be drawn per seed");
  says("{nodes: 4}", "'kind' is missing");
  says("[]", "empty list");
  const std::string few = message("{machines: [grads, {kind: cluster, nodes: 2}]}",
                                  "sweep: {epsilon: 2, algorithm: ftsa}\n");
  CHECK(few.find("has 2 processors") != std::string::npos);
}

TEST_CASE("each file of a pattern is a value, and is read once for all ranks") {
  const std::string platform = "{machines: {kind: file, path: ../sweeps/machines/*.yaml}}";
  const Sweep s = sweep(platform);
  CHECK(s.axis(AxisId::machines).labels ==
        std::vector<std::string>{"file machines/nodes-8x4.yaml", "file machines/separate-32.yaml"});
  const std::vector<MachineValue>& values = s.description().machines;
  for (const MachineValue& value : values) CHECK(value.processors == 32);
  CHECK(values[0].nodes == 8);
  CHECK(values[1].nodes == 32);
  const std::vector<std::string>& notices = s.description().notices;
  CHECK(std::ranges::count(notices,
                           "machines machines/nodes-8x4.yaml: nodes without power and "
                           "price, so energy and cost are not computed") == 1);

  // What the master has read stands for the files.
  MachineFiles sent = unpack_machine_files(pack_machine_files(s.description().machine_files));
  CHECK(sent == s.description().machine_files);
  sent.begin()->second.resize(1);
  SweepAccess access;
  access.machine_files = std::make_shared<const MachineFiles>(sent);
  const std::string text = head + "platform: " + platform + "\n" + tail;
  const std::string file = std::string(TEST_FOLDER) + "/s.yaml";
  CHECK(read_sweep(text, file, access).machines.size() == 1);

  SweepAccess names_only;
  names_only.reads_machine_files = false;
  CHECK(read_sweep(text, file, names_only).axis(AxisId::machines).labels ==
        std::vector<std::string>{"file ../sweeps/machines/*.yaml"});
}

TEST_CASE("wrong files of machines are refused") {
  const std::string place = std::string(TEST_FOLDER) + "/s.yaml:2: platform.machines";
  const std::string nodes = "{kind: file, path: ../sweeps/machines/nodes-8x4.yaml}";
  CHECK(message("{machines: mine.yaml}") ==
        place + ": is 'mine.yaml' (a file is {kind: file, path: mine.yaml})");
  CHECK(message("{machines: {kind: file}}") ==
        place + ": needs 'path' (such as {kind: file, path: mine.yaml})");
  CHECK(message("{machines: {kind: file, path: none/*.yaml}}")
            .starts_with(place + ".path: no file matches '"));
  CHECK(message("{machines: [" + nodes + ", " + nodes + "]}") ==
        place +
            "[1]: 'file machines/nodes-8x4.yaml' is listed twice (another file has the same "
            "content)");
}

}  // namespace dagsweep::machine_values_test
