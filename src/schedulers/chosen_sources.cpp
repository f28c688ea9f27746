#include "schedulers/chosen_sources.hpp"

#include <algorithm>

namespace dagsweep {
namespace {
constexpr std::uint32_t none = UINT32_MAX;
}

Senders::Senders(const Instance& instance, const Replication& plan)
    : instance_(instance),
      plan_(plan),
      targets_(plan.copies()),
      ready_(plan.copies()),
      duration_(plan.copies()),
      on_(instance.platform.processor_count(), none),
      fed_(plan.copies()) {}

void Senders::start_task(TaskId task, std::span<const ProcessorId> targets) {
  for (const PackedProcessor before : targets_) on_[before] = none;
  for (std::uint32_t k = 0; k < targets.size(); ++k) {
    targets_[k] = static_cast<PackedProcessor>(targets[k].value);
    ready_[k] = plan_.ready(targets[k]);
    duration_[k] = instance_.times(task, targets[k]);
    on_[targets_[k]] = k;
  }
  least_ready_ = *std::min_element(ready_.begin(), ready_.end());
}

/// Pairs on one processor, and the others.
void Senders::split() {
  internal.clear();
  source.clear();
  target.clear();
  problem.processor.clear();
  fed_.assign(targets_.size(), false);
  for (std::uint32_t k = 0; k < targets_.size(); ++k) {
    const std::uint32_t own = on_[copies_.processor[k]];
    if (own == none) {
      source.push_back(k);
    } else {
      internal.push_back({k, own});
      fed_[own] = true;
    }
  }
  for (std::uint32_t k = 0; k < targets_.size(); ++k) {
    if (fed_[k]) continue;
    target.push_back(k);
    problem.processor.push_back(targets_[k]);
  }
}

void Senders::find(EdgeId edge) {
  copies_ = plan_.copies_of(instance_.graph.source(edge));
  data_ = instance_.graph.data(edge);
  split();
  const double last = *std::max_element(copies_.finish.begin(), copies_.finish.end());
  problem.rows_alike = last + plan_.links().longest(data_) <= least_ready_;
  problem.weight.clear();
  if (problem.rows_alike) {
    for (const std::uint32_t to : target) problem.weight.push_back(ready_[to] + duration_[to]);
    return;
  }
  for (const std::uint32_t from : source) {
    for (const std::uint32_t to : target) {
      problem.weight.push_back(std::max(arrival(from, to), ready_[to]) + duration_[to]);
    }
  }
}

}  // namespace dagsweep
