#include <cstdint>
#include <functional>

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
  /// The file that is the item: it is named by the item's first edge.
  std::string file_of(ItemId item) const {
    const EdgeId edge = graph_.first_edge(item);
    return std::to_string(graph_.source(edge).value) + "-" +
           std::to_string(graph_.target(edge).value);
  }
  double size_of(ItemId item) const { return graph_.data(graph_.first_edge(item)); }

  void write_tasks_of(std::string_view key, const auto& edges, auto end) {
    json_.list(key, edges, [&](EdgeId edge) { json_.value(id_of(end(edge))); });
  }
  void write_files_of(std::string_view key, const auto& carriers, auto item) {
    json_.list(key, carriers, [&](auto carrier) {
      if (size_of(item(carrier)) > 0.0) json_.value(file_of(item(carrier)));
    });
  }

  void write_tasks() {
    const auto source = [&](EdgeId edge) { return graph_.source(edge); };
    const auto target = [&](EdgeId edge) { return graph_.target(edge); };
    const auto carried = [&](EdgeId edge) { return graph_.item(edge); };
    json_.list("tasks", graph_.tasks(), [&](TaskId task) {
      json_.begin_object();
      json_.member("name", id_of(task));
      json_.member("id", id_of(task));
      write_tasks_of("parents", graph_.in_edges(task), source);
      write_tasks_of("children", graph_.out_edges(task), target);
      write_files_of("inputFiles", graph_.in_edges(task), carried);
      write_files_of("outputFiles", graph_.items_of(task), std::identity());
      json_.end_object();
    });
  }

  void write_files() {
    json_.list("files", IdRange<ItemId>(graph_.item_count()), [&](ItemId item) {
      if (size_of(item) == 0.0) return;
      const double size = unit_ * size_of(item);
      const bool is_whole =
          size < 0x1p53 && size == static_cast<double>(static_cast<std::int64_t>(size));
      json_.begin_object();
      json_.member("id", file_of(item));
      json_.key("sizeInBytes");
      if (is_whole) {
        json_.value(static_cast<std::int64_t>(size));
      } else {
        json_.value(size);
      }
      json_.end_object();
    });
  }

  void write_runs() {
    json_.list("tasks", graph_.tasks(), [&](TaskId task) {
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
    });
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
