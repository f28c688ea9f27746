#include "python/outside.hpp"

#include <utility>

#include "core/error.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "schedulers/outside/observed_state.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// What schedulers of Python see. One object serves a run.
struct PythonState {
  std::shared_ptr<const SharedInstance> instance;
  ObservedState state;
};

/// Holds an object of Python where its lock is not held.
class Held {
 public:
  explicit Held(py::object object)
      : object_(new py::object(std::move(object)), [](py::object* last) {
          const py::gil_scoped_acquire lock;
          delete last;
        }) {}

  const py::object& get() const { return *object_; }

 private:
  std::shared_ptr<py::object> object_;
};

/// The scheduler, and the state that it is shown.
class Seen {
 public:
  Seen(Held scheduler, const std::shared_ptr<const SharedInstance>& instance)
      : scheduler_(std::move(scheduler)), state_(made_state(instance)) {
    const py::gil_scoped_acquire lock;
    wants_notices_ = has("finished");
  }

  bool wants_notices() const { return wants_notices_; }
  /// Tells the scheduler, if it wants to know. Does not need Python's lock.
  void finished(TaskId task, ProcessorId p, double elapsed) const {
    if (!wants_notices_) return;
    const py::gil_scoped_acquire lock;
    method("finished")(task.value, p.value, elapsed);
  }

  /// Its method of this name; itself if it has none and is a function. Needs Python's lock.
  py::object method(const char* name) const {
    const py::object& scheduler = scheduler_.get();
    return py::hasattr(scheduler, name) ? py::object(scheduler.attr(name)) : scheduler;
  }
  bool has(const char* name) const { return py::hasattr(scheduler_.get(), name); }
  /// The state at this time.
  const py::object& state(const Snapshot& now) {
    state_.get().cast<PythonState&>().state.observe(now);
    return state_.get();
  }

 private:
  static Held made_state(const std::shared_ptr<const SharedInstance>& instance) {
    const py::gil_scoped_acquire lock;
    return Held(py::cast(PythonState{instance, ObservedState(instance->instance())}));
  }

  Held scheduler_, state_;
  bool wants_notices_ = false;
};

/// Of pairs (task, processor).
std::vector<Assignment> assignments(const py::object& answer, const std::string& name) {
  const std::vector<std::uint32_t> numbers =
      indices(answer, name + ": the answer", {any_size, 2}, "pairs (task, processor)", "number",
              std::size_t{1} << 32);
  std::vector<Assignment> made;
  made.reserve(numbers.size() / 2);
  for (std::size_t k = 0; k < numbers.size(); k += 2) {
    made.push_back({TaskId(std::size_t{numbers[k]}), ProcessorId(std::size_t{numbers[k + 1]})});
  }
  return made;
}

class PythonReactive final : public OutsideReactive {
 public:
  PythonReactive(const std::string& name, bool keeps_copies, Seen seen)
      : OutsideReactive(name, keeps_copies), name_(name), seen_(std::move(seen)) {}

  bool wants_completion_notices() const override { return seen_.wants_notices(); }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    seen_.finished(task, p, elapsed);
  }

 private:
  std::optional<std::vector<Assignment>> ask(const Snapshot& now, const StopToken& stop) override {
    stop.poll();
    const py::gil_scoped_acquire lock;
    const py::object answer = seen_.method("reschedule")(seen_.state(now));
    if (answer.is_none()) return std::nullopt;
    return assignments(answer, name_);
  }

  const std::string name_;
  Seen seen_;
};

class PythonOnline final : public OutsideOnline {
 public:
  PythonOnline(const std::string& name, bool keeps_copies, Seen seen)
      : OutsideOnline(name, keeps_copies), name_(name), seen_(std::move(seen)) {
    const py::gil_scoped_acquire lock;
    moves_ = seen_.has("move");
    replicates_ = seen_.has("replicate");
  }

