#include <cmath>
#include <iostream>

#include "app/commands.hpp"
#include "app/instance_options.hpp"
#include "app/search_output.hpp"
#include "app/sweep_options.hpp"
#include "core/file.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "platform/instance_file.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "search/parameters.hpp"
#include "sweep/tuples/graph_notices.hpp"
#include "sweep/tuples/tuple_runner.hpp"
#include "sweep/tuples/tuple_search.hpp"
#include "sweep/tuples/unit_notices.hpp"

namespace dagsweep {

namespace {

/// The word as it is written on a shell's command line: in quotes where it needs them.
std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=+,:";
  if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'') text += "'\\'";  // ends the quotation, adds a quote, and begins another
    text += c;
  }
  return text + "'";
}

/// The options of a command line that describe a command: --command and those that concern it.
std::string command_options(const CommandSpec& spec) {
  const std::string& folder = spec.line.folder;
  const std::string enter = folder.empty() ? "" : "cd " + shell_word(folder) + " && ";
  std::string line = " --command " + shell_word(enter + spec.line.text);
  if (spec.kind != CommandKind::before_run) {
    line += spec.kind == CommandKind::online ? " --kind online" : " --kind reactive";
    const std::string treatment = spec.treatment_text();
    if (!treatment.empty()) line += " --treatment " + treatment;
  }
  if (spec.reads_epsilon) line += spec.reads_seed ? " --reads epsilon,seed" : " --reads epsilon";
  if (spec.reads_seed && !spec.reads_epsilon) line += " --reads seed";
  if (spec.timeout != CommandSpec().timeout) line += " --timeout " + shortest(spec.timeout);
  if (spec.line.memory_bytes > 0) line += " --memory " + std::to_string(spec.line.memory_bytes);
  for (const auto& [key, value] : spec.parameters) {
    line.append(" --set ").append(shell_word(std::string(key).append("=").append(value)));
  }
  return line;
}

/// The axes of a search's algorithms: that of the one searched, and that of the one it is compared
/// with, if there is one.
std::vector<AxisId> searched_axes(const Sweep& sweep) {
  if (sweep.description().search->against.empty()) return {AxisId::algorithm};
  return {AxisId::algorithm, AxisId::against};
}

/// The tuple's algorithm on one of these axes.
const AlgorithmChoice& algorithm_on(AxisId axis, const Sweep& sweep, const Coordinates& tuple) {
  const SweepDescription& description = sweep.description();
  return (axis == AxisId::against ? description.search->against
                                  : description.algorithms)[tuple[axis]];
}

/// The facts of the tuple with its algorithm on one of these axes alone.
RunFacts facts_with(AxisId axis, const Sweep& sweep, const Coordinates& tuple) {
  const AxisId other = axis == AxisId::against ? AxisId::algorithm : AxisId::against;
  RunFacts facts = sweep.description().search ? fact::searches : 0;
  for (const Axis& one : sweep.axes()) {
    if (one.id != other) facts |= one.facts[tuple[one.id]];
  }
  return facts;
}

/// The command line that schedules an instance file; if there are crashes, it also executes the
/// schedule with these crashes at time 0.
std::string schedule_command_line(const Sweep& sweep, const Coordinates& tuple,
                                  const AlgorithmChoice& algorithm, const std::string& path,
                                  const CrashSet& crashes) {
  std::string line = std::string("dagsweep ") + (crashes.empty() ? "schedule" : "simulate") +
                     " --instance " + path + " --algorithm " + std::string(algorithm.entry->name);
  if (algorithm.command) line += command_options(algorithm.command->spec());
  for (const std::string& setting : split(algorithm.parameters.label(), ' ')) {
    line += " --set " + setting;
  }
  const double epsilon = sweep.number_of(tuple, AxisId::epsilon);
  if (algorithm.entry->reads_epsilon) line += " --epsilon " + whole_digits(epsilon);
  if (algorithm.entry->reads_seed) {
    line += " --seed " + whole_digits(sweep.number_of(tuple, AxisId::seed));
  }
  std::string separator = " --crash ";
  for (const NodeId n : crashes) {
    line += separator + std::to_string(n.index());
    separator = ",";
  }
  return line;
}

std::string digits(const ParameterSpec& parameter, double value) {
  return parameter.kind == ParameterKind::integer ? whole_digits(value) : shortest(value);
}

/// The command line that runs the tuple again on its instance file, with the algorithm on this
/// axis. For a timing sweep it only schedules.
std::string replay_command(const Sweep& sweep, const Coordinates& tuple, AxisId of_algorithm,
                           const std::string& path) {
  const AlgorithmChoice& algorithm = algorithm_on(of_algorithm, sweep, tuple);
  const RunFacts facts = facts_with(of_algorithm, sweep, tuple);
  std::string line = sweep.description().timing ? "dagsweep schedule" : "dagsweep simulate";
  line += " --instance " + path + " --algorithm " + std::string(algorithm.entry->name);
  if (algorithm.command) line += command_options(algorithm.command->spec());
  for (const std::string& setting : split(algorithm.parameters.label(), ' ')) {
    line += " --set " + setting;
  }
  if (algorithm.period) line += " --set period=" + shortest(*algorithm.period);
  for (const AxisId id : axes_by_stage()) {
    const AxisSpec& axis = axis_spec(id);
    if (axis.option.empty() || !reads(id, facts)) continue;
    if (axis.has_choices()) {
      const std::string& choice = sweep.axis(id).labels[tuple[id]];
      if (choice != axis.parameter->fallback) line += " " + std::string(axis.option) + choice;
      continue;
    }
    const double value = sweep.number_of(tuple, axis.id);
    const bool is_word = value == axis.word_value || std::isnan(value);
    const std::string text =
        is_word ? std::string(axis.parameter->word) : digits(*axis.parameter, value);
    if (text == axis.parameter->fallback) continue;
    line += " " + std::string(axis.option) + text;
  }
  return line;
}

