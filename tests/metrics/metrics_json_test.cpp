#include "metrics/metrics_json.hpp"

#include <limits>

#include "catch.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "core/stop.hpp"
#include "metrics/observation.hpp"
#include "platform/examples/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"

using namespace dagsweep;

namespace {

/// These metrics of HEFT's schedule of its worked example, executed without events.
Json json_of(std::span<const Metric> metrics) {
  const Experiment experiment{worked_examples()[0].make(), std::nullopt};
  const Instance& instance = experiment.instance;
  const Schedule schedule = heft({instance}, StopToken());
  Observation observation(instance, metrics);
  const Execution execution =
      execute(experiment, schedule, Scenario(), StopToken(), observation.listeners());
  const InstanceScale scale(experiment);
  const CriteriaOutcome criteria{1.0, 0.0};  // counts, NaN of most runs
  return metrics_json(metrics,
                      observation.values({instance, scale, schedule, execution, {}, criteria}));
}

}  // namespace

TEST_CASE("metrics are written by name in the order of the catalogue, counts as integers") {
  const Json json = json_of(metrics());
  REQUIRE(json.size() == metrics().size());
  std::size_t k = 0;
  for (const auto& [name, value] : json.items()) {
    CHECK(name == metrics()[k].name);
    CHECK(value.is_number_unsigned() == metrics()[k].is_count);
    ++k;
  }
  CHECK(json.at("tasks").dump() == "10");
  CHECK(json.at("makespan").dump() == "80.0");
}

TEST_CASE("metrics without a finite value are null, counts included") {
  constexpr auto nan = [](const Run& /*run*/) { return not_a_value; };
  constexpr auto infinite = [](const Run& /*run*/) {
    return std::numeric_limits<double>::infinity();
  };
  const Metric undefined[] = {
      {.name = "count", .unit = "1", .meaning = "a count", .is_count = true, .formula = nan},
      {.name = "real", .unit = "1", .meaning = "a real number", .formula = nan},
      {.name = "infinite",
       .unit = "1",
       .meaning = "a count",
       .is_count = true,
       .formula = infinite}};
  CHECK(json_of(undefined).dump() == R"({"count":null,"real":null,"infinite":null})");
}
