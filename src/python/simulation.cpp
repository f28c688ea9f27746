#include <algorithm>
#include <cmath>

#include "core/json_writing.hpp"
#include "metrics/metrics_json.hpp"
#include "python/arguments.hpp"
#include "python/array_view.hpp"
#include "python/bindings.hpp"
#include "python/external.hpp"
#include "python/interruptible.hpp"
#include "python/run_arguments.hpp"
#include "python/shared_schedule.hpp"
#include "runs/measured_run.hpp"
#include "schedule/schedule_rows.hpp"
#include "simulation/trace/gantt.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// A request and what it is executed on, so that the run can be repeated.
struct RequestedRun {
  std::shared_ptr<const SharedInstance> instance;
  std::optional<SharedSchedule> given;  // nullopt: the scheduler of the request
  RunRequest request;

  std::optional<Plan> plan() const {
    if (!given) return std::nullopt;
    return Plan{given->schedule, request.arguments.epsilon};
  }
};

/// A run that has ended, with the status that the program reports.
struct EndedRun {
  RequestedRun requested;
  std::string status;  // done, stalled, failed
  std::string reason;  // why the run failed, or stalled although a task could be assigned
  std::string algorithm;
  std::string outcome;
  std::vector<double> values;             // [metrics()]; empty unless done
  std::optional<SharedSchedule> planned;  // the schedule of time 0, if there is one
  Execution execution;
};

EndedRun ended_run(RequestedRun requested, const StopToken& stop) {
  EndedRun ended{std::move(requested), "done", {}, {}, {}, {}, std::nullopt, {}};
  const RequestedRun& asked = ended.requested;
  ended.algorithm =
      asked.given ? asked.given->algorithm : std::string(asked.request.scheduler->name);
  try {
    const std::optional<Plan> plan = asked.plan();
    MeasuredRun measured =
        measure_run(asked.request, *asked.instance, stop, plan ? &*plan : nullptr);
    ExecutedRun& run = measured.run;
    ended.outcome = run.outcome();
    if (!run.is_done()) ended.status = "stalled";
    ended.reason = run.execution.reason;
    ended.values = std::move(measured.metrics);
    if (run.planned == nullptr) return ended;
    ended.planned = asked.given;
    if (!ended.planned) {
      ended.planned = SharedSchedule{asked.instance, run.planned, ended.algorithm};
    }
    ended.execution = std::move(run.execution);
  } catch (const RunError& error) {
    ended.status = "failed";
    ended.reason = error.what();
    ended.outcome = "failed";
  }
  return ended;
}

/// A scheduler of Python, if `kind` is not empty: "reactive" or "online".
struct ExternalArgument {
  std::string kind;
  py::object scheduler;
  TreatmentInRun treatment;
};

/// Converts () or (kind, scheduler, treatment).
ExternalArgument external_of(const py::tuple& given) {
  if (given.empty()) return {};
  return {given[0].cast<std::string>(), given[1], treatment_of(given[2].cast<py::tuple>())};
}

/// Simulates a run. `schedule`: null if the arguments name an algorithm.
EndedRun simulated(std::shared_ptr<const SharedInstance> instance, const SharedSchedule* schedule,
                   const ExternalArgument& external, const RunArguments& arguments) {
  NamedAlgorithm named = named_algorithm(arguments);
  if (schedule != nullptr) named.name.reset();
  if (!external.kind.empty()) {
    named.external = external_algorithm(external.kind, external.scheduler, arguments.algorithm,
                                        external.treatment, instance);
  }
  RequestedRun requested{std::move(instance), std::nullopt, {}};
  if (schedule != nullptr) {
    if (schedule->instance != requested.instance) {
      throw InputError("schedule: is of another instance (run it on schedule.instance)");
    }
    const TaskReplicas replicas(*schedule->schedule);
    for (const TaskId task : requested.instance->instance().graph.tasks()) {
      if (replicas[task].size() > 0) continue;
      throw InputError("schedule: task " + std::to_string(task.value) +
                       " has no replica (what an algorithm plans that assigns tasks during the run "
                       "is no whole schedule; give its name)");
    }
    requested.given = *schedule;
  }
  const Instance& on = requested.instance->instance();
  requested.request =
      run_request(named, given_scenario(arguments, on.platform.layout_of_nodes()), on);
  return interruptible(
      [&](const StopToken& stop) { return ended_run(std::move(requested), stop); });
}

