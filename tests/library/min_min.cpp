// An outside program with a scheduler of its own.
//   min_min           schedules the HEFT paper's example, checks the schedule, carries it out while
//                     processors and links change, and checks the trace of that run
//   min_min I.json    prints the schedule of an instance file, as `dagsweep schedule` does
// postprocess/example/min_min.py is the same scheduler in Python.
#include <iostream>
#include <tuple>

#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "platform/examples/heft_example.hpp"
#include "platform/instance_file.hpp"
#include "schedule/schedule_file.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedule/validity.hpp"
#include "schedulers/list/heft.hpp"
#include "schedulers/list/parts/append_builder.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/trace/trace.hpp"
#include "simulation/validation/trace_validity.hpp"

using namespace dagsweep;

/// Min-min: of all ready tasks the one that finishes first, on the processor where it does.
class MinMin final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    AppendBuilder builder(instance);
    while (!builder.empty()) {
      stop.poll();
      Candidate best;
      std::tuple least{std::numeric_limits<double>::infinity(), 0U, ProcessorId(0)};
      for (std::size_t k = 0; k < builder.ready().size(); ++k) {
        const TaskId task = builder.ready()[k];
        for (const ProcessorId p : instance.platform.processors()) {
          const double finish = builder.start(k, p) + instance.times(task, p);
          const std::tuple key{finish, instance.graph.position(task), p};
          if (key < least) std::tie(best, least) = std::tuple{Candidate{k, p}, key};
        }
      }
      builder.place(best);
    }
    return std::move(builder).finished();
  }
};

void print_schedule(const std::string& path) {
  const Instance instance = read_instance(read_file(path), path).instance;
  const Schedule plan = MinMin().schedule(instance, StopToken());
  std::cout << schedule_json(plan, instance.graph, "min_min").dump(1) << "\n";
}

int main(int count, char** words) {
  if (count > 1) {
    print_schedule(words[1]);
    return 0;
  }
  const Experiment experiment{heft_example(), std::nullopt};
  const Schedule plan = MinMin().schedule(experiment.instance, StopToken());
  const auto wrong_plan = find_violation(plan.replicas(), experiment.instance);
  ScenarioSettings settings;
  settings.bound = 0.4;
  const double m0 = reference_makespan(experiment.instance, StopToken());
  const Scenario scenario = draw_scenario(settings, experiment.instance.platform, m0, 1);
  Trace trace;
  const Execution run = execute(experiment, plan, scenario, StopToken(), &trace);
  const auto wrong_run = find_violation(trace, run, experiment, plan, scenario);
  std::cout << "planned " << plan.makespan() << ", executed " << run.makespan << "\n"
            << wrong_plan.value_or("the schedule is valid") << "\n"
            << wrong_run.value_or("the run is valid") << "\n";
  return wrong_plan || wrong_run ? 1 : 0;
}
