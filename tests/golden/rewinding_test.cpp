#include "simulation/reactive/rewinding.hpp"

#include <set>

#include "catch.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "platform/instance_file.hpp"
#include "schedule/data_sources.hpp"
#include "simulation/engine/execution_state.hpp"
#include "support/alone.hpp"

// The rewinding example of Hernandez & Cole 2009 (sections 5.1.3 and 5.2.2, Fig. 3): a state, the
// effect of a rewind on it, and the source of a transfer afterwards.

using namespace dagsweep;

namespace {

TaskId task_of(const Json& entry) {
  return TaskId(entry.at("task").get<std::size_t>());
}
ProcessorId processor_of(const Json& entry) {
  return ProcessorId(entry.get<std::size_t>());
}

EdgeId edge_of(const TaskGraph& graph, const Json& entry) {
  for (const EdgeId edge : graph.out_edges(TaskId(entry.at("from").get<std::size_t>()))) {
    if (graph.target(edge).value == entry.at("to").get<std::uint32_t>()) return edge;
  }
  throw std::runtime_error("no such edge");
}

std::set<std::uint32_t> holders(const ExecutionState& execution_state, ItemId item) {
  std::set<std::uint32_t> out;
  execution_state.copies().for_each_holder(item, [&](NodeId n) { out.insert(n.value); });
  return out;
}

/// Constructs the state before the rewind.
ExecutionState state_before(const Json& before, const Instance& instance, bool keeps_copies) {
  const TaskGraph& graph = instance.graph;
  ExecutionState execution_state(graph, instance.platform.layout_of_nodes(), keeps_copies);
  for (const Json& entry : before.at("tasks")) {
    const TaskId task = task_of(entry);
    execution_state.assign(task, processor_of(entry.at("processor")));
  }
  const auto transfer_input = [&](EdgeId edge) {
    execution_state.send(edge, alone(*execution_state.task(graph.source(edge)).placed), 0.0);
    execution_state.deliver(edge);
  };
  for (const Json& entry : before.at("tasks")) {  // in topological order
    if (entry.at("status") != "finished") continue;
    const TaskId task = task_of(entry);
    for (const EdgeId edge : graph.in_edges(task)) transfer_input(edge);
    execution_state.start(task, *execution_state.task(task).assigned, 0.0);
    execution_state.finish(task, 0.0);
  }
  for (const Json& entry : before.at("edges")) {
    const EdgeId edge = edge_of(graph, entry);
    const TaskId consumer = graph.target(edge);
    if (execution_state.task(consumer).phase == TaskPhase::finished) continue;
    const ProcessorId assigned = *execution_state.task(consumer).assigned;
    for (const Json& copy : entry.at("copies")) {  // left on former processors of the consumer
      execution_state.assign(consumer, processor_of(copy));
      if (!execution_state.holds(edge, alone(processor_of(copy)))) transfer_input(edge);
    }
    execution_state.assign(consumer, assigned);
    if (!entry.contains("transfer")) continue;
    execution_state.send(edge, alone(processor_of(entry.at("transfer").at("source"))), 0.0);
    execution_state.set_moved(edge, entry.at("kappa_d").get<double>(), 0.0);
  }
  return execution_state;
}

void check_tasks(const ExecutionState& execution_state, const Json& expected) {
  for (const Json& entry : expected) {
    const TaskProgress& progress = execution_state.task(task_of(entry));
    const bool finished = entry.at("status") == "finished";
    CHECK(progress.phase == (finished ? TaskPhase::finished : TaskPhase::waiting));
    CHECK(progress.computed == entry.at("kappa_c").get<double>());
    if (entry.at("placed").is_null()) {
      CHECK_FALSE(progress.placed.has_value());
    } else {
      CHECK(progress.placed == processor_of(entry.at("placed")));
    }
  }
}

void check_edges(const ExecutionState& execution_state, const TaskGraph& graph,
                 const Json& expected) {
  for (const Json& entry : expected) {
    const EdgeId edge = edge_of(graph, entry);
    CHECK(holders(execution_state, graph.item(edge)) ==
          entry.at("copies").get<std::set<std::uint32_t>>());
    const bool finished = execution_state.task(graph.target(edge)).phase == TaskPhase::finished;
    if (finished || !entry.contains("kappa_d")) continue;
    const ProcessorId to = *execution_state.task(graph.target(edge)).assigned;
    const bool is_there = execution_state.holds(edge, alone(to));
    const double kappa_d = is_there ? 1.0 : execution_state.edge(edge).moved;
    CHECK(kappa_d == entry.at("kappa_d").get<double>());
  }
}

}  // namespace

TEST_CASE("the worked example of rewinding: gtp/r rewinds two tasks, gtp/c/r none") {
  const std::string path = TEST_FOLDER "/golden/rewinding/gtp-rewinding.json";
  const Json file = Json::parse(read_file(path));
  const Experiment on = read_instance(file.at("instance").dump(), path);
  const Instance& instance = on.instance;
  for (const Json& example : file.at("cases")) {
    const auto algorithm = example.at("algorithm").get<std::string>();
    INFO(algorithm);
    const bool copies = algorithm == "gtp/c/r";
    ExecutionState execution_state = state_before(example.at("before"), instance, copies);
    check_tasks(execution_state, example.at("before").at("tasks"));
    check_edges(execution_state, instance.graph, example.at("before").at("edges"));

    std::vector<NodeId> failed;
    std::vector<double> availability(instance.platform.processor_count(), 1.0);
    for (const Json& p : example.at("failed")) {
      failed.push_back(alone(processor_of(p)));
      availability[failed.back().index()] = 0.0;
    }
    Snapshot now{instance};
    now.processor_availability = availability;
    now.tasks = execution_state.tasks();
    now.edges = execution_state.edges();
    now.copies = &execution_state.copies();
    std::set<std::uint32_t> rewound, levels;
    for (const TaskId task : tasks_to_rewind(now, failed, copies)) {
      execution_state.rewind(task);
      rewound.insert(task.value);
      levels.insert(instance.graph.level(task));
    }
    for (const NodeId n : failed) execution_state.lose_copies(n);

    const Json& expected = example.at("expect");
    CHECK(rewound == expected.at("rewound").get<std::set<std::uint32_t>>());
    CHECK(rewound.size() == expected.at("rewound_tasks").get<std::size_t>());
    CHECK(levels.size() == expected.at("rewound_levels").get<std::size_t>());
    check_tasks(execution_state, expected.at("tasks"));
    check_edges(execution_state, instance.graph, expected.at("edges"));
    if (!expected.contains("next_source")) continue;
    const EdgeId edge = edge_of(instance.graph, expected.at("next_source"));
    const ProcessorId to = *execution_state.task(instance.graph.target(edge)).assigned;
    CHECK(best_source(now, edge, alone(to), copies) ==
          alone(processor_of(expected.at("next_source").at("source"))));
  }
}
