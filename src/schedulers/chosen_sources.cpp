#include "schedulers/chosen_sources.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace dagsweep {

Senders::Senders(const Instance& instance, const Replication& plan)
    : instance_(instance),
      plan_(plan),
      copies_count_(static_cast<std::uint32_t>(plan.copies())),
      targets_(copies_count_),
      ready_(padded(copies_count_)),
      duration_(padded(copies_count_)),
      by_number_(copies_count_),
      by_weight_(copies_count_),
      on_(instance.platform.processor_count(), copies_count_),
      pairs_(copies_count_ + 1),
      fed_(copies_count_ + 1) {
  std::iota(by_number_.begin(), by_number_.end(), 0U);
  problem_.row = copies_count_ <= lanes ? lanes : copies_count_;
  problem_.weight.resize(copies_count_ * problem_.row);
  problem_.processor.resize(copies_count_);
  problem_.source.resize(copies_count_ + 1);
  problem_.target.resize(copies_count_ + 1);
}

void Senders::start_task(TaskId task, std::span<const ProcessorId> targets) {
  for (const PackedProcessor before : targets_) on_[before] = copies_count_;
  const std::span<const double> duration = instance_.times.row(task);
  least_ready_ = std::numeric_limits<double>::infinity();
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    const ProcessorId p = targets[k];
    const double ready = plan_.ready(p);
    targets_[k] = static_cast<PackedProcessor>(p.value);
    problem_.processor[k] = p.value;
    on_[p.index()] = k;
    ready_[k] = ready;
    duration_[k] = duration[p.index()];
    least_ready_ = std::min(least_ready_, ready);
  }
  ordered_ = false;
}

/// By insertion: there are a few, often in order.
void Senders::order_targets() {
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const double weight_a = ready_[a] + duration_[a];
    const double weight_b = ready_[b] + duration_[b];
    return weight_a < weight_b || (weight_a == weight_b && targets_[a] < targets_[b]);
  };
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    std::size_t at = k;
    for (; at > 0 && before(k, by_weight_[at - 1]); --at) by_weight_[at] = by_weight_[at - 1];
    by_weight_[at] = k;
  }
  ordered_ = true;
}

void Senders::start_input(EdgeId edge) {
  copies_ = plan_.copies_of(instance_.graph.source(edge));
  data_ = instance_.graph.data(edge);
  double last = 0.0;
  for (const double finish : copies_.finish) last = finish > last ? finish : last;
  all_early_ = last + plan_.links().longest(data_) <= least_ready_;
}

/// Pairs on one processor, and the other sources and targets. Which is which cannot be foreseen:
/// everything is written to the next place, and the place taken if it belongs there.
void Senders::pair_internal() {
  const std::uint32_t count = copies_count_;
  const std::uint64_t input = ++inputs_;
  MatchedPair* pair = pairs_.data();
  std::uint32_t* source = problem_.source.data();
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t own = on_[copies_.processor[k]];
    *pair = {k, own};
    *source = k;
    fed_[own] = input;
    const std::size_t alone = own == count ? 1 : 0;
    pair += 1 - alone;
    source += alone;
  }
  problem_.size = static_cast<std::size_t>(source - problem_.source.data());
}

/// Each source in turn gets the next target.
void Senders::pair_early(bool by_weight) {
  if (by_weight && !ordered_) order_targets();
  MatchedPair* pair = pairs_.data() + copies_count_ - problem_.size;
  const std::uint32_t* source = problem_.source.data();
  for (const std::uint32_t to : by_weight ? by_weight_ : by_number_) {
    *pair = {*source, to};
    const std::size_t alone = fed_[to] != inputs_ ? 1 : 0;
    pair += alone;
    source += alone;
  }
}

void Senders::raise_starts(std::span<double> start) const {
  if (all_early_) return;
  const std::span<const MatchedPair> pairs(pairs_.data(), copies_count_);
  const std::size_t internal = pairs.size() - problem_.size;
  for (const auto [from, to] : pairs.first(internal)) start[to] = std::max(start[to], finish(from));
  for (const auto [from, to] : pairs.subspan(internal)) {
    start[to] = std::max(start[to], arrival(from, to));
  }
}

void Senders::find_weights() {
  std::uint32_t* target = problem_.target.data();
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    *target = k;
    target += std::size_t{fed_[k] != inputs_};
  }
  if (problem_.row == lanes) {
    plan_.links().find_weights(copies_, data_, targets_, ready_, duration_, problem_.weight);
    return;
  }
  for (std::uint32_t from = 0; from < copies_count_; ++from) {
    for (std::uint32_t to = 0; to < copies_count_; ++to) {
      problem_.weight[from * problem_.row + to] =
          std::max(arrival(from, to), ready_[to]) + duration_[to];
    }
  }
}

}  // namespace dagsweep
