#include "graph/generators/daggen_costs.hpp"

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"
#include "graph/generators/draw.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {
namespace {

constexpr std::array<std::string_view, 5> daggen_cost_parameters{"mindata", "maxdata", "complexity",
                                                                 "speed", "reference_mhz"};
constexpr std::array<std::string_view, 2> uniform_cost_parameters{"work_min", "work_max"};

template <class Names>
void refuse_given(const Parameters& parameters, const Names& names, std::string_view costs) {
  for (const std::string_view name : names) {
    if (!parameters.given(name)) continue;
    throw InputError("'" + std::string(name) + "' is given (it is of costs: " + std::string(costs) +
                     ", 'costs' is " + parameters.text("costs") + ")");
  }
}

/// Flop per second; 1 without a speed.
double daggen_speed(const Parameters& parameters) {
  return parameters.text("speed") == "none" ? 1.0 : speed_of(parameters);
}

enum class TaskComplexity : std::uint64_t { n2, n2_log_n, n3 };

/// Flop of a task on d x d numbers.
double draw_flop(double d, const std::string& complexity, RandomStream& random) {
  const TaskComplexity drawn = complexity == "n2"       ? TaskComplexity::n2
                               : complexity == "n2logn" ? TaskComplexity::n2_log_n
                               : complexity == "n3"     ? TaskComplexity::n3
                                                    : static_cast<TaskComplexity>(random.below(3));
  if (drawn == TaskComplexity::n3) return d * d * d;
  const double a = random.uniform(64.0, 512.0);
  if (drawn == TaskComplexity::n2) return a * d * d;
  return 2.0 * a * d * d * (portable_log(d) / portable_log(2.0));
}

}  // namespace

void set_daggen_costs(GraphDraft& draft, const Parameters& parameters, std::uint64_t tasks,
                      std::uint64_t seed) {
  if (parameters.text("costs") == "uniform") {
    refuse_given(parameters, daggen_cost_parameters, "daggen");
    draft.work = draw_work(parameters, tasks, seed);
    draft.volumes_known = false;
    return;
  }
  refuse_given(parameters, uniform_cost_parameters, "uniform");
  const DrawnRange sizes = drawn_range(parameters, "mindata", "maxdata");
  const std::string& complexity = parameters.text("complexity");
  const double speed = daggen_speed(parameters);
  draft.work.reserve(tasks);
  std::vector<double> written(tasks);  // bytes
  for (std::uint64_t task = 0; task < tasks; ++task) {
    RandomStream random(seed, Purpose::task_work, task);
    const double d = 1024.0 * std::floor(random.uniform(sizes.low, sizes.high) / 1024.0);
    written[task] = 8.0 * d * d;
    draft.work.push_back(draw_flop(d, complexity, random) / speed);
  }
  for (EdgeDraft& edge : draft.edges) edge.data = written[edge.from];
  const bool has_speed = parameters.text("speed") != "none";
  draft.units = {has_speed ? WorkUnit::seconds : WorkUnit::flop, DataUnit::bytes,
                 parameters.real("reference_mhz")};
}

}  // namespace dagsweep
