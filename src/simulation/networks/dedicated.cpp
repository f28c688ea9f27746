#include "simulation/networks/dedicated.hpp"

#include <algorithm>

namespace dagsweep {
namespace {
constexpr std::uint32_t none = UINT32_MAX;
}

DedicatedNetwork::DedicatedNetwork(const Platform& platform)
    : platform_(platform),
      completions_(0),
      routes_(platform.link_count() + platform.processor_count(), none),
      processor_(platform.processor_count(), 1.0),
      link_(platform.link_count(), 1.0) {}

double DedicatedNetwork::rate(ProcessorId from, ProcessorId to) const {
  if (processor_[from.index()] == 0.0 || processor_[to.index()] == 0.0) return 0.0;
  return from == to ? 1.0 : link_[platform_.link(from, to).index()];
}

std::size_t DedicatedNetwork::route(ProcessorId from, ProcessorId to) const {
  return from == to ? link_.size() + from.index() : platform_.link(from, to).index();
}

TransferId DedicatedNetwork::start(EdgeId /*edge*/, double data, ProcessorId from, ProcessorId to,
                                   double now) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
    completions_.grow(transfers_.size());
  }
  const std::uint32_t number = free_.back();
  free_.pop_back();

  Transfer& transfer = transfers_[number];
  transfer.from = from;
  transfer.to = to;
  transfer.since = now;
  transfer.rate = rate(from, to);
  const bool moves = from != to && data > 0.0;
  transfer.startup_left = moves ? platform_.startup() : 0.0;
  transfer.data = moves ? data * platform_.delay(from, to) : 0.0;
  transfer.data_left = transfer.data;

  std::uint32_t& first = routes_[route(from, to)];
  transfer.before = none;
  transfer.after = first;
  if (first != none) transfers_[first].before = number;
  first = number;

  if (transfer.rate > 0.0) {
    completions_.set(number, now + (transfer.startup_left + transfer.data_left / transfer.rate));
  }
  return TransferId(number);
}

void DedicatedNetwork::change_rates(std::size_t route, double now) {
  for (std::uint32_t number = routes_[route]; number != none; number = transfers_[number].after) {
    Transfer& transfer = transfers_[number];
    const double changed = rate(transfer.from, transfer.to);
    if (changed == transfer.rate) continue;
    if (transfer.rate > 0.0) {
      if (completions_.time_of(number) <= now) continue;  // due now: completes all the same
      const double elapsed = now - transfer.since;
      const double startup = std::min(elapsed, transfer.startup_left);
      transfer.startup_left -= startup;
      transfer.data_left = std::max(0.0, transfer.data_left - (elapsed - startup) * transfer.rate);
    }
    transfer.since = now;
    transfer.rate = changed;
    if (changed > 0.0) {
      completions_.set(number, now + (transfer.startup_left + transfer.data_left / changed));
    } else {
      completions_.remove(number);
    }
  }
}

void DedicatedNetwork::set_processor(ProcessorId p, double availability) {
  const bool was_live = processor_[p.index()] > 0.0;
  processor_[p.index()] = availability;
  if (was_live == (availability > 0.0)) return;
  for (const ProcessorId q : platform_.processors()) changed_.push_back(route(p, q));
}

void DedicatedNetwork::set_link(ProcessorId p, ProcessorId q, double availability) {
  link_[platform_.link(p, q).index()] = availability;
  changed_.push_back(route(p, q));
}

void DedicatedNetwork::update(double now) {
  for (const std::size_t route : changed_) change_rates(route, now);
  changed_.clear();
}

/// It is over: its number is free.
void DedicatedNetwork::release_slot(std::uint32_t number) {
  const Transfer& transfer = transfers_[number];
  if (transfer.before != none) {
    transfers_[transfer.before].after = transfer.after;
  } else {
    routes_[route(transfer.from, transfer.to)] = transfer.after;
  }
  if (transfer.after != none) transfers_[transfer.after].before = transfer.before;
  free_.push_back(number);
}

std::optional<TransferId> DedicatedNetwork::pop() {
  const std::uint32_t number = completions_.pop();
  release_slot(number);
  return TransferId(number);
}

void DedicatedNetwork::drop(TransferId transfer, double /*now*/) {
  if (completions_.contains(transfer.value)) completions_.remove(transfer.value);
  release_slot(transfer.value);
}

TransferProgress DedicatedNetwork::progress(TransferId number, double now) const {
  const Transfer& transfer = transfers_[number.index()];
  const double elapsed = transfer.rate > 0.0 ? now - transfer.since : 0.0;
  const double startup = std::min(elapsed, transfer.startup_left);
  const double left = std::max(0.0, transfer.data_left - (elapsed - startup) * transfer.rate);
  return {transfer.startup_left - startup, transfer.data > 0.0 ? 1.0 - left / transfer.data : 0.0};
}

}  // namespace dagsweep
