#include "runs/request/run_facts.hpp"

#include <algorithm>

#include "platform/models/heterogeneity.hpp"

namespace dagsweep {
namespace {

bool model_reads_h(std::string_view heterogeneity) {
  return std::ranges::any_of(heterogeneity_models(), [&](const HeterogeneityModel& model) {
    return model.name == heterogeneity && model.reads_h;
  });
}

RunFacts facts_of_scheduler(const SchedulerEntry& scheduler) {
  return (scheduler.is_static() ? 0 : fact::reactive) |
         (scheduler.reads_epsilon ? fact::reads_epsilon : 0) |
         (scheduler.reads_seed ? fact::reads_seed : 0);
}

}  // namespace

RunFacts facts_of(const RunRequest& request) {
  const ScenarioSettings& scenario = request.scenario;
  RunFacts facts = request.scheduler != nullptr ? facts_of_scheduler(*request.scheduler) : 0;
  const auto add = [&](RunFacts some, bool holds) { facts |= holds ? some : 0; };
  add(fact::drawn_machines | fact::reads_network, !request.costs.machines);
  add(fact::states_nodes, request.costs.nodes.has_value());
  add(fact::reads_h, model_reads_h(request.costs.heterogeneity));
  add(fact::has_estimation_error, request.estimation_error > 0.0);
  add(fact::own_period, request.own_period || request.period_time);
  add(fact::has_variability, scenario.bound > 0.0);
  add(fact::has_failures, scenario.failures > 0);
  add(fact::has_joins, scenario.joins > 0);
  add(fact::has_crashes, scenario.crashes > 0);
  add(fact::has_crashes | fact::crashes_by_epsilon, scenario.crashes_by_epsilon);
  return facts;
}

RunFacts facts_of(const GraphOrExperiment& graph) {
  const auto* experiment = std::get_if<Experiment>(&graph);
  if (experiment == nullptr) return fact::generated_costs;
  const bool shared = experiment->instance.platform.network().model() != "dedicated";
  return fact::reads_network | (shared ? fact::has_shared_network : 0) |
         (experiment->true_times ? fact::has_true_times : 0);
}

}  // namespace dagsweep
