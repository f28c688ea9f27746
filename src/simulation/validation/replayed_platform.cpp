#include "simulation/validation/replayed_platform.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/number.hpp"
#include "simulation/validation/replayed_sharing.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

/// Below the least normal double the relative rounding error has no bound.
constexpr double rounding_of_least = std::numeric_limits<double>::min();

ReplayedPlatform::ReplayedPlatform(const Experiment& experiment, const Scenario& scenario)
    : platform_(experiment.instance.platform),
      graph_(experiment.instance.graph),
      times_(experiment.execution_times()),
      scenario_(scenario, platform_),
      processors_(platform_.processor_count()),
      link_availability_(platform_.link_count(), 1.0) {}

void ReplayedPlatform::fail(const std::string& message) const {
  throw Violation(now_, message);
}

double ReplayedPlatform::startup_of(const Transfer& t) const {
  return t.from == t.to || graph_.data(t.edge) == 0.0 ? 0.0 : platform_.startup();
}
double ReplayedPlatform::work_of(const Transfer& t) const {
  return t.from == t.to ? 0.0 : graph_.data(t.edge) / platform_.bandwidth(t.from, t.to);
}
double ReplayedPlatform::rate(NodeId from, NodeId to) const {
  if (!is_live(from) || !is_live(to)) return 0.0;
  return from == to ? 1.0 : link_availability_[platform_.link(from, to).index()];
}
bool ReplayedPlatform::same(double a, double b) const {
  const double tolerance = 1e-9 * std::max(std::abs(b), 1e-4 * now_);
  return std::abs(a - b) <= std::max(tolerance, rounding_of_least);
}
/// Whether an activity that has done all it needs would continue for longer than rounding explains.
bool ReplayedPlatform::overdue(double done, double needed, double elapsed) const {
  return done >= needed && elapsed > std::max(1e-9 * (now_ + elapsed), rounding_of_least);
}

void ReplayedPlatform::advance(double time) {
  const double elapsed = time - now_;
  for (const ProcessorId p : platform_.processors()) {
    Processor& processor = processors_[p];
    if (!processor.running) continue;
    if (overdue(processor.computed, times_(*processor.running, p), elapsed)) {
      fail(text(*processor.running) + " is complete and does not finish");
    }
    processor.computed += elapsed * processor.availability;
  }
  for (const std::size_t number : active_) {
    const Transfer& transfer = transfers_[number];
    if (has_duration(transfer) && overdue(transfer.startup_passed, startup_of(transfer), elapsed) &&
        overdue(transfer.moved, work_of(transfer), elapsed)) {
      fail("transfer " + std::to_string(number) + " is complete and does not arrive");
    }
  }
  if (platform_.network().model() == "dedicated") {
    advance_transfers(elapsed);
  } else {
    serve_ports();
    advance_sharing_transfers(elapsed);
  }
  now_ = time;
  // The processor may fail at this instant, which would hide that the task had finished.
  for (const ProcessorId p : platform_.processors()) {
    const Processor& processor = processors_[p];
    if (!processor.running) continue;
    const double needs = times_(*processor.running, p);
    if (processor.computed > needs && !same(processor.computed, needs)) {
      fail(text(*processor.running) + " is complete and does not finish");
    }
  }
}

void ReplayedPlatform::advance_transfers(double elapsed) {
  for (const std::size_t number : active_) {
    Transfer& transfer = transfers_[number];
    const double moving = rate(transfer.from, transfer.to);
    if (moving == 0.0) continue;
    const double startup =
        std::min(elapsed, std::max(0.0, startup_of(transfer) - transfer.startup_passed));
    transfer.startup_passed += startup;
    transfer.moved += (elapsed - startup) * moving;
  }
}

