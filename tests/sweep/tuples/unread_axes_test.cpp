#include "sweep/tuples/unread_axes.hpp"

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::unread_axes_test {

namespace {

std::vector<std::string> unread(const std::string& text) {
  return unread_axes(sweep(text, "s.yaml"));
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string own = "graphs: [{kind: heft-example}]\n";
const std::string drawn = "graphs: [{kind: chain, tasks: 4}]\n";

}  // namespace

TEST_CASE("axes that no run reads are named with their readers") {
  const auto lines = unread(own +
                            "sweep:\n"
                            "  ccr: [0.1, 1]\n"
                            "  epsilon: [0, 2]\n"
                            "  algorithm: [heft, gtp/c]\n"
                            "  seed: [1, 2]\n");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("s.yaml:3: sweep.ccr: no run reads its 2 values"));
  CHECK(has(lines[0], "generated costs"));
  CHECK(lines[1].starts_with("s.yaml:4: sweep.epsilon"));
  CHECK(has(lines[1], "replicating algorithms, such as"));
  CHECK(has(lines[1], "ftsa"));
  CHECK(has(lines[1], "crashes: epsilon"));
  CHECK(lines[2].starts_with("s.yaml:6: sweep.seed"));
}

TEST_CASE("an axis that one tuple reads is not named, nor one of a single value") {
  CHECK(unread("graphs: [{kind: heft-example}, {kind: chain, tasks: 4}]\n"
               "sweep: {ccr: [0.1, 1], epsilon: [0, 2], algorithm: [heft, ftsa], seed: [1, 2]}\n")
            .empty());
  CHECK(unread(own + "sweep: {ccr: 1, epsilon: 2, algorithm: heft, seed: 7}\n").empty());
}

TEST_CASE("every conditional axis has its readers") {
  const auto first = [](const std::string& text) {
    const auto lines = unread(text);
    return lines.empty() ? "" : lines.front();
  };
  const auto scenario = [&](const std::string& keys) {
    return first(drawn + "scenario: {" + keys + "}\nsweep: {ccr: 1, algorithm: heft}\n");
  };
  const auto platform = [&](const std::string& graphs, const std::string& keys) {
    return first(graphs + "platform: {" + keys + "}\nsweep: {algorithm: heft}\n");
  };
  CHECK(has(scenario("change_interval: [0.1, 0.5]"), "bound > 0"));
  CHECK(has(scenario("period: [0.1, 0.5]"), "reactive or online algorithms, such as"));
  CHECK(has(scenario("recovery: [0.1, 0.5]"), "failures > 0"));
  CHECK(has(scenario("failure_time: [0.1, 0.5]"), "scenario.failure_time"));
  CHECK(has(scenario("crash_time: [0.1, 0.5]"), "crashes > 0"));
  CHECK(has(scenario("crash_probability: [0.1, 0.5]"), "replicating algorithms"));
  CHECK(has(scenario("crash_set: [random, worst]"), "crashes > 0, and with replicating"));
  CHECK(has(platform(own, "processors: [4, 5]"), "platform.processors"));
  CHECK(has(platform(own, "startup: [0, 1]"), "drawn machines"));
  CHECK(has(platform(own, "machines: [drawn, grads]"), "platform.machines"));
  CHECK(has(platform(own, "heterogeneity: {model: [related, unrelated]}"),
            "platform.heterogeneity.model"));
  CHECK(has(platform(drawn, "heterogeneity: {model: homogeneous, h: [0.5, 1]}"),
            "heterogeneity related or unrelated"));
  CHECK(has(platform(drawn, "machines: grads, network: [bus, dedicated]"), "platform.network"));
  CHECK(has(first(drawn + "scenario: {zero_work: [queued, immediate]}\n"
                          "sweep: {ccr: 1, algorithm: [ftsa, gtp]}\n"),
            "without reactive or online algorithms"));
}

TEST_CASE("limits that exclude the readers count") {
  const std::string text =
      "graphs: [{kind: chain, tasks: 4}, {kind: heft-example}]\n"
      "sweep: {epsilon: [0, 1], algorithm: [heft, {name: ftsa, most_tasks: 5}]}\n";
  CHECK(unread(text).empty());
}

TEST_CASE("a single value that is no default and that no run reads is named") {
  const auto values = [](const std::string& text) { return unread_values(sweep(text, "s.yaml")); };
  const auto of = [](const std::string& key, const std::string& readers) {
    return "s.yaml:" + key + ": no run reads it; it is read by runs " + readers;
  };
  CHECK(values(own + "platform: {startup: 1, network: bus, delay: [1, 2]}\n"
                     "sweep: {ccr: 5, algorithm: heft, seed: 7}\n") ==
        std::vector{of("2: platform.startup", "with generated costs, and with drawn machines"),
                    of("3: sweep.ccr", "with generated costs"),
                    of("3: sweep.seed",
                       "with generated costs, or with bound > 0, or with failures > 0, or with "
                       "joins > 0, or with crashes > 0, or with estimation_error > 0, or with "
                       "random algorithms, such as rand, or with searches"),
                    of("2: platform.delay", "with generated costs, and with drawn machines")});
  // Defaults, several values and values that a run reads are not.
  CHECK(values(own + "platform: {startup: 0, machines: drawn, heterogeneity: {model: unrelated}}\n"
                     "scenario: {recovery: never, crash_set: random}\n"
                     "sweep: {epsilon: 0, algorithm: heft, ccr: [1, 2], seed: 1}\n")
            .empty());
  CHECK(values(drawn + "platform: {startup: 1, delay: [1, 2]}\n"
                       "sweep: {ccr: 5, algorithm: heft, seed: 7}\n")
            .empty());
}

}  // namespace dagsweep::unread_axes_test
