#include "platform/instance_file.hpp"

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/json_output.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "platform/network_file.hpp"

namespace dagsweep {
namespace {

constexpr JsonExample examples[] = {
    {"tasks", R"([{"work": 10}, {"work": 5}])"},
    {"tasks[]", R"({"work": 10})"},
    {"tasks[].work", "10"},
    {"edges", R"([{"from": 0, "to": 1, "data": 18}])"},
    {"edges[]", R"({"from": 0, "to": 1, "data": 18})"},
    {"edges[].from", "0, the number of a task"},
    {"edges[].to", "1, the number of a task"},
    {"edges[].data", "18"},
    {"W", "[[9, 12], [4, 7]], a row for each task and a column for each processor"},
    {"W[]", "[9, 12], a time for each processor"},
    {"W_true", "[[9, 12], [4, 7]], a row for each task"},
    {"bandwidth", "[[1, 2], [2, 1]], between each two processors"},
    {"bandwidth[]", "[1, 2], to each processor"},
    {"node", "[0, 0, 1], the node of each processor"},
    {"startup", "0"},
    {"network", R"({"model": "bus", "capacity": 2})"},
    {"network.model", R"("one-port")"},
    {"network.capacity", "2"},
    {"power", "[[60, 250]], idle and busy for each node"},
    {"power[]", "[60, 250], idle and busy"},
    {"price", "[0.5], for each node"},
    {"units", R"({"time": "s", "data": "B"})"},
};

std::uint32_t read_item(const JsonValue& value) {
  const std::int64_t number = value.integer();
  if (number < 0 || number >= EdgeDraft::own_item) {
    value.fail("must be from 0 to " + std::to_string(EdgeDraft::own_item - 1));
  }
  return static_cast<std::uint32_t>(number);
}

GraphDraft read_graph(const JsonValue& root) {
  GraphDraft draft;
  const JsonValue tasks = root.at("tasks");
  const std::size_t count = tasks.size();
  if (count == 0) tasks.fail("there is no task (at least one is needed)");
  for (std::size_t i = 0; i < count; ++i) {
    const JsonValue task = tasks.at(i);
    task.only({"work", "group", "kind", "name"});
    draft.work.push_back(task.at("work").amount());
    if (task.has("group") && !task.at("group").is_null()) {
      draft.group.resize(count, -1);
      const std::int64_t group = task.at("group").integer();
      if (group < 0) task.at("group").fail("must be >= 0");
      draft.group[i] = group;
    }
    if (task.has("kind")) {
      draft.kind.resize(count);
      draft.kind[i] = task.at("kind").text();
    }
    if (task.has("name")) {
      draft.name.resize(count);
      draft.name[i] = task.at("name").text();
    }
  }
  const JsonValue edges = root.at("edges");
  draft.edges.reserve(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const JsonValue edge = edges.at(e);
    edge.only({"from", "to", "data", "item"});
    draft.edges.push_back(
        {edge.at("from").index(count), edge.at("to").index(count), edge.at("data").amount()});
    if (edge.has("item")) draft.edges.back().item = read_item(edge.at("item"));
  }
  return draft;
}

/// Reads the optional key "units": {"time": "s", "data": "B"}, each part optional.
GraphUnits read_units(const JsonValue& root) {
  GraphUnits units;
  if (!root.has("units")) return units;
  const JsonValue stated = root.at("units");
  stated.only({"time", "data"});
  if (stated.has("time")) {
    if (stated.at("time").text() != symbol(WorkUnit::seconds)) {
      stated.at("time").fail("must be \"s\" (leave it out if times are relative)");
    }
    units.work = WorkUnit::seconds;
  }
  if (stated.has("data")) {
    const JsonValue data = stated.at("data");
    for (const DataUnit unit : {DataUnit::bytes, DataUnit::kilobytes}) {
      if (data.text() == symbol(unit)) units.data = unit;
    }
    if (units.data == DataUnit::relative) {
      data.fail("must be \"B\" or \"kB\" (leave it out if data are relative)");
    }
  }
  return units;
}

/// Reads a matrix of `rows` times `columns` amounts, each by number(value). Returns it row by row.
template <class Number>
std::vector<double> read_matrix(const JsonValue& matrix, std::size_t rows, std::size_t columns,
                                Number number) {
  if (matrix.size() != rows) {
    matrix.fail("has " + std::to_string(matrix.size()) + " rows (" + std::to_string(rows) +
                " are needed)");
  }
  std::vector<double> values;
  values.reserve(rows * columns);
  for (std::size_t i = 0; i < rows; ++i) {
    const JsonValue row = matrix.at(i);
    if (row.size() != columns) {
      row.fail("has " + std::to_string(row.size()) + " numbers (" + std::to_string(columns) +
               " are needed)");
    }
    for (std::size_t j = 0; j < columns; ++j) values.push_back(number(row.at(j)));
  }
  return values;
}

double amount(const JsonValue& value) {
  return value.amount();
}

/// Reads an execution time; null means that the processor cannot run the task.
double time_or_never(const JsonValue& value) {
  return value.is_null() ? never : value.amount();
}

/// Reads "node": the node of each processor.
Nodes read_nodes(const JsonValue& list, std::size_t processors) {
  if (list.size() != processors) {
    list.fail("has " + std::to_string(list.size()) + " numbers (there are " +
              std::to_string(processors) + " processors)");
  }
  std::vector<NodeId> node_of;
  for (std::size_t p = 0; p < processors; ++p) node_of.emplace_back(list.at(p).index(processors));
  try {
    return Nodes(std::move(node_of));
  } catch (const InputError& error) {
    list.fail(error.what());
  }
}

/// Reads the optional keys "power": [[idle, busy]] and "price": [p], of each node.
NodeRates read_rates(const JsonValue& root, std::size_t nodes) {
  NodeRates rates;
  if (root.has("power")) {
    const auto values = read_matrix(root.at("power"), nodes, 2, amount);
    for (std::size_t n = 0; n < nodes; ++n) {
      rates.power.push_back({values[2 * n], values[2 * n + 1]});
    }
  }
  if (root.has("price")) {
    const JsonValue list = root.at("price");
    for (std::size_t n = 0; n < list.size(); ++n) rates.price.push_back(list.at(n).amount());
  }
  return rates;
}

/// Replaces every `Infinity` in a list, which Python writes although it is not JSON, by `null` and
/// blanks, so that places in the text stay the same.
std::string without_infinities(std::string_view content) {
  constexpr std::string_view word = "Infinity";
  std::string text(content);
  bool in_string = false;
  char before = 0;  // the last character that is not a blank
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char last = before;
    if (std::string_view(" \t\r\n").find(text[at]) == std::string_view::npos) before = text[at];
    if (text[at] == '"') in_string = !in_string;
    if (in_string && text[at] == '\\') ++at;  // the escaped character
    if (in_string || (last != '[' && last != ',') || text.compare(at, word.size(), word) != 0) {
      continue;
    }
    text.replace(at, word.size(), "null    ");
  }
  return text;
}

void write_tasks(JsonOutput& json, const TaskGraph& graph) {
  json.list("tasks", graph.tasks(), [&](TaskId task) {
    json.begin_object();
    json.member("work", graph.work(task));
    if (graph.group(task) >= 0) json.member("group", graph.group(task));
    if (const std::string kind = graph.kind(task); !kind.empty()) json.member("kind", kind);
    if (const auto name = graph.name(task); !name.empty()) json.member("name", name);
    json.end_object();
  });
}

void write_edges(JsonOutput& json, const TaskGraph& graph) {
  std::vector<std::uint32_t> number(graph.has_shared_items() ? graph.item_count() : 0, 0);
  std::uint32_t shared_items = 0;
  json.list("edges", graph.edges(), [&](EdgeId edge) {
    json.begin_object();
    json.member("from", graph.source(edge).value);
    json.member("to", graph.target(edge).value);
    json.member("data", graph.data(edge));
    const ItemId item = graph.item(edge);
    if (graph.reader_count(item) > 1) {
      if (edge == graph.first_edge(item)) number[item.index()] = shared_items++;
      json.member("item", number[item.index()]);
    }
    json.end_object();
  });
}

/// Writes a matrix, of which value(i, j) writes one number.
template <class Value>
void write_matrix(JsonOutput& json, const char* key, std::size_t rows, std::size_t columns,
                  Value value) {
  json.key(key);
  json.begin_array();
  for (std::size_t i = 0; i < rows; ++i) {
    json.begin_array();
    for (std::size_t j = 0; j < columns; ++j) value(i, j);
    json.end_array();
  }
  json.end_array();
}

void write_times(JsonOutput& json, const char* key, const ExecutionTimes& times) {
  write_matrix(json, key, times.task_count(), times.processor_count(),
               [&](std::size_t i, std::size_t p) {
                 const double time = times(TaskId(i), ProcessorId(p));
                 if (time == never) {
                   json.null();
                 } else {
                   json.value(time);
                 }
               });
}

void write_units(JsonOutput& json, const GraphUnits& units) {
  const auto time = symbol(units.work);
  const auto data = symbol(units.data);
  if (time.empty() && data.empty()) return;
  json.key("units");
  json.begin_object();
  if (!time.empty()) json.member("time", time);
  if (!data.empty()) json.member("data", data);
  json.end_object();
}

void write_nodes(JsonOutput& json, const Platform& platform) {
  json.list("node", platform.layout_of_nodes().of_all(),
            [&](NodeId node) { json.value(node.value); });
}

void write_rates(JsonOutput& json, const NodeRates& rates) {
  if (!rates.power.empty()) {
    write_matrix(json, "power", rates.power.size(), 2, [&](std::size_t n, std::size_t k) {
      json.value(k == 0 ? rates.power[n].idle : rates.power[n].busy);
    });
  }
  if (rates.price.empty()) return;
  json.list("price", rates.price, [&](double price) { json.value(price); });
}

/// Writes an instance in one line.
void write_line(TextOutput& out, const Instance& instance, const ExecutionTimes* true_times) {
  const Platform& platform = instance.platform;
  const std::size_t processors = platform.processor_count();
  JsonOutput json(out, JsonOutput::Layout::one_line);
  json.begin_object();
  json.member("format", "dagsweep-instance-1");
  write_tasks(json, instance.graph);
  write_edges(json, instance.graph);
  write_times(json, "W", instance.times);
  if (true_times != nullptr) write_times(json, "W_true", *true_times);
  write_matrix(json, "bandwidth", processors, processors, [&](std::size_t p, std::size_t q) {
    json.value(platform.bandwidth(ProcessorId(p), ProcessorId(q)));
  });
  if (platform.layout_of_nodes().have_several_processors()) write_nodes(json, platform);
  json.member("startup", platform.startup());
  if (platform.network().model() != "dedicated") {
    json.key("network");
    json.value_of_text(network_json(platform.network(), platform.layout_of_nodes()).dump());
  }
  write_rates(json, platform.rates());
  write_units(json, instance.graph.units());
  json.end_object();
}

}  // namespace

