#include "schedule/schedule_rows.hpp"

#include <algorithm>
#include <numeric>

namespace dagsweep {

template <class Key>
CompressedRows::CompressedRows(std::size_t items, std::size_t rows, Key key) {
  begin_.assign(rows + 1, 0);
  for (std::size_t k = 0; k < items; ++k) ++begin_[key(k) + 1];
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
  items_ = present_vector<std::uint32_t>(items);
  for (std::size_t k = 0; k < items; ++k) items_[next[key(k)]++] = static_cast<std::uint32_t>(k);
}

TaskReplicas::TaskReplicas(const Schedule& schedule) : replicas_(schedule.replicas()) {
  if (replicas_.in_blocks()) return;
  rows_ = CompressedRows(replicas_.size(), schedule.task_count(),
                         [&](std::size_t k) { return replicas_.task(k).index(); });
}

ProcessorQueues::ProcessorQueues(const Schedule& schedule, const TaskGraph& graph) {
  const ReplicaList& replicas = schedule.replicas();
  rows_ = CompressedRows(replicas.size(), schedule.processor_count(),
                         [&](std::size_t k) { return replicas.processor(k).index(); });
  if (schedule.queue_order() == QueueOrder::by_placement) return;
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
    return time_key(replicas[a], graph) < time_key(replicas[b], graph);
  };
  for (std::size_t p = 0; p < rows_.size(); ++p) {
    const std::span<std::uint32_t> queue = rows_[p];
    if (std::ranges::is_sorted(queue, is_before)) continue;  // often
    std::ranges::sort(queue, is_before);
  }
}

}  // namespace dagsweep