/// Repeats the run to record its trace.
Trace trace_of(const EndedRun& run, const StopToken& stop) {
  if (!run.planned) throw InputError("the run has no trace (" + run.outcome + ")");
  Trace trace;
  const RequestedRun& asked = run.requested;
  const std::optional<Plan> plan = asked.plan();
  const Execution repeated =
      execute(asked.request, *asked.instance, stop, &trace, plan ? &*plan : nullptr).execution;
  const auto same = [](std::span<const double> a, std::span<const double> b) {
    return std::ranges::equal(
        a, b, [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
  };
  if (!same(repeated.start.values(), run.execution.start.values()) ||
      !same(repeated.finish.values(), run.execution.finish.values())) {
    throw InputError(
        "the run cannot be repeated to record its trace: the scheduler has answered otherwise than "
        "the first time (it keeps something from the first run; the State is another object in "
        "each run)");
  }
  return trace;
}

std::string trace_text(const EndedRun& run) {
  return interruptible([&](const StopToken& stop) {
    TraceText text;
    text.add(trace_of(run, stop), run.requested.instance->instance());
    return text.take(run.algorithm);
  });
}

std::string gantt_text(const EndedRun& run, bool transfers) {
  return interruptible([&](const StopToken& stop) {
    const Trace trace = trace_of(run, stop);
    const std::vector<GanttPart> parts{{trace, run.requested.instance->instance(), 0.0}};
    return gantt_svg(parts, {run.algorithm + ", " + run.outcome, transfers});
  });
}

py::dict metrics_dict(const EndedRun& run) {
  py::dict dict;
  for (std::size_t k = 0; k < run.values.size(); ++k) {
    const Metric& metric = metrics()[k];
    const double value = run.values[k];
    if (metric.is_count && std::isfinite(value)) {
      dict[py::str(metric.name)] = static_cast<std::uint64_t>(value);
    } else {
      dict[py::str(metric.name)] = value;
    }
  }
  return dict;
}

std::string json_text(const EndedRun& run) {
  Json json{{"status", run.status}};
  if (!run.reason.empty()) json["reason"] = run.reason;
  if (!run.values.empty()) json.update(metrics_json(metrics(), run.values));
  return json.dump(1) + "\n";
}

template <class Times>
auto task_times(Times times) {
  return [times](const py::object& self) {
    return view((held<EndedRun>(self).execution.*times).values(), self);
  };
}

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<EndedRun>(
      module, "Run",
      "An executed run: how it ended and what it measured. Immutable; its arrays are read-only "
      "views of its memory.")
      .def_readonly("status", &EndedRun::status,
                    "done; stalled: it can never complete; failed: `reason` says why")
      .def_readonly("reason", &EndedRun::reason,
                    "why it failed, or stalled because an online scheduler assigns nothing; "
                    "otherwise empty")
      .def_readonly("algorithm", &EndedRun::algorithm, "its name in reports")
      .def_property_readonly("metrics", &metrics_dict,
                             "values by name; empty unless the run is done, NaN where not defined")
      .def_property_readonly(
          "makespan",
          [](const EndedRun& self) {
            return self.execution.completed ? self.execution.makespan : not_a_value;
          },
          "latest finish of a task; NaN unless the run has completed")
      .def_readonly("schedule", &EndedRun::planned, "the schedule of time 0; None if there is none")
      .def_property_readonly("start", task_times(&Execution::start),
                             "[tasks] when each started; NaN if it never did")
      .def_property_readonly("finish", task_times(&Execution::finish),
                             "[tasks] when each finished; NaN if it never did")
      .def("to_json", &json_text, "What `dagsweep simulate` prints.")
      .def("trace_json", &trace_text,
           "The run's events, as `dagsweep simulate --trace` writes them. Repeats the run.")
      .def("gantt_svg", &gantt_text, py::arg("transfers") = false,
           "The drawing of `dagsweep simulate --gantt`. Repeats the run.")
      .def("__repr__", [](const EndedRun& self) {
        return "<dagsweep.Run of " + self.algorithm + ": " + self.outcome + ">";
      });
  require_initialised<EndedRun>();
  module.def(
      "simulate",
      [](const py::object& instance, const SharedSchedule* schedule, std::string algorithm,
         const py::tuple& external, GivenValues values, const py::object& bound,
         const py::object& seed, const py::object& epsilon, const py::list& crashes,
         std::optional<std::string> scenario) {
        return simulated(instance_of(instance), schedule, external_of(external),
                         {std::move(algorithm), std::move(values), real_number(bound, "bound"),
                          whole_number(seed, "seed"), epsilon_of(epsilon), crashes_of(crashes),
                          std::move(scenario)});
      },
      py::arg("instance"), py::arg("schedule"), py::arg("algorithm"), py::arg("external"),
      py::arg("values"), py::arg("bound"), py::arg("seed"), py::arg("epsilon"), py::arg("crash"),
      py::arg("scenario"));
}

}  // namespace dagsweep
