#include "app/commands.hpp"

namespace dagsweep {

std::span<const Command> commands() {
  static constexpr Command catalogue[] = {
      {"run", "run a sweep and write its results file", true, run_command},
      {"status", "show the progress of a results file", false, status_command},
      {"plan", "estimate core-hours, memory and wall time of a sweep", true, plan_command},
      {"merge", "combine the results files of a sweep's shards", false, merge_command},
      {"schedule", "schedule one instance and print the schedule", false, schedule_command},
      {"simulate", "schedule and execute one instance and print its metrics", false,
       simulate_command},
      {"verify", "test one schedule against sets of crashed processors", true, verify_command},
      {"search", "look for the instance on which an algorithm does worst", false, search_command},
      {"instance", "write the instance of one tuple of a sweep", false, instance_command},
      {"generate", "generate a graph, or an instance with costs", false, generate_command},
      {"list", "list algorithms, graphs, models, metrics and their parameters", false,
       list_command},
  };
  return catalogue;
}

}  // namespace dagsweep
