#include "python/state.hpp"

#include <limits>

#include "core/error.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

constexpr std::uint8_t placed_here = 2;  // by place(); 1: in a queue
constexpr std::uint64_t never_observed = std::numeric_limits<std::uint64_t>::max();

/// Estimates at one moment of a run, for Python.
class PythonEstimates {
 public:
  PythonEstimates(py::object state, bool copies, bool queued)
      : state_(std::move(state)),
        seen_(state_.cast<PythonState&>()),
        moment_(seen_.moment()),
        instance_(seen_.instance()->instance()),
        estimates_(instance_, copies),
        is_placed_(instance_.graph.task_count()) {
    estimates_.begin(now());
    if (!queued) return;
    estimates_.place_queued();
    for (const ProcessorId p : instance_.platform.processors()) {
      if (now().queues == nullptr) break;
      now().queues->for_each(p, [&](TaskId task) { is_placed_[task] = 1; });
    }
  }

  /// Estimated finish times: [P] for one task, [tasks, P] for several.
  py::array_t<double> finish(const py::object& tasks) {
    const std::size_t processors = instance_.platform.processor_count();
    if (PyIndex_Check(tasks.ptr()) != 0 && !py::isinstance<py::array>(tasks)) {
      return copied(finishes(task_of(tasks)));
    }
    const std::vector<std::uint32_t> several =
        indices(tasks, "tasks", {any_size}, "a task or a list of tasks", "task",
                instance_.graph.task_count());
    py::array_t<double> all({several.size(), processors});
    double* row = all.mutable_data();
    for (const std::uint32_t task : several) {
      const auto finishes = this->finishes(TaskId(std::size_t{task}));
      row = std::copy(finishes.begin(), finishes.end(), row);
    }
    return all;
  }

  double place(const py::object& given_task, const py::object& given_processor) {
    const TaskId task = task_of(given_task);
    const std::uint64_t p = whole_number(given_processor, "processor");
    if (p >= instance_.platform.processor_count()) {
      raise_wrong_value("processor: there is no " + std::to_string(p));
    }
    const ProcessorId at(p);
    if (is_placed_[task] == placed_here) {
      raise_wrong_value("task: " + std::to_string(task.value) +
                        " is placed already (ask the state for new estimates)");
    }
    require_inputs(task);
    is_placed_[task] = placed_here;
    const Replica replica = estimates_.estimate(task, at, estimates_.arrival(task, at));
    if (replica.finish == never) {
      estimates_.mark_unplaceable(task);
    } else {
      estimates_.place(replica);
    }
    return replica.finish;
  }

 private:
  const Snapshot& now() const {
    const Snapshot* now = seen_.now();
    if (now == nullptr || seen_.moment() != moment_) {
      throw InputError(
          "the estimates are of a moment that has passed (ask the state for new ones)");
    }
    return *now;
  }
  TaskId task_of(const py::object& given) const {
    const std::uint64_t task = whole_number(given, "task");
    if (task >= instance_.graph.task_count()) {
      raise_wrong_value("task: there is no " + std::to_string(task));
    }
    return TaskId(task);
  }
  std::span<const double> finishes(TaskId task) {
    require_inputs(task);
    return estimates_.finishes(task);
  }
  /// Raises ArgumentValueError for a task that has no estimate.
  void require_inputs(TaskId task) {
    const Snapshot& now = this->now();
    const auto name = [](TaskId one) { return "task " + std::to_string(one.value); };
    if (estimates_.is_finished(task)) raise_wrong_value("task: " + name(task) + " has finished");
    for (const EdgeId edge : instance_.graph.in_edges(task)) {
      const TaskId producer = instance_.graph.source(edge);
      if (estimates_.is_finished(producer) || is_placed_[producer] != 0) continue;
      bool is_held = false;
      if (now.copies != nullptr) {
        now.copies->for_each_holder(edge, [&](ProcessorId /*p*/) { is_held = true; });
      }
      if (!is_held) {
        raise_wrong_value("task: " + name(task) + " has no estimate, since its predecessor " +
                          name(producer) + " has not been placed");
      }
      estimates_.mark_unplaceable(producer);  // undone: the data is there
    }
  }

  py::object state_;
  PythonState& seen_;
  const std::uint64_t moment_;
  const Instance& instance_;
  Estimates estimates_;
  IdMap<TaskId, std::uint8_t> is_placed_;
};

const ObservedState& arrays_of(const py::object& self) {
  held<PythonState>(self);  // refuses objects of other classes
  return self.cast<PythonState&>().arrays();
}

/// Getter of a read-only array of the state.
template <class T>
auto array(std::vector<T> ObservedState::*values) {
  return [values](const py::object& self) {
    return view(std::span<const T>(arrays_of(self).*values), self);
  };
}
/// Getter of a read-only matrix of the state, with P numbers per row.
template <class T>
auto matrix(std::vector<T> ObservedState::*values) {
  return [values](const py::object& self) {
    const ObservedState& state = arrays_of(self);
    const std::size_t processors = state.availability.size();
    const std::vector<T>& all = state.*values;
    return view(std::span<const T>(all), {all.size() / processors, processors}, self);
  };
}

}  // namespace

