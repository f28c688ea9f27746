#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "catch.hpp"
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

const SchedulerEntry* find_scheduler(const std::string& name) {
  for (const SchedulerEntry& entry : schedulers()) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
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
  SchedulerRequest request;
  request.parameters = parameters_of(entry, expected);
  request.epsilon = expected.value("epsilon", 0U);
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

}  // namespace

namespace {

/// Compares all expected schedules of one instance, adds their algorithms to `compared`, and
/// returns the number of schedules.
std::size_t check_schedules(const Json& run, const std::string& path,
                            std::set<std::string>& compared) {
  std::size_t schedules = 0;
  const Experiment on = read_instance(run.at("instance").dump(), path);
  for (const Json& expected : run.at("expect")) {
    const auto name = expected.at("algorithm").get<std::string>();
    const SchedulerEntry* entry = find_scheduler(name);
    if (entry == nullptr) continue;
    INFO(path << " " << name << " " << expected.at("set").dump());
    check_schedule(scheduled(*entry, on.instance, expected), on.instance.graph, expected);
    compared.insert(name);
    ++schedules;
  }
  return schedules;
}

}  // namespace

namespace {

/// The files of static schedules in a folder, which may have others, too.
std::vector<std::string> static_files(const std::string& folder) {
  return files(folder, folder == "items" || folder == "nodes" ? "static" : "");
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

namespace {

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

}  // namespace

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
      const SchedulerEntry* entry = find_scheduler(expected.at("algorithm").get<std::string>());
      if (entry == nullptr) continue;
      INFO(path << " " << entry->name << " " << expected.at("set").dump() << " epsilon "
                << expected.at("epsilon"));
      const Schedule schedule = scheduled(*entry, on.instance, expected);
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
  CHECK(schedules > 900);
}

namespace {

struct GoldenRun {
  bool completed;
  std::vector<double> values;  // [metrics()]
};

GoldenRun run_reactive(const SchedulerEntry& entry, const Experiment& on, const Json& expected,
                       const Scenario& scenario) {
  SchedulerRequest request;
  request.parameters = parameters_of(entry, expected);
  Rescheduling rescheduling = rescheduling_of(entry, request.parameters, on.instance.platform,
                                              reference_makespan(on.instance, StopToken()),
                                              expected.at("set").at("period_time").get<double>());
  rescheduling.most_points = 2000;
  const auto scheduler = entry.make(request);
  Trace trace;
  Observation observation(on.instance);
  observation.listeners().add(trace);
  const auto run = execute_reactively(on, scheduler, rescheduling, scenario, StopToken(),
                                      observation.listeners());
  REQUIRE(find_violation(trace, run.execution, on, rescheduling, scenario).value_or("") == "");
  return {run.execution.completed,
          observation.values({on.instance, InstanceScale(on), run.planned, run.execution})};
}

GoldenRun run_static(const SchedulerEntry& entry, const Experiment& on, const Json& expected,
                     const Scenario& scenario) {
  const Schedule schedule = scheduled(entry, on.instance, expected);
  Trace trace;
  Observation observation(on.instance);
  observation.listeners().add(trace);
  const Execution execution = execute(on, schedule, scenario, StopToken(), observation.listeners());
  REQUIRE(find_violation(trace, execution, on, schedule, scenario).value_or("") == "");
  return {execution.completed,
          observation.values({on.instance, InstanceScale(on), schedule, execution})};
}

}  // namespace

namespace {

struct RunCounts {
  int done = 0;
  int stalled = 0;
};

/// Repeats the runs of all files in a folder and compares their metrics.
RunCounts check_runs(const char* folder, const char* part = "") {
  RunCounts counts;
  for (const std::string& path : files(folder, part)) {
    const Json file = Json::parse(read_file(path));
    const Experiment on = read_instance(file.at("instance").dump(), path);
    const Platform& platform = on.instance.platform;
    ScenarioSettings settings;
    settings.events = read_scenario(file.at("scenario").dump(), path, platform.layout_of_nodes());
    Scenario scenario = draw_scenario(settings, platform, 0.0, 0);
    for (const Json& expected : file.at("expect")) {
      const auto name = expected.at("algorithm").get<std::string>();
      const SchedulerEntry* entry = find_scheduler(name);
      INFO(path << " " << name << " " << expected.at("set").dump());
      REQUIRE(entry != nullptr);
      scenario.rules.pulls = expected.at("set").value("transfers", "push") == "pull";
      const GoldenRun run = entry->is_static() ? run_static(*entry, on, expected, scenario)
                                               : run_reactive(*entry, on, expected, scenario);
      const bool completes = expected.at("metrics").at("status") == "done";
      CHECK(run.completed == completes);
      ++(completes ? counts.done : counts.stalled);
      if (completes && run.completed) check_metrics(run.values, expected.at("metrics"));
    }
  }
  return counts;
}

}  // namespace

// The counts are those of all runs that the files expect.

TEST_CASE("golden runs under changing availability") {
  const RunCounts counts = check_runs("dynamic");
  CHECK(counts.done == 281);
  CHECK(counts.stalled == 43);
}

TEST_CASE("golden runs where processors cannot run some tasks") {
  const RunCounts counts = check_runs("null-w/dynamic");
  CHECK(counts.done == 213);
  CHECK(counts.stalled == 49);
}

TEST_CASE("golden runs with data that several tasks read") {
  const RunCounts counts = check_runs("items", "dynamic");
  CHECK(counts.done == 668);
  CHECK(counts.stalled == 92);
}

TEST_CASE("golden runs on nodes of several processors") {
  const RunCounts counts = check_runs("nodes", "dynamic");
  CHECK(counts.done == 507);
  CHECK(counts.stalled == 63);
}

TEST_CASE("golden runs of what the papers leave open") {
  const RunCounts counts = check_runs("readings");
  CHECK(counts.done == 368);
  CHECK(counts.stalled == 54);
}

}  // namespace dagsweep::golden_test
