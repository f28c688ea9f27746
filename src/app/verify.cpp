#include <iostream>

#include "app/commands.hpp"
#include "app/instance_options.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "simulation/crashes/crash_sets.hpp"
#include "simulation/engine/static_engine.hpp"

namespace dagsweep {
namespace {

Json report_json(const CrashReport& report) {
  return {{"sets", report.sets},
          {"survived", report.survived},
          {"worst", report.worst_latency},
          {"killing", report.killing ? Json(*report.killing) : Json()}};
}

CrashReport read_report(const std::string& text) {
  const Json json = Json::parse(text);
  CrashReport report{json.at("sets").get<std::uint64_t>(),
                     json.at("survived").get<std::uint64_t>(),
                     json.at("worst").get<double>(),
                     {}};
  if (!json.at("killing").is_null()) report.killing = json.at("killing").get<std::uint64_t>();
  return report;
}

}  // namespace

ExitCode verify_command(const CommandContext& context) {
  constexpr Usage usage{
      "verify --instance I.json --algorithm NAME --epsilon E [options]",
      "Schedules one instance and simulates the crash at time 0 of every set of at most E\n"
      "processors, or of random sets of E if there are too many. Prints the number of sets that "
      "the\n"
      "schedule survives, the worst latency and a smallest set that it does not survive. Exit code "
      "1\n"
      "if there is one, or if a latency exceeds the schedule's upper bound. The sets are shared "
      "by\n"
      "the ranks.\n\n"
      "  dagsweep verify -i graphs/heft-example.json -a ftsa --epsilon 1\n"
      "  mpirun -n 4 dagsweep verify -i mine.json -a mc-ftsa --epsilon 3",
      ""};
  std::vector<OptionSpec> known;
  add_instance_options(known, true);
  known.push_back(
      {"all-up-to", OptionKind::whole, "test all sets if there are at most this many", "1000000"});
  known.push_back({"samples", OptionKind::whole, "otherwise test this many random sets", "100000"});
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;
  const auto number = [&](const char* option) { return options->whole(option); };

  check_files(*options, {"output"}, {"instance"});
  const StopToken stop(context.stop);
  const Experiment experiment = read_experiment(*options);
  const Instance& instance = experiment.instance;
  const RunRequest request =
      scheduling_request(named_algorithm(*options), instance, command_line_style);
  const Schedule schedule =
      initial_schedule(request.scheduler->make(request.arguments), instance, stop);
  const CrashSets sets(instance.platform.node_count(), request.arguments.epsilon,
                       number("all-up-to"), number("samples"), request.arguments.seed);
  CrashEvaluator evaluator(experiment, schedule);
  const auto rank = static_cast<std::uint64_t>(context.ranks.rank());
  const auto ranks = static_cast<std::uint64_t>(context.ranks.size());
  const CrashReport own_report = test_crash_sets(evaluator, sets, rank, ranks, stop);

  CrashReport report;
  for (const std::string& text : context.ranks.gather(report_json(own_report).dump())) {
    report = merged(report, read_report(text));
  }
  if (!context.ranks.is_master()) return ExitCode::ok;
  const Execution untouched = execute(experiment, schedule, Scenario(), stop);
  Json killing;
  if (report.killing) {
    killing = Json::array();
    for (const NodeId n : sets.set(*report.killing)) killing.push_back(n.value);
  }
  const double worst = report.survived > 0 ? report.worst_latency : not_a_value;
  const Json out{{"algorithm", request.scheduler->name},
                 {"epsilon", request.arguments.epsilon},
                 {"processors", instance.platform.processor_count()},
                 {"nodes", instance.platform.node_count()},
                 {"crash_sets", report.sets},
                 {"all_sets", sets.are_all()},
                 {"survivors", report.survived},
                 {"worst_latency", worst},
                 {"smallest_killing_set", killing},
                 {"latency_lower", schedule.latency_lower()},
                 {"latency", untouched.makespan},
                 {"latency_upper", schedule.latency_upper()},
                 {"replicas", schedule.replicas().size()},
                 {"messages", untouched.messages}};
  write_output(*options, out.dump(1) + "\n");
  const bool robust = report.survived == report.sets && !(worst > schedule.latency_upper());
  return robust ? ExitCode::ok : ExitCode::failed_runs;
}

}  // namespace dagsweep
