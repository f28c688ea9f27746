#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "parallel/communicator.hpp"
#include "parallel/worker.hpp"

namespace dagsweep {
namespace {
constexpr int master = 0;
}  // namespace

Report run_alone(Worker& worker, Dispatcher& dispatcher, const StopSource& stop,
                 const std::function<void(const Report&)>& progress) {
  while (!dispatcher.exhausted() && stop.reason() != StopReason::drain) {
    const Report report = worker.run(dispatcher.next());
    dispatcher.learn(report);
    progress(report);
  }
  return worker.finish();
}

void run_worker(Worker& worker) {
  const auto await_batch = [] {
    wait_for_sender();
    return receive<Batch>(master);
  };
  send(Report{}, master);
  Batch batch = await_batch();
  Report report;
  while (!batch.empty()) {
    send(report, master);  // asks for the next batch before this one is begun
    report = worker.run(batch);
    batch = await_batch();
    if (report.drained) break;
  }
  Report last = worker.finish();
  last.finished = report.finished;
  last.failed = report.failed;
  send(last, master);
}

void run_idle() {
  sleep_until_sender();
  receive<Batch>(master);
}

Totals run_master(Dispatcher& dispatcher, const StopSource& stop, const Manners& manners,
                  const std::function<void(const Report&)>& progress) {
  using Clock = std::chrono::steady_clock;
  Report total;
  total.last = true;
  std::map<int, std::uint64_t> runs;
  std::vector<std::pair<RankUse, Clock::time_point>> ended;
  for (int working = dispatcher.workers(); working > 0;) {
    if (stop.reason() == StopReason::drain || total.drained) {
      dispatcher.stop();
      total.drained = true;
    }
    const auto sender = waiting_sender();
    if (!sender) {
      progress({});
      std::this_thread::sleep_for(manners.nap);
      continue;
    }
    const auto report = receive<Report>(*sender);
    dispatcher.learn(report);
    progress(report);
    total.finished += report.finished;
    total.failed += report.failed;
    runs[*sender] += report.finished;
    total.drained = total.drained || report.drained;
    if (report.last) {
      total.inside_seconds += report.inside_seconds;
      total.span_seconds += report.span_seconds;
      ended.push_back({{static_cast<std::uint32_t>(*sender), runs[*sender], report.inside_seconds,
                        report.span_seconds, 0.0},
                       Clock::now()});
      --working;
    } else {
      send(dispatcher.next(), *sender);
    }
  }
  for (const int rank : manners.idle) send(Batch{}, rank);
  Totals totals{total, {}};
  for (auto& [use, end] : ended) {
    use.idle_seconds = std::chrono::duration<double>(ended.back().second - end).count();
    totals.ranks.push_back(use);
  }
  return totals;
}

}  // namespace dagsweep