  bool replicates_results() const override { return replicates_; }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    seen_.finished(task, p, elapsed);
  }

 private:
  std::vector<Assignment> ask(const Snapshot& now, std::span<const TaskId> ready) override {
    const py::gil_scoped_acquire lock;
    const std::span<const std::uint32_t> tasks = numbers(ready);
    const py::array_t<std::uint32_t> array(static_cast<py::ssize_t>(tasks.size()), tasks.data());
    const py::object answer = seen_.method("assign")(seen_.state(now), array);
    if (answer.is_none()) return {};
    return assignments(answer, name_);
  }
  std::optional<Assignment> ask_move(const Snapshot& now) override {
    if (!moves_) return std::nullopt;
    const py::gil_scoped_acquire lock;
    const py::object answer = seen_.method("move")(seen_.state(now));
    if (answer.is_none()) return std::nullopt;
    const std::vector<Assignment> move = assignments(py::make_tuple(answer), name_);
    return move.at(0);
  }
  std::optional<ProcessorId> ask_replication(const Snapshot& now, TaskId finished) override {
    const py::gil_scoped_acquire lock;
    const py::object answer = seen_.method("replicate")(seen_.state(now), finished.value);
    if (answer.is_none()) return std::nullopt;
    return ProcessorId(std::size_t{whole_number(answer, name_ + ": the processor of a copy")});
  }

  const std::string name_;
  Seen seen_;
  bool moves_ = false, replicates_ = false;
};

/// A read-only array of the state.
template <class T>
auto array(std::vector<T> ObservedState::*values) {
  return [values](const py::object& self) {
    return view(std::span<const T>(held<PythonState>(self).state.*values), self);
  };
}
/// With a row of P numbers each.
template <class T>
auto matrix(std::vector<T> ObservedState::*values) {
  return [values](const py::object& self) {
    const ObservedState& state = held<PythonState>(self).state;
    const std::size_t processors = state.availability.size();
    const std::vector<T>& all = state.*values;
    return view(std::span<const T>(all), {all.size() / processors, processors}, self);
  };
}

}  // namespace

std::shared_ptr<const OutsideAlgorithm> outside_algorithm(
    const std::string& kind, py::object scheduler, const std::string& name,
    const TreatmentInRun& treatment, const std::shared_ptr<const SharedInstance>& instance) {
  const Held shared(std::move(scheduler));
  const bool copies = treatment.keeps_copies;
  if (kind == "online") {
    return std::make_shared<const OutsideAlgorithm>(
        name, treatment, SchedulerFactory<OnlineScheduler>([=](const SchedulerRequest&) {
          return std::make_unique<PythonOnline>(name, copies, Seen(shared, instance));
        }));
  }
  return std::make_shared<const OutsideAlgorithm>(
      name, treatment, SchedulerFactory<ReactiveScheduler>([=](const SchedulerRequest&) {
        return std::make_unique<PythonReactive>(name, copies, Seen(shared, instance));
      }));
}

void bind_outside(py::module_& module) {
  using State = ObservedState;
  py::class_<PythonState>(
      module, "State",
      "What a scheduler knows at a point of a run. Its arrays are read-only views of one memory, "
      "which is "
      "written anew at the next call: copy what is to be kept. Processors are numbers, -1 = none.")
      .def_property_readonly("instance",
                             [](const PythonState& self) {
                               return std::const_pointer_cast<SharedInstance>(self.instance);
                             })
      .def_property_readonly("time", [](const PythonState& self) { return self.state.time; })
      .def_property_readonly(
          "reference_makespan",
          [](const PythonState& self) { return self.state.reference_makespan; }, "M0")
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
            const State& state = held<PythonState>(self).state;
            const std::uint64_t p = whole_number(processor, "processor");
            if (p + 1 >= state.queue_begin.size())
              raise_wrong_value("processor: there is no " + std::to_string(p));
            const std::span<const std::uint32_t> queued(state.queued);
            const std::uint32_t begin = state.queue_begin[p];
            const auto tasks = queued.subspan(begin, state.queue_begin[p + 1] - begin);
            return py::array_t<std::uint32_t>(static_cast<py::ssize_t>(tasks.size()), tasks.data());
          },
          py::arg("processor"),
          "The tasks of a processor in order: what it runs, then what waits.");
  require_initialised<PythonState>();
}

}  // namespace dagsweep