Experiment read_instance(std::string_view content, const std::string& name) {
  const bool has_infinity = content.find("Infinity") != std::string_view::npos;
  const std::string text = has_infinity ? without_infinities(content) : "";
  const JsonFile file(name, has_infinity ? text : content, "dagsweep-instance-1", examples);
  const JsonValue root = file.root();
  root.only({"format", "tasks", "edges", "W", "W_true", "bandwidth", "node", "startup", "network",
             "power", "price", "units"});
  const JsonValue bandwidth = root.at("bandwidth");
  const std::size_t processors = bandwidth.size();
  if (processors == 0) bandwidth.fail("there is no processor (at least one is needed)");
  const double startup = root.at("startup").amount();
  GraphDraft draft = read_graph(root);
  draft.units = read_units(root);
  const std::size_t tasks = draft.work.size();
  const auto times_at = [&](const char* key) {
    return ExecutionTimes(tasks, processors,
                          read_matrix(root.at(key), tasks, processors, time_or_never));
  };
  const Nodes nodes =
      root.has("node") ? read_nodes(root.at("node"), processors) : Nodes(processors);
  try {
    Experiment experiment{
        Instance(TaskGraph(std::move(draft)),
                 Platform(nodes, read_matrix(bandwidth, processors, processors, amount), startup,
                          root.has("network") ? read_network(root.at("network"), nodes.count())
                                              : NetworkLayout())
                     .with_rates(read_rates(root, nodes.count())),
                 times_at("W")),
        std::nullopt};
    if (root.has("W_true")) experiment.set_true_times(times_at("W_true"));
    return experiment;
  } catch (const InputError& error) {
    const std::string why = error.what();
    throw InputError(why.starts_with(name) ? why : name + ": " + why);
  }
}

std::string instance_text(const Instance& instance) {
  return text_of([&](TextOutput& out) { write_line(out, instance, nullptr); });
}

void write_instance(TextOutput& out, const Experiment& experiment) {
  const auto& true_times = experiment.true_times;
  write_line(out, experiment.instance, true_times ? &*true_times : nullptr);
  out << '\n';
}

std::string write_instance(const Experiment& experiment) {
  return text_of([&](TextOutput& out) { write_instance(out, experiment); });
}

}  // namespace dagsweep
