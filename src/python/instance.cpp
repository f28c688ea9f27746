#include <memory>

#include "core/catalogue.hpp"
#include "core/file_kind.hpp"
#include "platform/generation/generation.hpp"
#include "platform/instance_file.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "python/bindings.hpp"
#include "python/given_values.hpp"
#include "python/interruptible.hpp"
#include "python/shared_instance.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

std::string matrix(std::size_t rows, std::size_t columns, const char* axes) {
  return "a matrix of " + std::to_string(rows) + " x " + std::to_string(columns) + " numbers, " +
         axes;
}

/// States the items that the edges carry; -1 or None: an item of the edge's own.
void state_items(std::vector<EdgeDraft>& edges, const py::object& item) {
  if (item.is_none()) return;
  const std::string own = " (-1 or None: an item of the edge's own)";
  const std::vector<std::int64_t> numbers = whole_numbers(
      item, "item", {edges.size()},
      "whole numbers of shape [" + std::to_string(edges.size()) + "], as many as edges" + own);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (numbers[e] == -1) continue;
    if (numbers[e] < 0 || numbers[e] >= EdgeDraft::own_item) {
      raise_wrong_value("item: is " + std::to_string(numbers[e]) + " of edge " + std::to_string(e) +
                        ", but must be from 0 to " + std::to_string(EdgeDraft::own_item - 1) + own);
    }
    edges[e].item = static_cast<std::uint32_t>(numbers[e]);
  }
}

/// The graph of these arrays. `data` is read only if the volumes are known.
GraphDraft draft_of(std::vector<double> work, const py::object& edges, const py::object& data,
                    const py::object& item, bool volumes_known = true) {
  const std::size_t tasks = work.size();
  const std::vector<std::uint32_t> ends =
      indices(edges, "edges", {any_size, 2}, "whole numbers of shape [edges, 2] (tasks: from, to)",
              "task", tasks);
  const std::size_t count = ends.size() / 2;
  GraphDraft draft;
  draft.work = std::move(work);
  draft.volumes_known = volumes_known;
  std::vector<double> amounts(count, 0.0);
  if (volumes_known) {
    amounts = real_numbers(data, "data", {count},
                           "numbers of shape [" + std::to_string(count) + "], as many as edges")
                  .values;
  }
  for (std::size_t e = 0; e < count; ++e) {
    draft.edges.push_back({ends[2 * e], ends[2 * e + 1], amounts[e]});
  }
  state_items(draft.edges, item);
  return draft;
}

/// The unit with this symbol; "" if relative.
template <class Unit>
Unit unit_of(const std::string& given, const char* name) {
  std::string known;
  for (const auto number : {0, 1, 2}) {
    const auto unit = static_cast<Unit>(number);
    if (given == symbol(unit)) return unit;
    if (!symbol(unit).empty()) known += (known.empty() ? "" : ", ") + std::string(symbol(unit));
  }
  raise_wrong_value(std::string(name) + ": is '" + given + "' (it must be one of " + known +
                    ", or '' if it is relative)");
}

/// The Instance of a given graph, with platform and costs drawn as for a kind of graph.
std::shared_ptr<SharedInstance> with_drawn_costs(
    std::vector<std::string> names, const py::object& work, const py::object& edges,
    const py::object& data, const py::object& item, const std::string& time_unit,
    const std::string& data_unit, const GivenValues& values, const py::object& given_seed) {
  const std::uint64_t seed = whole_number(given_seed, "seed");
  GraphDraft draft =
      draft_of(real_numbers(work, "work", {names.size()}, "numbers of shape [tasks]").values, edges,
               data, item, !data.is_none());
  draft.name = std::move(names);
  draft.units = {.work = unit_of<WorkUnit>(time_unit, "work_unit"),
                 .data = unit_of<DataUnit>(data_unit, "data_unit")};
  return interruptible([&](const StopToken& /*stop*/) {
    GraphKind kind;
    kind.name = "graph";
    kind.makes_graph = true;
    kind.make = [graph = TaskGraph(std::move(draft))](
                    const Parameters& /*none*/, std::uint64_t /*seed*/,
                    const FileReader& /*read*/) -> GraphOrExperiment { return graph; };
    std::vector<std::string> costs;
    GraphOrExperiment made = generate(read_generation(kind, parameters_of(values)), seed, &costs);
    return std::make_shared<SharedInstance>(std::get<Experiment>(std::move(made)), costs);
  });
}

