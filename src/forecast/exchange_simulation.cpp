#include "forecast/exchange_simulation.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <vector>

#include "parallel/prefetch_policy.hpp"

namespace dagsweep {
namespace {

/// A message in transit to the master.
struct Message {
  double arrives;
  int worker;
  Report report;
  std::uint64_t batch;  // the sender's current batch

  /// Orders by arrival; messages of one worker keep their order.
  bool operator>(const Message& other) const {
    return std::tuple(arrives, worker, batch, report.waiting) >
           std::tuple(other.arrives, other.worker, other.batch, other.report.waiting);
  }
};

struct SimulatedWorker {
  WorkerPace pace;
  std::uint64_t batch = 0;  // number of the current batch, from 1
  double free_at = 0.0;     // end of the current batch
  Report report;            // report on the current batch, unless sent
};

/// Requests after which the exchange is in its steady state.
constexpr std::uint64_t most_requests = 1'000'000;

}  // namespace

Forecast simulate_exchange(const CostModel& model, int ranks, const MessageCosts& costs,
                           std::span<const WorkerPace> paces, const StopToken& stop) {
  Forecast forecast;
  const double work = model.total();
  if (ranks < 2) return {work, 1.0, 0.0, 0};
  const int workers = ranks - 1;
  Dispatcher dispatcher(model.places(), model.places(), {}, workers);
  PrefetchPolicy prefetch_policy(dispatcher);
  std::priority_queue<Message, std::vector<Message>, std::greater<>> messages;
  std::vector<SimulatedWorker> simulated_workers(static_cast<std::size_t>(workers));
  const auto send_waiting_report = [&](int worker) {
    SimulatedWorker& target = simulated_workers[static_cast<std::size_t>(worker)];
    Report report = target.report;
    report.waiting = true;
    messages.push({target.free_at + costs.latency, worker, report, target.batch});
  };
  for (int worker = 0; worker < workers; ++worker) {
    SimulatedWorker& target = simulated_workers[static_cast<std::size_t>(worker)];
    if (static_cast<std::size_t>(worker) < paces.size()) {
      target.pace = paces[static_cast<std::size_t>(worker)];
    }
    target.free_at = target.pace.starts;
    messages.push({target.free_at + costs.latency, worker, {}, 0});
    send_waiting_report(worker);
  }
  double free_at = 0.0;  // time at which the master is free
  double end = 0.0;
  double handed_out = 0.0;  // core-seconds
  while (!messages.empty() && forecast.messages < most_requests) {
    if (forecast.messages % 4096 == 0) stop.poll();
    const Message message = messages.top();
    messages.pop();
    SimulatedWorker& sender = simulated_workers[static_cast<std::size_t>(message.worker)];
    if (message.report.waiting) {
      if (message.batch != sender.batch) continue;  // the reply came before the sender was idle
      sender.report = {};
    }
    ++forecast.messages;
    const bool asleep = message.arrives > free_at;
    free_at =
        std::max(free_at, message.arrives) + (asleep ? costs.sleep / 2 : 0.0) + costs.handling;
    dispatcher.handled(costs.handling);
    for (const auto& [worker, batch] : prefetch_policy.on_report(message.report, message.worker)) {
      SimulatedWorker& target = simulated_workers[static_cast<std::size_t>(worker)];
      const double begin = std::max(target.free_at, free_at + costs.latency);
      // When it starts this batch, it requests the next one and reports on the previous one.
      target.report.last = batch.empty();
      ++target.batch;
      messages.push({begin + costs.latency, worker, target.report, target.batch});
      if (batch.empty()) continue;
      const double seconds = target.pace.slowness * model.seconds(batch.begin, batch.end);
      target.free_at = begin + seconds;
      handed_out += seconds;
      end = std::max(end, target.free_at);
      target.report = {};
      target.report.finished = batch.end - batch.begin;
      target.report.seconds = seconds;
      send_waiting_report(worker);
    }
  }
  forecast.wall_seconds = std::max(free_at, end);
  if (!messages.empty() && handed_out < work) {
    forecast.wall_seconds *= work / handed_out;
    forecast.messages =
        static_cast<std::uint64_t>(static_cast<double>(forecast.messages) * work / handed_out);
  }
  forecast.efficiency = std::min(1.0, work / (ranks * forecast.wall_seconds));
  forecast.master_load =
      static_cast<double>(forecast.messages) * costs.handling / forecast.wall_seconds;
  return forecast;
}

}  // namespace dagsweep
