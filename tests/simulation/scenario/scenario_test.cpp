#include "simulation/scenario/scenario.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/error.hpp"
#include "simulation/scenario/scenario_cursor.hpp"
#include "simulation/scenario/scenario_file.hpp"
#include "support/error_text.hpp"

using namespace dagsweep;

namespace {

Platform platform(std::size_t processors) {
  return {processors, std::vector<double>(processors * processors, 1.0), 0.0};
}

std::vector<AvailabilityEvent> until(double horizon, const ScenarioSettings& settings,
                                     std::size_t processors, std::uint64_t seed) {
  const Platform machines = platform(processors);
  const Scenario scenario = draw_scenario(settings, machines, 100.0, seed);
  ScenarioCursor cursor(scenario, machines);
  std::vector<AvailabilityEvent> events;
  while (cursor.next_time() <= horizon) events.push_back(cursor.pop());
  return events;
}

}  // namespace

TEST_CASE("failures come at a stated time, or each at its own") {
  ScenarioSettings settings;
  settings.failures = 3;
  settings.recovery = 0.2;
  const Platform machines = platform(5);
  const Scenario drawn = draw_scenario(settings, machines, 100.0, 1);
  settings.failure_time = 0.3;
  const Scenario stated = draw_scenario(settings, machines, 100.0, 1);
  REQUIRE(drawn.outages.size() == 3);
  REQUIRE(stated.outages.size() == 3);
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(stated.outages[k].node == drawn.outages[k].node);
    CHECK(stated.outages[k].begin == 30.0);
    CHECK(stated.outages[k].end == 50.0);
    CHECK(drawn.outages[k].begin < 100.0);
  }
  CHECK(drawn.outages[0].begin != drawn.outages[1].begin);
}

TEST_CASE("default settings give no events") {
  CHECK(until(1e300, {}, 5, 1).empty());
}

TEST_CASE("every resource has a stream of changes with the given rate and range") {
  ScenarioSettings settings;
  settings.bound = 0.4;
  settings.change_interval = 0.5;  // mean gap 50
  const auto events = until(50000.0, settings, 4, 7);
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> counts;
  double before = 0.0;
  for (const AvailabilityEvent& event : events) {
    REQUIRE(event.time >= before);
    before = event.time;
    REQUIRE(event.availability > 0.6);
    REQUIRE(event.availability <= 1.0);
    ++counts[{event.resource.first.value, event.resource.second.value}];
  }
  REQUIRE(counts.size() == 4 + 6);
  for (const auto& [resource, count] : counts) CHECK(std::abs(count - 1000) < 150);
}

TEST_CASE("a resource's changes depend only on seed and resource") {
  ScenarioSettings settings;
  settings.bound = 0.4;
  const auto of_link = [&](std::size_t processors) {
    std::vector<double> times;
    for (const AvailabilityEvent& event : until(1000.0, settings, processors, 3)) {
      if (event.resource == Resource{NodeId(0), NodeId(1)}) times.push_back(event.time);
    }
    return times;
  };
  CHECK(of_link(2) == of_link(7));
  CHECK(of_link(2).size() > 5);
}

TEST_CASE("failures, joins and crashes concern distinct processors for the given times") {
  ScenarioSettings settings;
  settings.bound = 0.5;
  settings.failures = 2;
  settings.recovery = 0.2;
  settings.joins = 1;
  settings.crashes = 1;
  settings.crash_time = 0.25;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::map<std::uint32_t, std::vector<AvailabilityEvent>> zeros;
    std::map<std::uint32_t, double> away_since;
    for (const AvailabilityEvent& event : until(400.0, settings, 5, seed)) {
      if (!event.resource.is_node()) continue;
      const std::uint32_t p = event.resource.first.value;
      if (event.availability == 0.0) {
        zeros[p].push_back(event);
        away_since[p] = event.time;
      } else if (away_since.count(p) > 0) {
        REQUIRE(event.availability == 1.0);  // recovery at full availability
        const double away = event.time - away_since[p];
        if (away_since[p] == 0.0) {
          REQUIRE(away < 100.0);
        } else {
          REQUIRE(std::abs(away - 20.0) < 1e-9);
        }
        away_since.erase(p);
      }
    }
    REQUIRE(zeros.size() == 4);
    REQUIRE(away_since.size() == 1);  // the crashed processor
    REQUIRE(away_since.begin()->second == 25.0);
  }
  settings.joins = 3;
  CHECK_THROWS_AS(draw_scenario(settings, platform(5), 1.0, 1), InputError);
}