/// Prints the command lines that give the lengths of a search's tuple on its instance file, one per
/// algorithm.
void print_commands(const Sweep& sweep, const Coordinates& tuple, const std::string& path,
                    const CrashSet& crashes, const SearchMetric& metric) {
  const bool executes = !metric.planned && !metric.incomplete;
  for (const AxisId axis : searched_axes(sweep)) {
    const std::string line =
        executes
            ? replay_command(sweep, tuple, axis, path)
            : schedule_command_line(sweep, tuple, algorithm_on(axis, sweep, tuple), path, crashes);
    std::cout << visible(line) << "\n";
  }
  if (executes && metric.scenarios > 1) {
    std::cerr << "dagsweep: the lengths of the search are sums over " << metric.scenarios
              << " scenarios; these command lines run the first of them\n";
  }
}

}  // namespace

ExitCode instance_command(const CommandContext& context) {
  constexpr Usage usage{
      "instance SWEEP.yaml --tuple K --output I.json",
      "Writes the instance of tuple K of a sweep (row K of its results) and prints\n"
      "the command line that runs the tuple again. Of a search it is the instance that the\n"
      "search finds, which runs again, or with --start the one where it begins.\n\n"
      "  dagsweep instance sweeps/quick.yaml --tuple 17 --output seventeen.json",
      "sweep"};
  std::vector<OptionSpec> known;
  known.push_back({"sweep", OptionKind::text, "the sweep file (YAML)", {}, true});
  known.push_back({"tuple", OptionKind::whole, "number of the tuple, counted from 0", {}, true});
  add_sweep_options(known);
  known.push_back({"start", OptionKind::flag, "of a search: where it begins"});
  known.push_back({"output,o", OptionKind::text, "the file to write", {}, true});
  add_search_output_options(known);
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  check_files(*options, {"output", "gantt", "record"}, {"sweep"});
  const Sweep sweep = load_sweep(options->text("sweep"), seeds_of(*options), access_of(*options));
  const std::uint64_t number = tuple_number(*options, sweep);
  TupleRunner runner(sweep, [] { return 0.0; });
  const std::string path = options->text("output");
  const Coordinates tuple = sweep.tuple(number);
  const StopToken stop(context.stop);
  if (sweep.description().search) {
    const SearchRun search = tuple_search(sweep, tuple);
    const SearchMetric metric = search_metric(search.parameters);
    const auto searched = [&](Instance instance) {
      return with_true_times({std::move(instance), std::nullopt}, search.scenarios.run);
    };
    if (options->has("start")) {
      write_file(path, write_instance(searched(start_of(search))));
      print_commands(sweep, tuple, path, {}, metric);
      return ExitCode::ok;
    }
    const std::vector<AxisId> axes = searched_axes(sweep);
    const EndedSearch ended = ended_search(search,
                                           {algorithm_on(axes.front(), sweep, tuple).label,
                                            algorithm_on(axes.back(), sweep, tuple).label},
                                           stop);
    write_file(path, write_instance(searched(ended.outcome.found)));
    print_commands(sweep, tuple, path, ended.outcome.crashes, metric);
    write_search_output(*options, ended, stop);
    return ExitCode::ok;
  }
  refuse_options(*options, {"gantt", "record", "start"},
                 "is of searches (simulate --gantt draws the run of a tuple)");
  write_file(path, write_instance(runner.experiment(tuple, stop)));
  std::cout << visible(replay_command(sweep, tuple, AxisId::algorithm, path)) << "\n";
  const GraphValue& graph = sweep.graphs()[tuple[AxisId::graph]];
  for (const std::string& notice : graph_notices(std::span(&graph, 1))) {
    std::cerr << "dagsweep: " << visible(notice) << "\n";
  }
  for (const std::string& notice :
       unit_notices(sweep.description(), std::span(&graph, 1), tuple[AxisId::machines])) {
    std::cerr << "dagsweep: " << visible(notice) << "\n";
  }
  if (!sweep.description().graphs[graph.choice].series.is_one()) {
    std::cerr << "dagsweep: the tuple is a series of iterations; this is the first of them\n"
                 "          (dagsweep simulate SWEEP.yaml --tuple "
              << number << " runs them all)\n";
  }
  if (!sweep.description().events.empty() || !sweep.description().outages.empty()) {
    std::cerr << "dagsweep: the sweep lists events or outages, which this command line does not "
                 "include\n          (dagsweep simulate SWEEP.yaml --tuple "
              << number << " does)\n";
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
