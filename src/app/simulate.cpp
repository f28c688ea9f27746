#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/instance_options.hpp"
#include "app/run_recording.hpp"
#include "app/sweep_options.hpp"
#include "core/error.hpp"
#include "core/file.hpp"
#include "core/file_kind.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "metrics/metrics_json.hpp"
#include "metrics/resilience.hpp"
#include "parallel/run_guard.hpp"
#include "runs/measured_run.hpp"
#include "runs/named_algorithm.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "schedule/schedule_file.hpp"
#include "schedule/validity.hpp"
#include "simulation/scenario/scenario_file.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep {
namespace {

/// Reads a list such as "2@5.5,3": node 2 crashes at 5.5, node 3 at 0.
std::vector<Outage> read_crashes(const std::string& list, const Nodes& nodes) {
  const std::string what = nodes.have_several_processors() ? "node" : "processor";
  std::vector<Outage> crashes;
  for (const std::string& word : split(list, ',')) {
    const std::size_t sign = std::min(word.find('@'), word.size());
    const auto number = parse_integer(word.substr(0, sign));
    const auto time = sign < word.size() ? parse_double(word.substr(sign + 1)) : std::optional(0.0);
    if (!number || *number < 0 || static_cast<std::size_t>(*number) >= nodes.count() || !time ||
        *time < 0.0) {
      throw InputError(fmt::format("--crash: '{}' must be a {} below {}, or {}@time", word, what,
                                   nodes.count(), what));
    }
    crashes.push_back({NodeId(static_cast<std::size_t>(*number)), *time});
  }
  return crashes;
}

GivenScenario read_given_scenario(const OptionValues& options, const Nodes& nodes) {
  GivenScenario given;
  given.bound = options.real("bound");
  if (options.has("scenario")) {
    const auto& path = options.text("scenario");
    const std::string content = read_file(path);
    given.events = read_as(file_kind::scenario, content, path,
                           [&] { return read_scenario(content, path, nodes); });
  }
  if (options.has("crash")) {
    given.crashes = read_crashes(options.text("crash"), nodes);
  }
  return given;
}

/// Reads the file of --schedule. Throws InputError.
NamedSchedule read_schedule_option(const OptionValues& options, const Instance& instance) {
  const auto& path = options.text("schedule");
  const std::string content = read_file(path);
  NamedSchedule read = read_as(file_kind::schedule, content, path,
                               [&] { return read_schedule(content, path, instance); });
  const bool ordered = !read.schedule.is_replicated();  // replicas may receive from any copy
  if (const auto deadlock = ordered ? find_deadlock(read.schedule, instance.graph) : std::nullopt) {
    throw InputError(path + ": " + *deadlock);
  }
  if (read.algorithm.empty()) read.algorithm = printable(path);
  return read;
}

ExitCode print_failure(const OptionValues& options, const char* status, const std::string& reason) {
  write_output(options, Json{{"status", status}, {"reason", reason}}.dump(1) + "\n");
  return ExitCode::failed_runs;
}

/// Prints the metrics of a run for which no schedule meets latency and epsilon.
ExitCode report_unmet_criteria(const OptionValues& options) {
  Json result{{"status", "done"}};
  result.update(metrics_json(metrics(), values_of_unmet_criteria()));
  write_output(options, result.dump(1) + "\n");
  std::cerr << "dagsweep: no schedule meets both latency and epsilon; nothing was executed\n";
  return ExitCode::ok;
}

void print_note(const std::string& text) {
  std::cerr << "dagsweep: note: " << text << "\n";
}

/// Names options that have no effect without others.
void note_ignored(const OptionValues& options) {
  if (options.has("transfers") && !options.has("gantt")) {
    print_note("--transfers is ignored without --gantt");
  }
  const bool is_traced = options.has("trace") || options.has("gantt") || options.has("check");
  if (options.is_given("most-events") && !is_traced) {
    print_note("--most-events is ignored without --trace, --gantt or --check");
  }
}

/// Names given values that the run does not read.
void note_unread(const OptionValues& options, const RunRequest& request) {
  const RunFacts facts = facts_of(request);
  const bool is_given_schedule = request.scheduler == nullptr;  // with replicas or without
  const auto is_read = [&](const AxisSpec& axis) {
    return reads(axis, facts) || (is_given_schedule && reads(axis, facts | fact::reads_epsilon));
  };
  const Parameters& parameters = request.arguments.parameters;
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.option.empty() || axis.id == AxisId::seed || is_read(axis)) continue;
    const bool is_given = axis.is_parameter_of_runs() ? parameters.given(axis.parameter->name)
                                                      : options.is_given(std::string(axis.name));
    if (!is_given) continue;
    print_note(std::string(axis.option.substr(0, axis.option.find_last_not_of("= ") + 1)) +
               " is not read by this run; runs " + readers_of(axis) + " read it");
  }
  if (request.period_time && (facts & fact::reactive) == 0) {
    print_note("--set period_time is not read by this run; runs with a reactive algorithm read it");
  }
}

