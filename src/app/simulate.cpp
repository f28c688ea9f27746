#include "app/simulate.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/instance_options.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "metrics/observation.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/schedule_file.hpp"
#include "schedule/validity.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/reactive/reactive_engine.hpp"
#include "simulation/scenario/scenario_cursor.hpp"
#include "simulation/scenario/scenario_file.hpp"
#include "simulation/trace/gantt.hpp"
#include "simulation/trace/trace.hpp"
#include "simulation/validation/trace_validity.hpp"
#include "sweep/run/metrics_json.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

/// Reads a list such as "2@5.5,3": processor 2 crashes at 5.5, processor 3 at 0.
std::vector<Outage> read_crashes(const std::string& list, std::size_t processors) {
  std::vector<Outage> crashes;
  for (const std::string& word : split(list, ',')) {
    const std::size_t sign = std::min(word.find('@'), word.size());
    const auto number = parse_integer(word.substr(0, sign));
    const auto time = sign < word.size() ? parse_double(word.substr(sign + 1)) : std::optional(0.0);
    if (!number || *number < 0 || static_cast<std::size_t>(*number) >= processors || !time ||
        *time < 0.0) {
      throw InputError("--crash: '" + word + "' must be a processor below " +
                       std::to_string(processors) + ", or processor@time");
    }
    crashes.push_back({ProcessorId(static_cast<std::size_t>(*number)), *time});
  }
  return crashes;
}

Scenario read_or_draw(const po::variables_map& options, const Parameters& parameters,
                      const Instance& instance, const StopToken& stop) {
  ScenarioSettings settings =
      scenario_settings(parameters, options["epsilon"].as<WholeNumber>().value);
  const Platform& platform = instance.platform;
  if (options.count("scenario") > 0) {
    const auto& path = options["scenario"].as<std::string>();
    settings.events = read_scenario(read_file(path), path, platform.processor_count());
  }
  if (options.count("crash") > 0) {
    settings.outages = read_crashes(options["crash"].as<std::string>(), platform.processor_count());
  }
  settings.bound = options["bound"].as<double>();
  if (!(settings.bound >= 0.0 && settings.bound <= 1.0)) {
    throw InputError("--bound: must lie in [0, 1]");
  }
  if (settings.bound > 0.0 && options.count("scenario") > 0) {
    throw InputError("--bound: stands beside --scenario (give one of the two)");
  }
  const double m0 = reference_makespan(instance, stop);
  return draw_scenario(settings, platform, m0, options["seed"].as<WholeNumber>().value);
}

/// The schedule of --schedule.
NamedSchedule read_schedule_option(const po::variables_map& options, const Instance& instance) {
  const auto& path = options["schedule"].as<std::string>();
  NamedSchedule read = read_schedule(read_file(path), path, instance);
  const bool ordered = !read.schedule.is_replicated();  // replicas may receive from any copy
  if (const auto deadlock = ordered ? find_deadlock(read.schedule, instance.graph) : std::nullopt) {
    throw InputError(path + ": " + *deadlock);
  }
  if (read.algorithm.empty()) read.algorithm = printable(path);
  return read;
}

/// A finished run and its initial schedule.
struct SimulatedRun {
  NamedSchedule named;
  Execution execution;
  std::optional<Rescheduling> how;  // only of reactive algorithms
};

SimulatedRun run_schedule(const po::variables_map& options, NamedSchedule named,
                          const Experiment& experiment, const Scenario& scenario,
                          const StopToken& stop, const Listeners& listeners) {
  if (options.count("check") > 0 && named.schedule.is_replicated()) {
    throw InputError("--check: supports only runs with one replica of each task (" +
                     named.algorithm + " makes several)");
  }
  Execution execution = execute(experiment, named.schedule, scenario, stop, listeners);
  return {std::move(named), std::move(execution), std::nullopt};
}

/// Kind: ReactiveScheduler, OnlineScheduler.
template <class Kind>
SimulatedRun run_reactive(Kind& scheduler, const AlgorithmCall& call, const Experiment& experiment,
                          const Scenario& scenario, const StopToken& stop,
                          const Listeners& listeners) {
  const Parameters& parameters = call.request.parameters;
  const double m0 = reference_makespan(experiment.instance, stop);
  const double period =
      parameters.real_unless_word("period_time").value_or(parameters.real("period") * m0);
  const Rescheduling how =
      rescheduling_of(*call.entry, parameters, experiment.instance.platform, m0, period);
  ReactiveExecution run = execute_reactively(experiment, scheduler, how, scenario, stop, listeners);
  return {{std::string(call.entry->name), std::move(run.planned)}, std::move(run.execution), how};
}

SimulatedRun run_algorithm(const po::variables_map& options, const AlgorithmCall& call,
                           const Experiment& experiment, const Scenario& scenario,
                           const StopToken& stop, const Listeners& listeners) {
  const AnyScheduler made = call.entry->make(call.request);
  if (const auto* fixed = std::get_if<std::unique_ptr<StaticScheduler>>(&made)) {
    return run_schedule(
        options, {std::string(call.entry->name), (*fixed)->schedule(experiment.instance, stop)},
        experiment, scenario, stop, listeners);
  }
  if (const auto* reactive = std::get_if<std::unique_ptr<ReactiveScheduler>>(&made)) {
    return run_reactive(**reactive, call, experiment, scenario, stop, listeners);
  }
  OnlineScheduler& online = *std::get<std::unique_ptr<OnlineScheduler>>(made);
  return run_reactive(online, call, experiment, scenario, stop, listeners);
}

