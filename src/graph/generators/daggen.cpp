#include "graph/generators/daggen.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/power.hpp"
#include "core/random.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {
namespace {

/// [levels + 1]: level l has the tasks [begin[l], begin[l + 1]).
using LevelBegins = std::vector<std::uint64_t>;

LevelBegins draw_daggen_levels(std::uint64_t tasks, double fat, double regular,
                               std::uint64_t seed) {
  RandomStream random(seed, Purpose::graph_structure);
  const double width =
      std::max(1.0, std::floor(portable_power(static_cast<double>(tasks), fat) + 1e-9));
  LevelBegins begin{0};
  while (begin.back() < tasks) {
    const double size = std::floor(width * random.uniform(regular, 2.0 - regular));
    begin.push_back(
        std::min(tasks, begin.back() + static_cast<std::uint64_t>(std::max(1.0, size))));
  }
  return begin;
}

double mean_daggen_edges(const LevelBegins& begin, double density) {
  double sum = 0.0;
  for (std::size_t level = 1; level + 1 < begin.size(); ++level) {
    const auto above = static_cast<double>(begin[level] - begin[level - 1]);
    sum += static_cast<double>(begin[level + 1] - begin[level]) * (1.0 + density * above / 2.0);
  }
  return sum;
}

/// Gives tasks their parents as the original program does, edge by edge.
class DaggenParents {
 public:
  explicit DaggenParents(std::uint64_t tasks)
      : children_(tasks), children_before_(tasks), latest_child_(tasks) {}

  /// Makes `first`, or a task that follows it cyclically in [begin, end), a parent of `child`, and
  /// adds the edge; does nothing after as many steps as there are tasks. Follows a quirk of the
  /// original: it searches for `child` among the children of a task and, if it finds it at position
  /// o, goes on to the next task, which it takes without a search if that task has o children. If
  /// that task is a parent of `child` already, its number of children grows without a new edge.
  /// Requires child > 0, and that all parents of a child are added before those of another child.
  void add(std::uint32_t first, std::uint32_t begin, std::uint32_t end, std::uint32_t child,
           std::vector<EdgeDraft>& edges) {
    std::uint32_t parent = first;
    for (std::uint32_t steps = end - begin; is_parent(parent, child); --steps) {
      if (steps == 0) return;
      const std::uint32_t found_at = children_before_[parent];
      parent = parent + 1 == end ? begin : parent + 1;
      if (children_[parent] == found_at) break;
    }
    if (!is_parent(parent, child)) {
      latest_child_[parent] = child;
      children_before_[parent] = children_[parent];
      edges.push_back({parent, child, 0.0});
    }
    ++children_[parent];
  }

 private:
  bool is_parent(std::uint32_t task, std::uint32_t child) const {
    return latest_child_[task] == child;
  }

  // [tasks]
  std::vector<std::uint32_t> children_;         // c: so far, repetitions included
  std::vector<std::uint32_t> children_before_;  // o: c when it became a parent of latest_child_
  std::vector<std::uint32_t> latest_child_;     // 0 = none
};

/// The number of parents of a task below a level of `above` tasks. The original evaluates its
/// minimum of two twice: where the first draw is below `above`, a second one counts.
std::uint64_t draw_parent_count(std::uint64_t above, double density, RandomStream& random) {
  const auto draw = [&] {
    return 1 +
           static_cast<std::uint64_t>(random.uniform(0.0, density * static_cast<double>(above)));
  };
  return draw() >= above ? above : draw();
}

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

/// Sets the work, data and units of a draft that has edges only, as parameter `costs` and those of
/// the cost models say. Throws InputError as make_daggen().
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

}  // namespace

TaskGraph make_daggen(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  const double density = parameters.real("density");
  const auto jump =
      static_cast<std::uint64_t>(std::max<std::int64_t>(1, parameters.integer("jump")));
  check_size(tasks, 0);
  const LevelBegins begin =
      draw_daggen_levels(tasks, parameters.real("fat"), parameters.real("regular"), seed);
  GraphDraft draft;
  const std::uint64_t edges = edges_to_reserve(mean_daggen_edges(begin, density));
  check_size(tasks, edges);
  draft.edges.reserve(edges);
  DaggenParents parents(tasks);
  for (std::size_t level = 1; level + 1 < begin.size(); ++level) {
    for (std::uint64_t task = begin[level]; task < begin[level + 1]; ++task) {
      RandomStream random(seed, Purpose::graph_structure, 1 + task);
      const std::uint64_t wanted =
          draw_parent_count(begin[level] - begin[level - 1], density, random);
      for (std::uint64_t k = 0; k < wanted; ++k) {
        const std::uint64_t levels_up = 1 + random.below(jump);
        const std::size_t above = level - std::min<std::uint64_t>(level, levels_up);
        const std::uint64_t first = begin[above] + random.below(begin[above + 1] - begin[above]);
        parents.add(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(begin[above]),
                    static_cast<std::uint32_t>(begin[above + 1]), static_cast<std::uint32_t>(task),
                    draft.edges);
      }
    }
  }
  set_daggen_costs(draft, parameters, tasks, seed);
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
