#include "python/external.hpp"

#include <utility>

#include "core/error.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "python/state.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// Holds an object of Python in code that does not hold Python's lock.
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
  Seen(Held scheduler, const std::shared_ptr<const SharedInstance>& instance,
       PolicyDefaults defaults)
      : scheduler_(std::move(scheduler)), state_(made_state(instance, defaults)) {
    const py::gil_scoped_acquire lock;
    wants_notices_ = has("finished");
  }

  bool wants_notices() const { return wants_notices_; }
  /// Tells the scheduler that a task has finished, if it wants to know. The caller need not hold
  /// Python's lock.
  void finished(TaskId task, ProcessorId p, double elapsed) const {
    if (!wants_notices_) return;
    const py::gil_scoped_acquire lock;
    method("finished")(task.value, p.value, elapsed);
  }

  /// The scheduler's method of this name; the scheduler itself, a function, if it has no such
  /// method. The caller must hold Python's lock.
  py::object method(const char* name) const {
    const py::object& scheduler = scheduler_.get();
    return has(name) ? py::object(scheduler.attr(name)) : scheduler;
  }
  bool has(const char* name) const {
    const py::object found = py::getattr(scheduler_.get(), name, py::none());
    return PyCallable_Check(found.ptr()) != 0;
  }
  /// Calls ask(State at this time) and returns its result.
  template <class Ask>
  auto show(const Snapshot& now, std::span<const TaskId> ready, Ask ask) {
    const StateShown shown(state_.get().cast<PythonState&>(), now, ready);
    return ask(state_.get());
  }

 private:
  static Held made_state(const std::shared_ptr<const SharedInstance>& instance,
                         PolicyDefaults defaults) {
    const py::gil_scoped_acquire lock;
    return Held(py::cast(std::make_unique<PythonState>(instance, defaults)));
  }

  Held scheduler_, state_;
  bool wants_notices_ = false;
};

/// Converts an answer that consists of pairs (task, processor).
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

class PythonReactive final : public ExternalReactive {
 public:
  PythonReactive(const std::string& name, bool keeps_copies, Seen seen)
      : ExternalReactive(name, keeps_copies), name_(name), seen_(std::move(seen)) {}

  bool wants_completion_notices() const override { return seen_.wants_notices(); }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    seen_.finished(task, p, elapsed);
  }

 private:
  std::optional<std::vector<Assignment>> ask(const Snapshot& now, const StopToken& stop) override {
    stop.poll();
    const py::gil_scoped_acquire lock;
    const py::object answer = seen_.show(now, {}, seen_.method("reschedule"));
    if (answer.is_none()) return std::nullopt;
    return assignments(answer, name_);
  }

  const std::string name_;
  Seen seen_;
};

class PythonOnline final : public ExternalOnline {
 public:
  PythonOnline(const std::string& name, bool keeps_copies, Seen seen)
      : ExternalOnline(name, keeps_copies), name_(name), seen_(std::move(seen)) {
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
    const py::array_t<std::uint32_t> array = copied(numbers(ready));
    const py::object answer = seen_.show(
        now, ready, [&](const py::object& state) { return seen_.method("assign")(state, array); });
    if (answer.is_none()) return {};
    return assignments(answer, name_);
  }
  std::optional<Assignment> ask_move(const Snapshot& now) override {
    if (!moves_) return std::nullopt;
    const py::gil_scoped_acquire lock;
    const py::object answer = seen_.show(now, {}, seen_.method("move"));
    if (answer.is_none()) return std::nullopt;
    const std::vector<Assignment> move = assignments(py::make_tuple(answer), name_);
    return move.at(0);
  }
  std::optional<ProcessorId> ask_replication(const Snapshot& now, TaskId finished) override {
    const py::gil_scoped_acquire lock;
    const py::object answer = seen_.show(now, {}, [&](const py::object& state) {
      return seen_.method("replicate")(state, finished.value);
    });
    if (answer.is_none()) return std::nullopt;
    return ProcessorId(std::size_t{whole_number(answer, name_ + ": the processor of a copy")});
  }

  const std::string name_;
  Seen seen_;
  bool moves_ = false, replicates_ = false;
};

}  // namespace

std::shared_ptr<const ExternalAlgorithm> external_algorithm(
    const std::string& kind, py::object scheduler, const std::string& name,
    const TreatmentInRun& treatment, const std::shared_ptr<const SharedInstance>& instance) {
  const Held shared(std::move(scheduler));
  const bool copies = treatment.keeps_copies;
  if (kind == "online") {
    return std::make_shared<const ExternalAlgorithm>(
        name, treatment, SchedulerFactory<OnlineScheduler>([=](const SchedulerRequest&) {
          return std::make_unique<PythonOnline>(
              name, copies, Seen(shared, instance, {PlacedTasks::queued, copies}));
        }));
  }
  return std::make_shared<const ExternalAlgorithm>(
      name, treatment, SchedulerFactory<ReactiveScheduler>([=](const SchedulerRequest&) {
        return std::make_unique<PythonReactive>(
            name, copies, Seen(shared, instance, {PlacedTasks::none, copies}));
      }));
}

}  // namespace dagsweep
