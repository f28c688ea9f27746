#include "python/state.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <pybind11/stl.h>

#include "core/error.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "python/bindings.hpp"
#include "schedulers/external/policy_estimates.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

constexpr std::uint64_t never_observed = std::numeric_limits<std::uint64_t>::max();

/// Returns work(); raises ArgumentValueError for a task that has no estimate.
template <class Work>
auto with_task_error(Work work) {
  try {
    return work();
  } catch (const InputError& error) {
    raise_wrong_value(std::string("task: ") + error.what());
  }
}

/// Estimates at one moment of a run, for Python.
class PythonEstimates {
 public:
  PythonEstimates(py::object state, PlacedTasks placed, bool copies)
      : state_(std::move(state)),
        seen_(state_.cast<PythonState&>()),
        moment_(seen_.moment()),
        instance_(seen_.instance()->instance()),
        estimates_(now(), placed, copies) {}

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
    now();
    started_ = with_task_error([&] { return estimates_.place(task, at); });
    return started_.finish;
  }
  /// When the task that was last placed starts.
  double start() const { return started_.start; }

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
    now();
    return with_task_error([&] { return estimates_.finishes(task); });
  }

  py::object state_;
  PythonState& seen_;
  const std::uint64_t moment_;
  const Instance& instance_;
  PolicyEstimates estimates_;
  Replica started_{};  // last placed
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

PythonState::PythonState(std::shared_ptr<const SharedInstance> instance, PolicyDefaults defaults)
    : instance_(std::move(instance)),
      defaults_(defaults),
      arrays_(instance_->instance()),
      observed_(never_observed) {}

PythonState::PythonState(std::shared_ptr<const SharedInstance> instance, PolicyDefaults defaults,
                         std::shared_ptr<DecidedRun> run)
    : PythonState(std::move(instance), defaults) {
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
      "What a scheduler knows at a point of a run. Its arrays are read-only, and the next call "
      "overwrites them: copy what you keep. Processors are numbers; -1: none.")
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
          [](const py::object& self) { return arrays_of(self).reference_makespan; },
          "M0, the time unit of scenarios")
      .def_property_readonly(
          "availability", array(&State::availability),
          "[P] the share of its speed that each processor has now; 0: it is away")
      .def_property_readonly(
          "link_rate", matrix(&State::link_rate),
          "[P, P] the share of its bandwidth that each link has now; 0: closed, 1 on the diagonal")
      .def_property_readonly("phase", array(&State::phase),
                             "[tasks] 0 waiting, 1 running, 2 finished")
      .def_property_readonly("assigned", array(&State::assigned),
                             "[tasks] the processor to which each is mapped")
      .def_property_readonly(
          "last_assigned", array(&State::last_assigned),
          "[tasks] as `assigned`; of a task that was taken back, the processor before")
      .def_property_readonly("placed", array(&State::placed),
                             "[tasks] the processor to which its inputs go, or on which it runs")
      .def_property_readonly("computed", array(&State::computed),
                             "[tasks] the share of each that is done, in [0, 1]")
      .def_property_readonly("started", array(&State::started),
                             "[tasks] when it started; NaN if waiting")
      .def_property_readonly("finished", array(&State::finished),
                             "[tasks] when it finished; NaN if it has not")
      .def_property_readonly("moving_from", array(&State::moving_from),
                             "[edges] the node that sends the transfer in progress")
      .def_property_readonly("moved", array(&State::moved),
                             "[edges] the share of the data that this transfer has moved")
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
          [](const py::object& self, std::optional<bool> copies, std::optional<bool> queued) {
            held<PythonState>(self);
            const PolicyDefaults& defaults = self.cast<PythonState&>().defaults();
            PlacedTasks placed = defaults.placed;
            if (queued) placed = *queued ? PlacedTasks::queued : PlacedTasks::none;
            return std::make_unique<PythonEstimates>(self, placed,
                                                     copies.value_or(defaults.uses_copies));
          },
          py::arg("copies") = py::none(), py::arg("queued") = py::none(),
          "Estimates of this moment. `copies`: whatever processor holds an input may send it, not "
          "only the one that computed it; default: as the run does. `queued`: tasks that run or "
          "are queued keep their places (false: all unfinished tasks are to be placed anew); "
          "default: true for online schedulers, false for reactive ones.")
      .def(
          "allowed",
          [](const py::object& self) {
            held<PythonState>(self);
            auto& state = self.cast<PythonState&>();
            if (state.now() == nullptr) throw InputError("the moment of the state has passed");
            const std::vector<std::uint8_t> places = allowed_places(*state.now(), state.ready());
            const std::size_t processors = state.instance()->instance().platform.processor_count();
            py::array_t<bool> allowed({places.size() / processors, processors});
            std::copy(places.begin(), places.end(), allowed.mutable_data());
            return allowed;
          },
          "[ready, P] whether the run accepts each ready task on each processor: it is live, can "
          "run the task and, if the task's group has a processor, is this one.");
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
           "will have finished.")
      .def_property_readonly("last_start", &PythonEstimates::start,
                             "when the task that was placed last starts");
  require_initialised<PythonEstimates>();
}

}  // namespace dagsweep