/// Writes the requested files about the run, and checks its trace with --check. `values`:
/// [metrics()].
void write_files_and_check(const po::variables_map& options, const Trace& trace,
                           const SimulatedRun& run, std::span<const double> values,
                           const Experiment& experiment, const Scenario& scenario) {
  const NamedSchedule& named = run.named;
  const Execution& execution = run.execution;
  const Instance& instance = experiment.instance;
  const auto path = [&](const char* option) { return options[option].as<std::string>(); };
  if (options.count("trace") > 0) {
    write_file(path("trace"), trace_json(trace, instance.graph, named.algorithm).dump(1) + "\n");
  }
  if (options.count("gantt") > 0) {
    const char* unfinished = named.schedule.is_replicated() ? "not survived" : "stalled";
    const std::string outcome =
        execution.completed ? fmt::format("makespan {:.6g}", execution.makespan) : unfinished;
    write_file(path("gantt"),
               gantt_svg(trace, instance,
                         {named.algorithm + ", " + outcome, options.count("transfers") > 0}));
  }
  if (options.count("save-scenario") > 0) {
    const double end = trace.events.empty() ? 0.0 : trace.events.back().time;
    write_file(path("save-scenario"),
               write_scenario(realised_events(scenario, instance.platform, end)));
  }
  if (options.count("check") > 0) {
    ReportedMetrics reported;
    for (std::size_t k = 0; k < values.size(); ++k) reported[metrics()[k].name] = values[k];
    const auto wrong =
        run.how ? find_violation(trace, execution, experiment, *run.how, scenario, reported)
                : find_violation(trace, execution, experiment, named.schedule, scenario, reported);
    if (wrong) throw RunError("the trace is not an execution of the schedule: " + *wrong);
  }
}

}  // namespace

ExitCode simulate_command(const CommandContext& context) {
  constexpr Usage usage{
      "simulate --instance I.json --algorithm NAME|--schedule S.json [options]",
      "Schedules one instance, executes the schedule while the machines change, and prints the\n"
      "metrics of the run as JSON. A run that can never complete has status stalled and no "
      "metrics.\n\n"
      "  dagsweep simulate --instance graphs/heft-example.json --algorithm heft --bound 0.5\n"
      "  dagsweep simulate -i graphs/heft-example.json -a heft --crash 1@30 --gantt run.svg\n"
      "  dagsweep simulate -i graphs/heft-example.json --schedule mine.json --check",
      ""};
  po::options_description known("Options");
  add_instance_options(known, false);
  known.add_options()("schedule", po::value<std::string>(),
                      "execute this schedule (JSON) instead of an algorithm's");
  known.add_options()("scenario", po::value<std::string>(),
                      "availability events of processors and links (JSON)");
  known.add_options()("bound", po::value<double>()->default_value(0.0),
                      "variability bound: random events, availability 1 - bound * U[0, 1)");
  known.add_options()("crash", po::value<std::string>(),
                      "processor[@time],...: processors that crash and never return");
  known.add_options()("trace", po::value<std::string>(), "write the trace of the run (JSON)");
  known.add_options()("gantt", po::value<std::string>(), "draw the run as a Gantt chart (SVG)");
  known.add_options()("transfers",
                      "draw all transfers, not only those of the task under the pointer");
  known.add_options()("save-scenario", po::value<std::string>(),
                      "write the availability events until the end of the run (JSON)");
  known.add_options()("check", "check the trace against the model; exit code 1 on a violation");
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;
  if ((options->count("algorithm") > 0) == (options->count("schedule") > 0)) {
    throw InputError("--algorithm and --schedule: give one of the two");
  }

  const StopToken stop(context.stop);
  const Experiment experiment = read_experiment(*options);
  const Instance& instance = experiment.instance;
  const AlgorithmCall call =
      read_algorithm_call(*options, instance, {scenario_parameters, rescheduling_parameters});
  const Scenario scenario = read_or_draw(*options, call.request.parameters, instance, stop);
  Trace trace;
  Observation observation(instance);
  observation.listeners().add(trace);
  std::optional<SimulatedRun> ended;
  try {
    ended = call.entry != nullptr
                ? run_algorithm(*options, call, experiment, scenario, stop, observation.listeners())
                : run_schedule(*options, read_schedule_option(*options, instance), experiment,
                               scenario, stop, observation.listeners());
  } catch (const RunError& error) {
    write_output(*options, Json{{"status", "failed"}, {"reason", error.what()}}.dump(1) + "\n");
    return ExitCode::failed_runs;
  }
  const SimulatedRun& run = *ended;
  const InstanceScale scale(instance);
  const std::vector<double> values =
      observation.values({instance, scale, run.named.schedule, run.execution});
  Json result{{"status", "stalled"}};
  if (run.execution.completed || run.named.schedule.is_replicated()) {
    result = Json{{"status", "done"}};
    result.update(metrics_json(metrics(), values));
  }
  write_output(*options, result.dump(1) + "\n");
  write_files_and_check(*options, trace, run, values, experiment, scenario);
  return ExitCode::ok;
}

}  // namespace dagsweep
