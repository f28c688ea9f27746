#include "runs/measured_run.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "platform/examples/heft_example.hpp"
#include "runs/named_algorithm.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "support/error_text.hpp"

namespace dagsweep::measured_run_test {

namespace {

struct Subject {
  PreparedExperiment on{Experiment{heft_example(), std::nullopt}};

  RunRequest request(const std::string& name, std::vector<GivenParameter> parameters = {},
                     std::uint64_t epsilon = 0, double bound = 0.0) const {
    return run_request({name, std::move(parameters), epsilon}, {.bound = bound}, on.instance());
  }
};

}  // namespace

TEST_CASE("a given schedule runs as that of the algorithm that made it") {
  const Subject subject;
  const RunRequest by_name = subject.request("heft", {}, 0, 0.4);
  RunRequest of_none = run_request({}, {.bound = 0.4}, subject.on.instance());
  const Plan plan{
      std::make_shared<const Schedule>(Heft().schedule(subject.on.instance(), StopToken()))};
  const MeasuredRun named = measure_run(by_name, subject.on, StopToken());
  const MeasuredRun given = measure_run(of_none, subject.on, StopToken(), &plan);
  CHECK(named.run.execution.makespan > subject.on.m0(StopToken()));
  CHECK(given.run.execution.makespan == named.run.execution.makespan);
  CHECK(given.metrics.size() == metrics().size());
}

TEST_CASE("every kind of algorithm runs by name") {
  const Subject subject;
  for (const char* name : {"heft", "ftsa", "gtp", "l-heft"}) {
    const RunRequest request = subject.request(name);
    const ExecutedRun run = execute(request, subject.on, StopToken(), {});
    CHECK(run.is_done());
    CHECK(run.outcome().starts_with("makespan "));
    CHECK(run.rescheduling.has_value() == !request.scheduler->is_static());
  }
}

TEST_CASE("nothing is executed where no schedule meets the criteria") {
  const Subject subject;
  const RunRequest request = subject.request("ftsa", {{"latency", "0.1", {}, {}}}, 1);
  const MeasuredRun measured = measure_run(request, subject.on, StopToken());
  CHECK(measured.run.planned == nullptr);
  CHECK(measured.run.outcome() == "no schedule meets latency and epsilon");
  CHECK(measured.metrics.size() == metrics().size());
}

TEST_CASE("a clock divides the time of a run between scheduler and simulation") {
  const Subject subject;
  double ticks = 0.0;
  const SecondsClock clock = [&] { return ticks += 1.0; };
  for (const char* name : {"heft", "gtp", "l-heft"}) {
    const ExecutedRun run =
        execute(subject.request(name), subject.on, StopToken(), {}, nullptr, &clock);
    CHECK(run.scheduling_seconds >= 1.0);
    CHECK(run.simulation_seconds >= 1.0);
  }
}

TEST_CASE("a clock changes no metric") {
  const Subject subject;
  const SecondsClock clock = [] { return 0.0; };
  for (const SchedulerEntry& entry : schedulers()) {
    if (entry.is_static()) continue;
    NamedAlgorithm named{std::string(entry.name), {}};
    const bool may_drop = std::ranges::count(entry.parameters, "adopt", &ParameterSpec::name) > 0;
    if (may_drop) named.parameters.push_back({"adopt", "if-shorter", {}, {}});
    for (named.seed = 1; named.seed <= 20; ++named.seed) {
      INFO(entry.name << ", seed " << named.seed);
      const RunRequest request = run_request(named, {.bound = 0.9}, subject.on.instance());
      const auto plain = measure_run(request, subject.on, StopToken()).metrics;
      const auto timed = measure_run(request, subject.on, StopToken(), nullptr, &clock).metrics;
      for (std::size_t k = 0; k < plain.size(); ++k) {
        INFO(metrics()[k].name);
        CHECK(((timed[k] == plain[k]) || (std::isnan(timed[k]) && std::isnan(plain[k]))));
      }
    }
  }
}

TEST_CASE("arguments that do not suit an algorithm are refused by their names") {
  const Subject subject;
  const Instance& instance = subject.on.instance();
  const GivenParameter latency{"latency", "1.5", {}, {}};
  CHECK(error_text<InputError>([&] { subject.request("heft", {latency}); }) ==
        "latency is not defined for heft (it has no deadline test)");
  CHECK(error_text<InputError>([&] {
          run_request({"heft", {latency}}, {}, instance, command_line_style);
        }) == "--set: latency is not defined for heft (it has no deadline test)");
  CHECK(error_text<InputError>([&] {
          subject.request("ftsa", {}, 3);
        }).starts_with("epsilon: is 3 (it must be"));
  CHECK(error_text<InputError>([&] {
          scheduling_request({"heft", {}, 1}, instance);
        }).starts_with("epsilon: heft plans one replica"));
  CHECK(error_text<InputError>([&] { subject.request("heft", {}, 0, 2.0); }) ==
        "bound: is 2 (it must lie in [0, 1])");
  for (const char* name : {"gtp", "ftsa"}) {
    CHECK(error_text<InputError>([&] {
            subject.request(name, {{"zero_work", "immediate", {}, {}}});
          }) == immediate_zero_work_refused);
  }
  CHECK(error_text<InputError>([&] {
          subject.request("heft", {{"crash_set", "worst", {}, {}}});
        }) == worst_crash_set_refused);
}

TEST_CASE("the facts of a request are those that its values contribute") {
  RandomStream random(1, Purpose::test, 3);
  for (int round = 0; round < 1000; ++round) {
    RunRequest request;
    RunFacts facts = 0;
    for (const AxisSpec& axis : axis_catalogue()) {
      if (axis.apply == nullptr || axis.parameter == nullptr || axis.has_choices()) continue;
      const bool is_word = !axis.parameter->word.empty() && random.below(3) == 0;
      const AxisValue value{.number = is_word ? std::nullopt
                                              : std::optional(random.below(2) == 0 ? 0.0 : 1.0)};
      axis.apply(request, value);
      facts |= axis.facts_of_value(value);
    }
    const RunFacts others =
        axis_spec(AxisId::machines).gives | axis_spec(AxisId::heterogeneity).gives;
    CHECK((facts_of(request) & ~others) == facts);
  }
}

}  // namespace dagsweep::measured_run_test
