#include "schedule/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// Buckets 0 .. items-1 by key into compressed rows, keeping their order within a bucket.
template <class Key>
void bucket(std::size_t items, std::size_t keys, Key key, std::vector<std::uint32_t>& rows,
            std::vector<std::uint32_t>& begin) {
  begin.assign(keys + 1, 0);
  for (std::size_t k = 0; k < items; ++k) ++begin[key(k) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  rows.resize(items);
  for (std::size_t k = 0; k < items; ++k) rows[next[key(k)]++] = static_cast<std::uint32_t>(k);
}

}  // namespace

Schedule::Schedule(const TaskGraph& graph, std::size_t processors, std::vector<Replica> replicas)
    : replicas_(std::move(replicas)) {
  for (const Replica& replica : replicas_) makespan_ = std::max(makespan_, replica.finish);
  if (!std::isfinite(makespan_)) {
    throw InputError("the schedule's times are larger than a double can hold");
  }
  latency_lower_ = latency_upper_ = makespan_;
  bucket(
      replicas_.size(), graph.task_count(),
      [&](std::size_t k) { return replicas_[k].task.index(); }, by_task_, task_begin_);
  bucket(
      replicas_.size(), processors, [&](std::size_t k) { return replicas_[k].processor.index(); },
      by_processor_, queue_begin_);
  const auto order = [&](std::uint32_t k) {
    const Replica& replica = replicas_[k];
    return std::tuple(replica.start, replica.finish, graph.position(replica.task));
  };
  const auto earlier = [&](std::uint32_t a, std::uint32_t b) {
    if (replicas_[a].start != replicas_[b].start) return replicas_[a].start < replicas_[b].start;
    return order(a) < order(b);
  };
  for (std::size_t p = 0; p < processors; ++p) {
    const auto begin = by_processor_.begin() + queue_begin_[p];
    const auto end = by_processor_.begin() + queue_begin_[p + 1];
    // Schedulers that append place in this order already.
    if (!std::is_sorted(begin, end, earlier)) std::sort(begin, end, earlier);
  }
}

Schedule::Schedule(const TaskGraph& graph, std::size_t processors, std::vector<Replica> replicas,
                   double latency_lower, double latency_upper, ChosenSources sources)
    : Schedule(graph, processors, std::move(replicas)) {
  assert(sources.begin.empty() || sources.begin.size() == replicas_.size() + 1);
  sources_ = std::move(sources);
  replicated_ = true;
  latency_lower_ = latency_lower;
  latency_upper_ = latency_upper;
}

}  // namespace dagsweep
