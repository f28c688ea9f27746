#include "runs/scheduling_time.hpp"

#include <optional>
#include <tuple>
#include <utility>

#include "metrics/catalogue.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

SchedulingTime measure_scheduling(const RunRequest& request, const Instance& instance,
                                  const SecondsClock& clock, const TimingMeasurements& measurements,
                                  const StopToken& stop) {
  const auto cpu_time = [&] {
    return measurements.cpu_clock ? measurements.cpu_clock() : not_a_value;
  };
  std::optional<Schedule> schedule;  // not cached, so that every call starts from the same memory
  const auto work = [&] {
    const AnyScheduler scheduler = request.scheduler->make(request.arguments);
    const double begin = clock();
    const double cpu_begin = cpu_time();
    schedule.emplace(initial_schedule(scheduler, instance, stop));
    const double cpu_end = cpu_time();
    return std::pair(clock() - begin, cpu_end - cpu_begin);
  };
  if (measurements.provide_memory) {  // about what FTSA, MC-FTSA and FTBAR allocate
    const std::size_t copies = std::size_t{request.arguments.epsilon} + 1;
    measurements.provide_memory(instance.graph.task_count() * (64 + 40 * copies));
  }
  SchedulingTime time;
  std::tie(time.seconds, time.cpu_seconds) = work();
  if (measurements.peak_memory) {
    schedule.reset();
    time.peak_bytes = measurements.peak_memory(work);
  }
  const Execution none;
  const InstanceScale no_scale;  // metrics of the plan do not read it
  const Run run{instance, no_scale, *schedule, none};
  time.metrics.assign(metrics().size(), not_a_value);
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    if (metrics()[k].of_plan()) time.metrics[k] = metrics()[k].value(run);
  }
  return time;
}

}  // namespace dagsweep
