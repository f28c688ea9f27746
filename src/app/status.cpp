#include <iostream>

#include <fmt/format.h>

#include "app/command.hpp"
#include "results/results_file.hpp"

namespace dagsweep {

namespace po = boost::program_options;

ExitCode status_command(const CommandContext& context) {
  constexpr Usage usage{"status R.h5",
                        "Says how far a results file has come, while its sweep runs or afterwards.",
                        "results"};
  po::options_description known("Options");
  known.add_options()("results", po::value<std::string>()->required(), "the results file (HDF5)");
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const ResultsSummary summary = summarise_results((*options)["results"].as<std::string>());
  const StatusCounts& all = summary.counts;
  const std::uint64_t ended = all.total() - all.pending;
  std::cout << fmt::format("{}{}: {} of {} tuples ({:.1f} %)\n", summary.name,
                           summary.shard.empty() ? "" : ", shard " + summary.shard, ended,
                           all.total(),
                           100.0 * static_cast<double>(ended) / static_cast<double>(all.total()));
  std::cout << fmt::format("  done {}, stalled {}, failed {}, aborted {}, pending {}\n", all.done,
                           all.stalled, all.failed, all.aborted, all.pending);
  if (summary.run_seconds > 0.0) {
    std::cout << fmt::format("  {:.0f} runs per second and worker\n",
                             static_cast<double>(all.done + all.stalled) / summary.run_seconds);
  }
  std::cout << fmt::format("\n  {:<24}{:>10}{:>10}{:>10}{:>10}\n", "algorithm", "done", "stalled",
                           "failed", "aborted");
  for (const auto& [algorithm, counts] : summary.by_algorithm) {
    std::cout << fmt::format("  {:<24}{:>10}{:>10}{:>10}{:>10}\n", algorithm, counts.done,
                             counts.stalled, counts.failed, counts.aborted);
  }
  std::cout << "\n";
  for (const Launch& launch : summary.launches) {
    std::cout << fmt::format("  started {} on {} ({} rank{}{}), {}\n", launch.started, launch.host,
                             launch.ranks, launch.ranks == 1 ? "" : "s",
                             launch.job.empty() ? "" : ", job " + launch.job,
                             launch.ended.empty() ? "running or killed" : "ended " + launch.ended);
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
