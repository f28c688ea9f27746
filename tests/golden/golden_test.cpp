#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "metrics/observation.hpp"
#include "platform/instance_file.hpp"
#include "schedule/schedule_file.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/crashes/crash_evaluator.hpp"
#include "simulation/engine/replicated_engine.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/reactive/reactive_engine.hpp"
#include "simulation/scenario/scenario_file.hpp"
#include "simulation/validation/trace_validity.hpp"
#include "support/reactive_run.hpp"

// Expected schedules and metrics: computed by an independent implementation of the same model,
// worked examples of the literature, and schedules recorded by record.py. Mapping, order and counts
// are compared exactly, times to 1e-9.

namespace dagsweep::golden_test {

namespace {

/// Sorted paths of the files in a folder of tests/golden whose names contain `part`; none if it
/// does not exist.
std::vector<std::string> files(const std::string& name, const std::string& part = "") {
  std::vector<std::string> paths;
  const std::filesystem::path folder = TEST_FOLDER "/golden/" + name;
  if (!std::filesystem::exists(folder)) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const bool is_meant = entry.path().filename().string().find(part) != std::string::npos;
    if (is_meant) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool close(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// The scheduler of `expected`.
const SchedulerEntry& scheduler_of(const Json& expected) {
  return find_entry(schedulers(), "algorithm", expected.at("algorithm").get<std::string>());
}

/// The values of `set` that are parameters of the scheduler.
Parameters parameters_of(const SchedulerEntry& entry, const Json& expected) {
  std::vector<GivenParameter> given;
  for (const auto& [name, value] : expected.at("set").items()) {
    if (name == "period_time" || name == "transfers") continue;  // parameters of the run
    given.push_back({name, value.is_string() ? value.get<std::string>() : value.dump(), {}, {}});
  }
  return {entry.name, entry.parameters, given};
}

/// The schedule for the algorithm, parameters and epsilon of `expected`.
Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, const Json& expected) {
  const SchedulerRequest request{parameters_of(entry, expected), expected.value("epsilon", 0U)};
  return initial_schedule(entry.make(request), instance, StopToken());
}

void check_schedule(const Schedule& schedule, const TaskGraph& graph, const Json& expected) {
  REQUIRE(close(schedule.makespan(), expected.at("makespan").get<double>()));
  REQUIRE(close(schedule.latency_lower(), expected.at("latency_lower").get<double>()));
  REQUIRE(close(schedule.latency_upper(), expected.at("latency_upper").get<double>()));
  if (!expected.contains("replicas")) return;  // published without the placement
  const Json& replicas = expected.at("replicas");
  REQUIRE(schedule.replicas().size() == replicas.size());
  const Json written = schedule_json(schedule, graph, "").at("replicas");
  for (std::size_t k = 0; k < replicas.size(); ++k) {
    const Replica& replica = schedule.replicas()[k];
    REQUIRE(replica.task.value == replicas[k][0].get<std::uint32_t>());
    REQUIRE(replica.processor.value == replicas[k][1].get<std::uint32_t>());
    REQUIRE(close(replica.start, replicas[k][2].get<double>()));
    REQUIRE(close(replica.finish, replicas[k][3].get<double>()));
    if (replicas[k].size() < 5) continue;
    const auto set_of = [](const Json& sources) {
      return std::set<std::vector<std::uint32_t>>(sources.begin(), sources.end());
    };
    REQUIRE(set_of(written[k].at("sources")) == set_of(replicas[k][4]));
  }
}

/// `values`: [metrics()].
void check_metrics(std::span<const double> values, const Json& expected) {
  std::size_t checked = 0;
  for (const auto& item : expected.items()) {
    const std::string name = item.key();
    const Json& value = item.value();
    INFO(name);
    if (name == "status") continue;
    const auto all = metrics();
    const auto metric =
        std::find_if(all.begin(), all.end(), [&](const Metric& one) { return one.name == name; });
    REQUIRE(metric != all.end());
    const double measured = values[static_cast<std::size_t>(metric - all.begin())];
    if (metric->is_count) {
      CHECK(measured == value.get<double>());
    } else if (value.is_null()) {
      CHECK(std::isnan(measured));
    } else {
      INFO(measured << " " << value);
      CHECK(close(measured, value.get<double>()));
    }
    ++checked;
  }
  REQUIRE(checked >= 7);
}

/// Compares all expected schedules of one instance, adds their algorithms to `compared`, and
/// returns the number of schedules.
std::size_t check_schedules(const Json& run, const std::string& path,
                            std::set<std::string>& compared) {
  std::size_t schedules = 0;
  const Experiment on = read_instance(run.at("instance").dump(), path);
  for (const Json& expected : run.at("expect")) {
    const SchedulerEntry& entry = scheduler_of(expected);
    INFO(path << " " << entry.name << " " << expected.at("set").dump());
    check_schedule(scheduled(entry, on.instance, expected), on.instance.graph, expected);
    compared.emplace(entry.name);
    ++schedules;
  }
  return schedules;
}

/// The files of static schedules in a folder, which may have others, too.
std::vector<std::string> static_files(const std::string& folder) {
  return files(folder, folder == "items" || folder == "nodes" ? "static" : "");
}

/// Visits `chosen` extended by every set of nodes numbered `first` or above, with at most
/// `limit` nodes in total.
template <class Visit>
void for_each_crash_set(std::size_t first, std::size_t nodes, std::size_t limit, CrashSet& chosen,
                        Visit& visit) {
  visit(chosen);
  if (chosen.size() == limit) return;
  for (std::size_t n = first; n < nodes; ++n) {
    chosen.emplace_back(n);
    for_each_crash_set(n + 1, nodes, limit, chosen, visit);
    chosen.pop_back();
  }
}

/// Repeats a run and compares its metrics if it completes. Returns whether it is expected to.
bool check_run(const Experiment& on, const Scenario& scenario, const Json& expected) {
  const SchedulerEntry& entry = scheduler_of(expected);
  Trace trace;
  Observation observation(on.instance);
  observation.listeners().add(trace);
  const auto check = [&](const Schedule& planned, const Execution& execution, const auto& how) {
    REQUIRE(find_violation(trace, execution, on, how, scenario).value_or("") == "");
    const bool completes = expected.at("metrics").at("status") == "done";
    CHECK(execution.completed == completes);
    if (!completes || !execution.completed) return completes;
    check_metrics(observation.values({on.instance, InstanceScale(on), planned, execution}),
                  expected.at("metrics"));
    return completes;
  };
  if (entry.is_static()) {
    const Schedule schedule = scheduled(entry, on.instance, expected);
    return check(schedule, execute(on, schedule, scenario, StopToken(), observation.listeners()),
                 schedule);
  }
  const Parameters parameters = parameters_of(entry, expected);
  Rescheduling how = rescheduling_of(entry, parameters, on.instance.platform,
                                     reference_makespan(on.instance, StopToken()),
                                     expected.at("set").at("period_time").get<double>());
  how.most_points = 2000;
  const auto run = execute_reactively(on, entry.make({parameters}), how, scenario, StopToken(),
                                      observation.listeners());
  return check(run.planned, run.execution, how);
}

/// Repeats the runs of all files in a folder and checks how many are done and stalled.
void check_runs(const char* folder, const char* part, int all_done, int all_stalled) {
  int done = 0;
  int stalled = 0;
  for (const std::string& path : files(folder, part)) {
    const Json file = Json::parse(read_file(path));
    const Experiment on = read_instance(file.at("instance").dump(), path);
    const Platform& platform = on.instance.platform;
    ScenarioSettings settings;
    settings.events = read_scenario(file.at("scenario").dump(), path, platform.layout_of_nodes());
    Scenario scenario = draw_scenario(settings, platform, 0.0, 0);
    for (const Json& expected : file.at("expect")) {
      INFO(path << " " << expected.at("algorithm") << " " << expected.at("set").dump());
      scenario.rules.pulls = expected.at("set").value("transfers", "push") == "pull";
      ++(check_run(on, scenario, expected) ? done : stalled);
    }
  }
  CHECK(done == all_done);
  CHECK(stalled == all_stalled);
}

}  // namespace

TEST_CASE("golden static schedules") {
  std::set<std::string> compared;
  std::size_t schedules = 0;
  for (const char* folder :
       {"static", "list", "published", "fcp", "pressure", "null-w/static", "items", "nodes"}) {
    for (const std::string& path : static_files(folder)) {
      schedules += check_schedules(Json::parse(read_file(path)), path, compared);
    }
  }
  CHECK(schedules == 4069);                            // all that the files expect
  for (const std::string& path : files("recorded")) {  // by record.py, several instances per file
    const Json file = Json::parse(read_file(path));
    for (const Json& run : file.at("runs")) check_schedules(run, path, compared);
  }
  for (const SchedulerEntry& entry : schedulers()) {
    INFO(entry.name << ": no golden run; python3 tests/golden/record.py " << entry.name);
    if (!entry.reads_seed && entry.is_static()) CHECK(compared.count(std::string(entry.name)) == 1);
  }
}

TEST_CASE("golden crash sets: survivors and worst latency, by the evaluator and by the engine") {
  int schedules = 0;
  std::vector<std::string> paths;
  for (const char* folder : {"static", "items", "nodes"}) {
    for (const std::string& path : static_files(folder)) paths.push_back(path);
  }
  for (const std::string& path : paths) {
    const Json file = Json::parse(read_file(path));
    const Experiment on = read_instance(file.at("instance").dump(), path);
    const std::size_t nodes = on.instance.platform.node_count();
    for (const Json& expected : file.at("expect")) {
      if (!expected.contains("verify") || expected.at("verify").is_null()) continue;
      const SchedulerEntry& entry = scheduler_of(expected);
      INFO(path << " " << entry.name << " " << expected.at("set").dump() << " epsilon "
                << expected.at("epsilon"));
      const Schedule schedule = scheduled(entry, on.instance, expected);
      CrashEvaluator test(on, schedule);
      std::size_t sets = 0;
      std::size_t survivors = 0;
      double worst = 0.0;
      CrashSet chosen;
      auto visit = [&](const CrashSet& crashed) {
        ++sets;
        const double latency = test.latency(crashed);
        ScenarioSettings settings;
        for (const NodeId n : crashed) settings.outages.push_back({n, 0.0});
        const Scenario scenario = draw_scenario(settings, on.instance.platform, 0.0, 0);
        const Execution run = execute_replicated(on, schedule, scenario, StopToken());
        REQUIRE(run.completed == std::isfinite(latency));
        if (!run.completed) return;
        REQUIRE(run.makespan == latency);
        ++survivors;
        worst = std::max(worst, latency);
      };
      for_each_crash_set(0, nodes, expected.at("epsilon").get<std::size_t>(), chosen, visit);
      const Json& verify = expected.at("verify");
      REQUIRE(sets == verify.at("crash_sets").get<std::size_t>());
      REQUIRE(survivors == verify.at("survivors").get<std::size_t>());
      if (survivors > 0) REQUIRE(close(worst, verify.at("worst_latency").get<double>()));
      ++schedules;
    }
  }
  CHECK(schedules == 1050);  // all that the files expect
}

// The counts are those of all runs that the files expect.

TEST_CASE("golden runs under changing availability") {
  check_runs("dynamic", "", 281, 43);
}

TEST_CASE("golden runs where processors cannot run some tasks") {
  check_runs("null-w/dynamic", "", 213, 49);
}

TEST_CASE("golden runs with data that several tasks read") {
  check_runs("items", "dynamic", 668, 92);
}

TEST_CASE("golden runs on nodes of several processors") {
  check_runs("nodes", "dynamic", 507, 63);
}

TEST_CASE("golden runs of what the papers leave open") {
  check_runs("readings", "", 368, 54);
}

}  // namespace dagsweep::golden_test
