#include "platform/instance_file.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "platform/examples/catalogue.hpp"
#include "platform/models/networks.hpp"
#include "support/error_text.hpp"
#include "support/random_instance.hpp"
#include "support/random_network.hpp"

using namespace dagsweep;

namespace {

std::string message(const std::string& content) {
  return error_text<InputError>([&] { read_instance(content, "i.json"); });
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

const std::string good =
    R"({"format":"dagsweep-instance-1","tasks":[{"work":1.5},{"work":2,"group":3,"kind":"fft"}],)"
    R"("edges":[{"from":0,"to":1,"data":4}],"W":[[1,2],[3,4]],"bandwidth":[[0,2],[2,0]],"startup":0})";

}  // namespace

TEST_CASE("an instance is read back as the same doubles") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Experiment experiment{random_instance(seed), std::nullopt};
    if (seed % 2 == 0) experiment.true_times = experiment.instance.times;
    Platform& platform = experiment.instance.platform;
    platform =
        random_network(platform, network_models()[seed % network_models().size()].name, seed);
    const std::string text = write_instance(experiment);
    const Experiment back = read_instance(text, "i.json");
    REQUIRE(write_instance(back) == text);
    REQUIRE(back.instance.platform.network() == platform.network());
    REQUIRE(back.true_times.has_value() == experiment.true_times.has_value());
    for (const TaskId task : back.instance.graph.tasks()) {
      REQUIRE(back.instance.graph.group(task) == experiment.instance.graph.group(task));
      for (const ProcessorId p : back.instance.platform.processors()) {
        REQUIRE(back.instance.times(task, p) == experiment.instance.times(task, p));
      }
    }
    for (const EdgeId e : back.instance.graph.edges()) {
      REQUIRE(back.instance.graph.data(e) == experiment.instance.graph.data(e));
    }
  }
  CHECK(read_instance(good, "i.json").instance.graph.kind(TaskId(1)) == "fft");
}

TEST_CASE("a processor that cannot run a task is null, and may be given as Infinity") {
  const Experiment read = read_instance(
      replaced(replaced(good, "[3,4]", "[Infinity,4]"), "fft", "\\\"Infinity"), "i.json");
  const Instance& instance = read.instance;
  CHECK(instance.graph.kind(TaskId(1)) == "\"Infinity");
  CHECK_FALSE(instance.times.can_run(TaskId(1), ProcessorId(0)));
  CHECK(instance.times.mean(TaskId(1)) == 4.0);
  CHECK(instance.candidate_count(TaskId(0)) == 2);
  CHECK(instance.candidate_count(TaskId(1)) == 1);
  const std::string text = write_instance(read);
  CHECK(text.find("[null,4.0]") != std::string::npos);
  CHECK(write_instance(read_instance(text, "i.json")) == text);
}

TEST_CASE("what no processor can run is refused") {
  const std::string of_two = replaced(good, "{\"work\":1.5}", "{\"work\":1.5,\"group\":3}");
  CHECK(message(replaced(good, "[3,4]", "[null,null]")) ==
        "i.json: task 1 can run on no processor");
  CHECK(message(replaced(of_two, "[[1,2],[3,4]]", "[[null,2],[3,null]]")) ==
        "i.json: no processor can run all tasks of group 3 (a group is executed on one processor)");
  CHECK(message(replaced(good, "[3,4]", "[-Infinity,4]")).find("i.json:1:") == 0);
  CHECK(message(replaced(good, "[0,2]", "[0,null]")).find("bandwidth[0][1]") != std::string::npos);
  const std::string true_times = R"("W_true":[[1,2],[null,4]],"bandwidth")";
  CHECK(message(replaced(good, "\"bandwidth\"", true_times)).find("cannot run task 1") !=
        std::string::npos);
  const Experiment read = read_instance(replaced(of_two, "[[1,2],[3,4]]", "[[1,2],[3,null]]"), "");
  CHECK(read.instance.times.can_run(TaskId(0), ProcessorId(1)));
  CHECK_FALSE(read.instance.is_candidate(TaskId(0), ProcessorId(1)));
}

