#include "app/command.hpp"
#include "app/one_instance.hpp"
#include "schedule/schedule_file.hpp"

namespace dagsweep {

namespace po = boost::program_options;

ExitCode schedule_command(const CommandContext& context) {
  constexpr Usage usage{
      "schedule --instance I.json --algorithm NAME [options]",
      "Schedules one instance and prints the schedule as JSON, replicas in placement order.\n\n"
      "  dagsweep schedule --instance graphs/heft-example.json --algorithm heft",
      ""};
  po::options_description known("Options");
  add_instance_options(known, true);
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const Experiment experiment = read_experiment(*options);
  const AlgorithmCall call = read_algorithm_call(*options, experiment.instance, {});
  const Schedule schedule =
      call.entry->make(call.request)->schedule({experiment.instance}, StopToken(context.stop));
  deliver(*options, schedule_json(schedule, experiment.instance.graph, call.entry->name).dump(1) + "\n");
  return ExitCode::ok;
}

}  // namespace dagsweep
