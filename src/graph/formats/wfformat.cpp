#include "graph/formats/wfformat.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/json_writing.hpp"

namespace dagsweep {
namespace {

using Number = std::uint32_t;
/// For lookup only: never iterated, because the order of a hash table differs between libraries.
using NumberOf = std::unordered_map<std::string_view, Number>;

/// Tasks and files by their ids in the JSON file.
struct Ids {
  NumberOf task;                      // by id or name
  NumberOf file;                      // by id
  std::deque<std::string> file_path;  // 1.4: ids made of folder and name
};

/// The common content of all versions of the format.
struct Workflow {
  std::vector<std::string> task;                     // [tasks] id (1.4: name)
  std::vector<double> runtime;                       // [tasks]
  std::vector<std::string> program;                  // [tasks]
  std::vector<EdgeDraft> edges;                      // with repetitions
  std::vector<std::optional<double>> size;           // [files]
  std::vector<std::vector<Number>> inputs, outputs;  // [tasks] files
};

std::string quoted(const JsonValue& text) {
  return "'" + std::string(text.text()) + "'";
}

void add_task(Workflow& flow, Ids& ids, const JsonValue& id) {
  const bool added = ids.task.emplace(id.text(), static_cast<Number>(flow.task.size())).second;
  if (!added) id.fail(quoted(id) + " is the name of two tasks");
  flow.task.emplace_back(id.text());
}

Number file_number(Workflow& flow, Ids& ids, std::string_view id) {
  const auto [found, added] = ids.file.emplace(id, static_cast<Number>(flow.size.size()));
  if (added) flow.size.emplace_back();
  return found->second;
}

void read_program(Workflow& flow, Number task, const JsonValue& entry) {
  if (entry.has("command") && entry.at("command").has("program")) {
    flow.program[task] = entry.at("command").at("program").text();
  } else if (entry.has("category")) {
    flow.program[task] = entry.at("category").text();
  }
}

/// Parents and children. A dependency may be listed at either end or at both.
void read_relatives(Workflow& flow, const Ids& ids, Number task, const JsonValue& entry) {
  for (const char* key : {"parents", "children"}) {
    if (!entry.has(key)) continue;
    const JsonValue list = entry.at(key);
    for (std::size_t k = 0; k < list.size(); ++k) {
      const JsonValue relative = list.at(k);
      const auto found = ids.task.find(relative.text());
      if (found == ids.task.end()) {
        relative.fail("there is no task " + quoted(relative));
      }
      const bool parent = key[0] == 'p';
      flow.edges.push_back({parent ? found->second : task, parent ? task : found->second, 0.0});
    }
  }
}

void allocate_tasks(Workflow& flow, const JsonValue& tasks) {
  const std::size_t count = tasks.size();
  if (count == 0) tasks.fail("there is no task (at least one is needed)");
  flow.task.reserve(count);
  flow.program.resize(count);
  flow.inputs.resize(count);
  flow.outputs.resize(count);
}

/// 1.4: each task is one object; tasks refer to each other by name.
void read_version_1_4(Workflow& flow, Ids& ids, const JsonValue& workflow) {
  const JsonValue tasks = workflow.at("tasks");
  allocate_tasks(flow, tasks);
  for (std::size_t k = 0; k < tasks.size(); ++k) add_task(flow, ids, tasks.at(k).at("name"));
  for (std::size_t k = 0; k < tasks.size(); ++k) {  // or by id, if it is not the name of a task
    if (!tasks.at(k).has("id")) continue;
    ids.task.emplace(tasks.at(k).at("id").text(), static_cast<Number>(k));
  }
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    const JsonValue entry = tasks.at(k);
    const auto task = static_cast<Number>(k);
    flow.runtime.push_back(entry.at("runtimeInSeconds").amount());
    read_program(flow, task, entry);
    read_relatives(flow, ids, task, entry);
    if (!entry.has("files")) continue;
    const JsonValue files = entry.at("files");
    for (std::size_t f = 0; f < files.size(); ++f) {
      const JsonValue file = files.at(f);
      std::string path(file.has("path") ? file.at("path").text() : "");
      path += file.at("name").text();
      const auto known = ids.file.find(path);
      const Number number =
          known != ids.file.end()
              ? known->second
              : file_number(flow, ids, ids.file_path.emplace_back(std::move(path)));
      const double size = file.at("sizeInBytes").amount();
      const std::string_view link = file.at("link").text();
      if (link != "input" && link != "output") {
        file.at("link").fail("is " + quoted(file.at("link")) + " (it must be input or output)");
      }
      if (link == "output" || !flow.size[number]) flow.size[number] = size;  // the producer's wins
      (link == "input" ? flow.inputs : flow.outputs)[k].push_back(number);
    }
  }
}

void read_file_ids(const Ids& ids, const JsonValue& entry, const char* key,
                   std::vector<Number>& files) {
  if (!entry.has(key)) return;
  const JsonValue list = entry.at(key);
  for (std::size_t k = 0; k < list.size(); ++k) {
    const auto found = ids.file.find(list.at(k).text());
    if (found == ids.file.end()) {
      list.at(k).fail("there is no file " + quoted(list.at(k)) +
                      " in workflow.specification.files");
    }
    files.push_back(found->second);
  }
}

/// 1.5 and 1.6: specification and execution are separate; everything is referred to by id.
void read_version_1_5(Workflow& flow, Ids& ids, const JsonValue& workflow) {
  const JsonValue specification = workflow.at("specification");
  const JsonValue tasks = specification.at("tasks");
  allocate_tasks(flow, tasks);
  for (std::size_t k = 0; k < tasks.size(); ++k) add_task(flow, ids, tasks.at(k).at("id"));
  if (specification.has("files")) {
    const JsonValue files = specification.at("files");
    for (std::size_t k = 0; k < files.size(); ++k) {
      const JsonValue id = files.at(k).at("id");
      auto& size = flow.size[file_number(flow, ids, id.text())];
      const double stated = files.at(k).at("sizeInBytes").amount();
      if (size && *size != stated) id.fail(quoted(id) + " appears twice with different sizes");
      size = stated;
    }
  }
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    const JsonValue entry = tasks.at(k);
    read_relatives(flow, ids, static_cast<Number>(k), entry);
    read_file_ids(ids, entry, "inputFiles", flow.inputs[k]);
    read_file_ids(ids, entry, "outputFiles", flow.outputs[k]);
  }

