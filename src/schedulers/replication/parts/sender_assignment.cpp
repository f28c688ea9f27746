#include "schedulers/replication/parts/sender_assignment.hpp"

#include <algorithm>
#include <numeric>

namespace dagsweep {
namespace {

/// Sorts the numbers 0 .. order.size()-1: the place of each is the number of numbers before it.
template <class Before>
void sort_numbers(std::span<std::uint32_t> order, Before before) {
  for (std::uint32_t k = 0; k < order.size(); ++k) {
    std::size_t place = 0;
    for (std::uint32_t other = 0; other < order.size(); ++other) {
      place += before(other, k) ? 1 : 0;
    }
    order[place] = k;
  }
}

}  // namespace

SenderAssignment::SenderAssignment(const Instance& instance,
                                   const ReplicatedScheduleBuilder& builder, MatchingRule rule)
    : instance_(instance),
      builder_(builder),
      rule_(rule),
      count_(static_cast<std::uint32_t>(builder.replica_count())),
      processor_(count_),
      ready_(count_),
      duration_(count_),
      order_(count_),
      early_weight_(count_),
      early_order_(count_),
      target_on_(instance.platform.node_count(), count_),
      target_of_(count_ + 1),
      is_matched_(count_ + 1),
      free_sources_(count_ + 1),
      free_targets_(count_),
      solution_(count_) {}

void SenderAssignment::start_task(TaskId task, std::span<const ProcessorId> processors) {
  const std::span<const double> duration = instance_.times.row(task);
  for (const PackedProcessor p : processor_) target_on_[node(p)] = count_;
  least_ready_ = builder_.ready(processors[0]);
  for (std::uint32_t t = 0; t < count_; ++t) {
    processor_[t] = static_cast<PackedProcessor>(processors[t].value);
    ready_[t] = builder_.ready(processors[t]);
    least_ready_ = std::min(least_ready_, ready_[t]);
    duration_[t] = duration[processors[t].index()];
    target_on_[node(processor_[t])] = t;
  }
  order_targets();
}

/// Among pairs of equal weight, greedy takes the target of smaller processor first, bottleneck the
/// target of smaller number. If all data arrives before the targets are ready, a pair's weight is
/// ready + duration of the target, independent of the source, so that targets are matched in one
/// fixed order: this makes MC-FTSA 1.5 times as fast at a million tasks, MC-FTSA/safe 1.4 times,
/// and bottleneck 1.9 times.
void SenderAssignment::order_targets() {
  if (rule_ == MatchingRule::bottleneck) {
    std::iota(order_.begin(), order_.end(), 0U);
    early_order_ = order_;
    return;
  }
  sort_numbers(order_,
               [&](std::uint32_t a, std::uint32_t b) { return processor_[a] < processor_[b]; });
  for (std::uint32_t t = 0; t < count_; ++t) early_weight_[t] = ready_[t] + duration_[t];
  sort_numbers(early_order_, [&](std::uint32_t a, std::uint32_t b) {
    return early_weight_[a] < early_weight_[b] ||
           (early_weight_[a] == early_weight_[b] && processor_[a] < processor_[b]);
  });
}

std::span<const std::uint32_t> SenderAssignment::assign(EdgeId edge) {
  const TaskId source = instance_.graph.source(edge);
  sources_ = builder_.replicas_of(source);
  data_ = instance_.graph.data(edge);
  is_early_ =
      builder_.last_finish(source) + builder_.links().longest_transfer(data_) <= least_ready_;
  match_internal();
  if (is_early_) {
    match_in_order();
  } else if (free_count_ > 0) {
    match_by_weight();
  }
  return {target_of_.data(), count_};
}

/// Matches sources and targets that share a node. To avoid branches that cannot be predicted,
/// every source is written as free, and counted only if it is. Place count_ takes the values that
/// do not count.
void SenderAssignment::match_internal() {
  std::fill(is_matched_.begin(), is_matched_.end(), std::uint8_t{0});
  free_count_ = 0;
  for (std::uint32_t s = 0; s < count_; ++s) {
    const std::uint32_t target = target_on_[node(sources_.processor[s])];
    target_of_[s] = target;
    is_matched_[target] = 1;
    free_sources_[free_count_] = s;
    free_count_ += target == count_ ? 1 : 0;
  }
  free_sources_[free_count_] = count_;
}

void SenderAssignment::match_in_order() {
  std::size_t next = 0;
  for (const std::uint32_t target : early_order_) {
    target_of_[free_sources_[next]] = target;
    next += is_matched_[target] == 0 ? 1 : 0;
  }
}

void SenderAssignment::match_by_weight() {
  std::size_t targets = 0;
  for (const std::uint32_t target : order_) {
    if (is_matched_[target] == 0) free_targets_[targets++] = target;
  }
  problem_.size = static_cast<std::uint32_t>(free_count_);
  problem_.weight.resize(free_count_ * free_count_);
  double* weight = problem_.weight.data();
  const double startup = builder_.links().startup_time(data_);
  for (std::size_t k = 0; k < free_count_; ++k) {
    const std::uint32_t s = free_sources_[k];
    const std::span<const double> delay = builder_.links().delays(sources_.processor[s]);
    for (std::size_t i = 0; i < free_count_; ++i) {
      const std::uint32_t t = free_targets_[i];
      const double arrival = sources_.finish[s] + (startup + data_ * delay[processor_[t]]);
      *weight++ = std::max(arrival, ready_[t]) + duration_[t];
    }
  }
  if (rule_ == MatchingRule::greedy) {
    greedy_.solve(problem_, solution_);
  } else {
    bottleneck_.solve(problem_, solution_);
  }
  for (std::size_t k = 0; k < free_count_; ++k) {
    target_of_[free_sources_[k]] = free_targets_[solution_[k]];
  }
}

}  // namespace dagsweep
