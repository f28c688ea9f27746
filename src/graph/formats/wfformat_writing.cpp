#include "graph/formats/wfformat_writing.hpp"

#include <cstdint>

#include "core/json_output.hpp"
#include "graph/formats/wfformat.hpp"

namespace dagsweep {
namespace {

/// Writes the parts of a workflow, each for all tasks.
class WorkflowWriter {
 public:
  WorkflowWriter(TextOutput& out, const TaskGraph& graph)
      : json_(out, JsonOutput::Layout::indented),
        graph_(graph),
        // Sizes are in bytes.
        unit_(graph.units().data == DataUnit::kilobytes ? 1000.0 : 1.0) {}

  void write(const std::string& note) {
    json_.begin_object();
    json_.member("name", "dagsweep");
    if (!graph_.volumes_known()) json_.member(undrawn_volumes_key, "drawn");
    if (!note.empty()) json_.member("description", note);
    json_.member("schemaVersion", "1.5");
    json_.key("workflow");
    json_.begin_object();
    json_.key("specification");
    json_.begin_object();
    write_tasks();
    write_files();
    json_.end_object();
    json_.key("execution");
    json_.begin_object();
    json_.member("makespanInSeconds", 0);
    json_.member("executedAt", "1970-01-01T00:00:00+00:00");
    write_runs();
    json_.end_object();
    json_.end_object();
    json_.end_object();
  }

 private:
  static std::string id_of(TaskId task) { return "task-" + std::to_string(task.value); }
  std::string file_of(EdgeId edge) const {
    return std::to_string(graph_.source(edge).value) + "-" +
           std::to_string(graph_.target(edge).value);
  }

  template <class Edges, class Text>
  void write_list(std::string_view key, const Edges& edges, bool with_data_only, Text text) {
    json_.key(key);
    json_.begin_array();
    for (const EdgeId edge : edges) {
      if (!with_data_only || graph_.data(edge) > 0.0) json_.value(text(edge));
    }
    json_.end_array();
  }

  void write_tasks() {
    const auto source = [&](EdgeId edge) { return id_of(graph_.source(edge)); };
    const auto target = [&](EdgeId edge) { return id_of(graph_.target(edge)); };
    const auto file = [&](EdgeId edge) { return file_of(edge); };
    json_.key("tasks");
    json_.begin_array();
    for (const TaskId task : graph_.tasks()) {
      json_.begin_object();
      json_.member("name", id_of(task));
      json_.member("id", id_of(task));
      write_list("parents", graph_.in_edges(task), false, source);
      write_list("children", graph_.out_edges(task), false, target);
      write_list("inputFiles", graph_.in_edges(task), true, file);
      write_list("outputFiles", graph_.out_edges(task), true, file);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_files() {
    json_.key("files");
    json_.begin_array();
    for (const EdgeId edge : graph_.edges()) {
      if (graph_.data(edge) == 0.0) continue;
      const double size = unit_ * graph_.data(edge);
      const bool is_whole =
          size < 0x1p53 && size == static_cast<double>(static_cast<std::int64_t>(size));
      json_.begin_object();
      json_.member("id", file_of(edge));
      json_.key("sizeInBytes");
      if (is_whole) {
        json_.value(static_cast<std::int64_t>(size));
      } else {
        json_.value(size);
      }
      json_.end_object();
    }
    json_.end_array();
  }

  void write_runs() {
    json_.key("tasks");
    json_.begin_array();
    for (const TaskId task : graph_.tasks()) {
      json_.begin_object();
      json_.member("id", id_of(task));
      json_.member("runtimeInSeconds", graph_.work(task));
      if (const std::string kind = graph_.kind(task); !kind.empty()) {
        json_.key("command");
        json_.begin_object();
        json_.member("program", kind);
        json_.end_object();
      }
      json_.end_object();
    }
    json_.end_array();
  }

  JsonOutput json_;
  const TaskGraph& graph_;
  double unit_;
};

}  // namespace

void write_wfformat(TextOutput& out, const TaskGraph& graph, const std::string& note) {
  WorkflowWriter(out, graph).write(note);
  out << '\n';
}

}  // namespace dagsweep