void ReplayedPlatform::serve_ports() {
  if (platform_.network().model() != "one-port") return;
  std::vector<std::size_t> messages;  // transfers that need ports
  for (const std::size_t number : active_) {
    if (work_of(transfers_[number]) > 0.0) messages.push_back(number);
  }
  std::ranges::sort(messages, {}, [&](std::size_t number) {
    return std::tuple(transfers_[number].begin, transfers_[number].edge, number);
  });
  IdMap<NodeId, std::uint8_t> sends(platform_.node_count(), 0);
  IdMap<NodeId, std::uint8_t> receives(platform_.node_count(), 0);
  for (const std::size_t number : messages) {
    Transfer& t = transfers_[number];
    t.served = t.served && rate(t.from, t.to) > 0.0;
    if (t.served) sends[t.from] = receives[t.to] = 1;
  }
  for (const std::size_t number : messages) {
    Transfer& t = transfers_[number];
    if (t.served || rate(t.from, t.to) == 0.0) continue;
    t.served = sends[t.from] == 0 && receives[t.to] == 0;
    // In use, or reserved for this message, so that no later message overtakes it.
    sends[t.from] = receives[t.to] = 1;
  }
}

/// Advances in steps up to the next end of a startup, within which rates do not change.
void ReplayedPlatform::advance_sharing_transfers(double elapsed) {
  const bool one_port = platform_.network().model() == "one-port";
  while (elapsed > 0.0) {
    double step = elapsed;
    std::vector<ReplayedFlow> flows;
    std::vector<std::size_t> starting;
    for (const std::size_t number : active_) {
      const Transfer& t = transfers_[number];
      const double share = rate(t.from, t.to);
      if (share == 0.0 || work_of(t) == 0.0 || (one_port && !t.served)) continue;
      if (t.startup_passed < startup_of(t)) {
        step = std::min(step, startup_of(t) - t.startup_passed);
        starting.push_back(number);
      } else if (t.moved < work_of(t)) {
        flows.push_back({number, t.from, t.to, share * platform_.bandwidth(t.from, t.to), 0.0});
      }
    }
    share_capacities(platform_.network(), flows);
    for (const std::size_t number : starting) {
      Transfer& t = transfers_[number];
      const bool ends = startup_of(t) - t.startup_passed <= step;
      t.startup_passed = ends ? startup_of(t) : t.startup_passed + step;
    }
    for (const auto& flow : flows) {
      transfers_[flow.number].moved += step * flow.rate / platform_.bandwidth(flow.from, flow.to);
    }
    elapsed -= step;
  }
}

void ReplayedPlatform::check_nothing_is_due() const {
  for (const std::size_t number : active_) {
    const Transfer& transfer = transfers_[number];
    if (!has_duration(transfer) &&
        (transfer.from == transfer.to || rate(transfer.from, transfer.to) > 0.0)) {
      fail("transfer " + std::to_string(number) + " of nothing takes time");
    }
  }
  if (scenario_.next_time() <= now_) fail("an event of the scenario is missing");
}

void ReplayedPlatform::check_nothing_moves() const {
  for (const std::size_t number : active_) {
    if (rate(transfers_[number].from, transfers_[number].to) > 0.0) {
      fail("ends though a transfer moves");
    }
  }
  for (const ProcessorId p : platform_.processors()) {
    if (processors_[p].running && processors_[p].availability > 0.0) {
      fail("ends though " + text(p) + " computes");
    }
  }
}

void ReplayedPlatform::check_nothing_recovers(const std::function<bool(NodeId)>& is_ignored) const {
  for (const NodeId n : platform_.nodes()) {
    if (is_ignored(n)) continue;
    if (!is_live(n) && scenario_.may_rise({n, n})) fail("ends though " + text(n) + " comes back");
    for (const NodeId m : platform_.nodes()) {
      if (n < m && !is_ignored(m) && link_availability_[platform_.link(n, m).index()] == 0.0 &&
          scenario_.may_rise({n, m})) {
        fail("ends though the link to " + text(m) + " comes back");
      }
    }
  }
}

