#include "schedulers/replication/parts/chosen_sources.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace dagsweep {

Senders::Senders(const Instance& instance, const Replication& plan)
    : instance_(instance),
      plan_(plan),
      copies_(plan.copies()),
      few_(copies_ <= lanes),
      ready_(padded(copies_)),
      duration_(padded(copies_)),
      by_number_(copies_),
      by_weight_(padded(copies_)),
      pair_in_order_(instance.platform.processor_count()),
      target_of_(padded(copies_) + 1) {
  std::iota(by_number_.begin(), by_number_.end(), 0U);
  problem_.copies = copies_;
  problem_.row = few_ ? lanes : copies_;
  problem_.weight.resize(copies_ * problem_.row);
  problem_.processor.resize(padded(copies_));
  arrival_.resize(problem_.weight.size());
}

void Senders::start_task(TaskId task, std::span<const ProcessorId> targets) {
  for (std::size_t k = 0; k < copies_; ++k) {
    problem_.processor[k] = static_cast<PackedProcessor>(targets[k].value);
  }
  for (std::size_t k = 0; k < copies_; k += lanes) {
    const PackedProcessor* const some = &problem_.processor[k];
    const std::size_t count = std::min(lanes, copies_ - k);
    kernels_.pick(plan_.ready().data(), some, count, &ready_[k]);
    kernels_.pick(instance_.times.row(task).data(), some, count, &duration_[k]);
  }
  least_ready_ = kernels_.least(ready_.data(), ready_.size());
  ordered_ = false;
}

void Senders::order_targets() {
  ordered_ = true;
  if (few_ && kernels_.order_few(ready_.data(), duration_.data(), copies_, by_weight_.data())) {
    return;
  }
  // By insertion: they are often in order.
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const double weight_a = ready_[a] + duration_[a];
    const double weight_b = ready_[b] + duration_[b];
    return weight_a < weight_b ||
           (weight_a == weight_b && problem_.processor[a] < problem_.processor[b]);
  };
  for (std::uint32_t k = 0; k < copies_; ++k) {
    std::size_t at = k;
    for (; at > 0 && before(k, by_weight_[at - 1]); --at) by_weight_[at] = by_weight_[at - 1];
    by_weight_[at] = k;
  }
}

void Senders::start_input(EdgeId edge) {
  senders_ = plan_.copies_of(instance_.graph.source(edge));
  data_ = instance_.graph.data(edge);
  double last = 0.0;
  for (const double finish : senders_.finish) last = finish > last ? finish : last;
  all_early_ = last + plan_.links().longest(data_) <= least_ready_;
}

void Senders::find_weights() {
  if (few_) {
    plan_.links().find_weights(senders_, data_, std::span(problem_.processor).first(copies_),
                               ready_, duration_, arrival_, problem_.weight);
    return;
  }
  const auto targets = std::span(problem_.processor).first(copies_);
  for (std::uint32_t from = 0; from < copies_; ++from) {
    double* const weight = &problem_.weight[from * problem_.row];
    double* const arrival = &arrival_[from * problem_.row];
    const auto own = std::find(targets.begin(), targets.end(), senders_.processor[from]);
    if (own != targets.end()) {
      std::fill_n(weight, copies_, std::numeric_limits<double>::infinity());
      weight[own - targets.begin()] = MatchingProblem::together;
      arrival[own - targets.begin()] = finish(from);
      continue;
    }
    for (std::uint32_t to = 0; to < copies_; ++to) {
      arrival[to] = finish(from) + comm(from, to);
      weight[to] = std::max(arrival[to], ready_[to]) + duration_[to];
    }
  }
}

void Senders::raise_starts(std::span<double> start) const {
  if (all_early_) return;
  for (std::size_t from = 0; from < copies_; ++from) {
    const std::uint32_t to = target_of_[from];
    start[to] = std::max(start[to], arrival_[from * problem_.row + to]);
  }
}

}  // namespace dagsweep
