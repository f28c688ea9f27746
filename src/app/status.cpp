#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/options.hpp"
#include "core/text.hpp"
#include "launch/failure_reasons.hpp"
#include "launch/join/launch_group.hpp"
#include "launch/progress.hpp"
#include "launch/recent_rate.hpp"
#include "launch/steady_clock.hpp"
#include "results/lock.hpp"
#include "results/status_counts.hpp"
#include "results/summary.hpp"

namespace dagsweep {
namespace {

constexpr Usage status_usage{
    "status R.h5 [--watch [SECONDS]] [--exit-code]",
    "Shows how many runs of a results file have ended, while its sweep runs or afterwards, and "
    "why\n"
    "runs failed or were aborted. --watch repeats this until the sweep ends, with the runs per\n"
    "second of the last minute and the time left. Where standard output is no terminal it prints "
    "a\n"
    "line whenever runs have ended, and the summary last. Ctrl-C ends it earlier (exit code 130 "
    "in\n"
    "a shell).\n\n"
    "done: all tasks have run. stalled: the run can never complete, which is a result. failed: "
    "the\n"
    "algorithm did something wrong. aborted: at a limit of time or memory. pending: not run "
    "yet.\n\n"
    "  dagsweep status quick.h5 --watch\n"
    "  dagsweep status quick.h5 --exit-code >/dev/null && echo all runs have ended well",
    "results"};

/// Prints which shares of their time the ranks of a launch spent inside runs, and waiting for the
/// last run.
void print_rank_use(const std::vector<RankUsage>& ranks) {
  double inside = 0.0;
  double all = 0.0;
  double idle = 0.0;
  double least = 1.0;
  double most = 0.0;
  for (const RankUsage& use : ranks) {
    const double total = use.span_seconds + use.idle_seconds;
    if (total <= 0.0) continue;
    inside += use.inside_seconds;
    idle += use.idle_seconds;
    all += total;
    least = std::min(least, use.inside_seconds / total);
    most = std::max(most, use.inside_seconds / total);
  }
  if (all <= 0.0) return;
  std::cout << fmt::format(
      "  its {} working ranks were inside runs for {:.1f} % of their time ({:.1f} to {:.1f} %), "
      "and\n"
      "  waited for the last one for {:.1f} %\n",
      ranks.size(), 100.0 * inside / all, 100.0 * least, 100.0 * most, 100.0 * idle / all);
}

/// "on node1 (4 ranks, job 7)", of a Launch or a JoinedLaunch.
std::string where(const auto& launch) {
  return fmt::format("on {} ({} rank{}{})", visible(launch.host), launch.ranks,
                     launch.ranks == 1 ? "" : "s",
                     launch.job.empty() ? "" : ", job " + visible(launch.job));
}

void print(const ResultsSummary& summary, const std::string& path) {
  const StatusCounts& all = summary.counts;
  const std::uint64_t ended = all.total() - all.pending;
  const double share =  // an empty shard counts as ended
      all.total() > 0 ? static_cast<double>(ended) / static_cast<double>(all.total()) : 1.0;
  std::cout << fmt::format("{}{}: {} of {} tuples ({:.1f} %)\n", visible(summary.name),
                           summary.shard.empty() ? "" : ", shard " + summary.shard, ended,
                           all.total(), 100.0 * share);
  std::cout << fmt::format("  done {}, stalled {}, failed {}, aborted {}, pending {}\n", all.done,
                           all.stalled, all.failed, all.aborted, all.pending);
  if (summary.damaged_rows > 0) {
    std::cout << fmt::format(
        "  {} of {} rows checked are damaged and count as pending; run --resume runs them again\n",
        summary.damaged_rows, summary.checked_rows);
  }
  if (summary.damaged_records > 0) {
    std::cout << fmt::format("  {} damaged records of launches or ranks are left out\n",
                             summary.damaged_records);
  }
  if (summary.run_seconds > 0.0) {
    std::cout << fmt::format("  {:.0f} runs per second and worker\n",
                             static_cast<double>(all.done + all.stalled) / summary.run_seconds);
  }
  std::cout << fmt::format("\n  {:<24}{:>10}{:>10}{:>10}{:>10}\n", "algorithm", "done", "stalled",
                           "failed", "aborted");
  for (const auto& [algorithm, counts] : summary.by_algorithm) {
    std::cout << fmt::format("  {:<24}{:>10}{:>10}{:>10}{:>10}\n", visible(algorithm), counts.done,
                             counts.stalled, counts.failed, counts.aborted);
  }
  if (all.failed + all.aborted + all.stalled > 0) {
    std::cout << "\n";
    print_failure_reasons(std::cout, failure_reasons(path));
  }
  std::cout << "\n";
  for (const Launch& launch : summary.launches) {
    std::cout << fmt::format(
        "  started {} {}, {}\n", visible(launch.started), where(launch),
        launch.ended.empty() ? "running or killed" : "ended " + visible(launch.ended));
  }
  for (const JoinedLaunch& launch : joined_launches(path)) {
    if (launch.has_ended) continue;
    std::cout << fmt::format("  launch {} {}: {} runs, last sign of life {:.0f} s ago\n",
                             launch.number, where(launch), launch.runs,
                             seconds_since_beat(path, launch));
  }
  const auto last = std::find_if(summary.launches.rbegin(), summary.launches.rend(),
                                 [](const Launch& launch) { return !launch.uses.empty(); });
  if (last != summary.launches.rend()) print_rank_use(last->uses);
}

/// Watches until all tuples and the launch have ended, and returns the last summary. A terminal
/// shows the summary, rate and remaining time; other outputs get a line whenever runs have ended,
/// and the summary last.
ResultsSummary watch(const std::string& path, double seconds) {
  const bool terminal = ::isatty(STDOUT_FILENO) != 0;
  RecentRate pace;
  std::string shown;
  while (true) {
    // Read before the file, because a launch writes its end before it releases the lock.
    const bool running = ResultsLock::is_held(path);
    ResultsSummary summary = summarise_results(path);
    const StatusCounts& counts = summary.counts;
    const std::uint64_t ended = counts.total() - counts.pending;
    pace.add(seconds_now(), ended);
    const bool over = (counts.pending == 0 && !running) || !std::cout;
    if (terminal) std::cout << "\033[H\033[2J";
    if (terminal || over) print(summary, path);
    if (counts.pending > 0 && !over) {
      const std::uint64_t failed = counts.failed + counts.aborted;
      const double left = static_cast<double>(counts.pending) / pace.rate();  // unused at rate 0
      const std::string line =
          progress_line(summary.name, ended, counts.total(), pace.rate(), left, failed);
      const std::string state = fmt::format("{} {}", ended, failed);
      if (terminal) std::cout << "\n  " << line << "\n";
      if (!terminal && state != shown) std::cout << line << "\n";
      shown = state;
    }
    std::cout << std::flush;
    if (over) return summary;
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }
}

ResultsSummary show(const std::string& path, const OptionValues& options) {
  if (!options.has("watch")) {
    ResultsSummary summary = summarise_results(path);
    print(summary, path);
    return summary;
  }
  const double seconds = options.real("watch");
  if (!(seconds >= 0.1 && seconds <= 86400.0)) {
    throw InputError("--watch: must be 0.1 to 86400 seconds");
  }
  return watch(path, seconds);
}

}  // namespace

ExitCode status_command(const CommandContext& context) {
  std::vector<OptionSpec> known;
  known.push_back({"results", OptionKind::text, "the results file (HDF5)", {}, true});
  known.push_back({.name = "watch,w",
                   .kind = OptionKind::real,
                   .help = "repeat every so many seconds until the sweep has ended",
                   .implied = "5"});
  known.push_back({"exit-code", OptionKind::flag,
                   "end as `run` would: 75 if tuples are pending, 1 if all have ended and some "
                   "failed or were aborted"});
  const auto options = parse_options(status_usage, known, context);
  if (!options) return ExitCode::ok;
  const ResultsSummary summary = show(options->text("results"), *options);
  return options->has("exit-code") ? summary.counts.exit_code() : ExitCode::ok;
}

}  // namespace dagsweep
