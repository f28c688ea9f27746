#include "schedule/validity.hpp"

#include <cstdlib>
#include <filesystem>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "graph/formats/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/generated.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/crashes/crash_sets.hpp"
#include "support/case_count.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"
#include "support/real_graphs.hpp"
#include "support/restricted_instance.hpp"

namespace dagsweep::validity_test {

namespace {

/// A scheduler and parameter values.
struct Variant {
  std::string_view name;
  std::vector<GivenParameter> given;
};

/// Every scheduler except online ones with default parameters, and variants of some.
std::vector<Variant> variants() {
  std::vector<Variant> all;
  for (const SchedulerEntry& entry : schedulers()) {
    if (!entry.is_online()) all.push_back({entry.name, {}});
  }
  all.push_back({"mc-ftsa", {{"matching", "bottleneck", {}, {}}}});
  all.push_back({"ftbar", {{"mst", "false", {}, {}}}});
  return all;
}

/// For all crash sets of at most epsilon processors (a sample if there are too many): no survived
/// one has a latency above latency_upper, and a robust schedule survives all of them.
void check_crashes(const Experiment& on, const Schedule& schedule, std::uint32_t epsilon,
                   bool robust) {
  CrashEvaluator test(on, schedule);
  const CrashSets sets(on.instance.platform.node_count(), epsilon, 60, 20, 1);
  const CrashReport report = test_crash_sets(test, sets, 0, 1, StopToken());
  REQUIRE(report.worst_latency <= schedule.latency_upper() * (1 + 1e-12));
  if (robust) REQUIRE(report.survived == report.sets);
  const double without = test.latency({});
  REQUIRE(without >= schedule.latency_lower() * (1 - 1e-12));
}

void check_all(const Instance& instance, std::uint64_t seed) {
  const Experiment on{instance, std::nullopt};
  for (const Variant& variant : variants()) {
    const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", variant.name);
    SchedulerRequest request{quick_parameters(entry, variant.given), 0, seed};
    if (entry.reads_epsilon) {
      request.epsilon = static_cast<std::uint32_t>(
          seed % std::min<std::size_t>(6, instance.fewest_candidate_nodes()));
    }
    const Schedule schedule = initial_schedule(entry.make(request), instance, StopToken());
    const auto violation = find_violation(schedule.replicas(), instance);
    INFO(entry.name << " epsilon " << request.epsilon << " seed " << seed << ": "
                    << violation.value_or(""));
    REQUIRE_FALSE(violation.has_value());
    double latest = 0.0;
    for (const Replica& replica : schedule.replicas()) latest = std::max(latest, replica.finish);
    REQUIRE(schedule.makespan() == latest);
    REQUIRE(schedule.latency_lower() <= schedule.latency_upper());
    const TaskReplicas of_task(schedule);
    for (const TaskId task : instance.graph.tasks()) {
      REQUIRE(of_task[task].size() >= request.epsilon + 1);
    }
    if (!entry.reads_epsilon) continue;
    check_crashes(on, schedule, request.epsilon, entry.name != "mc-ftsa");
  }
}

CostSettings costs(std::uint64_t seed) {
  CostSettings settings;
  settings.processors = 1 + seed % 24;
  settings.ccr = seed % 2 == 0 ? 0.2 : 3.0;
  settings.startup = seed % 5 == 0 ? 1.0 : 0.0;
  return settings;
}

/// Number of instances; DAGSWEEP_VALIDATED_INSTANCES=10000 gives the full check, which takes
/// minutes.
std::uint64_t instance_count() {
  const char* wanted = std::getenv("DAGSWEEP_VALIDATED_INSTANCES");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : cases(1500);
}

}  // namespace

TEST_CASE("every scheduler makes valid schedules of small irregular instances") {
  for (std::uint64_t seed = 0; seed < instance_count() / 2; ++seed) {
    check_all(random_instance(seed, seed % 4 == 0 ? 30 : 6), seed);
  }
}

TEST_CASE("every scheduler leaves tasks to processors that can run them") {
  for (std::uint64_t seed = 0; seed < instance_count() / 2; ++seed) {
    check_all(restricted_instance(random_instance(seed, seed % 4 == 0 ? 30 : 6), seed), seed);
  }
}

TEST_CASE("every scheduler makes valid schedules of every generator's graphs") {
  const std::uint64_t seeds_per_generator = instance_count() / 2 / graph_generators().size();
  for (const GraphGenerator& source : graph_generators()) {
    INFO(source.name);
    // Limits seeds and total tasks, so that generators of large graphs do not dominate the time.
    const std::size_t task_limit = seeds_per_generator * 200;
    std::size_t tasks = 0;
    for (std::uint64_t seed = 0; seed < seeds_per_generator && tasks < task_limit; ++seed) {
      const TaskGraph graph = source.make(Parameters(source.name, source.parameters, {}), seed);
      tasks += graph.task_count();
      check_all(generate_instance(graph, costs(seed), seed), seed);
    }
  }
}

TEST_CASE("every scheduler makes valid schedules of real graphs", "[.real-graphs]") {
  const auto folder = real_graphs_folder();
  if (!folder) return;
  std::uint64_t seed = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    const std::string path = entry.path().string();
    const char* format = path.ends_with(".stg")    ? "stg"
                         : path.ends_with(".json") ? "wfformat"
                                                   : nullptr;
    if (format == nullptr || std::filesystem::file_size(entry.path()) > 200'000) continue;
    const TaskGraph graph =
        find_entry(graph_formats(), "format", format).read(read_file(path), path);
    INFO(path);
    CostSettings settings = costs(++seed);
    if (graph.volumes_known()) {
      settings.ccr.reset();
      settings.delays_given = true;  // time units per byte
    }
    check_all(generate_instance(graph, settings, seed), seed);
  }
  CHECK(seed > 0);
}

}  // namespace dagsweep::validity_test
