#include "parallel/exchange.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "parallel/communicator.hpp"
#include "parallel/prefetch_policy.hpp"
#include "parallel/silence_watch.hpp"

namespace dagsweep {
namespace {
constexpr int master = 0;

/// The workers from which the master expects a report.
class AwaitedWorkers {
 public:
  explicit AwaitedWorkers(const std::vector<int>& workers)
      : active_(workers.begin(), workers.end()) {}

  void reported(int worker, const Report& report) {
    if (report.last) {
      active_.erase(worker);
    } else if (!report.waiting) {
      unanswered_.insert(worker);
    } else if (unanswered_.count(worker) > 0) {  // otherwise the reply is on its way
      idle_.insert(worker);
    }
  }
  void answered(int worker) {
    unanswered_.erase(worker);
    idle_.erase(worker);
  }

  bool none_active() const { return active_.empty(); }
  /// Workers that are active and not waiting for a batch.
  std::vector<int> running() const {
    std::vector<int> found;
    std::set_difference(active_.begin(), active_.end(), idle_.begin(), idle_.end(),
                        std::back_inserter(found));
    return found;
  }

 private:
  std::set<int> active_;      // workers that have not sent their last report
  std::set<int> unanswered_;  // workers that have requested a batch
  std::set<int> idle_;        // unanswered workers that have nothing else to do
};
}  // namespace

void LaunchTotals::add(LaunchTotals later) {
  if (ranks.empty()) {
    *this = std::move(later);
    return;
  }
  later.all.finished += all.finished;
  later.all.failed += all.failed;
  all = later.all;  // all other totals are those of the launch
  for (RankUsage& use : later.ranks) {
    const auto before = std::ranges::find(ranks, use.rank, &RankUsage::rank);
    if (before == ranks.end()) {
      ranks.push_back(use);
      continue;
    }
    use.runs += before->runs;
    use.idle_seconds += before->idle_seconds;
    *before = use;
  }
  silent = std::move(later.silent);
  failure = std::move(later.failure);
}

Report run_alone(Worker& worker, Dispatcher& dispatcher, const StopSource& stop,
                 const std::function<void(const Report&)>& progress) {
  while (stop.reason() != StopReason::drain) {
    dispatcher.refill();
    if (dispatcher.exhausted()) break;
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
  last.longest_run = report.longest_run;
  send(last, master);
}

void report_failure(const WorkerFailure& failure) {
  constexpr std::size_t most = 2000;  // few bytes, so that they are sent without waiting
  Report report;
  report.failed_to_run = true;
  send(report, master);
  send(failure.code, master);
  send_text(failure.text.substr(0, most), master);
}

void run_idle_rank() {
  sleep_until_sender();
  receive<Batch>(master);
}

LaunchTotals run_master(Dispatcher& dispatcher, const std::vector<int>& workers,
                        const StopSource& stop, const PollingPolicy& polling,
                        const std::function<void(const Report&)>& progress) {
  using Clock = std::chrono::steady_clock;
  Report total;
  total.last = true;
  std::map<int, std::uint64_t> runs;
  AwaitedWorkers awaited(workers);
  SilenceWatch silence(polling.patience, Clock::now());
  PrefetchPolicy prefetch_policy(dispatcher);
  Clock::time_point last_report;
  std::vector<std::pair<RankUsage, Clock::time_point>> ended;
  std::vector<int> silent;
  while (!awaited.none_active()) {
    if (stop.reason() == StopReason::drain || total.drained) {
      dispatcher.stop();
      total.drained = true;
    }
    const auto sender = waiting_sender();
    if (!sender) {
      progress({});
      silence.listened(Clock::now());
      if (silence.is_over()) {
        silent = awaited.running();
        break;
      }
      if (Clock::now() - last_report < polling.spin) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(polling.sleep);
      }
      continue;
    }
    last_report = Clock::now();
    const auto report = receive<Report>(*sender);
    if (report.failed_to_run) {
      const auto code = receive<ExitCode>(*sender);
      return {total, {}, {}, WorkerFailure{*sender, code, receive_text(*sender)}};
    }
    silence.heard(SilenceWatch::Duration(report.longest_run));
    awaited.reported(*sender, report);
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
    }
    for (const auto& [rank, batch] : prefetch_policy.on_report(report, *sender)) {
      send(batch, rank);
      awaited.answered(rank);
    }
    dispatcher.handled(std::chrono::duration<double>(Clock::now() - last_report).count());
  }
  if (silent.empty()) {
    for (const int rank : polling.idle) send(Batch{}, rank);
  }
  LaunchTotals totals{total, {}, std::move(silent), std::nullopt};
  for (auto& [use, end] : ended) {
    use.idle_seconds = std::chrono::duration<double>(ended.back().second - end).count();
    totals.ranks.push_back(use);
  }
  return totals;
}

}  // namespace dagsweep