TEST_CASE("uniform crash times are drawn per processor and scale with the horizon alone") {
  ScenarioSettings settings;
  settings.crashes = 3;
  settings.crash_time = std::nullopt;
  double sum = 0.0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    settings.crash_horizon.reset();
    const Scenario until_m0 = draw_scenario(settings, platform(5), 8.0, seed);
    settings.crash_horizon = 32.0;
    const Scenario later = draw_scenario(settings, platform(5), 8.0, seed);
    REQUIRE(until_m0.outages.size() == 3);
    REQUIRE(later.outages.size() == 3);
    for (std::size_t k = 0; k < 3; ++k) {
      REQUIRE(until_m0.outages[k].begin < 8.0);
      REQUIRE(until_m0.outages[k].end == never);
      REQUIRE(later.outages[k].node == until_m0.outages[k].node);
      REQUIRE(later.outages[k].begin == 4.0 * until_m0.outages[k].begin);
      sum += until_m0.outages[k].begin / 8.0;
    }
    REQUIRE(until_m0.outages[0].begin != until_m0.outages[1].begin);
  }
  CHECK(std::abs(sum / 1500.0 - 0.5) < 0.03);
}

TEST_CASE("listed events of one time keep their order") {
  ScenarioSettings settings;
  const Resource p{NodeId(0), NodeId(0)};
  settings.events = {{5.0, p, 0.25}, {1.0, p, 0.5}, {5.0, p, 0.75}};
  const auto events = until(10.0, settings, 1, 1);
  REQUIRE(events.size() == 3);
  CHECK(events[0].availability == 0.5);
  CHECK(events[1].availability == 0.25);
  CHECK(events[2].availability == 0.75);
  settings.events[0].resource = {NodeId(0), NodeId(1)};
  CHECK_THROWS_AS(draw_scenario(settings, platform(1), 1.0, 1), InputError);
}

TEST_CASE("changes of a processor during its outage are dropped") {
  ScenarioSettings settings;
  settings.bound = 0.5;
  settings.change_interval = 0.05;
  settings.outages = {{NodeId(0), 10.0}};  // permanent
  const Resource p{NodeId(0), NodeId(0)};
  settings.events = {{9.0, p, 0.125}, {10.0, p, 0.5}, {50.0, p, 1.0}};
  int before = 0;
  for (const AvailabilityEvent& event : until(1000.0, settings, 2, 1)) {
    if (!(event.resource == p)) continue;
    REQUIRE(event.time <= 10.0);
    before += event.availability == 0.125 ? 1 : 0;
    if (event.time == 10.0) CHECK(event.availability == 0.0);
  }
  CHECK(before == 1);
}

TEST_CASE("overlapping outages of one processor merge, others stay separate") {
  ScenarioSettings settings;
  const NodeId n(0);
  settings.outages = {{n, 50.0}, {n, 1.0, 2.0}, {n, 1.5, 3.0}, {NodeId(1), 0.0, 4.0}};
  std::vector<std::pair<double, double>> of_first;
  for (const AvailabilityEvent& event : until(1000.0, settings, 2, 1)) {
    if (event.resource.first == n) of_first.emplace_back(event.time, event.availability);
  }
  CHECK(of_first == std::vector<std::pair<double, double>>{{1.0, 0.0}, {3.0, 1.0}, {50.0, 0.0}});
}

TEST_CASE("scenario files are read; errors name the key and the reason") {
  const auto message = [](const std::string& content) {
    return error_text<InputError>([&] { read_scenario(content, "s.json", Nodes(3)); });
  };
  const auto file = [](const std::string& event) {
    return R"({"format":"dagsweep-scenario-1","events":[)" + event + "]}";
  };
  const auto events = read_scenario(
      file(
          R"({"time":3.5,"processor":2,"availability":0.4},{"time":4,"link":[0,2],"availability":0})"),
      "s.json", Nodes(3));
  REQUIRE(events.size() == 2);
  CHECK(events[0].resource == Resource{NodeId(2), NodeId(2)});
  CHECK(events[1].resource == Resource{NodeId(0), NodeId(2)});
  CHECK(message(file(R"({"time":1,"processor":3,"availability":1})")) ==
        "s.json: events[0].processor: is 3 (there are 3, numbered from 0)");
  CHECK(message(file(R"({"time":1,"processor":0,"availability":1.5})")).find("[0, 1]") !=
        std::string::npos);
  CHECK(message(file(R"({"time":-1,"processor":0,"availability":1})")).find("time") !=
        std::string::npos);
  CHECK(message(file(R"({"time":1,"availability":1})")).find("neither") != std::string::npos);
  CHECK(message(file(R"({"time":1,"link":[1,1],"availability":1})")).find("different") !=
        std::string::npos);
}

TEST_CASE("reading a written scenario gives the same events") {
  const std::vector<AvailabilityEvent> events{{1.0 / 3.0, {NodeId(2), NodeId(2)}, 0.1},
                                              {4.0, {NodeId(0), NodeId(3)}, 0.0}};
  const auto back = read_scenario(write_scenario(events, Nodes(4)), "c.json", Nodes(4));
  REQUIRE(back.size() == 2);
  for (std::size_t k = 0; k < 2; ++k) {
    CHECK(back[k].time == events[k].time);
    CHECK(back[k].resource == events[k].resource);
    CHECK(back[k].availability == events[k].availability);
  }
}
