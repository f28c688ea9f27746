#include <cmath>
#include <iostream>

#include "app/commands.hpp"
#include "app/instance_options.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "schedule/schedule_file.hpp"
#include "schedulers/criteria.hpp"

namespace dagsweep {

namespace {

double latency_of(const OptionValues& options, const SchedulerEntry& scheduler) {
  const double latency = options.real("latency");
  if (!scheduler.reads_epsilon) {
    throw InputError("--latency: " + std::string(scheduler.name) +
                     " plans one replica of each task (its latency cannot be traded for epsilon)");
  }
  if (!std::isfinite(latency) || latency < 0.0) {
    throw InputError("--latency: is " + shortest(latency) + " (it must be finite and >= 0)");
  }
  return latency;
}

Schedule planned(const OptionValues& options, const RunRequest& request, const Instance& instance,
                 const StopToken& stop) {
  const SchedulerEntry& scheduler = *request.scheduler;
  SchedulerRequest arguments = request.arguments;
  if (!options.has("latency")) return initial_schedule(scheduler.make(arguments), instance, stop);
  const double latency = latency_of(options, scheduler);
  if (options.is_given("epsilon")) {
    arguments.latency = latency;
    Schedule schedule = initial_schedule(scheduler.make(arguments), instance, stop);
    if (schedule.latency_upper() > latency) {
      std::cerr << "latency_upper is " << shortest(schedule.latency_upper())
                << ": no task misses its deadline, but with crashes the latency may exceed "
                << shortest(latency) << "\n";
    }
    return schedule;
  }
  auto found = find_largest_epsilon(scheduler, arguments, instance, latency, stop);
  if (!found) {
    arguments.epsilon = 0;
    const Schedule schedule = initial_schedule(scheduler.make(arguments), instance, stop);
    throw RunError("a latency of " + shortest(latency) +
                   " cannot be met: even epsilon 0 has a latency_upper of " +
                   shortest(schedule.latency_upper()));
  }
  std::cerr << "epsilon " << found->epsilon << ": latency_upper is "
            << shortest(found->schedule.latency_upper()) << "\n";
  return std::move(found->schedule);
}

}  // namespace

ExitCode schedule_command(const CommandContext& context) {
  constexpr Usage usage{
      "schedule --instance I.json --algorithm NAME [options]",
      "Schedules one instance (a graph with the times of its tasks and transfers) and prints the\n"
      "schedule as JSON. With replicas each task stands there several times, in the order in "
      "which\n"
      "they were placed.\n\n"
      "  dagsweep schedule --instance graphs/heft-example.json --algorithm heft\n"
      "  dagsweep schedule -i graphs/heft-example.json -a ftsa --epsilon 1 --output s.json",
      ""};
  std::vector<OptionSpec> known;
  add_instance_options(known, true);
  known.push_back({"latency", OptionKind::real,
                   "a latency to meet: with --epsilon, fail as soon as a deadline is missed;\n"
                   "without, find the largest epsilon that meets it"});
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  check_files(*options, {"output"}, {"instance"});
  const Experiment experiment = read_experiment(*options);
  const RunRequest request =
      scheduling_request(named_algorithm(*options), experiment.instance, command_line_style);
  const Schedule schedule =
      planned(*options, request, experiment.instance, StopToken(context.stop));
  const std::size_t tasks = experiment.instance.graph.task_count();
  if (!schedule.is_replicated() && schedule.replicas().size() < tasks) {
    std::cerr << "dagsweep: note: " << request.scheduler->name
              << " assigns tasks during the run; this is what it assigns at time 0, "
              << schedule.replicas().size() << " of " << tasks << " tasks\n";
  }
  write_output(
      *options,
      schedule_json(schedule, experiment.instance.graph, request.scheduler->name).dump(1) + "\n");
  return ExitCode::ok;
}

}  // namespace dagsweep