/// The nodes of [processors] numbers; each processor alone if there are none.
Nodes nodes_of(const py::object& given, std::size_t processors) {
  if (given.is_none()) return Nodes(processors);
  std::vector<NodeId> node_of;
  for (const std::uint32_t node :
       indices(given, "node", {processors},
               "whole numbers of shape [" + std::to_string(processors) + "], as many as processors",
               "node", processors)) {
    node_of.emplace_back(std::size_t{node});
  }
  return Nodes(std::move(node_of));
}

std::shared_ptr<SharedInstance> from_arrays(const py::object& work, const py::object& edges,
                                            const py::object& data, const py::object& times,
                                            const py::object& bandwidth, const py::object& startup,
                                            const py::object& true_times, const py::object& item,
                                            const py::object& node) {
  GraphDraft draft = draft_of(
      real_numbers(work, "work", {any_size}, "numbers of shape [tasks]").values, edges, data, item);
  RealNumbers rates = real_numbers(bandwidth, "bandwidth", {any_size, any_size},
                                   "a matrix of numbers, [processors, processors]");
  const std::size_t tasks = draft.work.size();
  const std::size_t processors = rates.shape.front();
  if (processors == 0 || rates.shape != Shape{processors, processors}) {
    raise_wrong_value(
        "bandwidth: must be a matrix of as many rows as columns, [processors, "
        "processors], at least one");
  }
  const auto times_of = [&](const py::object& given, const char* name) {
    return ExecutionTimes(tasks, processors,
                          real_numbers(given, name, {tasks, processors},
                                       matrix(tasks, processors, "[tasks, processors]"))
                              .values);
  };
  Experiment experiment{Instance(TaskGraph(std::move(draft)),
                                 Platform(nodes_of(node, processors), std::move(rates.values),
                                          real_number(startup, "startup")),
                                 times_of(times, "times")),
                        std::nullopt};
  if (!true_times.is_none()) experiment.set_true_times(times_of(true_times, "true_times"));
  return std::make_shared<SharedInstance>(std::move(experiment));
}

std::shared_ptr<SharedInstance> generated(const std::string& kind, const GivenValues& values,
                                          const py::object& given_seed) {
  const std::uint64_t seed = whole_number(given_seed, "seed");
  return interruptible([&](const StopToken& /*stop*/) {
    const GraphKind& entry = find_entry(graph_kinds(), "graph kind", kind);
    std::vector<std::string> costs;
    GraphOrExperiment made = generate(read_generation(entry, parameters_of(values)), seed, &costs);
    return std::make_shared<SharedInstance>(std::get<Experiment>(std::move(made)), costs);
  });
}

/// Getter of a read-only view of values of the instance.
template <class Values>
auto instance_column(Values values) {
  return [values](const py::object& self) {
    return view(values(held<SharedInstance>(self).instance()), self);
  };
}
template <class Values>
auto square(Values values) {
  return [values](const py::object& self) {
    const Platform& platform = held<SharedInstance>(self).instance().platform;
    const std::size_t processors = platform.processor_count();
    return view(values(platform), {processors, processors}, self);
  };
}

py::array times_view(const ExecutionTimes& times, const py::object& owner) {
  return view(times.values(), {times.task_count(), times.processor_count()}, owner);
}

TaskId task_id(const Instance& instance, const py::object& given) {
  const std::uint64_t task = whole_number(given, "task");
  if (task >= instance.graph.task_count()) throw py::index_error("no such task");
  return TaskId(task);
}

}  // namespace

