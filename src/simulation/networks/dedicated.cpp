#include "simulation/networks/dedicated.hpp"

#include <algorithm>

namespace dagsweep {
namespace {
constexpr std::uint32_t none = UINT32_MAX;
}

DedicatedNetwork::DedicatedNetwork(const Instance& instance)
    : instance_(instance),
      completions_(instance.graph.edge_count()),
      transfers_(instance.graph.edge_count()),
      routes_(instance.platform.link_count() + instance.platform.processor_count(), none),
      processor_(instance.platform.processor_count(), 1.0),
      link_(instance.platform.link_count(), 1.0) {}

double DedicatedNetwork::rate(ProcessorId from, ProcessorId to) const {
  if (processor_[from.index()] == 0.0 || processor_[to.index()] == 0.0) return 0.0;
  return from == to ? 1.0 : link_[instance_.platform.link(from, to).index()];
}

std::size_t DedicatedNetwork::route(ProcessorId from, ProcessorId to) const {
  return from == to ? link_.size() + from.index() : instance_.platform.link(from, to).index();
}

void DedicatedNetwork::start(EdgeId edge, ProcessorId from, ProcessorId to, double now) {
  Transfer& transfer = transfers_[edge.index()];
  transfer.from = from;
  transfer.to = to;
  transfer.since = now;
  transfer.rate = rate(from, to);
  const double data = instance_.graph.data(edge);
  const bool moves = from != to && data > 0.0;
  transfer.startup_left = moves ? instance_.platform.startup() : 0.0;
  transfer.data_left = moves ? data * instance_.platform.delay(from, to) : 0.0;

  std::uint32_t& first = routes_[route(from, to)];
  transfer.before = none;
  transfer.after = first;
  if (first != none) transfers_[first].before = edge.value;
  first = edge.value;

  if (transfer.rate > 0.0) {
    completions_.set(edge.value,
                     now + (transfer.startup_left + transfer.data_left / transfer.rate));
  }
}

void DedicatedNetwork::change_rates(std::size_t route, double now) {
  for (std::uint32_t edge = routes_[route]; edge != none; edge = transfers_[edge].after) {
    Transfer& transfer = transfers_[edge];
    const double changed = rate(transfer.from, transfer.to);
    if (changed == transfer.rate) continue;
    if (transfer.rate > 0.0) {
      if (completions_.time_of(edge) <= now) continue;  // due now: completes all the same
      const double elapsed = now - transfer.since;
      const double startup = std::min(elapsed, transfer.startup_left);
      transfer.startup_left -= startup;
      transfer.data_left = std::max(0.0, transfer.data_left - (elapsed - startup) * transfer.rate);
    }
    transfer.since = now;
    transfer.rate = changed;
    if (changed > 0.0) {
      completions_.set(edge, now + (transfer.startup_left + transfer.data_left / changed));
    } else {
      completions_.remove(edge);
    }
  }
}

void DedicatedNetwork::set_processor(ProcessorId p, double availability) {
  const bool was_live = processor_[p.index()] > 0.0;
  processor_[p.index()] = availability;
  if (was_live == (availability > 0.0)) return;
  for (const ProcessorId q : instance_.platform.processors()) changed_.push_back(route(p, q));
}

void DedicatedNetwork::set_link(ProcessorId p, ProcessorId q, double availability) {
  link_[instance_.platform.link(p, q).index()] = availability;
  changed_.push_back(route(p, q));
}

void DedicatedNetwork::update(double now) {
  for (const std::size_t route : changed_) change_rates(route, now);
  changed_.clear();
}

EdgeId DedicatedNetwork::pop() {
  const std::uint32_t edge = completions_.pop();
  const Transfer& transfer = transfers_[edge];
  if (transfer.before != none) {
    transfers_[transfer.before].after = transfer.after;
  } else {
    routes_[route(transfer.from, transfer.to)] = transfer.after;
  }
  if (transfer.after != none) transfers_[transfer.after].before = transfer.before;
  return EdgeId(edge);
}

}  // namespace dagsweep
