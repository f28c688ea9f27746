#include "metrics/consumption.hpp"

#include <algorithm>

#include "core/exact_sum.hpp"
#include "core/number.hpp"

namespace dagsweep {

NodeUse::NodeUse(const Instance& instance, bool are_rates_known)
    : are_rates_known_(are_rates_known),
      nodes_(&instance.platform.layout_of_nodes()),
      running_(instance.platform.processor_count()),
      outages_(instance.platform.node_count()) {}

void NodeUse::on(double time, const TaskStarted& event) {
  // A task of no work that takes no turn starts beside the task that runs.
  Running& running = running_[event.processor];
  if (!running.is_active) running = {event.task, time, true};
}

void NodeUse::on(double time, const TaskFinished& event) {
  const Running& running = running_[event.processor];
  if (running.is_active && running.task == event.task) {
    discard(time, event.task, event.processor);
  } else {
    ended_.push_back({nodes_->of(event.processor), time, time});
  }
}

void NodeUse::discard(double time, TaskId task, ProcessorId p) {
  Running& running = running_[p];
  if (!running.is_active || running.task != task) return;
  running.is_active = false;
  ended_.push_back({nodes_->of(p), running.begin, time});
}

void NodeUse::on(double time, const AvailabilityChanged& event) {
  for (const ProcessorId p : processors_of(event.resource, *nodes_)) {
    std::vector<Outage>& outages = outages_[nodes_->of(p)];
    const bool is_out = !outages.empty() && outages.back().end == never;
    if (event.availability == 0.0 && !is_out) outages.push_back({time, never});
    if (event.availability > 0.0 && is_out) outages.back().end = time;
  }
}

double NodeUse::last_available(NodeId node, double end) const {
  for (const Outage& outage : outages_[node]) {
    if (outage.begin < end && end <= outage.end) return outage.begin;
  }
  return end;
}

double NodeUse::available_time(NodeId node, double begin, double end) const {
  double time = end - begin;
  for (const Outage& outage : outages_[node]) {
    time -= std::max(0.0, std::min(end, outage.end) - std::max(begin, outage.begin));
  }
  return time;
}

std::vector<NodeUse::Computation> NodeUse::computations() const {
  std::vector<Computation> all = ended_;
  for (Computation& one : all) {
    one.end = std::max(one.begin, last_available(one.node, one.end));
  }
  for (std::size_t k = 0; k < running_.size(); ++k) {  // ended by a crash
    const ProcessorId p(k);
    if (!running_[p].is_active) continue;
    const NodeId node = nodes_->of(p);
    for (const Outage& outage : outages_[node]) {
      if (outage.end <= running_[p].begin) continue;
      all.push_back({node, running_[p].begin, std::max(running_[p].begin, outage.begin)});
      break;
    }
  }
  return all;
}

double Energy::value(const Run& run) const {
  const Platform& platform = run.instance.platform;
  const auto& power = platform.rates().power;
  if (power.empty() || run.instance.graph.units().work != WorkUnit::seconds) return not_a_value;
  ExactSum joules;
  double end = 0.0;
  for (const Computation& one : computations()) {
    const NodePower& node = power[one.node.index()];
    const auto cores = static_cast<double>(platform.processors(one.node).size());
    joules += (node.busy - node.idle) / cores * available_time(one.node, one.begin, one.end);
    end = std::max(end, one.end);
  }
  for (const NodeId n : platform.nodes()) {
    joules += power[n.index()].idle * available_time(n, 0.0, end);
  }
  return joules.value();
}

double Cost::value(const Run& run) const {
  const Platform& platform = run.instance.platform;
  const auto& price = platform.rates().price;
  if (price.empty() || run.instance.graph.units().work != WorkUnit::seconds) return not_a_value;
  struct Use {
    double begin = never;
    double end = 0.0;
  };
  IdMap<NodeId, Use> used(platform.node_count());
  for (const Computation& one : computations()) {
    used[one.node].begin = std::min(used[one.node].begin, one.begin);
    used[one.node].end = std::max(used[one.node].end, one.end);
  }
  ExactSum total;
  for (const NodeId n : platform.nodes()) {
    if (used[n].begin == never) continue;
    constexpr double seconds_per_hour = 3600.0;
    total += price[n.index()] * (used[n].end - used[n].begin) / seconds_per_hour;
  }
  return total.value();
}

}  // namespace dagsweep
