#include "simulation/reactive/rewinding.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "platform/instance_file.hpp"
#include "schedule/sources.hpp"
#include "simulation/engine/situation.hpp"

// The rewinding example of Hernandez & Cole 2009 (sections 5.1.3 and 5.2.2, Fig. 3): a state, what
// a rewind does to it, and where data is sent from afterwards.

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

std::set<std::uint32_t> holders(const Situation& situation, EdgeId edge) {
  std::set<std::uint32_t> out;
  situation.copies().for_each_holder(edge, [&](ProcessorId p) { out.insert(p.value); });
  return out;
}

/// Lets happen what leads to the state.
Situation situation_before(const Json& before, const Instance& instance, bool keeps_copies) {
  const TaskGraph& graph = instance.graph;
  Situation situation(graph, instance.platform.processor_count(), keeps_copies);
  for (const Json& entry : before.at("tasks")) {
    const TaskId task = task_of(entry);
    situation.assign(task, processor_of(entry.at("processor")));
  }
  const auto bring = [&](EdgeId edge) {
    situation.send(edge, *situation.task(graph.source(edge)).placed);
    situation.deliver(edge);
  };
  for (const Json& entry : before.at("tasks")) {  // in topological order
    if (entry.at("status") != "finished") continue;
    const TaskId task = task_of(entry);
    for (const EdgeId edge : graph.in_edges(task)) bring(edge);
    situation.start(task, *situation.task(task).assigned, 0.0);
    situation.finish(task);
  }
  for (const Json& entry : before.at("edges")) {
    const EdgeId edge = edge_of(graph, entry);
    const TaskId consumer = graph.target(edge);
    if (situation.task(consumer).phase == TaskPhase::finished) continue;
    const ProcessorId assigned = *situation.task(consumer).assigned;
    for (const Json& copy : entry.at("copies")) {  // left where the consumer was before
      situation.assign(consumer, processor_of(copy));
      if (!situation.copies().holds(edge, processor_of(copy))) bring(edge);
    }
    situation.assign(consumer, assigned);
    if (!entry.contains("transfer")) continue;
    situation.send(edge, processor_of(entry.at("transfer").at("source")));
    situation.set_moved(edge, entry.at("kappa_d").get<double>(), 0.0);
  }
  return situation;
}

void check_tasks(const Situation& situation, const Json& expected) {
  for (const Json& entry : expected) {
    const TaskProgress& progress = situation.task(task_of(entry));
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

void check_edges(const Situation& situation, const TaskGraph& graph, const Json& expected) {
  for (const Json& entry : expected) {
    const EdgeId edge = edge_of(graph, entry);
    CHECK(holders(situation, edge) == entry.at("copies").get<std::set<std::uint32_t>>());
    const bool finished = situation.task(graph.target(edge)).phase == TaskPhase::finished;
    if (finished || !entry.contains("kappa_d")) continue;
    CHECK(situation.edge(edge).moved == entry.at("kappa_d").get<double>());
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
    Situation situation = situation_before(example.at("before"), instance, copies);
    check_tasks(situation, example.at("before").at("tasks"));
    check_edges(situation, instance.graph, example.at("before").at("edges"));

    std::vector<ProcessorId> failed;
    std::vector<double> availability(instance.platform.processor_count(), 1.0);
    for (const Json& p : example.at("failed")) {
      failed.push_back(processor_of(p));
      availability[failed.back().index()] = 0.0;
    }
    Snapshot now{instance};
    now.processor_availability = availability;
    now.tasks = situation.tasks();
    now.edges = situation.edges();
    now.copies = &situation.copies();
    std::set<std::uint32_t> rewound, levels;
    for (const TaskId task : tasks_to_rewind(now, failed, copies)) {
      situation.rewind(task);
      rewound.insert(task.value);
      levels.insert(instance.graph.level(task));
    }
    for (const ProcessorId p : failed) situation.lose_copies(p);

    const Json& expected = example.at("expect");
    CHECK(rewound == expected.at("rewound").get<std::set<std::uint32_t>>());
    CHECK(rewound.size() == expected.at("rewound_tasks").get<std::size_t>());
    CHECK(levels.size() == expected.at("rewound_levels").get<std::size_t>());
    check_tasks(situation, expected.at("tasks"));
    check_edges(situation, instance.graph, expected.at("edges"));
    if (!expected.contains("next_source")) continue;
    const EdgeId edge = edge_of(instance.graph, expected.at("next_source"));
    const ProcessorId to = *situation.task(instance.graph.target(edge)).assigned;
    CHECK(best_source(now, edge, to, copies) ==
          processor_of(expected.at("next_source").at("source")));
  }
}
