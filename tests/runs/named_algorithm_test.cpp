#include "runs/named_algorithm.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"
#include "support/instance_of.hpp"

namespace dagsweep::named_algorithm_test {

namespace {

using Given = std::vector<GivenParameter>;

/// Two tasks on two processors.
Instance instance() {
  return instance_of({{1, 1}, {1, 1}});
}

std::string refusal(const NamedAlgorithm& named, bool is_run = true,
                    const ArgumentStyle& style = command_line_style,
                    const GivenScenario& scenario = {}) {
  return error_text<InputError>([&] {
    is_run ? run_request(named, scenario, instance(), style)
           : scheduling_request(named, instance(), style);
  });
}

NamedAlgorithm with_epsilon(const char* name, std::uint64_t epsilon, bool largest = false) {
  return {.name = name, .parameters = {}, .epsilon = epsilon, .largest_epsilon = largest};
}

}  // namespace

TEST_CASE("a name that is no parameter is told where it belongs, in the words of its reader") {
  const ArgumentStyle python;
  CHECK(refusal({"heft", {{"bound", "0.3", {}, {}}}}) ==
        "'bound' is an argument of its own: --bound 0.3");
  CHECK(refusal({"heft", {{"seed", "3", {}, {"", 0, "--set"}}}}, false) ==
        "--set: 'seed' is an argument of its own: --seed 3");
  CHECK(refusal({"heft", {{"ccr", "1", {}, {}}}}) ==
        "'ccr' is a parameter of instances (dagsweep generate KIND --set ccr=1 -o I.json)");
  CHECK(refusal({"heft", {{"ccr", "1", {}, {}}}}, true, python) ==
        "'ccr' is a parameter of instances (dagsweep.generate(KIND, ccr=1))");
  const std::string unknown = refusal({"heft", {{"bund", "0.3", {}, {"", 0, "--set"}}}});
  CHECK(
      unknown.starts_with("--set: unknown parameter of heft, or of the simulation, 'bund'; did "
                          "you mean 'bound'? (known: "));
  CHECK(unknown.ends_with("; bound, epsilon, seed are options of their own, such as --bound"));
  CHECK(refusal({"heft", {{"bund", "1", {}, {}}}}, false, python).ends_with("epsilon, seed)"));
  CHECK(refusal({"hefft", {}})
            .starts_with("--algorithm: unknown algorithm 'hefft'; did you mean 'heft'?"));
}

TEST_CASE("arguments that do not suit the algorithm or the scenario are refused") {
  CHECK(refusal(with_epsilon("ftsa", 1)).empty());
  CHECK(refusal(with_epsilon("ftsa", 2)) ==
        "--epsilon: is 2 (it must be smaller than the number of processors, 2)");
  CHECK(refusal(with_epsilon("heft", 1), false) ==
        "--epsilon: heft plans one replica of each task (it cannot survive crashes)");
  CHECK(refusal(with_epsilon("ftsa", 0, true), false) ==
        "--epsilon: is 'largest' (only simulate takes it; schedule --latency without --epsilon "
        "finds the largest)");
  CHECK(refusal(with_epsilon("ftsa", 0, true)) ==
        "--epsilon: is 'largest' (it needs a latency to meet; add --set latency=1.5)");
  CHECK(refusal(with_epsilon("ftsa", 0, true), true, {}) ==
        "epsilon: is 'largest' (it needs a latency to meet; add latency=1.5)");
  const Given latency{{"latency", "2", {}, {}}};
  CHECK(refusal({"ftsa", latency}).empty());
  CHECK(refusal({"heft", latency}) ==
        "--set: latency is not defined for heft (it has no deadline test)");
  CHECK(refusal({std::nullopt, latency}) ==
        "--set: latency concerns algorithms, not a given schedule");
  CHECK(refusal({"gtp", {{"zero_work", "immediate", {}, {}}}}) ==
        "zero_work: immediate concerns static schedules with one replica per task only");
  CHECK(refusal({"heft", {{"crash_set", "worst", {}, {}}, {"crashes", "1", {}, {}}}}) ==
        "crash_set: worst concerns schedules with replicas only");
  CHECK(refusal({"heft", {}}, true, command_line_style, {.bound = 1.5}) ==
        "--bound: is 1.5 (it must lie in [0, 1])");
  CHECK(refusal({"heft", {}}, true, command_line_style,
                {.bound = 0.5, .events = std::vector<AvailabilityEvent>{}}) ==
        "--bound: stands beside --scenario (give one of the two)");
}

TEST_CASE("parameters that a run does not know are those of the command") {
  CommandSpec spec;
  spec.name = "mine";
  spec.set_kind("reactive", {});
  NamedAlgorithm named{
      "mine",
      {{"alpha", "0.5", {}, {}}, {"trigger", "on-change", {}, {}}, {"failures", "1", {}, {}}}};
  named.command = spec;
  const RunRequest request = run_request(named, {}, instance());
  CHECK(request.scheduler->name == "mine");
  CHECK_FALSE(request.scheduler->is_static());
  CHECK(request.scenario.failures == 1);
  CHECK(request.arguments.parameters.text("trigger") == "on-change");
  CHECK_FALSE(request.arguments.parameters.declares("alpha"));
}

}  // namespace dagsweep::named_algorithm_test
