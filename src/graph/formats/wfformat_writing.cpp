#include "graph/formats/wfformat_writing.hpp"

#include <cstdint>
#include <utility>

#include "core/json_writing.hpp"
#include "graph/formats/wfformat.hpp"

namespace dagsweep {

std::string write_wfformat(const TaskGraph& graph, const std::string& note) {
  const auto task_id = [](TaskId task) { return "task-" + std::to_string(task.value); };
  const auto file_id = [&](EdgeId edge) {
    return std::to_string(graph.source(edge).value) + "-" +
           std::to_string(graph.target(edge).value);
  };
  // Sizes are in bytes.
  const double unit = graph.units().data == DataUnit::kilobytes ? 1000.0 : 1.0;
  Json tasks = Json::array();
  Json files = Json::array();
  Json runs = Json::array();
  for (const TaskId task : graph.tasks()) {
    Json entry{{"name", task_id(task)},       {"id", task_id(task)},
               {"parents", Json::array()},    {"children", Json::array()},
               {"inputFiles", Json::array()}, {"outputFiles", Json::array()}};
    for (const EdgeId edge : graph.in_edges(task)) {
      entry["parents"].push_back(task_id(graph.source(edge)));
      if (graph.data(edge) > 0.0) entry["inputFiles"].push_back(file_id(edge));
    }
    for (const EdgeId edge : graph.out_edges(task)) {
      entry["children"].push_back(task_id(graph.target(edge)));
      if (graph.data(edge) == 0.0) continue;
      entry["outputFiles"].push_back(file_id(edge));
      const double size = unit * graph.data(edge);
      const bool whole =
          size < 0x1p53 && size == static_cast<double>(static_cast<std::int64_t>(size));
      files.push_back(
          {{"id", file_id(edge)},
           {"sizeInBytes", whole ? Json(static_cast<std::int64_t>(size)) : Json(size)}});
    }
    Json run{{"id", task_id(task)}, {"runtimeInSeconds", graph.work(task)}};
    if (const std::string kind = graph.kind(task); !kind.empty()) run["command"]["program"] = kind;
    tasks.push_back(std::move(entry));
    runs.push_back(std::move(run));
  }
  Json out{{"name", "dagsweep"}};
  if (!graph.volumes_known()) out[undrawn_volumes_key] = "drawn";
  if (!note.empty()) out["description"] = note;
  out["schemaVersion"] = "1.5";
  out["workflow"] = {{"specification", {{"tasks", std::move(tasks)}, {"files", std::move(files)}}},
                     {"execution",
                      {{"makespanInSeconds", 0},
                       {"executedAt", "1970-01-01T00:00:00+00:00"},
                       {"tasks", std::move(runs)}}}};
  return out.dump(1) + "\n";
}

}  // namespace dagsweep