TEST_CASE("invalid networks are refused with file, key and reason") {
  const auto refuses = [](const std::string& network, const std::string& words) {
    const std::string text =
        message(replaced(good, R"("startup":0)", R"("startup":0,"network":)" + network));
    INFO(text);
    CHECK(text.find("i.json") == 0);
    CHECK(text.find("network") != std::string::npos);
    CHECK(text.find(words) != std::string::npos);
  };
  CHECK(message(replaced(good, R"("startup":0)",
                         R"("startup":0,"network":{"model":"bus","capacity":2})"))
            .empty());
  refuses(R"({"model":"bus","capacity":1})", "is 2 (the network carries 1)");
  refuses(R"({"model":"bus","capacity":0})", "capacity of a cluster is 0");
  refuses(R"({"model":"tram"})", "unknown network 'tram'");
  refuses(R"({"model":"one-port","capacity":2})", "capacity");
  refuses(R"({"model":"bounded-multiport","out":[1],"in":[1]})", "ports of 1 processors");
  refuses(R"({"model":"sites","clusters":[{"processors":[0],"capacity":2}]})",
          "1 is in no cluster");
  const std::string two =
      R"({"model":"sites","clusters":[{"processors":[0],"capacity":2},{"processors":[1],"capacity":2}])";
  refuses(two + "}", "no wide-area link joins clusters 0 and 1");
  refuses(two + R"(,"wide_area":[{"capacity":2,"joins":[[0,1],[1,0]]}]})", "joined twice");
}

TEST_CASE("malformed instances are refused with file, key and reason") {
  CHECK(message(good).empty());
  const auto refuses = [](const std::string& content, const std::string& words) {
    const std::string text = message(content);
    INFO(text);
    CHECK(text.find("i.json") == 0);
    CHECK(text.find(words) != std::string::npos);
  };
  refuses(good.substr(0, 60), "is not JSON");
  refuses("", "is not JSON");
  refuses("\x89PNG\r\n", "i.json:1: has a byte that is not UTF-8");
  refuses("\xFF\xFE{", "UTF-16");
  refuses(replaced(good, "instance-1", "instance-2"), "dagsweep-instance-1");
  refuses(replaced(good, "\"startup\"", "\"strtup\""), "did you mean 'startup'?");
  refuses(replaced(good, ",\"startup\":0", ""), "'startup' is missing");
  refuses(replaced(good, "\"work\":1.5", "\"work\":-1.5"),
          "tasks[0].work: is -1.5 (it must be >= 0)");
  refuses(replaced(good, "\"work\":1.5", "\"work\":null"), "tasks[0].work: must be a number");
  refuses(replaced(good, "\"work\":1.5", "\"work\":NaN"), "is not JSON");
  refuses(replaced(good, "\"work\":1.5", "\"work\":1e400"), "1e400");
  refuses(replaced(good, "\"group\":3", "\"group\":-3"), "group");
  refuses(replaced(good, "\"from\":0", "\"from\":2"), "edges[0].from: is 2 (there are 2");
  refuses(replaced(good, "\"from\":0", "\"from\":1"), "self loop");
  refuses(replaced(good, "[3,4]", "[3]"), "W[1]: has 1 numbers (2 are needed)");
  refuses(replaced(good, ",[3,4]", ""), "W: has 1 rows (2 are needed)");
  refuses(replaced(good, "[2,0]", "[1,0]"), "symmetric");
  refuses(replaced(good, "[0,2],[2,0]", "[0,0],[0,0]"), "> 0");
  refuses(replaced(good, "[[0,2],[2,0]]", "[]"), "processor");
  refuses(replaced(good, "{\"from\":0,\"to\":1,\"data\":4}",
                   "{\"from\":0,\"to\":1,\"data\":4},{\"from\":1,\"to\":0,\"data\":4}"),
          "cycle: 0 -> 1 -> 0");
  refuses(replaced(good, "{\"work\":1.5},{\"work\":2,\"group\":3,\"kind\":\"fft\"}", ""),
          "no task");
}