  if (!workflow.has("execution")) {
    workflow.fail("'execution' is missing (it holds the tasks' run times, their work)");
  }
  const JsonValue runs = workflow.at("execution").at("tasks");
  std::vector<std::optional<double>> runtime(flow.task.size());
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const JsonValue run = runs.at(k);
    const auto found = ids.task.find(run.at("id").text());
    if (found == ids.task.end()) {
      run.at("id").fail("there is no task " + quoted(run.at("id")));
    }
    if (runtime[found->second]) run.at("id").fail("appears twice");
    runtime[found->second] = run.at("runtimeInSeconds").amount();
    read_program(flow, found->second, run);
  }
  for (std::size_t k = 0; k < flow.task.size(); ++k) {
    if (!runtime[k]) runs.fail("task '" + flow.task[k] + "' is missing (its run time is needed)");
    flow.runtime.push_back(*runtime[k]);
  }
}

void sort_and_deduplicate(std::vector<Number>& files) {
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
}

/// For a workflow without any dependency: a task depends on the tasks that write its input files.
void infer_edges(Workflow& flow) {
  std::vector<std::vector<Number>> writers(flow.size.size());
  for (Number task = 0; task < flow.task.size(); ++task) {
    for (const Number file : flow.outputs[task]) writers[file].push_back(task);
  }
  for (Number task = 0; task < flow.task.size(); ++task) {
    for (const Number file : flow.inputs[task]) {
      for (const Number writer : writers[file]) {
        if (writer != task) flow.edges.push_back({writer, task, 0.0});
      }
    }
  }
}

/// Total size of the files that `from` writes and `to` reads, summed in order of file numbers.
double shared_size(const Workflow& flow, const EdgeDraft& edge) {
  const auto& out = flow.outputs[edge.from];
  const auto& in = flow.inputs[edge.to];
  const auto& shorter = out.size() < in.size() ? out : in;
  const auto& longer = out.size() < in.size() ? in : out;
  double sum = 0.0;
  for (const Number file : shorter) {
    if (!std::binary_search(longer.begin(), longer.end(), file)) continue;
    sum += *flow.size[file];
  }
  return sum;
}

Workflow read_workflow(std::string_view content, const std::string& name) {
  const JsonFile file(name, content);
  const JsonValue root = file.root();
  if (!root.has("schemaVersion")) root.fail("is not a WfFormat file ('schemaVersion' is missing)");
  const JsonValue version = root.at("schemaVersion");
  Workflow flow;
  Ids ids;
  if (version.text() == "1.4") {
    read_version_1_4(flow, ids, root.at("workflow"));
  } else if (version.text() == "1.5" || version.text() == "1.6") {
    read_version_1_5(flow, ids, root.at("workflow"));
  } else {
    version.fail("is " + quoted(version) + " (1.4, 1.5 and 1.6 can be read)");
  }
  return flow;
}

}  // namespace

TaskGraph read_wfformat(std::string_view content, const std::string& name) {
  Workflow flow = read_workflow(content, name);
  GraphDraft draft;
  draft.volumes_known = !flow.size.empty();
  draft.work = std::move(flow.runtime);
  draft.kind = std::move(flow.program);
  for (auto& files : flow.inputs) sort_and_deduplicate(files);
  for (auto& files : flow.outputs) sort_and_deduplicate(files);
  if (flow.edges.empty()) infer_edges(flow);
  std::sort(flow.edges.begin(), flow.edges.end(), [](const EdgeDraft& a, const EdgeDraft& b) {
    return a.from < b.from || (a.from == b.from && a.to < b.to);
  });
  for (const EdgeDraft& edge : flow.edges) {
    const bool repeated = !draft.edges.empty() && draft.edges.back().from == edge.from &&
                          draft.edges.back().to == edge.to;
    if (!repeated) draft.edges.push_back({edge.from, edge.to, shared_size(flow, edge)});
  }
  draft.name = std::move(flow.task);
  draft.units = {.work = WorkUnit::seconds, .data = DataUnit::bytes};
  try {
    return TaskGraph(std::move(draft));
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what());
  }
}

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
  // A graph whose volumes are all zero gets one file: without files it would be read as a graph
  // without volumes.
  if (files.empty() && graph.volumes_known()) {
    files.push_back({{"id", "none"}, {"sizeInBytes", 0}});
  }
  Json out{{"name", "dagsweep"}};
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
