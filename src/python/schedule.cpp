#include "core/file_kind.hpp"
#include "core/json_writing.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "python/bindings.hpp"
#include "python/given_values.hpp"
#include "python/interruptible.hpp"
#include "python/shared_schedule.hpp"
#include "runs/named_algorithm.hpp"
#include "schedule/schedule_file.hpp"
#include "schedule/validity.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/given_order.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

using InstancePointer = std::shared_ptr<SharedInstance>;

SharedSchedule shared(const InstancePointer& instance, Schedule schedule, std::string algorithm) {
  return {instance, std::make_shared<const Schedule>(std::move(schedule)), std::move(algorithm)};
}

SharedSchedule scheduled(const py::object& given_instance, const std::string& algorithm,
                         const GivenValues& values, const py::object& epsilon,
                         const py::object& seed) {
  const InstancePointer instance = instance_of(given_instance);
  NamedAlgorithm named;
  named.name = algorithm;
  named.parameters = parameters_of(values);
  named.epsilon = whole_number(epsilon, "epsilon");
  named.seed = whole_number(seed, "seed");
  const RunRequest request = scheduling_request(named, instance->instance());
  return interruptible([&](const StopToken& stop) {
    return shared(
        instance,
        initial_schedule(request.scheduler->make(request.arguments), instance->instance(), stop),
        algorithm);
  });
}

SharedSchedule in_order(const py::object& given_instance, const py::object& given_tasks,
                        const py::object& given_processors, std::string algorithm) {
  const InstancePointer instance = instance_of(given_instance);
  const auto tasks = indices(given_tasks, "tasks", {any_size}, "a list of whole numbers", "task",
                             instance->instance().graph.task_count());
  const auto processors =
      indices(given_processors, "processors", {any_size}, "a list of whole numbers", "processor",
              instance->instance().platform.processor_count());
  if (tasks.size() != processors.size()) {
    raise_wrong_value("processors: there are " + std::to_string(tasks.size()) + " tasks, but " +
                      std::to_string(processors.size()) + " processors for them");
  }
  std::vector<Assignment> order;
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    order.push_back({TaskId(tasks[k]), ProcessorId(processors[k])});
  }
  return shared(instance, schedule_in_order(instance->instance(), order), std::move(algorithm));
}

SharedSchedule read(const py::object& given_instance, const std::string& text,
                    const std::string& name) {
  const InstancePointer instance = instance_of(given_instance);
  NamedSchedule named = read_as(file_kind::schedule, text, name,
                                [&] { return read_schedule(text, name, instance->instance()); });
  const auto deadlock = named.schedule.is_replicated()
                            ? std::nullopt
                            : find_deadlock(named.schedule, instance->instance().graph);
  if (deadlock) throw InputError(name + ": " + *deadlock);
  return shared(instance, std::move(named.schedule), std::move(named.algorithm));
}

template <class Values>
auto replica_column(Values values) {
  return [values](const py::object& self) {
    return view(values(held<SharedSchedule>(self).schedule->replicas()), self);
  };
}

/// The tasks of the replicas; a view if every task has one replica.
py::array tasks(const py::object& self) {
  const ReplicaList& replicas = held<SharedSchedule>(self).schedule->replicas();
  py::array blocks = view(numbers(replicas.tasks()), self);
  if (replicas.block() == 1) return blocks;
  return py::module_::import("numpy").attr("repeat")(blocks, replicas.block());
}

}  // namespace

void bind_schedule(py::module_& module) {
  py::class_<SharedSchedule>(
      module, "Schedule",
      "Processor, start and finish of each task, or of each of its replicas, in the order in which "
      "they were placed. Immutable; its arrays are read-only views of its memory.")
      .def_static("from_order", &in_order, py::arg("instance"), py::arg("tasks"),
                  py::arg("processors"), py::arg("algorithm") = "mine",
                  "Appends tasks[k] to processors[k] for k = 0, 1, ..., each at the earliest start "
                  "at full availability. Predecessors come first.")
      .def_static("from_json", &read, py::arg("instance"), py::arg("text"),
                  py::arg("name") = "text",
                  "Reads the format dagsweep-schedule-1; `name` stands in error texts.")
      .def(
          "to_json",
          [](const SharedSchedule& self) {
            return schedule_json(*self.schedule, self.instance->instance().graph, self.algorithm)
                       .dump(1) +
                   "\n";
          },
          "The text of a schedule file, which `simulate --schedule` reads, too.")
      .def_readonly("algorithm", &SharedSchedule::algorithm, "its name in reports")
      .def_property_readonly(
          "instance",
          [](const SharedSchedule& self) {
            return std::const_pointer_cast<SharedInstance>(self.instance);
          },
          "what is scheduled")
      .def_property_readonly("task", &tasks, "[replicas] the task of each")
      .def_property_readonly("processor",
                             replica_column([](const ReplicaList& r) { return r.processors(); }),
                             "[replicas] the processor of each")
      .def_property_readonly("start",
                             replica_column([](const ReplicaList& r) { return r.starts(); }),
                             "[replicas] planned start of each")
      .def_property_readonly("finish",
                             replica_column([](const ReplicaList& r) { return r.finishes(); }),
                             "[replicas] planned finish of each")
      .def_property_readonly(
          "makespan", [](const SharedSchedule& self) { return self.schedule->makespan(); },
          "planned; the latest finish of any replica (as metric: planned_makespan)")
      .def_property_readonly(
          "latency_lower",
          [](const SharedSchedule& self) { return self.schedule->latency_lower(); },
          "planned latency without crashes; the makespan unless replicated")
      .def_property_readonly(
          "latency_upper",
          [](const SharedSchedule& self) { return self.schedule->latency_upper(); },
          "bound for the crashes that the schedule is to survive; the makespan unless replicated")
      .def_property_readonly(
          "is_replicated",
          [](const SharedSchedule& self) { return self.schedule->is_replicated(); },
          "whether it is executed as one with replicas")
      .def(
          "violation",
          [](const SharedSchedule& self) {
            return find_violation(self.schedule->replicas(), self.instance->instance());
          },
          "The first rule of valid schedules that it breaks, as text; None if it is valid.")
      .def("__repr__", [](const SharedSchedule& self) {
        return "<dagsweep.Schedule by " + self.algorithm + ": makespan " +
               shortest(self.schedule->makespan()) + ">";
      });
  require_initialised<SharedSchedule>();
  module.def("schedule", &scheduled, py::arg("instance"), py::arg("algorithm"), py::arg("values"),
             py::arg("epsilon"), py::arg("seed"));
}

}  // namespace dagsweep
