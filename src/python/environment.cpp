#include <algorithm>
#include <pybind11/stl.h>
#include <utility>

#include "core/error.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "python/bindings.hpp"
#include "python/interruptible.hpp"
#include "python/run_arguments.hpp"
#include "python/state.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// A run whose ready tasks Python assigns, one at each step.
struct Episode {
  std::shared_ptr<const SharedInstance> instance;
  std::shared_ptr<DecidedRun> run;
  py::object state;               // its State
  bool rewards_by_bound = false;  // a reward is minus the increase of the bound, not of the time
  double reached = 0.0;           // time or bound after the last step
};
using Episodes = std::vector<Episode*>;

double time_or_bound(Episode& episode) {
  return episode.rewards_by_bound ? episode.run->makespan_bound() : episode.run->time();
}

/// Reward of the step that has just been made.
double next_reward(Episode& episode) {
  const double before = std::exchange(episode.reached, time_or_bound(episode));
  return before - episode.reached;
}

Episode new_episode(std::shared_ptr<const SharedInstance> instance, const TreatmentInRun& treatment,
                    const RunArguments& arguments, bool rewards_by_bound) {
  NamedAlgorithm named = named_algorithm(arguments);
  named.external = std::make_shared<const ExternalAlgorithm>(arguments.algorithm, treatment,
                                                             SchedulerFactory<OnlineScheduler>());
  const RunRequest request =
      run_request(named, given_scenario(arguments, instance->instance().platform.layout_of_nodes()),
                  instance->instance());
  auto run = interruptible(
      [&](const StopToken& stop) { return std::make_shared<DecidedRun>(instance, request, stop); });
  py::object state = py::cast(std::make_unique<PythonState>(
      instance, PolicyDefaults{PlacedTasks::queued, treatment.keeps_copies}, run));
  Episode episode{std::move(instance), std::move(run), std::move(state), rewards_by_bound, 0.0};
  episode.reached = time_or_bound(episode);
  return episode;
}

/// The assignment of an action; std::nullopt to wait (a negative task). Throws InputError if the
/// run does not accept it.
std::optional<Assignment> checked(Episode& episode, std::int64_t task, std::int64_t processor) {
  if (episode.run->status() != DecidedRun::Status::deciding) {
    throw InputError("the episode has ended (call reset())");
  }
  if (task < 0) return std::nullopt;
  const Instance& instance = episode.instance->instance();
  const auto require_below = [](const char* what, std::int64_t number, std::size_t count) {
    if (number >= 0 && static_cast<std::uint64_t>(number) < count) return;
    throw InputError("action: there is no " + std::string(what) + " " + std::to_string(number) +
                     " (there are " + std::to_string(count) + ")");
  };
  require_below("task", task, instance.graph.task_count());
  require_below("processor", processor, instance.platform.processor_count());
  const Assignment place{TaskId(static_cast<std::size_t>(task)),
                         ProcessorId(static_cast<std::size_t>(processor))};
  try {
    episode.run->check(place);
  } catch (const InputError& error) {
    throw InputError(std::string("action: ") + error.what());
  }
  return place;
}

/// Makes the step of a checked action; returns its reward.
double decided(Episode& episode, const std::optional<Assignment>& place) {
  if (place) {
    episode.run->assign(*place);
  } else {
    episode.run->wait();
  }
  return next_reward(episode);
}

/// Step of one episode. `action`: (task, processor), or None to wait. Returns the reward.
double step(Episode& episode, const py::object& action) {
  if (action.is_none()) return decided(episode, checked(episode, -1, 0));
  constexpr const char* expected = "action: must be (task, processor), or None to wait, not ";
  if (PySequence_Check(action.ptr()) == 0 || py::len(action) != 2) {
    raise_wrong_type(expected + type_name(action));
  }
  const auto pair = py::reinterpret_borrow<py::sequence>(action);
  const auto number = [&](std::size_t k, const char* name) {
    const std::uint64_t given = whole_number(pair[k], name);
    return static_cast<std::int64_t>(std::min(given, std::uint64_t{INT64_MAX}));
  };
  return decided(episode,
                 checked(episode, number(0, "action: task"), number(1, "action: processor")));
}

