#include <iostream>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/instance_options.hpp"
#include "app/search_output.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "platform/instance_file.hpp"
#include "schedulers/catalogue.hpp"
#include "search/parameters.hpp"
#include "search/search_run.hpp"

namespace dagsweep {
namespace {

// An instance is a knife edge if its robust ratio is below this share of its ratio.
constexpr double knife_edge = 0.9;

SearchedAlgorithm labelled(const OptionValues& options, const std::string& option,
                           const Instance& instance) {
  NamedAlgorithm named = algorithm_by_label(options, option);
  named.argument = option;
  named.epsilon = options.whole("epsilon");
  named.seed = options.whole("seed");
  return planning_algorithm(named, instance, command_line_style);
}

/// Progress line on standard error: updated in place on a terminal; prints nothing elsewhere.
class SearchProgressLine {
 public:
  explicit SearchProgressLine(std::uint64_t steps)
      : steps_(steps), terminal_(::isatty(STDERR_FILENO) != 0) {}
  ~SearchProgressLine() {
    if (terminal_) std::cerr << "\n";
  }
  SearchProgressLine(const SearchProgressLine&) = delete;
  SearchProgressLine& operator=(const SearchProgressLine&) = delete;

  void show(std::uint64_t step, const ObjectiveValue& best) const {
    if (!terminal_) return;
    std::cerr << "\rstep " << step << " of " << steps_ << ", ratio "
              << fmt::format("{:.6g}", best.value) << "        " << std::flush;
  }

 private:
  std::uint64_t steps_;
  bool terminal_;
};

struct LabelledAlgorithm {
  std::string label;
  SearchedAlgorithm algorithm;
};

}  // namespace

ExitCode search_command(const CommandContext& context) {
  constexpr Usage usage{
      "search --instance START.json --algorithm A --against B [options]",
      "Looks for an instance on which A does worst against B: changes work, data, speeds, links "
      "and\n"
      "edges of the start a step at a time, by simulated annealing. Prints the ratio of the "
      "planned\n"
      "makespans, writes the instance, and draws both schedules on it. Equal options give equal\n"
      "results. What --set takes: 'dagsweep list', Adversarial search.\n\n"
      "  dagsweep search -i graphs/heft-example.json -a heft --against cpop -o worst.json\n"
      "  dagsweep search -i start.json -a \"ftbar mst=false\" --against ftsa --epsilon 1\n"
      "      --set metric=latency_lower --set structure=fixed --gantt pair.svg\n"
      "  dagsweep search -i start.json -a \"mc-ftsa sources=chosen\" --epsilon 2\n"
      "      --set metric=incomplete",
      ""};
  std::vector<OptionSpec> known;
  known.push_back({"instance,i", OptionKind::text, "where the search starts (JSON)", {}, true});
  known.push_back({"algorithm,a",
                   OptionKind::text,
                   "the algorithm that is to do badly, with its parameters: \"l-heft eft=fetch\"",
                   {},
                   true});
  known.push_back({"against,b", OptionKind::text,
                   "the algorithm that it is compared with; not with --set over="});
  add_set_option(known);
  known.push_back(
      {"epsilon", OptionKind::whole, "crashes to survive, for algorithms that replicate", "0"});
  known.push_back({"seed", OptionKind::whole, "seed of the search and of random algorithms", "1"});
  known.push_back({"output,o", OptionKind::text, "write the instance that was found (JSON)"});
  add_search_output_options(known);
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  check_files(*options, {"output", "gantt", "record"}, {"instance"});
  const StopToken stop(context.stop);
  const Experiment start = read_experiment(*options);
  const Parameters parameters = parameters_of_one_search(given_parameters(*options));
  const SearchMetric metric = search_metric(parameters);
  if (options->has("against") != metric.compares()) {
    throw InputError(metric.over ? "--against: not with --set over= (which compares two lengths of "
                                   "one algorithm)"
                     : metric.incomplete
                         ? "--against: not with --set metric=incomplete (which asks about one)"
                         : "--against: is missing (or --set over= a length of A itself)");
  }
  const std::string other = metric.compares() ? "against" : "algorithm";
  const LabelledAlgorithm first{options->text("algorithm"),
                                labelled(*options, "algorithm", start.instance)};
  const LabelledAlgorithm second{options->text(other), labelled(*options, other, start.instance)};
  if (metric.incomplete && !first.algorithm.scheduler->reads_epsilon) {
    throw InputError(
        "--algorithm: does not replicate (metric=incomplete is of algorithms with epsilon)");
  }
  if (metric.compares() && second.label == first.label) {
    throw InputError("--against: is the same as --algorithm");
  }

  SearchRun run{search_start(start), parameters, first.algorithm, std::nullopt,
                SearchKey(options->whole("seed"), first.label, second.label)};
  if (metric.compares()) run.second = second.algorithm;
  const EndedSearch ended = [&] {
    const SearchProgressLine line(
        steps_of(search_settings(parameters), start.instance.graph.task_count()));
    const auto show = [&](std::uint64_t step, const ObjectiveValue& best) {
      line.show(step, best);
    };
    return ended_search(std::move(run), {first.label, second.label}, stop,
                        {.every = 1000, .call = show});
  }();
  const SearchOutcome& outcome = ended.outcome;
  const SearchResult& result = outcome.result;
  Json out{{"algorithm", first.label},
           {"against", metric.compares() ? Json(second.label) : Json()},
           {"metric", parameters.text("metric")},
           {"over", metric.over ? Json(parameters.text("over")) : Json()}};
  if (metric.incomplete) {
    out["found"] = result.best.value > 0.0;
    out["crashes"] = Json::array();
    for (const NodeId n : outcome.crashes) out["crashes"].push_back(n.index());
  } else {
    out["worst_ratio"] = result.best.value;
    out["start_ratio"] = result.start;
    out["of_algorithm"] = result.best.first;
    out[metric.over ? "of_over" : "of_against"] = result.best.second;
    out["robust_ratio"] = result.robust;
    out["knife_edge"] = result.robust < knife_edge * result.best.value;
  }
  out["found_at"] = result.found_at;
  out["steps"] = result.steps;
  out["admissible"] = result.admissible;
  std::cout << out.dump(1) << "\n";
  const Experiment found{outcome.found, std::nullopt};
  if (options->has("output")) write_file(options->text("output"), write_instance(found));
  write_search_output(*options, ended, stop);
  return ExitCode::ok;
}

}  // namespace dagsweep
