#include "platform/models/scaling.hpp"

#include <algorithm>
#include <cmath>

#include "core/number.hpp"

namespace dagsweep {

double ccr_factor(std::span<const double> data, double ccr, const Platform& platform,
                  const ExecutionTimes& times) {
  double comm = 0.0;
  double compute = 0.0;
  std::size_t edges = 0;
  std::size_t tasks = 0;
  for (const double volume : data) {
    comm += volume * platform.mean_delay();
    edges += volume > 0.0 ? 1 : 0;
  }
  for (const TaskId task : IdRange<TaskId>(times.task_count())) {
    compute += times.mean(task);
    tasks += times.mean(task) > 0.0 ? 1 : 0;
  }
  if (comm == 0.0 || tasks == 0) return 1.0;
  return ccr * (compute / static_cast<double>(tasks)) / (comm / static_cast<double>(edges));
}

std::string ccr_notice(const Instance& instance) {
  const double ccr =
      1.0 / ccr_factor(instance.graph.all_data(), 1.0, instance.platform, instance.times);
  if (!std::isfinite(ccr) || (ccr >= 0.1 && ccr <= 10.0)) return "";
  return "its CCR is about " + rounded_number(ccr, 2) +
         ", since neither ccr nor granularity is given (" +
         (ccr > 10.0 ? "communication dominates: putting all on one processor may be best"
                     : "communication hardly counts") +
         "; ccr, such as 1, scales it)";
}

double granularity_factor(std::span<const double> times, double granularity,
                          std::span<const double> data, const Platform& platform) {
  double compute = 0.0;
  double comm = 0.0;
  const std::size_t processors = platform.processor_count();
  for (std::size_t row = 0; row < times.size(); row += processors) {
    const auto first = times.begin() + static_cast<std::ptrdiff_t>(row);
    compute += *std::max_element(first, first + static_cast<std::ptrdiff_t>(processors));
  }
  for (const double volume : data) comm += volume * platform.largest_delay();
  return comm == 0.0 || compute == 0.0 ? 1.0 : granularity * comm / compute;
}

}  // namespace dagsweep
