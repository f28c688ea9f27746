#include "parallel/rehearsal.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <vector>

#include "parallel/dispatcher.hpp"

namespace dagsweep {
namespace {

/// A request on its way to the master: when it arrives, whose it is, what it tells.
struct Request {
  double arrives;
  int worker;
  Report report;

  bool operator>(const Request& other) const {
    return std::tie(arrives, worker) > std::tie(other.arrives, other.worker);
  }
};

}  // namespace

Forecast rehearse(const CostModel& model, int ranks, const MessageCosts& costs) {
  Forecast forecast;
  const double work = model.total();
  if (ranks < 2) return {work, 1.0, 0.0, 0};
  const int workers = ranks - 1;
  Dispatcher dispatcher(model.places(), model.places(), {}, workers);
  std::priority_queue<Request, std::vector<Request>, std::greater<>> requests;
  for (int worker = 0; worker < workers; ++worker) requests.push({costs.latency, worker, {}});
  std::vector<double> ends(static_cast<std::size_t>(workers), 0.0);  // of the batch being run
  std::vector<Report> next_report(static_cast<std::size_t>(workers));
  double free_at = 0.0;  // the master
  while (!requests.empty()) {
    const Request request = requests.top();
    requests.pop();
    ++forecast.messages;
    const auto worker = static_cast<std::size_t>(request.worker);
    const bool napping = request.arrives > free_at;
    free_at = std::max(free_at, request.arrives) + (napping ? costs.nap / 2 : 0.0) + costs.handling;
    dispatcher.learn(request.report);
    const Batch batch = dispatcher.next();
    if (batch.empty()) continue;
    // A worker asks for its next batch, telling about the one before, when it begins this one.
    const double begin = std::max(ends[worker], free_at + costs.latency);
    requests.push({begin + costs.latency, request.worker, next_report[worker]});
    const double seconds = model.seconds(batch.begin, batch.end);
    ends[worker] = begin + seconds;
    next_report[worker] = {};
    next_report[worker].finished = batch.end - batch.begin;
    next_report[worker].seconds = seconds;
  }
  forecast.wall_seconds = std::max(free_at, *std::max_element(ends.begin(), ends.end()));
  forecast.efficiency = std::min(1.0, work / (ranks * forecast.wall_seconds));
  forecast.master_load =
      static_cast<double>(forecast.messages) * costs.handling / forecast.wall_seconds;
  return forecast;
}

}  // namespace dagsweep
