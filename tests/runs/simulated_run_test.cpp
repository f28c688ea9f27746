#include "runs/simulated_run.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedulers/list/heft.hpp"

using namespace dagsweep;

namespace {

struct Subject {
  Experiment experiment{heft_example(), std::nullopt};
  double m0 = reference_makespan(experiment.instance, StopToken());

  AlgorithmCall call(const std::string& name, std::vector<GivenParameter> parameters = {},
                     std::uint64_t epsilon = 0) const {
    return run_call({name, std::move(parameters), epsilon}, experiment.instance);
  }
  SimulatedRun run(const AlgorithmCall& algorithm, double bound) const {
    GivenScenario given;
    given.bound = bound;
    const ScenarioSource source = scenario_source(algorithm.request.parameters, given, m0);
    return run_algorithm(algorithm, experiment, source, StopToken(), {}).value();
  }
};

}  // namespace

TEST_CASE("a given schedule runs as that of the algorithm that made it") {
  const Subject subject;
  const AlgorithmCall call = subject.call("heft");
  const SimulatedRun by_name = subject.run(call, 0.4);
  const ScenarioSource source =
      scenario_source(call.request.parameters, {.bound = 0.4}, subject.m0);
  const SimulatedRun given =
      run_schedule({"mine", Heft().schedule(subject.experiment.instance, StopToken())},
                   subject.experiment, source, StopToken(), {});
  CHECK(by_name.execution.makespan > subject.m0);
  CHECK(given.execution.makespan == by_name.execution.makespan);
  CHECK(given.named.algorithm == "mine");
}

TEST_CASE("every kind of algorithm runs by name") {
  const Subject subject;
  for (const char* name : {"heft", "ftsa", "gtp", "l-heft"}) {
    const SimulatedRun run = subject.run(subject.call(name), 0.0);
    CHECK(run.is_done());
    CHECK(run.named.algorithm == name);
    CHECK(run.outcome().starts_with("makespan "));
    CHECK(run.how.has_value() == !subject.call(name).entry->is_static());
  }
}

TEST_CASE("arguments that do not suit an algorithm are refused by their names") {
  const Subject subject;
  const auto text_of = [](const auto& action) {
    try {
      action();
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const GivenParameter latency{"latency", "1.5", {}, {}};
  CHECK(text_of([&] { subject.call("heft", {latency}); }) ==
        "latency is not defined for heft (it has no deadline test)");
  CHECK(text_of([&] {
          run_call({"heft", {latency}}, subject.experiment.instance, command_line_style);
        }) == "--set: latency is not defined for heft (it has no deadline test)");
  CHECK(text_of([&] { subject.call("ftsa", {}, 3); }).starts_with("epsilon: is 3 (it must be"));
  CHECK(text_of([&] {
          scheduling_call({"heft", {}, 1}, subject.experiment.instance);
        }).starts_with("epsilon: heft plans one replica"));
  const Parameters parameters = subject.call("heft").request.parameters;
  CHECK(text_of([&] { scenario_source(parameters, {.bound = 2.0}, 1.0); }) ==
        "bound: must lie in [0, 1]");
}
