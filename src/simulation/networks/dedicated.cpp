#include "simulation/networks/dedicated.hpp"

namespace dagsweep {
namespace {
constexpr std::uint32_t none = UINT32_MAX;
}

DedicatedNetwork::DedicatedNetwork(const Platform& platform)
    : platform_(platform),
      paths_(platform),
      completions_(0),
      routes_(platform.link_count() + platform.processor_count(), none) {}

std::size_t DedicatedNetwork::route(ProcessorId from, ProcessorId to) const {
  return from == to ? platform_.link_count() + from.index() : platform_.link(from, to).index();
}

TransferId DedicatedNetwork::start(EdgeId /*edge*/, double data, ProcessorId from, ProcessorId to,
                                   double now) {
  std::uint32_t& first = routes_[route(from, to)];
  const std::uint32_t id =
      transfers_.add({TransferState::begin(platform_, data, from, to, now), none, first});
  if (first != none) transfers_[first].before = id;
  first = id;
  completions_.grow(transfers_.size());
  set_rate(id, paths_.rate(from, to), now);
  return TransferId(id);
}

void DedicatedNetwork::set_rate(std::uint32_t id, double rate, double now) {
  TransferState& state = transfers_[id].state;
  state.set_rate(rate, now);
  if (rate > 0.0) {
    completions_.set(id, state.end());
  } else {
    completions_.remove(id);
  }
}

void DedicatedNetwork::update_rates(std::size_t route, double now) {
  for (std::uint32_t id = routes_[route]; id != none; id = transfers_[id].after) {
    const TransferState& state = transfers_[id].state;
    const double rate = paths_.rate(state.from, state.to);
    if (rate == state.rate) continue;
    if (state.rate > 0.0 && completions_.time_of(id) <= now) continue;  // due now, still completes
    set_rate(id, rate, now);
  }
}

void DedicatedNetwork::set_processor(ProcessorId p, double availability) {
  if (!paths_.set_processor(p, availability)) return;
  for (const ProcessorId q : platform_.processors()) changed_.push_back(route(p, q));
}

void DedicatedNetwork::set_link(ProcessorId p, ProcessorId q, double availability) {
  paths_.set_link(p, q, availability);
  changed_.push_back(route(p, q));
}

void DedicatedNetwork::update(double now) {
  for (const std::size_t route : changed_) update_rates(route, now);
  changed_.clear();
}

/// Makes the id of a completed or cancelled transfer available again.
void DedicatedNetwork::release(std::uint32_t id) {
  const Transfer& transfer = transfers_[id];
  if (transfer.before != none) {
    transfers_[transfer.before].after = transfer.after;
  } else {
    routes_[route(transfer.state.from, transfer.state.to)] = transfer.after;
  }
  if (transfer.after != none) transfers_[transfer.after].before = transfer.before;
  transfers_.release(id);
}

std::optional<TransferId> DedicatedNetwork::pop() {
  const std::uint32_t id = completions_.pop();
  release(id);
  return TransferId(id);
}

void DedicatedNetwork::drop(TransferId transfer, double /*now*/) {
  completions_.remove(transfer.value);
  release(transfer.value);
}

}  // namespace dagsweep
