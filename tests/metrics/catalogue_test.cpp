#include "metrics/catalogue.hpp"

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "metrics/observation.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedulers/exact/optimal.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"

using namespace dagsweep;

namespace {

std::map<std::string_view, double> measured(const Experiment& on, const Schedule& schedule) {
  Observation observation(on.instance);
  const Execution execution =
      execute(on, schedule, Scenario(), StopToken(), observation.listeners());
  const InstanceScale scale(on);
  std::map<std::string_view, double> values;
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    values[metrics()[k].name] = observation.value(k, {on.instance, scale, schedule, execution});
  }
  return values;
}

std::map<std::string_view, double> measured(const Experiment& on) {
  return measured(on, Heft().schedule(on.instance, StopToken()));
}

Schedule searched(const Instance& instance, const char* max_nodes) {
  const Parameters parameters("optimal", optimal_parameters, {{"max_nodes", max_nodes, {}, {}}});
  return Optimal(parameters).schedule(instance, StopToken());
}

/// The row of a metric in the table of README.md, up to its definition.
std::string described(const Metric& metric, const Instance& instance) {
  constexpr const char* reads[] = {"P", "T", "R", "E"};  // in the order of Formula
  std::string row = "| `" + std::string(metric.name) + "` |";
  const auto add_cell = [&row](std::string_view cell) {
    if (!cell.empty()) row.append(" ").append(cell);
    row += " |";
  };
  add_cell(metric.unit);
  add_cell(metric.is_count ? "yes" : "");
  add_cell(text(metric.better));
  const auto* observed =
      std::get_if<std::unique_ptr<MetricListener> (*)(const Instance&)>(&metric.formula);
  const bool is_mean = observed != nullptr && (*observed)(instance)->is_mean();
  add_cell(reads[metric.formula.index()] + std::string(is_mean ? ", mean" : ""));
  return row;
}

}  // namespace

TEST_CASE("the metrics of HEFT's worked example") {
  const auto values = measured({heft_example(), std::nullopt});
  CHECK(values.at("makespan") == 80.0);
  CHECK(values.at("planned_makespan") == 80.0);
  CHECK(values.at("tasks") == 10.0);
  CHECK(values.at("edges") == 15.0);
  CHECK(values.at("replicas") == 10.0);
  // Critical path 0, 1, 8, 9 (numbered from 0): mean times 13 + 50/3 + 50/3 + 44/3.
  CHECK(std::abs(values.at("nsl") - 80.0 / (13.0 + 50.0 / 3 + 50.0 / 3 + 44.0 / 3)) < 1e-12);
  // Smallest times along 0, 1, 8, 9: 9 + 13 + 12 + 7.
  CHECK(values.at("slr") == 80.0 / 41.0);
  // Everything on processor 0: 127; on 1: 130; on 2: 143.
  CHECK(values.at("speedup") == 127.0 / 80.0);
  CHECK(values.at("efficiency") == 127.0 / 80.0 / 3.0);
}

TEST_CASE("distances from the bound and the optimum of HEFT's worked example") {
  const Experiment on{heft_example(), std::nullopt};
  const auto planned = measured(on);
  CHECK(planned.at("lower_bound") == 54.0);
  CHECK(std::isnan(planned.at("optimality_gap")));  // HEFT proves nothing
  const auto shortest = measured(on, searched(on.instance, "1000000"));
  CHECK(shortest.at("makespan") == 73.0);  // the known optimum
  CHECK(shortest.at("lower_bound") == 54.0);
  CHECK(shortest.at("optimality_gap") == 0.0);
  const auto cut_short = measured(on, searched(on.instance, "0"));
  CHECK(cut_short.at("makespan") >= 73.0);
  CHECK(cut_short.at("optimality_gap") > 0.0);
  CHECK(cut_short.at("optimality_gap") <= cut_short.at("makespan") / 54.0 - 1.0 + 1e-12);
}

TEST_CASE("the bound is one of makespans: of the true times") {
  const Instance instance = heft_example();
  std::vector<double> halved;
  for (const TaskId task : instance.graph.tasks()) {
    for (const double time : instance.times.row(task)) halved.push_back(time / 2.0);
  }
  const Experiment on{instance, ExecutionTimes(10, 3, halved)};
  CHECK(measured(on).at("lower_bound") < 54.0);
  CHECK(measured(on).at("makespan") >= measured(on).at("lower_bound"));
}

TEST_CASE("ratios of a run of length 0 are NaN") {
  GraphDraft draft;
  draft.work = {0.0};
  const auto values =
      measured({Instance(TaskGraph(draft), Platform(1, {0}, 0.0), ExecutionTimes(1, 1, {0.0})),
                std::nullopt});
  CHECK(values.at("makespan") == 0.0);
  CHECK(std::isnan(values.at("nsl")));
  CHECK(std::isnan(values.at("speedup")));
}

TEST_CASE("every metric has its own name, a unit and a meaning") {
  std::set<std::string_view> names;
  for (const Metric& metric : metrics()) {
    CHECK(names.insert(metric.name).second);
    CHECK_FALSE(metric.unit.empty());
    CHECK_FALSE(metric.meaning.empty());
  }
}

TEST_CASE("the table of README.md describes every metric as the catalogue does") {
  std::ifstream page(TEST_FOLDER "/../src/metrics/README.md");
  std::vector<std::string> rows;
  bool is_table = false;
  for (std::string line; std::getline(page, line);) {
    if (line.rfind("| name | unit |", 0) == 0) is_table = true;
    if (line.empty()) is_table = false;
    if (is_table && line.rfind("| `", 0) == 0) rows.push_back(line);
  }
  const Instance instance = heft_example();
  REQUIRE(rows.size() == metrics().size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const std::string expected = described(metrics()[k], instance);
    CHECK(rows[k].substr(0, expected.size()) == expected);
    CHECK(rows[k].size() > expected.size() + 2);
  }
}
