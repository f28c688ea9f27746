#include "parallel/exchange.hpp"

#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "parallel/communicator.hpp"
#include "parallel/prefetch_policy.hpp"

namespace dagsweep {
namespace {
constexpr int master = 0;
}  // namespace

Report run_alone(Worker& worker, Dispatcher& dispatcher, const StopSource& stop,
                 const std::function<void(const Report&)>& progress) {
  while (!dispatcher.exhausted() && stop.reason() != StopReason::drain) {
    const Report report = worker.run(dispatcher.next(master));
    dispatcher.record(report, master);
    progress(report);
  }
  return worker.finish();
}

void run_worker(Worker& worker) {
  run_worker([&](const Batch& batch) { return worker.run(batch); }, [&] { worker.rest(); },
             [&] { return worker.finish(); });
}

void run_worker(const std::function<Report(const Batch&)>& run, const std::function<void()>& rest,
                const std::function<Report()>& finish) {
  const auto await_batch = [&] {
    wait_for_sender(rest);
    return receive<Batch>(master);
  };
  Report report;  // not sent to the master yet
  Batch batch;
  bool drained = false;
  do {
    send(report, master);  // requests the next batch before this one starts
    report = batch.empty() ? Report{} : run(batch);
    drained = report.drained;
    if (!waiting_sender()) {  // the master may have deferred its reply
      rest();
      report.waiting = true;
      send(report, master);
      report = {};
    }
    batch = await_batch();
  } while (!batch.empty() && !drained);
  Report last = finish();
  last.finished = report.finished;
  last.failed = report.failed;
  last.seconds = report.seconds;
  send(last, master);
}

void run_idle_rank() {
  sleep_until_sender();
  receive<Batch>(master);
}

LaunchTotals run_master(Dispatcher& dispatcher, const StopSource& stop,
                        const PollingPolicy& polling,
                        const std::function<void(const Report&)>& progress) {
  using Clock = std::chrono::steady_clock;
  Report total;
  total.last = true;
  std::map<int, std::uint64_t> runs;
  PrefetchPolicy prefetch_policy(dispatcher);
  Clock::time_point last_report;
  std::vector<std::pair<RankUsage, Clock::time_point>> ended;
  for (int active_workers = dispatcher.workers(); active_workers > 0;) {
    if (stop.reason() == StopReason::drain || total.drained) {
      dispatcher.stop();
      total.drained = true;
    }
    const auto sender = waiting_sender();
    if (!sender) {
      progress({});
      if (Clock::now() - last_report < polling.spin) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(polling.sleep);
      }
      continue;
    }
    last_report = Clock::now();
    const auto report = receive<Report>(*sender);
    progress(report);
    total.finished += report.finished;
    total.failed += report.failed;
    runs[*sender] += report.finished;
    total.drained = total.drained || report.drained;
    if (report.last) {
      total.inside_seconds += report.inside_seconds;
      total.span_seconds += report.span_seconds;
      RankUsage use;
      use.rank = static_cast<std::uint32_t>(*sender);
      use.runs = runs[*sender];
      use.inside_seconds = report.inside_seconds;
      use.usual_seconds = dispatcher.usual_seconds(*sender);
      use.span_seconds = report.span_seconds;
      use.memory_seconds = report.memory_seconds;
      ended.emplace_back(use, Clock::now());
      --active_workers;
    }
    for (const auto& [rank, batch] : prefetch_policy.on_report(report, *sender)) send(batch, rank);
  }
  for (const int rank : polling.idle) send(Batch{}, rank);
  LaunchTotals totals{total, {}};
  for (auto& [use, end] : ended) {
    use.idle_seconds = std::chrono::duration<double>(ended.back().second - end).count();
    totals.ranks.push_back(use);
  }
  return totals;
}

}  // namespace dagsweep
