#include "schedulers/exact/optimal.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "catch.hpp"
#include "core/random.hpp"
#include "schedule/lower_bound.hpp"
#include "schedule/validity.hpp"
#include "support/case_count.hpp"
#include "support/list_case.hpp"

namespace dagsweep::optimal_test {

namespace {

/// Tries every assignment of tasks to processors and every order of the tasks on each processor;
/// the times are longest paths in the graph extended by these orders. Shares nothing with the
/// search: it appends nothing and bounds nothing.
class ExhaustiveSearch {
 public:
  explicit ExhaustiveSearch(const Instance& instance)
      : instance_(instance), queues_(instance.platform.processor_count()) {}

  double shortest() {
    insert(0);
    return shortest_;
  }

 private:
  /// Puts task k and all later ones at every place of every queue.
  void insert(std::size_t k) {
    if (k == instance_.graph.task_count()) return evaluate();
    for (std::vector<TaskId>& queue : queues_) {
      for (std::size_t place = 0; place <= queue.size(); ++place) {
        queue.insert(queue.begin() + static_cast<std::ptrdiff_t>(place), TaskId(k));
        insert(k + 1);
        queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(place));
      }
    }
  }
  bool splits_a_group(const std::vector<std::size_t>& on) const {
    const TaskGraph& graph = instance_.graph;
    for (const TaskId a : graph.tasks()) {
      for (const TaskId b : graph.tasks()) {
        const bool grouped = graph.group(a) >= 0 && graph.group(a) == graph.group(b);
        if (grouped && on[a.index()] != on[b.index()]) return true;
      }
    }
    return false;
  }
  void evaluate() {
    const std::size_t tasks = instance_.graph.task_count();
    std::vector<std::size_t> on(tasks);
    for (std::size_t p = 0; p < queues_.size(); ++p) {
      for (const TaskId task : queues_[p]) on[task.index()] = p;
    }
    if (splits_a_group(on)) return;
    std::vector<double> finish(tasks, 0.0);
    for (std::size_t round = 0; round <= tasks; ++round) {  // one more than without a cycle
      const std::vector<double> before = finish;
      for (std::size_t p = 0; p < queues_.size(); ++p) {
        double free_from = 0.0;
        for (const TaskId task : queues_[p]) {
          double start = free_from;
          for (const EdgeId edge : instance_.graph.in_edges(task)) {
            const TaskId source = instance_.graph.source(edge);
            const double moved =
                instance_.comm(edge, ProcessorId(on[source.index()]), ProcessorId(p));
            start = std::max(start, finish[source.index()] + moved);
          }
          free_from = finish[task.index()] = start + instance_.times(task, ProcessorId(p));
        }
      }
      if (finish != before) continue;
      if (!has_cycle(on)) {
        shortest_ = std::min(shortest_, *std::max_element(finish.begin(), finish.end()));
      }
      return;
    }
  }
  /// Whether the orders contradict the graph, which tasks of no work can hide from the times.
  bool has_cycle(const std::vector<std::size_t>& on) const {
    std::vector<std::size_t> done_on(queues_.size(), 0);
    std::vector<char> is_done(on.size(), 0);
    for (std::size_t done = 0; done < on.size();) {
      const std::size_t before = done;
      for (std::size_t p = 0; p < queues_.size(); ++p) {
        if (done_on[p] == queues_[p].size()) continue;
        const TaskId next = queues_[p][done_on[p]];
        const auto edges = instance_.graph.in_edges(next);
        if (!std::all_of(edges.begin(), edges.end(), [&](EdgeId edge) {
              return is_done[instance_.graph.source(edge).index()] != 0;
            })) {
          continue;
        }
        is_done[next.index()] = 1;
        ++done_on[p];
        ++done;
      }
      if (done == before) return true;
    }
    return false;
  }

