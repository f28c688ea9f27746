#include "schedule/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// The latest finish. Throws InputError if it is not finite.
double latest_finish(const ReplicaList& replicas) {
  // No time is NaN: readers reject NaN, and schedulers do not compute it.
  const std::span<const double> finish = replicas.finishes();
  const double latest = std::reduce(finish.begin(), finish.end(), 0.0,
                                    [](double a, double b) { return std::max(a, b); });
  if (!std::isfinite(latest)) {
    throw InputError("the schedule's times exceed the range of a double");
  }
  return latest;
}

}  // namespace

Schedule::Schedule(const TaskGraph& graph, std::size_t processors, ReplicaList replicas,
                   QueueOrder order)
    : task_count_(graph.task_count()),
      processor_count_(processors),
      replicas_(std::move(replicas)),
      order_(order),
      makespan_(latest_finish(replicas_)),
      latency_lower_(makespan_),
      latency_upper_(makespan_) {}

Schedule::Schedule(const TaskGraph& graph, std::size_t processors, ReplicaList replicas,
                   double latency_lower, double latency_upper, std::optional<ChosenSources> sources)
    : task_count_(graph.task_count()),
      processor_count_(processors),
      replicas_(std::move(replicas)),
      order_(QueueOrder::by_placement),
      sources_(std::move(sources)),
      replicated_(true),
      makespan_(latest_finish(replicas_)),
      latency_lower_(latency_lower),
      latency_upper_(latency_upper) {}

Schedule Schedule::with_proven_bound(double bound) && {
  proven_bound_ = bound;
  return std::move(*this);
}

}  // namespace dagsweep
