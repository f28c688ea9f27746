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

namespace {

std::vector<double> no_factors(std::size_t /*tasks*/, std::size_t /*processors*/, double /*h*/,
                               std::uint64_t /*seed*/) {
  return {};
}

/// s_p ~ U[1 - h/2, 1 + h/2]
std::vector<double> drawn_speeds(std::size_t /*tasks*/, std::size_t processors, double h,
                                 std::uint64_t seed) {
  const auto [low, high] = factor_ends(h);
  std::vector<double> speeds;
  for (std::size_t p = 0; p < processors; ++p) {
    speeds.push_back(RandomStream(seed, Purpose::processor_speed, p).uniform(low, high));
  }
  return speeds;
}

/// u_ip ~ U[1 - h/2, 1 + h/2]
std::vector<double> drawn_per_pair(std::size_t tasks, std::size_t processors, double h,
                                   std::uint64_t seed) {
  const auto [low, high] = factor_ends(h);
  std::vector<double> factors;
  reserve_present(factors, tasks * processors);
  for (std::size_t task = 0; task < tasks; ++task) {
    RandomStream random(seed, Purpose::execution_time, task);
    for (std::size_t p = 0; p < processors; ++p) factors.push_back(random.uniform(low, high));
  }
  return factors;
}

}  // namespace

std::vector<double> execution_times(TimesModel model, const TaskGraph& graph,
                                    std::size_t processors, std::vector<double> factors) {
  if (model == TimesModel::speeds) return times_from_speeds(graph, factors);
  if (model == TimesModel::equal) factors.assign(graph.task_count() * processors, 1.0);
  auto time = factors.begin();
  for (const TaskId task : graph.tasks()) {
    for (std::size_t p = 0; p < processors; ++p) *time++ *= graph.work(task);
  }
  return factors;
}

std::span<const HeterogeneityModel> heterogeneity_models() {
  static constexpr HeterogeneityModel catalogue[] = {
      {"homogeneous", "equal processors: W = work", false, TimesModel::equal, no_factors},
      {"related", "processors of different speeds: W = work / s_p, s_p ~ U[1-h/2, 1+h/2]", true,
       TimesModel::speeds, drawn_speeds},
      {"unrelated", "a factor per task and processor: W = work * u_ip, u_ip ~ U[1-h/2, 1+h/2]",
       true, TimesModel::per_pair, drawn_per_pair},
  };
  return catalogue;
}

}  // namespace dagsweep
