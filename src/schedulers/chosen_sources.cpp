#include "schedulers/chosen_sources.hpp"

#include <algorithm>
#include <numeric>

namespace dagsweep {

Senders::Senders(const Instance& instance, const Replication& plan)
    : source(plan.copies()),
      instance_(instance),
      plan_(plan),
      copies_count_(static_cast<std::uint32_t>(plan.copies())),
      targets_(copies_count_),
      ready_(copies_count_),
      duration_(copies_count_),
      by_number_(copies_count_),
      by_weight_(copies_count_),
      on_(instance.platform.processor_count(), copies_count_),
      internal_(copies_count_),
      early_(copies_count_),
      fed_(copies_count_ + 1),
      finish_(padded(copies_count_)),
      target_ready_(padded(copies_count_)),
      target_duration_(padded(copies_count_)),
      from_(copies_count_),
      to_(copies_count_) {
  std::iota(by_number_.begin(), by_number_.end(), 0U);
  problem.row = copies_count_ <= lanes ? lanes : copies_count_;
  problem.weight.resize(copies_count_ * problem.row);
}

void Senders::start_task(TaskId task, std::span<const ProcessorId> targets) {
  for (const PackedProcessor before : targets_) on_[before] = copies_count_;
  const std::span<const double> duration = instance_.times.row(task);
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    targets_[k] = static_cast<PackedProcessor>(targets[k].value);
    ready_[k] = plan_.ready(targets[k]);
    duration_[k] = duration[targets_[k]];
    on_[targets_[k]] = k;
  }
  least_ready_ = *std::min_element(ready_.begin(), ready_.end());
  order_targets();
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
}

void Senders::find(EdgeId edge) {
  copies_ = plan_.copies_of(instance_.graph.source(edge));
  data_ = instance_.graph.data(edge);
  double last = 0.0;
  for (const double finish : copies_.finish) last = finish > last ? finish : last;
  all_early_ = last + plan_.links().longest(data_) <= least_ready_;
  split();
  if (!all_early_) find_problem();
}

/// Pairs on one processor, and the other sources. Which is which cannot be foreseen: everything is
/// written to the next place, and the place taken if it belongs there.
void Senders::split() {
  source.resize(copies_count_);
  std::fill(fed_.begin(), fed_.end(), std::uint8_t{0});
  internal_count_ = 0;
  std::size_t sources = 0;
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    const std::uint32_t own = on_[copies_.processor[k]];
    const std::size_t alone = own == copies_count_ ? 1 : 0;
    internal_[internal_count_] = {k, own};
    internal_count_ += 1 - alone;
    source[sources] = k;
    sources += alone;
    fed_[own] = 1;
  }
  source.resize(sources);
}

std::span<const MatchedPair> Senders::early_pairs(bool by_weight) {
  std::size_t pairs = 0;
  for (const std::uint32_t to : by_weight ? by_weight_ : by_number_) {
    if (pairs == source.size()) break;
    early_[pairs] = {source[pairs], to};
    pairs += fed_[to] == 0 ? 1 : 0;
  }
  return {early_.data(), pairs};
}

void Senders::find_problem() {
  target.resize(copies_count_);
  problem.processor.resize(copies_count_);
  std::size_t targets = 0;
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    target[targets] = k;
    problem.processor[targets] = targets_[k];
    targets += fed_[k] == 0 ? 1 : 0;
  }
  target.resize(targets);
  problem.processor.resize(targets);
  if (problem.row != lanes) {
    for (std::size_t s = 0; s < source.size(); ++s) {
      for (std::size_t t = 0; t < target.size(); ++t) {
        problem.weight[s * problem.row + t] =
            std::max(arrival(source[s], target[t]), ready_[target[t]]) + duration_[target[t]];
      }
    }
    return;
  }
  for (std::size_t k = 0; k < target.size(); ++k) {
    finish_[k] = copies_.finish[source[k]];
    from_[k] = copies_.processor[source[k]];
    to_[k] = targets_[target[k]];
    target_ready_[k] = ready_[target[k]];
    target_duration_[k] = duration_[target[k]];
  }
  plan_.links().find_weights({finish_, from_}, target.size(), data_, to_, target_ready_,
                             target_duration_, problem.weight);
}

}  // namespace dagsweep