  const Instance& instance_;
  std::vector<std::vector<TaskId>> queues_;
  double shortest_ = std::numeric_limits<double>::infinity();
};

/// 1 to 6 tasks on 1 to 3 processors; of every other seed some processors are equal.
Instance small_instance(std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const bool ties = seed % 3 == 0;
  const auto amount = [&](double most) {
    if (random.below(8) == 0) return 0.0;
    return ties ? static_cast<double>(random.below(5)) / 2.0 : random.uniform(0.0, most);
  };
  const std::size_t tasks = 1 + random.below(6);
  const std::size_t processors = 1 + random.below(3);
  std::vector<EdgeDraft> edges;
  const double density = random.uniform(0.0, 0.8);
  const double most_data = seed % 4 == 0 ? 30.0 : 6.0;
  for (std::uint32_t i = 0; i < tasks; ++i) {
    for (std::uint32_t j = i + 1; j < tasks; ++j) {
      if (random.uniform() < density) edges.push_back({i, j, amount(most_data)});
    }
  }
  const bool equal = seed % 2 == 0;
  Table times(tasks, std::vector<double>(processors));
  for (auto& row : times) {
    for (double& time : row) time = amount(10.0);
    if (equal) std::fill(row.begin(), row.end(), row[0]);
  }
  std::vector<double> delay(processors * processors, 1.0);
  for (std::size_t p = 0; p < processors; ++p) {
    for (std::size_t q = p + 1; q < processors && !equal; ++q) {
      delay[p * processors + q] = delay[q * processors + p] = random.uniform(0.2, 2.0);
    }
  }
  std::vector<std::int64_t> group;
  if (random.below(4) == 0) {
    for (std::size_t i = 0; i < tasks; ++i) {
      group.push_back(static_cast<std::int64_t>(random.below(3)) - 1);
    }
  }
  return instance_of(times, std::move(edges), random.below(2) == 0 ? 0.0 : amount(2.0),
                     std::move(group), delay);
}

Schedule searched(const Instance& instance, std::uint64_t max_nodes) {
  const Parameters parameters("optimal", optimal_parameters,
                              {{"max_nodes", std::to_string(max_nodes), {}, {}}});
  return Optimal(parameters).schedule(instance, StopToken());
}

/// DAGSWEEP_EXHAUSTIVE_INSTANCES=100000 takes a minute.
std::uint64_t instance_count() {
  const char* wanted = std::getenv("DAGSWEEP_EXHAUSTIVE_INSTANCES");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : cases(1000);
}

}  // namespace

TEST_CASE("optimal schedules are as short as the shortest of all mappings and orders") {
  std::uint64_t improved = 0;
  for (std::uint64_t seed = 0; seed < instance_count(); ++seed) {
    const Instance instance = small_instance(seed);
    INFO("seed " << seed);
    const Schedule schedule = searched(instance, 1'000'000'000);
    REQUIRE(find_violation(schedule.replicas(), instance).value_or("") == "");
    const double shortest = ExhaustiveSearch(instance).shortest();
    REQUIRE(schedule.makespan() == Approx(shortest).epsilon(1e-12).margin(1e-12));
    REQUIRE(schedule.proven_bound() == schedule.makespan());
    REQUIRE(lower_bound(instance, instance.times, StopToken()) <= shortest * (1 + 1e-12));
    improved += searched(instance, 0).makespan() > shortest * (1 + 1e-12) ? 1 : 0;
  }
  CHECK(improved > instance_count() / 100);  // the list schedulers do not find all of them
}

TEST_CASE("a search that is cut short gives a schedule and a bound that hold") {
  std::uint64_t open = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Instance instance = small_instance(seed);
    INFO("seed " << seed);
    const double shortest = searched(instance, 1'000'000'000).makespan();
    double previous = std::numeric_limits<double>::infinity();
    for (const std::uint64_t nodes : {0U, 1U, 2U, 5U, 10U, 30U, 100U}) {
      const Schedule schedule = searched(instance, nodes);
      REQUIRE(find_violation(schedule.replicas(), instance).value_or("") == "");
      REQUIRE(schedule.makespan() >= shortest);
      REQUIRE(schedule.makespan() <= previous);
      REQUIRE(schedule.proven_bound().has_value());
      REQUIRE(*schedule.proven_bound() <= shortest * (1 + 1e-12));
      open += *schedule.proven_bound() < schedule.makespan() ? 1 : 0;
      previous = schedule.makespan();
    }
  }
  CHECK(open > 0);
}

TEST_CASE("equal processors are examined once") {
  // Six tasks on six equal processors: the first has one place, not six.
  const Instance instance =
      instance_of(Table(6, std::vector<double>(6, 1.0)), {{0, 5, 0.5}, {1, 5, 0.5}});
  const Schedule schedule = searched(instance, 200);
  CHECK(schedule.proven_bound() == schedule.makespan());
  CHECK(schedule.makespan() == 2.5);
}

}  // namespace dagsweep::optimal_test