/// A step of every episode. `actions`: [episodes, 2] task (-1: wait) and processor. Returns the
/// rewards, [episodes]. If an action is refused, no episode makes its step.
py::array_t<double> step_all(const Episodes& episodes, const py::array_t<std::int64_t>& actions) {
  py::array_t<double> rewards(static_cast<py::ssize_t>(episodes.size()));
  const auto given = actions.unchecked<2>();
  double* const reward = rewards.mutable_data();
  const py::gil_scoped_release others_run;
  std::vector<std::optional<Assignment>> places;
  places.reserve(episodes.size());
  for (std::size_t k = 0; k < episodes.size(); ++k) {
    const auto row = static_cast<py::ssize_t>(k);
    try {
      places.push_back(checked(*episodes[k], given(row, 0), given(row, 1)));
    } catch (const InputError& error) {
      throw InputError("environment " + std::to_string(k) + ": " + error.what());
    }
  }
  for (std::size_t k = 0; k < episodes.size(); ++k) reward[k] = decided(*episodes[k], places[k]);
  return rewards;
}

/// Ready tasks of all episodes, one episode after the other.
py::array_t<std::uint32_t> all_ready(const Episodes& episodes) {
  std::vector<std::uint32_t> all;
  for (const Episode* episode : episodes) {
    for (const TaskId task : episode->run->ready()) all.push_back(task.value);
  }
  return copied(std::span<const std::uint32_t>(all));
}

/// [episodes] number of ready tasks.
py::array_t<std::int64_t> ready_counts(const Episodes& episodes) {
  py::array_t<std::int64_t> counts(static_cast<py::ssize_t>(episodes.size()));
  std::int64_t* count = counts.mutable_data();
  for (const Episode* episode : episodes) {
    *count++ = static_cast<std::int64_t>(episode->run->ready().size());
  }
  return counts;
}

/// [ready tasks of all episodes, P] of rows_of(DecidedRun), [ready * P]. Throws InputError unless
/// all episodes have equally many processors.
template <class T, class Rows>
py::array_t<T> stacked(const Episodes& episodes, Rows rows_of) {
  std::size_t processors = 0;
  std::vector<T> all;
  for (const Episode* episode : episodes) {
    const std::size_t own = episode->instance->instance().platform.processor_count();
    if (processors != 0 && own != processors) {
      throw InputError("the environments have different numbers of processors (" +
                       std::to_string(processors) + ", " + std::to_string(own) +
                       "): ask each alone");
    }
    processors = own;
    const auto rows = rows_of(*episode->run);
    all.insert(all.end(), rows.begin(), rows.end());
  }
  py::array_t<T> array({processors == 0 ? 0 : all.size() / processors, processors});
  std::copy(all.begin(), all.end(), array.mutable_data());
  return array;
}
py::array_t<double> all_finishes(const Episodes& episodes) {
  return stacked<double>(episodes, [](DecidedRun& run) { return run.finishes(); });
}
py::array_t<bool> all_allowed(const Episodes& episodes) {
  return stacked<bool>(episodes, [](DecidedRun& run) { return run.allowed(); });
}

/// [episodes] whether the episode has ended.
py::array_t<bool> all_ended(const Episodes& episodes) {
  py::array_t<bool> ended(static_cast<py::ssize_t>(episodes.size()));
  bool* flag = ended.mutable_data();
  for (const Episode* episode : episodes) {
    *flag++ = episode->run->status() != DecidedRun::Status::deciding;
  }
  return ended;
}

const char* status_text(const Episode& episode) {
  switch (episode.run->status()) {
    case DecidedRun::Status::deciding:
      return "deciding";
    case DecidedRun::Status::done:
      return "done";
    case DecidedRun::Status::stalled:
      return "stalled";
    case DecidedRun::Status::failed:
      break;
  }
  return "failed";
}

}  // namespace

void bind_environment(py::module_& module) {
  py::class_<Episode>(module, "Episode", "A run whose ready tasks an Environment assigns.")
      .def(py::init([](const py::object& instance, const py::tuple& treatment, GivenValues values,
                       const py::object& bound, const py::object& seed, const py::list& crashes,
                       std::optional<std::string> scenario, bool rewards_by_bound) {
        return new_episode(
            instance_of(instance), treatment_of(treatment),
            {"policy", std::move(values), real_number(bound, "bound"), whole_number(seed, "seed"),
             0, crashes_of(crashes), std::move(scenario)},
            rewards_by_bound);
      }))
      .def("step", &step)
      .def_readonly("state", &Episode::state)
      .def_property_readonly("status", &status_text)
      .def_property_readonly("reason", [](const Episode& self) { return self.run->reason(); })
      .def_property_readonly("time", [](const Episode& self) { return self.run->time(); })
      .def_property_readonly("decisions",
                             [](const Episode& self) { return self.run->decisions(); });
  require_initialised<Episode>();
  module.def("step_all", &step_all);
  module.def("all_ready", &all_ready);
  module.def("ready_counts", &ready_counts);
  module.def("all_finishes", &all_finishes);
  module.def("all_allowed", &all_allowed);
  module.def("all_ended", &all_ended);
}

}  // namespace dagsweep
