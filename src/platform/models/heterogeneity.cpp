#include "platform/models/heterogeneity.hpp"

#include "core/random.hpp"
#include "core/raw_vector.hpp"

namespace dagsweep {

std::vector<double> times_from_speeds(const TaskGraph& graph, std::span<const double> speeds) {
  std::vector<double> times;
  reserve_present(times, graph.task_count() * speeds.size());
  for (const TaskId task : graph.tasks()) {
    for (const double s : speeds) times.push_back(graph.work(task) / s);
  }
  return times;
}

std::vector<double> drawn_speeds(std::size_t processors, double h, std::uint64_t seed) {
  std::vector<double> speeds;
  for (std::size_t p = 0; p < processors; ++p) {
    speeds.push_back(
        RandomStream(seed, Purpose::processor_speed, p).uniform(1.0 - h / 2.0, 1.0 + h / 2.0));
  }
  return speeds;
}

std::vector<double> drawn_factors(std::size_t tasks, std::size_t processors, double h,
                                  std::uint64_t seed) {
  std::vector<double> factors;
  reserve_present(factors, tasks * processors);
  for (std::size_t task = 0; task < tasks; ++task) {
    RandomStream random(seed, Purpose::execution_time, task);
    for (std::size_t p = 0; p < processors; ++p) {
      factors.push_back(random.uniform(1.0 - h / 2.0, 1.0 + h / 2.0));
    }
  }
  return factors;
}

namespace {

/// W[i][p] = work_i
std::vector<double> homogeneous(const TaskGraph& graph, std::size_t processors, double /*h*/,
                                std::uint64_t /*seed*/) {
  std::vector<double> times;
  reserve_present(times, graph.task_count() * processors);
  for (const TaskId task : graph.tasks()) times.insert(times.end(), processors, graph.work(task));
  return times;
}

/// W[i][p] = work_i / s_p, s_p ~ U[1 - h/2, 1 + h/2]
std::vector<double> related(const TaskGraph& graph, std::size_t processors, double h,
                            std::uint64_t seed) {
  return times_from_speeds(graph, drawn_speeds(processors, h, seed));
}

/// W[i][p] = work_i * u_ip, u_ip ~ U[1 - h/2, 1 + h/2]
std::vector<double> unrelated(const TaskGraph& graph, std::size_t processors, double h,
                              std::uint64_t seed) {
  std::vector<double> times = drawn_factors(graph.task_count(), processors, h, seed);
  auto time = times.begin();
  for (const TaskId task : graph.tasks()) {
    for (std::size_t p = 0; p < processors; ++p) *time++ *= graph.work(task);
  }
  return times;
}

}  // namespace

std::span<const HeterogeneityModel> heterogeneity_models() {
  static constexpr HeterogeneityModel catalogue[] = {
      {"homogeneous", "equal processors: W = work", false, homogeneous},
      {"related", "processors of different speeds: W = work / s_p, s_p ~ U[1-h/2, 1+h/2]", true,
       related},
      {"unrelated", "a factor per task and processor: W = work * u_ip, u_ip ~ U[1-h/2, 1+h/2]",
       true, unrelated},
  };
  return catalogue;
}

}  // namespace dagsweep
