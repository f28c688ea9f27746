#include "launch/sweep_master.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "launch/all_ranks.hpp"
#include "launch/crashing_runs.hpp"
#include "launch/join/leased_work.hpp"
#include "launch/progress.hpp"
#include "launch/steady_clock.hpp"

namespace dagsweep {
namespace {

/// How the master polls for messages. In timing sweeps it polls less often, because it may share a
/// core with a measuring rank.
PollingPolicy polling_policy(const Sweep& sweep, const std::vector<int>& workers, int ranks,
                             double patience) {
  PollingPolicy polling;
  polling.patience = std::chrono::duration<double>(patience);
  if (sweep.description().timing) {
    polling.sleep = std::chrono::milliseconds(20);
    polling.spin = {};
  }
  for (int rank = 1; rank < ranks; ++rank) {
    if (std::find(workers.begin(), workers.end(), rank) == workers.end()) {
      polling.idle.push_back(rank);
    }
  }
  return polling;
}

/// Gives up the runs that a silent launch was working on if they crash too often, and declares it
/// dead.
void bury(const OpenSweep& open, std::uint32_t launch) {
  LaunchGroup& group = *open.group;
  const auto silent = group.find(launch);
  const auto turn = group.wait_for_turn(silent ? silent->lease : 0.0, StopToken(open.stop));
  if (!silent || !turn || group.life_of(launch) == LaunchGroup::Life::over) return;
  std::cerr << fmt::format(
      "dagsweep: launch {} ({}{}) has given no sign of life for {:g} s; others run the rest of its "
      "work\n",
      launch, visible(silent->host), silent->job.empty() ? "" : ", job " + visible(silent->job),
      silent->lease);
  give_up_crashing_runs(open.path, open.results, open.sweep, open.shard, StopToken(open.stop),
                        LaunchGroup::notes_of(launch));
  group.declare_dead(launch);
}

/// The master's part of a launch: hands out work, and shows the progress.
class Master {
 public:
  Master(const OpenSweep& open, const ShardWorklist& worklist,
         const std::vector<int>& working_ranks, std::optional<Worker>& worker,
         std::uint64_t failed_before)
      : open_(open),
        worklist_(worklist),
        working_ranks_(working_ranks),
        worker_(worker),
        failed_before_(failed_before),
        progress_(worklist, seconds_now),
        checked_(seconds_now()) {
    open.named->check();
    if (open.group == nullptr) return;
    others_before_ = runs_of_others();
    leased_.emplace(
        *open.group, worklist, open.results, [this](std::uint32_t launch) { bury(open_, launch); },
        seconds_now);
  }

  ExecutionOutcome lead() {
    const int workers = static_cast<int>(working_ranks_.size());
    Dispatcher dispatcher =
        leased_ ? Dispatcher([this](Dispatcher& full) { leased_->refill(full); }, workers)
                : Dispatcher(
                      worklist_.size(), worklist_.pending(),
                      [this](std::uint64_t place) { return worklist_.is_pending(place); }, workers);
    do {
      hand_out(dispatcher);
    } while (leased_ && tell_workers(has_more(dispatcher)));
    if (is_well()) open_.named->check();
    progress_.finish(outcome_.totals.all, workers);
    outcome_.ended = ended_before() + (leased_ ? 0 : progress_.finished());
    outcome_.code = code();
    return std::move(outcome_);
  }

 private:
  std::uint64_t ended_before() const { return worklist_.size() - worklist_.pending(); }
  /// Whether all workers take part in collective operations.
  bool is_well() const { return !outcome_.totals.failure && outcome_.totals.silent.empty(); }
  bool is_drained() const {
    return open_.stop.reason() == StopReason::drain || outcome_.totals.all.drained;
  }
  std::uint64_t runs_of_others() const {
    std::uint64_t runs = 0;
    for (const JoinedLaunch& other : open_.group->others()) runs += other.runs;
    return runs;
  }

