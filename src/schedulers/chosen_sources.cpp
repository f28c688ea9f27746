#include "schedulers/chosen_sources.hpp"

#include <algorithm>

namespace dagsweep {

Senders::Senders(const Instance& instance, const Replication& plan)
    : instance_(instance),
      plan_(plan),
      copies_count_(static_cast<std::uint32_t>(plan.copies())),
      targets_(copies_count_),
      ready_(copies_count_),
      duration_(copies_count_),
      order_(copies_count_),
      on_(instance.platform.processor_count(), copies_count_),
      fed_(copies_count_ + 1),
      number_(copies_count_),
      finish_(padded(copies_count_)),
      target_ready_(padded(copies_count_)),
      target_duration_(padded(copies_count_)),
      from_(copies_count_),
      to_(copies_count_) {
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
    for (; at > 0 && before(k, order_[at - 1]); --at) order_[at] = order_[at - 1];
    order_[at] = k;
  }
}

void Senders::find(EdgeId edge) {
  copies_ = plan_.copies_of(instance_.graph.source(edge));
  data_ = instance_.graph.data(edge);
  split();
  double last = 0.0;
  for (const double finish : copies_.finish) last = finish > last ? finish : last;
  problem.rows_alike = last + plan_.links().longest(data_) <= least_ready_;
  if (problem.rows_alike) {
    order_problem();
  } else {
    find_weights();
  }
}

/// Pairs on one processor, and the others. Which is which cannot be foreseen: everything is written
/// to the next place, and the place taken if it belongs there.
void Senders::split() {
  internal.resize(copies_count_);
  source.resize(copies_count_);
  std::fill(fed_.begin(), fed_.end(), std::uint8_t{0});
  std::size_t internals = 0;
  std::size_t sources = 0;
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    const std::uint32_t own = on_[copies_.processor[k]];
    const bool alone = own == copies_count_;
    internal[internals] = {k, own};
    internals += alone ? 0 : 1;
    source[sources] = k;
    sources += alone ? 1 : 0;
    fed_[own] = 1;
  }
  internal.resize(internals);
  source.resize(sources);

  target.resize(copies_count_);
  problem.processor.resize(copies_count_);
  std::uint32_t targets = 0;
  for (std::uint32_t k = 0; k < copies_count_; ++k) {
    target[targets] = k;
    problem.processor[targets] = targets_[k];
    number_[k] = targets;
    targets += fed_[k] == 0 ? 1 : 0;
  }
  target.resize(targets);
  problem.processor.resize(targets);
}

void Senders::order_problem() {
  problem.by_weight.resize(copies_count_);
  std::size_t ordered = 0;
  for (const std::uint32_t k : order_) {
    problem.by_weight[ordered] = number_[k];
    ordered += fed_[k] == 0 ? 1 : 0;
  }
  problem.by_weight.resize(ordered);
}

void Senders::find_weights() {
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
