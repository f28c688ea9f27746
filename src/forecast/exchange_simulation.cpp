#include "forecast/exchange_simulation.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <vector>

#include "parallel/prefetch_policy.hpp"

namespace dagsweep {
namespace {

/// A message on its way to the master: when it arrives, whose it is, what it tells.
struct Message {
  double arrives;
  int worker;
  Report report;
  std::uint64_t batch;  // that its sender runs, or has run

  /// A worker's messages keep their order.
  bool operator>(const Message& other) const {
    return std::tuple(arrives, worker, batch, report.waiting) >
           std::tuple(other.arrives, other.worker, other.batch, other.report.waiting);
  }
};

struct Player {
  WorkerPace pace;
  std::uint64_t batch = 0;  // that it runs, counted from 1
  double free_at = 0.0;     // when that ends
  Report report;            // of that, unless it has told it
};

}  // namespace

Forecast simulate_exchange(const CostModel& model, int ranks, const MessageCosts& costs,
                           std::span<const WorkerPace> paces) {
  Forecast forecast;
  const double work = model.total();
  if (ranks < 2) return {work, 1.0, 0.0, 0};
  const int workers = ranks - 1;
  Dispatcher dispatcher(model.places(), model.places(), {}, workers);
  PrefetchPolicy prefetch_policy(dispatcher);
  std::priority_queue<Message, std::vector<Message>, std::greater<>> messages;
  std::vector<Player> players(static_cast<std::size_t>(workers));
  const auto waits = [&](int worker) {
    Player& player = players[static_cast<std::size_t>(worker)];
    Report report = player.report;
    report.waiting = true;
    messages.push({player.free_at + costs.latency, worker, report, player.batch});
  };
  for (int worker = 0; worker < workers; ++worker) {
    Player& player = players[static_cast<std::size_t>(worker)];
    if (static_cast<std::size_t>(worker) < paces.size()) {
      player.pace = paces[static_cast<std::size_t>(worker)];
    }
    player.free_at = player.pace.starts;
    messages.push({player.free_at + costs.latency, worker, {}, 0});
    waits(worker);
  }
  double free_at = 0.0;  // the master
  double end = 0.0;
  while (!messages.empty()) {
    const Message message = messages.top();
    messages.pop();
    Player& sender = players[static_cast<std::size_t>(message.worker)];
    if (message.report.waiting) {
      if (message.batch != sender.batch) continue;  // it had its answer, and did not wait
      sender.report = {};
    }
    ++forecast.messages;
    const bool napping = message.arrives > free_at;
    free_at =
        std::max(free_at, message.arrives) + (napping ? costs.sleep / 2 : 0.0) + costs.handling;
    for (const auto& [worker, batch] : prefetch_policy.on_report(message.report, message.worker)) {
      Player& player = players[static_cast<std::size_t>(worker)];
      const double begin = std::max(player.free_at, free_at + costs.latency);
      // It asks for its next batch, telling about the one before, when it begins this one.
      player.report.last = batch.empty();
      ++player.batch;
      messages.push({begin + costs.latency, worker, player.report, player.batch});
      if (batch.empty()) continue;
      const double seconds = player.pace.slowness * model.seconds(batch.begin, batch.end);
      player.free_at = begin + seconds;
      end = std::max(end, player.free_at);
      player.report = {};
      player.report.finished = batch.end - batch.begin;
      player.report.seconds = seconds;
      waits(worker);
    }
  }
  forecast.wall_seconds = std::max(free_at, end);
  forecast.efficiency = std::min(1.0, work / (ranks * forecast.wall_seconds));
  forecast.master_load =
      static_cast<double>(forecast.messages) * costs.handling / forecast.wall_seconds;
  return forecast;
}

}  // namespace dagsweep
