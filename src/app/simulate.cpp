#include <algorithm>

#include "app/command.hpp"
#include "app/one_instance.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/number.hpp"
#include "core/words.hpp"
#include "metrics/catalogue.hpp"
#include "schedulers/heft.hpp"
#include "simulation/engine.hpp"
#include "simulation/rescheduling.hpp"
#include "simulation/scenario_file.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

/// "2@5.5,3": processor 2 goes at 5.5, processor 3 at 0.
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

Json metrics_json(const Run& run) {
  Json out{{"status", "done"}};
  for (const Metric& metric : metrics()) {
    const double value = metric.value(run);
    if (metric.count) {
      out[std::string(metric.name)] = static_cast<std::uint64_t>(value);
    } else {
      out[std::string(metric.name)] = value;  // NaN is written as null
    }
  }
  return out;
}

}  // namespace

ExitCode simulate_command(const CommandContext& context) {
  constexpr Usage usage{
      "simulate --instance I.json --algorithm NAME [--scenario C.json | --bound B] [options]",
      "Schedules one instance, executes it while the machines change, and prints the metrics of "
      "the\n"
      "run as JSON. A run that can never end reports its status, stalled, and nothing else.\n\n"
      "  dagsweep simulate --instance graphs/heft-example.json --algorithm heft --bound 0.5\n"
      "  dagsweep simulate -i graphs/heft-example.json -a heft --crash 1@30",
      ""};
  po::options_description known("Options");
  add_instance_options(known);
  known.add_options()("scenario", po::value<std::string>(), "events of the machines (JSON)");
  known.add_options()("bound", po::value<double>()->default_value(0.0),
                      "variability bound: random events, availability 1 - bound * U[0, 1)");
  known.add_options()("crash", po::value<std::string>(),
                      "processor[@time],...: processors that go and never return");
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const StopToken stop(context.stop);
  const Experiment experiment = read_experiment(*options);
  const Instance& instance = experiment.instance;
  const AlgorithmCall call =
      read_algorithm_call(*options, instance, {scenario_parameters, rescheduling_parameters});
  const Scenario scenario = read_or_draw(*options, call.request.parameters, instance, stop);
  const Schedule schedule = call.entry->make(call.request)->schedule({instance}, stop);
  const Execution execution = execute(experiment, schedule, scenario, stop);
  Json result{{"status", "stalled"}};
  if (execution.completed) {
    const InstanceScale scale(instance);
    result = metrics_json({instance, scale, schedule, execution});
  }
  deliver(*options, result.dump(1) + "\n");
  return ExitCode::ok;
}

}  // namespace dagsweep
