#include "platform/generation/pisa_start.hpp"

#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {
namespace {

std::size_t drawn_count(const Parameters& parameters, const std::string& name, std::uint64_t seed,
                        std::uint64_t index) {
  const std::int64_t least = parameters.integer(name + "_min");
  const std::int64_t most = parameters.integer(name + "_max");
  if (most < least) throw InputError(name + "_max: is smaller than " + name + "_min");
  RandomStream random(seed, Purpose::graph_structure, index);
  return static_cast<std::size_t>(least) +
         static_cast<std::size_t>(random.below(static_cast<std::uint64_t>(most - least) + 1));
}

}  // namespace

Experiment make_pisa_start(const Parameters& parameters, std::uint64_t seed) {
  const double low = parameters.real("low");
  const double high = parameters.real("high");
  if (high < low) throw InputError("high: is smaller than low");
  const std::size_t tasks = drawn_count(parameters, "tasks", seed, 0);
  const std::size_t processors = drawn_count(parameters, "processors", seed, 1);
  const auto draw = [&](Purpose purpose, std::uint64_t index, std::uint64_t subindex = 0) {
    return RandomStream(seed, purpose, index, subindex).uniform(low, high);
  };

  GraphDraft draft;
  for (std::uint32_t i = 0; i < tasks; ++i) {
    draft.work.push_back(draw(Purpose::task_work, i));
    if (i > 0) draft.edges.push_back({i - 1, i, draw(Purpose::edge_volume, i - 1, i)});
  }
  std::vector<double> speeds;
  for (std::size_t p = 0; p < processors; ++p) speeds.push_back(draw(Purpose::processor_speed, p));
  TaskGraph graph(std::move(draft));
  ExecutionTimes times(tasks, processors, times_from_speeds(graph, speeds));
  Platform platform = with_links(Nodes(processors), 0.0, [&](NodeId n, NodeId m) {
    return draw(Purpose::link_delay, n.value, m.value);
  });
  return {
      {std::move(graph), std::move(platform), std::move(times)}, std::nullopt, std::move(speeds)};
}

}  // namespace dagsweep