void ReplayedPlatform::change(const AvailabilityChanged& event) {
  if (scenario_.next_time() != now_) fail("an event that the scenario does not have");
  const AvailabilityEvent expected = scenario_.pop();
  if (!(expected.resource == event.resource) || expected.availability != event.availability) {
    fail("the scenario has another event here");
  }
  if (event.resource.is_link()) {
    link_availability_[platform_.link(event.resource.first, event.resource.second).index()] =
        event.availability;
  }
  for (const ProcessorId p : processors_of(event.resource, platform_.layout_of_nodes())) {
    processors_[p].availability = event.availability;
  }
}

void ReplayedPlatform::start(TaskId task, ProcessorId p) {
  Processor& processor = processors_[p];
  if (processor.running) fail(text(p) + " starts a second task");
  if (processor.availability == 0.0) fail(text(p) + " starts a task while away");
  if (!times_.can_run(task, p)) fail(text(p) + " starts " + text(task) + ", which it cannot run");
  processor.running = task;
  processor.computed = 0.0;
}

void ReplayedPlatform::finish(TaskId task, ProcessorId p) {
  Processor& processor = processors_[p];
  if (processor.running != task) fail(text(task) + " finishes and was not running");
  const double needs = times_(task, p);
  if (!same(processor.computed, needs)) {
    fail(text(task) + " finishes after " + shortest(processor.computed) + " of " + shortest(needs));
  }
  processor.running.reset();
}

double ReplayedPlatform::stop(ProcessorId p) {
  Processor& processor = processors_[p];
  const double whole = times_(*processor.running, p);
  processor.running.reset();
  return std::min(processor.computed, whole);
}

void ReplayedPlatform::start(const TransferStarted& event) {
  if (event.transfer != transfers_.size()) fail("transfers are not numbered as they start");
  index_of_.push_back(active_.size());
  active_.push_back(transfers_.size());
  transfers_.push_back({event.edge, event.from, event.to, now_});
}

const ReplayedPlatform::Transfer& ReplayedPlatform::active(std::uint32_t number, EdgeId edge,
                                                           NodeId from, NodeId to) const {
  if (number >= transfers_.size() || transfers_[number].ended) {
    fail("a transfer ends that is not under way");
  }
  const Transfer& transfer = transfers_[number];
  if (transfer.edge != edge || transfer.from != from || transfer.to != to) {
    fail("a transfer ends as another than it set out");
  }
  return transfer;
}

void ReplayedPlatform::deactivate(std::uint32_t number) {
  transfers_[number].ended = true;
  const std::size_t index = index_of_[number];
  active_[index] = active_.back();
  index_of_[active_[index]] = index;
  active_.pop_back();
}

void ReplayedPlatform::finish(const TransferFinished& event) {
  const Transfer& transfer = active(event.transfer, event.edge, event.from, event.to);
  if (!same(transfer.startup_passed, startup_of(transfer)) ||
      !same(transfer.moved, work_of(transfer))) {
    fail("transfer " + std::to_string(event.transfer) + " arrives after " +
         shortest(transfer.startup_passed) + " + " + shortest(transfer.moved) + " of " +
         shortest(startup_of(transfer)) + " + " + shortest(work_of(transfer)));
  }
  // The data is there, even if the node's availability falls to 0.
  const bool is_local = transfer.from == transfer.to;
  if (!has_duration(transfer) && !is_local && rate(transfer.from, transfer.to) == 0.0) {
    fail("transfer " + std::to_string(event.transfer) + " of nothing passes what is away");
  }
  deactivate(event.transfer);
}

double ReplayedPlatform::drop(const TransferDropped& event) {
  const Transfer& transfer = active(event.transfer, event.edge, event.from, event.to);
  deactivate(event.transfer);
  const double work = work_of(transfer);
  return work > 0.0 ? std::min(1.0, transfer.moved / work) : 0.0;
}

}  // namespace dagsweep
