#include "schedule/work_area.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace dagsweep {
namespace {

std::vector<double> equal_weights(std::size_t processors) {
  return std::vector<double>(processors, 1.0 / static_cast<double>(processors));
}

std::vector<double> speed_weights(const ExecutionTimes& times) {
  std::vector<double> serial(times.processor_count(), 0.0);
  for (const TaskId task : IdRange<TaskId>(times.task_count())) {
    const std::span<const double> row = times.row(task);
    for (std::size_t p = 0; p < row.size(); ++p) serial[p] += row[p] < never ? row[p] : 0.0;
  }
  if (*std::min_element(serial.begin(), serial.end()) <= 0.0) return equal_weights(serial.size());
  double sum = 0.0;
  for (double& weight : serial) sum += weight = 1.0 / weight;
  for (double& weight : serial) weight /= sum;
  return serial;
}

WorkArea area_of(const ExecutionTimes& times, std::vector<double> weight) {
  IdMap<TaskId, double> share(times.task_count());
  for (const TaskId task : IdRange<TaskId>(times.task_count())) {
    const std::span<const double> row = times.row(task);
    double least = never;
    for (std::size_t p = 0; p < row.size(); ++p) least = std::min(least, weight[p] * row[p]);
    share[task] = least;
  }
  return {std::move(weight), std::move(share)};
}

}  // namespace

std::array<WorkArea, 2> work_areas(const ExecutionTimes& times) {
  return {area_of(times, equal_weights(times.processor_count())),
          area_of(times, speed_weights(times))};
}

}  // namespace dagsweep