ExitCode simulate_instance(const OptionValues& options, const StopToken& stop) {
  const bool has_algorithm = options.has("algorithm") || options.has("command");
  if (has_algorithm == options.has("schedule")) {
    throw InputError("--algorithm and --schedule: give one of the two (such as --algorithm heft)");
  }
  check_files(options, {"output", "trace", "gantt", "save-scenario"},
              {"instance", "schedule", "scenario"});
  note_ignored(options);
  const PreparedExperiment on(read_experiment(options));
  const Instance& instance = on.instance();
  const NamedAlgorithm named = named_algorithm(options);
  const RunRequest request =
      run_request(named, read_given_scenario(options, instance.platform.layout_of_nodes()),
                  instance, command_line_style);
  note_unread(options, request);
  std::string algorithm = named.name.value_or("");
  std::optional<Plan> plan;
  if (options.has("schedule")) {
    NamedSchedule given = read_schedule_option(options, instance);
    algorithm = given.algorithm;
    plan = Plan{std::make_shared<const Schedule>(std::move(given.schedule)),
                request.arguments.epsilon};
  }
  RunRecording recording(options);
  MeasuredRun measured;
  try {
    measured = measure_run(request, on, stop, plan ? &*plan : nullptr, nullptr, &recording);
  } catch (const LimitExceeded& error) {
    return print_failure(options, "aborted", error.what());
  } catch (const RunError& error) {
    return print_failure(options, "failed", error.what());
  }
  const ExecutedRun& run = measured.run;
  if (run.planned == nullptr) return report_unmet_criteria(options);
  Json result{{"status", run.is_done() ? "done" : "stalled"}};
  if (!run.execution.reason.empty()) result["reason"] = run.execution.reason;
  if (run.is_done()) result.update(metrics_json(metrics(), measured.metrics));
  write_output(options, result.dump(1) + "\n");
  recording.finish(algorithm, run.outcome());
  return ExitCode::ok;
}

/// Throws InputError if an option is given that the sweep's tuple determines, or --tuple is
/// missing.
void check_tuple_options(const OptionValues& options) {
  refuse_options(
      options,
      {"instance", "algorithm", "command", "kind", "treatment", "reads", "timeout", "memory",
       "check-twice", "schedule", "set", "scenario", "bound", "crash", "epsilon", "seed"},
      "stands beside a sweep, whose tuple determines it (leave it out)");
  if (!options.has("tuple")) {
    throw InputError("--tuple: is missing (which tuple of the sweep is to run, counted from 0)");
  }
}

/// Throws InputError if the word without an option is no sweep file.
void check_positional(const OptionValues& options) {
  if (!options.has("sweep")) return;
  const auto& word = options.text("sweep");
  if (options.has("instance")) {
    throw InputError("simulate: '" + word +
                     "' stands beside --instance as a sweep file (leave it out, or write the "
                     "option that it belongs to before it)");
  }
  if (word.ends_with(".json")) {
    throw InputError("simulate: '" + word +
                     "' is no sweep file (YAML); an instance is given as --instance " + word);
  }
}

double value_of(std::string_view metric, std::span<const double> values) {
  const auto found = std::find_if(metrics().begin(), metrics().end(),
                                  [&](const Metric& one) { return one.name == metric; });
  return values[static_cast<std::size_t>(found - metrics().begin())];
}