TEST_CASE("the worked examples are as printed") {
  for (const WorkedExample& example : worked_examples()) {
    const Instance instance = example.make();
    CHECK(instance.graph.task_count() == 10);
    CHECK(instance.graph.edge_count() == 15);
    CHECK(instance.platform.processor_count() == 3);
    CHECK(instance.platform.delay(ProcessorId(0), ProcessorId(2)) == 1.0);
  }
}

TEST_CASE("units are kept, and other units are refused") {
  CHECK(read_instance(good, "i.json").instance.graph.units() == GraphUnits{});
  const auto with = [](const std::string& units) {
    return replaced(good, R"("startup":0)", R"("startup":0,"units":)" + units);
  };
  const Experiment read = read_instance(with(R"({"time":"s","data":"kB"})"), "i.json");
  CHECK(read.instance.graph.units().work == WorkUnit::seconds);
  CHECK(read.instance.graph.units().data == DataUnit::kilobytes);
  CHECK(read_instance(write_instance(read), "again").instance.graph.units() ==
        read.instance.graph.units());
  CHECK(message(with(R"({"data":"MB"})")).find("kB") != std::string::npos);
  CHECK(message(with(R"({"time":"ms"})")).find("\"s\"") != std::string::npos);
  CHECK(message(with(R"({"date":"B"})")).find("did you mean 'data'") != std::string::npos);
}

TEST_CASE("names, items, nodes, power and price are kept, and items numbered anew") {
  const std::string text =
      R"({"format":"dagsweep-instance-1","tasks":[{"work":1.0,"name":"a"},{"work":1.0},{"work":1.0}],)"
      R"("edges":[{"from":0,"to":1,"data":4.0,"item":7},{"from":0,"to":2,"data":4.0,"item":7}],)"
      R"("W":[[1.0,2.0,3.0],[1.0,2.0,3.0],[1.0,2.0,3.0]],)"
      R"("bandwidth":[[1.0,1.0,2.0],[1.0,1.0,2.0],[2.0,2.0,1.0]],"node":[0,0,1],"startup":0.0,)"
      R"("power":[[60.0,250.0],[30.0,90.0]],"price":[1.25,0.5]})";
  const Instance read = read_instance(text, "i.json").instance;
  CHECK(read.graph.name(TaskId(0)) == "a");
  CHECK(read.graph.item(EdgeId(0)) == read.graph.item(EdgeId(1)));
  CHECK(read.platform.node(ProcessorId(2)) == NodeId(1));
  CHECK(read.platform.rates().power[0].busy == 250.0);
  CHECK(read.platform.rates().price == std::vector<double>{1.25, 0.5});
  const std::string again = instance_text(read);
  const std::string renumbered = replaced(replaced(text, ":7}", ":0}"), ":7}", ":0}");
  CHECK(again.starts_with(renumbered.substr(0, text.find("\"bandwidth\""))));
  CHECK(again.ends_with(renumbered.substr(text.find("\"node\""))));

  const auto refuses = [&](const std::string& from, const std::string& to,
                           const std::string& words) {
    CHECK(message(replaced(text, from, to)) == "i.json: " + words);
  };
  refuses("\"item\":7", "\"item\":-1", "edges[0].item: must be from 0 to 4294967294");
  refuses("\"data\":4.0", "\"data\":5.0",
          "edge 'a' -> 2 and edge 'a' -> 1 carry one item (edges of one item start at one task and "
          "have equal data)");
  refuses("[0,0,1]", "[0,0]", "node: has 2 numbers (there are 3 processors)");
  refuses("[0,0,1]", "[1,0,0]",
          "node: processor 0 is on node 1 (nodes are numbered in order of first mention: 0 is "
          "next)");
  refuses(",[30.0,90.0]", "", "power: has 1 rows (2 are needed)");
  refuses("[30.0,90.0]", "[30.0]", "power[1]: has 1 numbers (2 are needed)");
  refuses("[30.0,90.0]", "[90.0,30.0]",
          "power is idle 90 and busy 30 (0 <= idle <= busy is needed)");
  refuses(",0.5]", "]", "price is that of 1 nodes (2 are needed)");
}
