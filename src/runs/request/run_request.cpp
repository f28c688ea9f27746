#include "runs/request/run_request.hpp"

#include "platform/models/networks.hpp"

namespace dagsweep {

Experiment experiment_of(const GraphOrExperiment& graph, const RunRequest& request) {
  if (const auto* task_graph = std::get_if<TaskGraph>(&graph)) {
    return with_true_times(
        {generate_instance(*task_graph, request.costs, request.seed), std::nullopt}, request);
  }
  Experiment experiment = std::get<Experiment>(graph);
  Platform& platform = experiment.instance.platform;
  if (platform.network().model() == "dedicated") {
    platform = on_network(platform, request.costs.network);
  }
  return with_true_times(std::move(experiment), request);
}

Experiment with_true_times(Experiment experiment, const RunRequest& request) {
  if (request.estimation_error > 0.0 && !experiment.true_times) {
    experiment.true_times =
        draw_true_times(experiment.instance.times, request.estimation_error, request.seed);
  }
  return experiment;
}

}  // namespace dagsweep
