#include "app/search.hpp"

#include <iostream>
#include <unistd.h>

#include <fmt/format.h>

#include "app/instance_options.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "platform/instance_file.hpp"
#include "schedulers/catalogue.hpp"
#include "search/parameters.hpp"
#include "search/search_run.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/trace/gantt.hpp"

namespace dagsweep {
namespace {

constexpr double knife_edge = 0.9;  // of the best objective, below which its median near by is

/// The algorithm that an option names by its label in results, "ftbar mst=false".
SearchedAlgorithm labelled(const OptionValues& options, const std::string& option,
                           const Instance& instance) {
  NamedAlgorithm named;
  const std::vector<std::string> words = split(options.text(option), ' ');
  named.name = words.front();
  for (std::size_t k = 1; k < words.size(); ++k) {
    named.parameters.push_back(given_parameter(words[k], "--" + option));
  }
  named.epsilon = options.whole("epsilon");
  named.seed = options.whole("seed");
  return planning_algorithm(named, instance, command_line_style);
}

/// One line, updated in place on a terminal; nothing otherwise.
class Line {
 public:
  explicit Line(std::uint64_t steps) : steps_(steps), terminal_(::isatty(STDERR_FILENO) != 0) {}
  ~Line() {
    if (terminal_) std::cerr << "\n";
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void show(std::uint64_t step, const ObjectiveValue& best) const {
    if (!terminal_) return;
    std::cerr << "\rstep " << step << " of " << steps_ << ", ratio "
              << fmt::format("{:.6g}", best.value) << "        " << std::flush;
  }

 private:
  std::uint64_t steps_;
  bool terminal_;
};

/// Runs the search, and shows how far it is.
SearchOutcome with_progress(SearchRun run, std::size_t tasks, const StopToken& stop) {
  const Line line(steps_of(search_settings(run.parameters), tasks));
  const auto show = [&](std::uint64_t step, const ObjectiveValue& best) { line.show(step, best); };
  return run_search(std::move(run), stop, {.every = 1000, .call = show});
}

struct LabelledAlgorithm {
  std::string label;
  SearchedAlgorithm algorithm;
};

/// The executions of both schedules, one after the other, on one time axis.
std::string gantt_pair(const Experiment& found, const LabelledAlgorithm& first,
                       const LabelledAlgorithm& second, const StopToken& stop) {
  Trace traces[2];
  double ends[2] = {};
  const LabelledAlgorithm* const each[] = {&first, &second};
  std::string title;
  for (int k = 0; k < 2; ++k) {
    const auto& [label, algorithm] = *each[k];
    const Schedule schedule =
        initial_schedule(algorithm.entry->make(algorithm.request), found.instance, stop);
    Listeners listeners;
    listeners.add(traces[k]);
    ends[k] = execute(found, schedule, Scenario(), stop, listeners).makespan;
    title += (k == 0 ? "" : ", then ") + label + ": " + shortest(ends[k]);
  }
  const GanttPart parts[] = {{traces[0], found.instance, 0.0},
                             {traces[1], found.instance, ends[0]}};
  return gantt_svg(parts, {title});
}

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
      "      --set metric=latency_lower --set structure=fixed --gantt pair.svg",
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
  known.push_back(
      {"gantt", OptionKind::text, "draw both schedules on it, one after the other (SVG)"});
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const StopToken stop(context.stop);
  const Experiment start = read_experiment(*options);
  const Parameters parameters = parameters_of_one_search(given_parameters(*options));
  const bool is_over = search_metric(parameters).over.has_value();
  if (options->has("against") == is_over) {
    throw InputError(is_over ? "--against: not with --set over= (which compares two lengths of one "
                               "algorithm)"
                             : "--against: is missing (or --set over= a length of A itself)");
  }
  const std::string other = is_over ? "algorithm" : "against";
  const LabelledAlgorithm first{options->text("algorithm"),
                                labelled(*options, "algorithm", start.instance)};
  const LabelledAlgorithm second{options->text(other), labelled(*options, other, start.instance)};
  if (!is_over && second.label == first.label) {
    throw InputError("--against: is the same as --algorithm");
  }

  SearchRun run{search_start(start), parameters, first.algorithm, std::nullopt,
                SearchKey(options->whole("seed"), first.label, second.label)};
  if (!is_over) run.second = second.algorithm;
  const SearchOutcome outcome =
      with_progress(std::move(run), start.instance.graph.task_count(), stop);
  const SearchResult& result = outcome.result;
  const Json out{{"algorithm", first.label},
                 {"against", is_over ? Json() : Json(second.label)},
                 {"metric", parameters.text("metric")},
                 {"over", is_over ? Json(parameters.text("over")) : Json()},
                 {"worst_ratio", result.best.value},
                 {"start_ratio", result.start},
                 {"of_algorithm", result.best.first},
                 {is_over ? "of_over" : "of_against", result.best.second},
                 {"found_at", result.found_at},
                 {"steps", result.steps},
                 {"admissible", result.admissible},
                 {"robust_ratio", result.robust},
                 {"knife_edge", result.robust < knife_edge * result.best.value}};
  std::cout << out.dump(1) << "\n";
  const Experiment found{outcome.found, std::nullopt};
  if (options->has("output")) write_file(options->text("output"), write_instance(found));
  if (options->has("gantt")) {
    write_file(options->text("gantt"), gantt_pair(found, first, second, stop));
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
