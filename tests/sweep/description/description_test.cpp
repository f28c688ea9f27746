#include "sweep/description/description.hpp"

#include "catch.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::description_test {

namespace {

const std::string tail = "graphs: [{kind: chain, tasks: 4}]\nsweep: {algorithm: heft}\n";

SweepDescription read(const std::string& line, const std::string& end = tail) {
  return read_sweep(line + "\n" + end, "folder/s.yaml");
}

}  // namespace

TEST_CASE("limits are seconds and amounts of memory that have an effect") {
  const SweepDescription sweep =
      read("limits: {seconds_per_run: 0.5, memory_per_run: 2GB, memory_per_node: 1MB}");
  CHECK(sweep.limits.seconds == 0.5);
  CHECK(sweep.limits.memory_bytes == 2'000'000'000);
  CHECK(sweep.limits.node_bytes == 1'000'000);
  const auto says = [](const std::string& limit, const std::string& what) {
    CHECK(short_message("limits: {" + limit + "}\n" + tail) == "s.yaml:1: limits." + what);
  };
  says("seconds_per_run: 1e-4",
       "seconds_per_run: is '1e-4' (it must be at least 0.001; less has no effect)");
  says("memory_per_run: 999kB",
       "memory_per_run: is '999kB' (it must be at least 1MB; less has no effect)");
  says("memory_per_run: much", "memory_per_run: is 'much' (write an amount such as 8GB)");
  says("memory_per_node: 8 gigabytes",
       "memory_per_node: is '8 gigabytes' (write an amount such as 8GB)");
}

TEST_CASE("a sweep has a name, its file's by default, and perhaps a study") {
  CHECK(read("").name == "s");
  CHECK(read("name: mine").name == "mine");
  CHECK(read("study: ftsa/fig1").study == "ftsa/fig1");
  for (const char* wrong : {"fig1", "ftsa/", "ftsa//fig1", "ftsa/fig 1", "../ftsa/fig1"}) {
    CHECK(short_message("study: " + std::string(wrong) + "\n" + tail) ==
          "s.yaml:1: study: is '" + std::string(wrong) +
              "' (it must be folder/name, of letters, digits, - and _, such as ftsa/fig1)");
  }
}

TEST_CASE("what was decided while the file was read is noted") {
  const std::string end =
      "graphs: [{kind: chain, tasks: 4}]\n"
      "sweep: {bound: {from: 0, to: 0.5, step: 0.2}, algorithm: [heft, {name: mine, command: x, "
      "kind: online}], seed: 20}\n";
  const std::vector<std::string> notices = read("", end).notices;
  REQUIRE(notices.size() == 3);
  CHECK(notices[0].starts_with("folder/s.yaml:3: sweep.bound"));
  CHECK(notices[1].starts_with("folder/s.yaml:3: sweep.algorithm[1]: is asked only while"));
  CHECK(notices[2] ==
        "folder/s.yaml:3: sweep.seed: is one seed, number 20 ({from: 1, count: 20} is 20 seeds)");
  CHECK(read("").notices.empty());
}

TEST_CASE("keys that take numbers have a parameter") {
  const auto parameter_of = [](std::string_view path) {
    const ParameterSpec* const parameter = axis_spec(axis_named(path).value()).parameter;
    return parameter == nullptr ? "" : parameter->name;
  };
  CHECK(parameter_of("platform.processors") == "processors");
  CHECK(parameter_of("scenario.failures") == "failures");
  CHECK(parameter_of("sweep.seed") == "seed");
  CHECK(parameter_of("sweep.algorithm").empty());
}

}  // namespace dagsweep::description_test
