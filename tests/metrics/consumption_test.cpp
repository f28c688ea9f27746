#include "metrics/consumption.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"

namespace dagsweep::consumption_test {

namespace {

using Events = std::vector<TraceEvent>;

const TaskId a(0), b(1);
const ProcessorId p(0), q(1), r(2);  // p and q share node 0, of 60 to 260 W; r: node 1, 30 to 90 W

const NodeRates all_rates{{{60, 260}, {30, 90}}, {3.6, 7.2}};

struct Consumed {
  double energy, cost;
};

Consumed consumed(const Events& events, const NodeRates& rates = all_rates,
                  WorkUnit unit = WorkUnit::seconds) {
  GraphDraft draft;
  draft.work = {1, 1};
  draft.units.work = unit;
  const Nodes nodes({NodeId(0), NodeId(0), NodeId(1)});
  const Instance instance(TaskGraph(std::move(draft)),
                          Platform(nodes, std::vector<double>(9, 1.0), 0.0).with_rates(rates),
                          ExecutionTimes(2, 3, std::vector<double>(6, 100.0)));
  Energy energy(instance);
  Cost cost(instance);
  for (const TraceEvent& event : events) {
    std::visit(
        [&](const auto& what) {
          if constexpr (requires { energy.on(0.0, what); }) {
            energy.on(event.time, what);
            cost.on(event.time, what);
          }
        },
        event.what);
  }
  const Run run{instance, InstanceScale(), Schedule(instance.graph, 3, {}), Execution()};
  return {energy.value(run), cost.value(run)};
}

TraceEvent available(double time, NodeId node, double availability) {
  return {time, AvailabilityChanged{{node, node}, availability}};
}

bool about(double value, double wanted) {
  return std::abs(value / wanted - 1.0) < 1e-12;
}

}  // namespace

TEST_CASE("energy and cost of runs that were worked out by hand") {
  struct Case {
    std::string rule;
    Events events;
    double energy;       // J
    double node_prices;  // of seconds: 3.6 an hour are 0.001 a second
  };
  const NodeId one(1);
  std::vector<Case> cases{
      {"a core draws its share, other nodes draw idle power",
       {{0, TaskStarted{a, p}}, {100, TaskFinished{a, p}}},
       (60 + 30) * 100 + 200 / 2 * 100,
       0.001 * 100},
      {"the price counts from the first start to the last end on a node, idle time included",
       {{10, TaskStarted{a, q}},
        {30, TaskFinished{a, q}},
        {50, TaskStarted{b, p}},
        {90, TaskFinished{b, p}}},
       (60 + 30) * 90 + 100 * (20 + 40),
       0.001 * 80},
      {"a node draws nothing while it is away, and in full while it is slow",
       {{0, TaskStarted{a, r}},
        available(50, one, 0),
        available(100, one, 1),
        available(120, one, 0.5),
        {180, TaskFinished{a, r}}},
       60 * 180 + 30 * 130 + 60 * 130,
       0.002 * 180},
      {"a crash ends a computation, whatever the node did before",
       {available(0, one, 0),
        available(10, one, 1),
        {0, TaskStarted{a, p}},
        {20, TaskStarted{a, r}},
        available(60, one, 0),
        {100, TaskFinished{a, p}}},
       60 * 100 + 100 * 100 + 30 * 50 + 60 * 40,
       0.001 * 100 + 0.002 * 40},
      {"a task of no work beside another one draws nothing of its own",
       {{0, TaskStarted{a, p}},
        {40, TaskStarted{b, p}},
        {40, TaskFinished{b, p}},
        {100, TaskFinished{a, p}}},
       (60 + 30) * 100 + 100 * 100,
       0.001 * 100},
  };
  // The node fails at 42, and the rescheduling point at 45 makes a start again elsewhere.
  for (const TraceEvent& lost : {TraceEvent{45, TaskMigrated{a, r, p}},
                                 {45, TaskTakenBack{a, r}},
                                 {45, TaskRewound{a, r}}}) {
    cases.push_back({"a lost computation counts until its node fails",
                     {{0, TaskStarted{a, r}},
                      available(42, one, 0),
                      lost,
                      {45, TaskStarted{a, p}},
                      {145, TaskFinished{a, p}}},
                     60 * 145 + 100 * 100 + 30 * 42 + 60 * 42,
                     0.001 * 100 + 0.002 * 42});
  }
  for (const Case& one_case : cases) {
    const Consumed found = consumed(one_case.events);
    CAPTURE(one_case.rule, found.energy, found.cost);
    CHECK(about(found.energy, one_case.energy));
    CHECK(about(found.cost, one_case.node_prices));
  }
}

TEST_CASE("energy needs power, cost needs prices, and both need seconds") {
  const Events events{{0, TaskStarted{a, p}}, {100, TaskFinished{a, p}}};
  const Consumed no_price = consumed(events, {all_rates.power, {}});
  CHECK(no_price.energy == 19000.0);
  CHECK(std::isnan(no_price.cost));
  const Consumed no_power = consumed(events, {{}, all_rates.price});
  CHECK(std::isnan(no_power.energy));
  CHECK(about(no_power.cost, 0.1));
  const Consumed relative = consumed(events, all_rates, WorkUnit::relative);
  CHECK(std::isnan(relative.energy));
  CHECK(std::isnan(relative.cost));
}

}  // namespace dagsweep::consumption_test