ExitCode simulate_tuple(const OptionValues& options, const Sweep& sweep, const StopToken& stop) {
  check_files(options, {"output", "trace", "gantt", "save-scenario"}, {"sweep"});
  note_ignored(options);
  const std::uint64_t number = tuple_number(options, sweep);
  if (sweep.description().timing) {
    throw InputError("--tuple: the sweep times schedulers (nothing is executed)");
  }
  if (sweep.description().search) {
    throw InputError(
        "--tuple: the tuples of the sweep are searches (nothing is executed; try "
        "dagsweep instance SWEEP --tuple K -o I.json)");
  }
  const Coordinates tuple = sweep.tuple(number);
  TupleRunner runner(sweep, [] { return 0.0; });
  RunRecording recording(options);
  runner.observe(&recording);
  const TupleResult result = runner.run(number, tuple, stop);
  if (result.status == RunStatus::failed) return print_failure(options, "failed", result.reason);
  if (result.status == RunStatus::aborted) return print_failure(options, "aborted", result.reason);
  const bool done = result.status == RunStatus::done;
  if (done && value_of("criteria_met", result.metrics) == 0.0) {
    return report_unmet_criteria(options);
  }
  Json json{{"status", done ? "done" : "stalled"}};
  if (!result.reason.empty()) json["reason"] = result.reason;
  if (done) json.update(metrics_json(metrics(), result.metrics));
  write_output(options, json.dump(1) + "\n");
  const auto algorithm = sweep.axis(AxisId::algorithm).labels[tuple[AxisId::algorithm]];
  const double length = done ? value_of("makespan", result.metrics) : not_a_value;
  recording.finish(algorithm, outcome_text(!std::isnan(length), done, length));
  return ExitCode::ok;
}

}  // namespace

ExitCode simulate_command(const CommandContext& context) {
  constexpr Usage usage{
      "simulate --instance I.json --algorithm NAME|--schedule S.json [options]\n"
      "       dagsweep simulate SWEEP.yaml --tuple K [options]",
      "Schedules one instance, executes the schedule while the machines change, and prints the\n"
      "metrics of the run as JSON. A run that can never complete has status stalled and no "
      "metrics.\n"
      "With a sweep, runs its tuple K (row K of its results), all iterations of a series "
      "included.\n\n"
      "  dagsweep simulate --instance graphs/heft-example.json --algorithm heft --bound 0.5\n"
      "  dagsweep simulate -i graphs/heft-example.json -a heft --crash 1@30 --gantt run.svg\n"
      "  dagsweep simulate -i graphs/heft-example.json --schedule mine.json --check\n"
      "  dagsweep simulate sweeps/quick.yaml --tuple 17 --gantt seventeen.svg",
      "sweep"};
  std::vector<OptionSpec> known;
  known.push_back({"sweep", OptionKind::text, "a sweep file (YAML)"});
  known.push_back({"tuple", OptionKind::whole, "number of its tuple to run, counted from 0"});
  add_sweep_options(known);
  add_instance_options(known, false, false);
  known.push_back(
      {"schedule", OptionKind::text, "execute this schedule (JSON) instead of an algorithm's"});
  known.push_back(
      {"scenario", OptionKind::text, "availability events of processors and links (JSON)"});
  known.push_back({"bound", OptionKind::real,
                   "how far speeds fall: at random times, to 1 - bound * U[0, 1) of full speed",
                   "0"});
  known.push_back(
      {"crash", OptionKind::text, "processor[@time],...: processors that crash and never return"});
  known.push_back({"seconds", OptionKind::real,
                   "stop the run after this time; default: none, or the sweep's "
                   "seconds_per_run"});
  add_recording_options(known);
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;
  const bool is_tuple = options->has("sweep");
  check_positional(*options);
  if (is_tuple) {
    check_tuple_options(*options);
  } else {
    refuse_options(*options, {"tuple", "seeds", "confined", "no-commands"},
                   "needs a sweep file (dagsweep simulate SWEEP.yaml --tuple K)");
    if (!options->has("instance")) {
      throw InputError("--instance: is missing (or give a sweep file and --tuple)");
    }
  }
  std::optional<Sweep> sweep;
  if (is_tuple) {
    sweep.emplace(load_sweep(options->text("sweep"), seeds_of(*options), access_of(*options)));
  }

  RunLimits limits = sweep ? sweep->description().limits : RunLimits();
  if (options->has("seconds")) {
    limits.seconds = options->real("seconds");
    if (!(limits.seconds > 0.0)) throw InputError("--seconds: must be > 0");
  }
  RunGuard guard(limits, context.stop);
  const RunGuard::Run limited(guard);
  const StopToken stop(context.stop);
  try {
    return sweep ? simulate_tuple(*options, *sweep, stop) : simulate_instance(*options, stop);
  } catch (const Stopped& stopped) {
    if (stopped.reason != StopReason::time_limit) throw;
    return print_failure(*options, "aborted", "longer than --seconds");
  }
}

}  // namespace dagsweep
