#include "schedule/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// Sorts the items 0 .. items-1 by key into compressed rows; stable within a row.
template <class Key>
void bucket(std::size_t items, std::size_t keys, Key key, RawVector<std::uint32_t>& rows,
            std::vector<std::uint32_t>& begin) {
  begin.assign(keys + 1, 0);
  for (std::size_t k = 0; k < items; ++k) ++begin[key(k) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  resize_present(rows, items);
  for (std::size_t k = 0; k < items; ++k) rows[next[key(k)]++] = static_cast<std::uint32_t>(k);
}

}  // namespace

void Schedule::build_queues(const TaskGraph& graph, std::size_t processors, QueueOrder order) {
  // No time is NaN: readers reject NaN, and schedulers do not compute it.
  const std::span<const double> finish = replicas_.finishes();
  makespan_ = std::reduce(finish.begin(), finish.end(), 0.0,
                          [](double a, double b) { return std::max(a, b); });
  if (!std::isfinite(makespan_)) {
    throw InputError("the schedule's times exceed the range of a double");
  }
  if (!replicas_.in_blocks()) {
    bucket(
        replicas_.size(), task_count_, [&](std::size_t k) { return replicas_.task(k).index(); },
        by_task_, task_begin_);
  }
  bucket(
      replicas_.size(), processors, [&](std::size_t k) { return replicas_.processor(k).index(); },
      by_processor_, queue_begin_);
  if (order == QueueOrder::by_placement) return;
  const auto key = [&](std::uint32_t k) {
    return std::tuple(replicas_.start(k), replicas_.finish(k), graph.position(replicas_.task(k)));
  };
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); };
  for (std::size_t p = 0; p < processors; ++p) {
    const auto begin = by_processor_.begin() + queue_begin_[p];
    const auto end = by_processor_.begin() + queue_begin_[p + 1];
    if (!std::is_sorted(begin, end, is_before)) std::sort(begin, end, is_before);  // often sorted
  }
}

Schedule::Schedule(const TaskGraph& graph, std::size_t processors,
                   const std::vector<Replica>& replicas, QueueOrder order)
    : task_count_(graph.task_count()), replicas_(replicas) {
  build_queues(graph, processors, order);
  latency_lower_ = latency_upper_ = makespan_;
}

Schedule::Schedule(const TaskGraph& graph, std::size_t processors, ReplicaList replicas,
                   double latency_lower, double latency_upper, std::optional<ChosenSources> sources)
    : task_count_(graph.task_count()),
      replicas_(std::move(replicas)),
      sources_(std::move(sources)),
      replicated_(true),
      latency_lower_(latency_lower),
      latency_upper_(latency_upper) {
  build_queues(graph, processors, QueueOrder::by_placement);
}

Schedule Schedule::with_proven_bound(double bound) && {
  proven_bound_ = bound;
  return std::move(*this);
}

}  // namespace dagsweep
