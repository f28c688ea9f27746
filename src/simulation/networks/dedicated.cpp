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
  const std::uint32_t id = free_.back();
  free_.pop_back();

  Transfer& transfer = transfers_[id];
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
  if (first != none) transfers_[first].before = id;
  first = id;

  if (transfer.rate > 0.0) {
    completions_.set(id, now + (transfer.startup_left + transfer.data_left / transfer.rate));
  }
  return TransferId(id);
}

void DedicatedNetwork::update_rates(std::size_t route, double now) {
  for (std::uint32_t id = routes_[route]; id != none; id = transfers_[id].after) {
    Transfer& transfer = transfers_[id];
    const double new_rate = rate(transfer.from, transfer.to);
    if (new_rate == transfer.rate) continue;
    if (transfer.rate > 0.0) {
      if (completions_.time_of(id) <= now) continue;  // due now, still completes
      const double elapsed = now - transfer.since;
      const double startup = std::min(elapsed, transfer.startup_left);
      transfer.startup_left -= startup;
      transfer.data_left = std::max(0.0, transfer.data_left - (elapsed - startup) * transfer.rate);
    }
    transfer.since = now;
    transfer.rate = new_rate;
    if (new_rate > 0.0) {
      completions_.set(id, now + (transfer.startup_left + transfer.data_left / new_rate));
    } else {
      completions_.remove(id);
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
  for (const std::size_t route : changed_) update_rates(route, now);
  changed_.clear();
}

/// Makes the id of a completed or cancelled transfer available again.
void DedicatedNetwork::release_slot(std::uint32_t id) {
  const Transfer& transfer = transfers_[id];
  if (transfer.before != none) {
    transfers_[transfer.before].after = transfer.after;
  } else {
    routes_[route(transfer.from, transfer.to)] = transfer.after;
  }
  if (transfer.after != none) transfers_[transfer.after].before = transfer.before;
  free_.push_back(id);
}

std::optional<TransferId> DedicatedNetwork::pop() {
  const std::uint32_t id = completions_.pop();
  release_slot(id);
  return TransferId(id);
}

void DedicatedNetwork::drop(TransferId transfer, double /*now*/) {
  if (completions_.contains(transfer.value)) completions_.remove(transfer.value);
  release_slot(transfer.value);
}

TransferProgress DedicatedNetwork::progress(TransferId id, double now) const {
  const Transfer& transfer = transfers_[id.index()];
  const double elapsed = transfer.rate > 0.0 ? now - transfer.since : 0.0;
  const double startup = std::min(elapsed, transfer.startup_left);
  const double left = std::max(0.0, transfer.data_left - (elapsed - startup) * transfer.rate);
  return {transfer.startup_left - startup, transfer.data > 0.0 ? 1.0 - left / transfer.data : 0.0};
}

}  // namespace dagsweep