PythonState::PythonState(std::shared_ptr<const SharedInstance> instance)
    : instance_(std::move(instance)), arrays_(instance_->instance()), observed_(never_observed) {}

PythonState::PythonState(std::shared_ptr<const SharedInstance> instance,
                         std::shared_ptr<DecidedRun> run)
    : PythonState(std::move(instance)) {
  run_ = std::move(run);
}

const ObservedState& PythonState::arrays() {
  const Snapshot* now = this->now();
  if (now != nullptr && observed_ != moment()) {
    arrays_.observe(*now);
    observed_ = moment();
  }
  return arrays_;
}

std::span<const TaskId> PythonState::ready() const {
  return run_ ? run_->ready() : std::span<const TaskId>(ready_);
}

StateShown::StateShown(PythonState& state, const Snapshot& now, std::span<const TaskId> ready)
    : state_(state) {
  ++state.moment_;
  state.now_ = &now;
  state.ready_.assign(ready.begin(), ready.end());
  state.arrays();  // observed now, since the arrays stay when the moment has passed
}

StateShown::~StateShown() {
  ++state_.moment_;
  state_.now_ = nullptr;
}

void bind_state(py::module_& module) {
  using State = ObservedState;
  py::class_<PythonState>(
      module, "State",
      "What a scheduler knows at a point of a run. Its arrays are read-only views of one memory, "
      "which is "
      "written anew at the next call: copy what is to be kept. Processors are numbers, -1 = none.")
      .def_property_readonly(
          "instance",
          [](const PythonState& self) {
            return std::const_pointer_cast<SharedInstance>(self.instance());
          },
          "the Instance that is executed")
      .def_property_readonly(
          "time", [](const py::object& self) { return arrays_of(self).time; },
          "the present, in time units")
      .def_property_readonly(
          "reference_makespan",
          [](const py::object& self) { return arrays_of(self).reference_makespan; }, "M0")
      .def_property_readonly("availability", array(&State::availability), "[P] of peak")
      .def_property_readonly("link_rate", matrix(&State::link_rate),
                             "[P, P] of peak bandwidth; 0: closed, 1 on the diagonal")
      .def_property_readonly("phase", array(&State::phase),
                             "[tasks] 0 waiting, 1 running, 2 finished")
      .def_property_readonly("assigned", array(&State::assigned), "[tasks] the mapping in force")
      .def_property_readonly("last_assigned", array(&State::last_assigned),
                             "[tasks] the same, or the one before the task was taken back")
      .def_property_readonly("placed", array(&State::placed),
                             "[tasks] where its inputs go or it runs")
      .def_property_readonly("computed", array(&State::computed), "[tasks] share done, in [0, 1]")
      .def_property_readonly("started", array(&State::started), "[tasks] NaN if waiting")
      .def_property_readonly("finished", array(&State::finished), "[tasks] NaN unless finished")
      .def_property_readonly("moving_from", array(&State::moving_from),
                             "[edges] source of the transfer in progress")
      .def_property_readonly("moved", array(&State::moved), "[edges] share that it has moved")
      .def_property_readonly("startup_left", array(&State::startup_left),
                             "[edges] rest of its startup, in time units")
      .def_property_readonly("copies", matrix(&State::copies),
                             "[edges, P] 1 where a processor holds the data of an edge")
      .def(
          "queue",
          [](const py::object& self, const py::object& processor) {
            const State& state = arrays_of(self);
            const std::uint64_t p = whole_number(processor, "processor");
            if (p + 1 >= state.queue_begin.size())
              raise_wrong_value("processor: there is no " + std::to_string(p));
            const std::span<const std::uint32_t> queued(state.queued);
            const std::uint32_t begin = state.queue_begin[p];
            return copied(queued.subspan(begin, state.queue_begin[p + 1] - begin));
          },
          py::arg("processor"), "The tasks of a processor in order: what it runs, then what waits.")
      .def_property_readonly(
          "ready", [](const PythonState& self) { return copied(numbers(self.ready())); },
          "the tasks that can be assigned (online), in canonical order")
      .def(
          "estimates",
          [](const py::object& self, bool copies, bool queued) {
            return std::make_unique<PythonEstimates>(self, copies, queued);
          },
          py::arg("copies") = false, py::arg("queued") = true,
          "Estimates of this moment. `copies`: whatever processor holds an input may send it, not "
          "only "
          "the one that computed it. `queued`: tasks that run or are queued keep their places "
          "(false: all unfinished tasks are to be placed anew).");
  require_initialised<PythonState>();
  py::class_<PythonEstimates>(
      module, "Estimates",
      "When tasks would finish, at the availabilities of this moment: as gtp and jit estimate it. "
      "Valid until the scheduler has answered.")
      .def("finish", &PythonEstimates::finish, py::arg("tasks"),
           "[P] when the task would finish on each processor behind what has been placed there "
           "(infinity: it cannot run there); [tasks, P] of a list. Its predecessors must have "
           "finished or been placed.")
      .def("place", &PythonEstimates::place, py::arg("task"), py::arg("processor"),
           "Takes the task as placed there, behind what has been placed before, and says when it "
           "will have finished.");
  require_initialised<PythonEstimates>();
}

}  // namespace dagsweep