void bind_instance(py::module_& module) {
  py::class_<SharedInstance, std::shared_ptr<SharedInstance>>(
      module, "Instance",
      "A scheduling problem: task graph, platform and execution times. Immutable; its arrays are "
      "read-only views of its memory.\n\n"
      "Instance(work, edges, data, times, bandwidth, startup=0, true_times=None, item=None, "
      "node=None) takes arrays:\n\n"
      "    work        [tasks] standard time units\n"
      "    edges       [edges, 2] tasks (from, to)\n"
      "    data        [edges] data units\n"
      "    times       [tasks, processors] at full availability\n"
      "    bandwidth   [processors, processors] symmetric, above 0\n"
      "    startup     time units before the data of a transfer moves\n"
      "    true_times  as times: what tasks really take, if times are estimates\n"
      "    item        [edges] edges of one task with equal numbers carry one item, such as\n"
      "                a file that several tasks read, and have equal data; -1: an own one\n"
      "    node        [processors] the machine of each, numbered 0, 1, ... as they appear")
      .def(py::init(&from_arrays), py::arg("work"), py::arg("edges"), py::arg("data"),
           py::arg("times"), py::arg("bandwidth"), py::arg("startup") = 0.0,
           py::arg("true_times") = py::none(), py::arg("item") = py::none(),
           py::arg("node") = py::none())
      .def_static(
          "from_json",
          [](const std::string& text, const std::string& name) {
            return std::make_shared<SharedInstance>(read_as(
                file_kind::instance, text, name, [&] { return read_instance(text, name); }));
          },
          py::arg("text"), py::arg("name") = "text",
          "Reads the format dagsweep-instance-1; `name` stands in error texts.")
      .def(
          "to_json", [](const SharedInstance& self) { return write_instance(self.experiment()); },
          "The text of an instance file, which the program reads, too.")
      .def_property_readonly(
          "task_count",
          [](const SharedInstance& self) { return self.instance().graph.task_count(); },
          "number of tasks")
      .def_property_readonly(
          "edge_count",
          [](const SharedInstance& self) { return self.instance().graph.edge_count(); },
          "number of edges")
      .def_property_readonly(
          "processor_count",
          [](const SharedInstance& self) { return self.instance().platform.processor_count(); },
          "number of processors")
      .def_property_readonly("work",
                             instance_column([](const Instance& i) { return i.graph.works(); }),
                             "[tasks] standard time units")
      .def_property_readonly(
          "sources", instance_column([](const Instance& i) { return numbers(i.graph.sources()); }),
          "[edges] the task that each edge leaves; edges are sorted by "
          "(source, target)")
      .def_property_readonly(
          "targets", instance_column([](const Instance& i) { return numbers(i.graph.targets()); }),
          "[edges] the task that each edge enters")
      .def_property_readonly("data",
                             instance_column([](const Instance& i) { return i.graph.all_data(); }),
                             "[edges] data units")
      .def_property_readonly(
          "item",
          [](const py::object& self) {
            return view(numbers(held<SharedInstance>(self).items()), self);
          },
          "[edges] the item that each edge carries; edges with equal numbers carry one item. Items "
          "are numbered by their first edges")
      .def_property_readonly(
          "order",
          instance_column([](const Instance& i) { return numbers(i.graph.canonical_order()); }),
          "[tasks] the canonical order: predecessors first, then smaller numbers")
      .def_property_readonly("position",
                             instance_column([](const Instance& i) { return i.graph.positions(); }),
                             "[tasks] place in the canonical order; breaks ties between tasks")
      .def_property_readonly("level",
                             instance_column([](const Instance& i) { return i.graph.levels(); }),
                             "[tasks] 0 for entry tasks, else 1 + the largest of a predecessor")
      .def_property_readonly(
          "times",
          [](const py::object& self) {
            return times_view(held<SharedInstance>(self).instance().times, self);
          },
          "[tasks, processors] execution times at full availability, as schedulers know them")
      .def_property_readonly(
          "true_times",
          [](const py::object& self) {
            return times_view(held<SharedInstance>(self).experiment().execution_times(), self);
          },
          "[tasks, processors] execution times of runs; `times` unless those are estimates")
      .def_property_readonly("bandwidth", square([](const Platform& p) { return p.bandwidths(); }),
                             "[processors, processors] data units per time unit; within a node the "
                             "number means nothing")
      .def_property_readonly("delays", square([](const Platform& p) { return p.delays(); }),
                             "[processors, processors] time units per data unit; 0 within a node")
      .def_property_readonly(
          "node", instance_column([](const Instance& i) {
            return numbers(i.platform.layout_of_nodes().of_all());
          }),
          "[processors] the machine that each belongs to, whose data it shares and with which it "
          "fails")
      .def_property_readonly(
          "node_count",
          [](const SharedInstance& self) { return self.instance().platform.node_count(); },
          "number of nodes")
      .def_property_readonly(
          "startup", [](const SharedInstance& self) { return self.instance().platform.startup(); },
          "time units before the data of a transfer moves")
      .def_property_readonly(
          "units",
          [](const SharedInstance& self) {
            const GraphUnits& units = self.instance().graph.units();
            py::dict known;
            if (const auto time = symbol(units.work); !time.empty()) known["time"] = time;
            if (const auto data = symbol(units.data); !data.empty()) known["data"] = data;
            return known;
          },
          "units that are not relative: {'time': 's', 'data': 'B' or 'kB'}")
      .def_property_readonly(
          "names", [](const SharedInstance& self) { return self.instance().graph.names(); },
          "[tasks] of the tasks in the source of the graph; empty if it has none")
      .def_property_readonly(
          "notices",
          [](const SharedInstance& self) {
            std::vector<std::string> notices = self.instance().graph.notices();
            notices.insert(notices.end(), self.cost_notices().begin(), self.cost_notices().end());
            return notices;
          },
          "what the reader of its graph file decided, dropped or added, and which units were "
          "converted or assumed: a line for each kind of thing")
      .def_property_readonly(
          "network",
          [](const SharedInstance& self) {
            return std::string(self.instance().platform.network().model());
          },
          "model of how transfers share the network")
      .def(
          "in_edges",
          [](const py::object& self, const py::object& task) {
            const Instance& instance = held<SharedInstance>(self).instance();
            return view(numbers(instance.graph.in_edges(task_id(instance, task))), self);
          },
          py::arg("task"), "Numbers of the edges that enter the task, by increasing source.")
      .def(
          "out_edges",
          [](const SharedInstance& self, const py::object& task) {
            const auto edges = self.instance().graph.out_edges(task_id(self.instance(), task));
            const std::size_t first = edges.size() == 0 ? 0 : (*edges.begin()).index();
            return py::module_::import("builtins").attr("range")(first, first + edges.size());
          },
          py::arg("task"), "Numbers of the edges that leave the task, which are consecutive.")
      .def_property_readonly(
          "bottom_levels",
          [](const SharedInstance& self) { return copied(bottom_level(self.instance()).values()); },
          "[tasks] longest path from each task to an exit, of mean times and mean transfers: the "
          "priorities of heft and gtp")
      .def_property_readonly(
          "reference_makespan",
          [](const SharedInstance& self) {
            return interruptible([&](const StopToken& stop) { return self.m0(stop); });
          },
          "M0, the time unit of scenarios: makespan of `heft` at full availability")
      .def("__repr__", [](const SharedInstance& self) {
        const Instance& instance = self.instance();
        return "<dagsweep.Instance: " + std::to_string(instance.graph.task_count()) + " tasks, " +
               std::to_string(instance.graph.edge_count()) + " edges, " +
               std::to_string(instance.platform.processor_count()) + " processors>";
      });
  require_initialised<SharedInstance>();
  module.def("require_instance", [](const py::object& instance) { instance_of(instance); });
  module.def("generate", &generated, py::arg("kind"), py::arg("values"), py::arg("seed"));
  module.def("with_drawn_costs", &with_drawn_costs, py::arg("names"), py::arg("work"),
             py::arg("edges"), py::arg("data"), py::arg("item"), py::arg("work_unit"),
             py::arg("data_unit"), py::arg("values"), py::arg("seed"));
}

}  // namespace dagsweep
