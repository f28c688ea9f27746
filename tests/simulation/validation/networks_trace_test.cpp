#include "catch.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/networks.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/reactive/reactive_engine.hpp"
#include "simulation/validation/trace_validity.hpp"
#include "support/case_count.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"
#include "support/random_network.hpp"
#include "support/random_scenario.hpp"
#include "support/reactive_run.hpp"

namespace dagsweep::networks_trace_test {

namespace {

Experiment random_experiment(std::string_view network, std::uint64_t seed) {
  Experiment on{random_instance(seed), std::nullopt};
  on.instance.platform = random_network(on.instance.platform, network, seed);
  if (seed % 4 == 0) on.true_times = draw_true_times(on.instance.times, 0.4, seed);
  return on;
}

bool is_static_one_replica(const SchedulerEntry& entry) {
  return !entry.reads_epsilon && entry.is_static();
}

std::vector<const SchedulerEntry*> schedulers_that(bool (*matches)(const SchedulerEntry&)) {
  std::vector<const SchedulerEntry*> entries;
  for (const SchedulerEntry& entry : schedulers()) {
    if (matches(entry)) entries.push_back(&entry);
  }
  return entries;
}

std::vector<std::string_view> shared_networks() {
  std::vector<std::string_view> names;
  for (const NetworkModel& model : network_models()) {
    if (model.name != "dedicated") names.push_back(model.name);
  }
  return names;
}

}  // namespace

TEST_CASE("traces on shared networks are valid executions") {
  const auto entries = schedulers_that(is_static_one_replica);
  for (const std::string_view network : shared_networks()) {
    int completed = 0;
    for (std::uint64_t seed = 0; seed < cases(5000); ++seed) {
      const SchedulerEntry& entry = *entries[seed / 3 % entries.size()];
      const Experiment on = random_experiment(network, seed);
      const Schedule schedule = initial_schedule(entry.make({quick_parameters(entry), 0, seed}),
                                                 on.instance, StopToken());
      const Scenario scenario = random_scenario(on.instance.platform, schedule.makespan(), seed);
      Trace trace;
      const Execution execution = execute(on, schedule, scenario, StopToken(), &trace);
      INFO(network << " " << entry.name << " " << seed);
      REQUIRE(find_violation(trace, execution, on, schedule, scenario).value_or("") == "");
      completed += execution.completed ? 1 : 0;
    }
    CHECK(completed > static_cast<int>(cases(3000)));
  }
}

TEST_CASE("traces of reactive runs on shared networks are valid executions") {
  const auto entries = schedulers_that([](const SchedulerEntry& one) { return !one.is_static(); });
  for (const std::string_view network : shared_networks()) {
    int checked = 0;
    for (std::uint64_t seed = 0; seed < cases(1500); ++seed) {
      const SchedulerEntry& entry = *entries[seed / 3 % entries.size()];
      const Experiment on = random_experiment(network, seed);
      const double m0 = reference_makespan(on.instance, StopToken());
      if (m0 == 0.0) continue;
      const Scenario scenario = random_scenario(on.instance.platform, m0, seed);
      const Parameters parameters = quick_parameters(entry);
      const Rescheduling how =
          rescheduling_of(entry, parameters, on.instance.platform, m0, m0 * 0.15);
      Trace trace;
      INFO(network << " " << entry.name << " " << seed);
      try {
        const auto scheduler = entry.make({parameters, 0, 1});
        const ReactiveExecution run =
            execute_reactively(on, scheduler, how, scenario, StopToken(), &trace);
        REQUIRE(find_violation(trace, run.execution, on, how, scenario).value_or("") == "");
        ++checked;
      } catch (const RunError&) {  // livelock
      }
    }
    CHECK(checked > static_cast<int>(cases(1000)));
  }
}

TEST_CASE("a trace from another network is not a valid execution") {
  int differ = 0;
  int found = 0;
  for (const std::string_view network : shared_networks()) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const Experiment on = random_experiment(network, seed);
      Experiment dedicated = on;
      dedicated.instance.platform = on_network(on.instance.platform, "dedicated");
      const SchedulerEntry& entry = *schedulers_that(is_static_one_replica)[0];
      const Schedule schedule = initial_schedule(entry.make({quick_parameters(entry), 0, seed}),
                                                 on.instance, StopToken());
      Trace trace;
      const Execution without_sharing = execute(dedicated, schedule, {}, StopToken(), &trace);
      const Execution with_sharing = execute(on, schedule, {}, StopToken());
      if (with_sharing.finish == without_sharing.finish) continue;
      ++differ;
      found += find_violation(trace, without_sharing, on, schedule, {}) ? 1 : 0;
    }
  }
  CHECK(differ > 100);
  CHECK(found == differ);
}

}  // namespace dagsweep::networks_trace_test