  /// Hands out the dispatcher's work. The workers have then written all results.
  void hand_out(Dispatcher& dispatcher) {
    const auto show = [this](const Report& report) { show_progress(report); };
    if (open_.ranks.is_alone()) {
      const std::uint64_t before = progress_.finished();
      LaunchTotals totals;
      totals.all = run_alone(*worker_, dispatcher, open_.stop, show);
      RankUsage use;
      use.runs = progress_.finished() - before;
      use.inside_seconds = totals.all.inside_seconds;
      use.usual_seconds = dispatcher.usual_seconds(0);
      use.span_seconds = totals.all.span_seconds;
      totals.ranks.push_back(use);
      outcome_.totals.add(std::move(totals));
    } else {
      outcome_.totals.add(run_master(
          dispatcher, working_ranks_, open_.stop,
          polling_policy(open_.sweep, working_ranks_, open_.ranks.size(), open_.silence), show));
    }
  }

  /// Waits until there is work that another launch has left; false if there will be none.
  bool has_more(Dispatcher& dispatcher) {
    if (!is_well() || is_drained()) return false;
    leased_->settle(progress_.finished());  // all is written, and nothing was added since
    dispatcher.reopen();
    while (true) {
      dispatcher.refill();
      if (!dispatcher.exhausted()) return true;
      if (leased_->is_over() || is_drained() || !is_counted_) return false;
      show_progress({});
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }

  bool tell_workers(bool has_more) const {
    if (open_.ranks.is_alone() || !is_well()) return has_more;
    for (const int rank : working_ranks_) send(has_more, rank);
    return has_more;
  }

  void show_progress(const Report& report) {
    if (!has_said_ && open_.stop.reason() == StopReason::drain) {
      // Said at once: if another rank has died, this one may be killed before all have answered.
      has_said_ = true;
      std::cerr << fmt::format(
          "dagsweep: told to stop after {} of {} runs; what is written is kept (a rank that is "
          "killed loses its last seconds), and the same command with --resume runs the "
          "rest\n",
          ended_before() + progress_.finished(), worklist_.size());
    }
    // Reports come with every batch; the file server is asked no more often than this.
    constexpr double seconds_between_checks = 1.0;
    if (const double now = seconds_now(); now - checked_ >= seconds_between_checks) {
      checked_ = now;
      open_.named->check();
      if (leased_) look_at_others();
    }
    progress_(report);
  }

  void look_at_others() {
    open_.group->count_runs(progress_.finished());
    constexpr int checks_between_looks = 5;  // reads a file of each launch
    if (checks_++ % checks_between_looks == 0) {
      progress_.set_elsewhere(runs_of_others() - others_before_);
    }
    if (!is_counted_ || leased_->is_counted()) return;
    is_counted_ = false;
    std::cerr << "dagsweep: the other launches go on without this one, which stood still for "
                 "longer than its lease; run again to join\n";
    open_.stop.drain();
  }

  ExitCode code() const {
    if (!is_well()) return ExitCode::drained;
    if (!leased_) {
      if (progress_.finished() < worklist_.pending()) return report_early_stop();
      return progress_.failed() + failed_before_ > 0 ? ExitCode::failed_runs : ExitCode::ok;
    }
    if (is_drained()) return report_early_stop();
    const StatusCounts counts = open_.results.counts();
    if (counts.pending > 0) {
      std::cerr << fmt::format("dagsweep: {} runs have no result, though a launch had run them\n",
                               counts.pending);
      return report_early_stop();
    }
    return counts.exit_code();
  }

  const OpenSweep& open_;
  const ShardWorklist& worklist_;
  const std::vector<int>& working_ranks_;
  std::optional<Worker>& worker_;
  std::uint64_t failed_before_;  // or aborted, in earlier launches
  Progress progress_;
  double checked_;  // time of the last check of the file
  int checks_ = 0;
  std::optional<LeasedWork> leased_;
  std::uint64_t others_before_ = 0;
  bool is_counted_ = true;
  bool has_said_ = false;
  ExecutionOutcome outcome_;
};

}  // namespace

ExecutionOutcome lead_sweep(const OpenSweep& open, const ShardWorklist& worklist,
                            const std::vector<int>& working_ranks, std::optional<Worker>& worker,
                            std::uint64_t failed_before) {
  return Master(open, worklist, working_ranks, worker, failed_before).lead();
}

}  // namespace dagsweep
