#include "search/search.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/workspace.hpp"
#include "search/median.hpp"
#include "search/point/built_anew.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t robust_copies = 101;
constexpr double robust_change = 1e-6;  // relative, of each weight

std::uint64_t default_steps(std::size_t tasks) {
  return tasks <= 10 ? 5000 : 20000;
}

const AcceptanceRule& rule_of(const SearchSettings& settings) {
  return settings.acceptance != nullptr ? *settings.acceptance : acceptance_rules().front();
}

/// The kinds of moves that the settings allow.
std::vector<const MoveKind*> allowed_moves(const SearchSettings& settings) {
  std::vector<const MoveKind*> allowed;
  for (const MoveKind& kind : move_kinds()) {
    if (kind.changes_edges && !settings.moves_edges) continue;
    if (std::ranges::find(settings.fixed, kind.name) != settings.fixed.end()) continue;
    allowed.push_back(&kind);
  }
  return allowed;
}

/// Makes one move, of a kind drawn among those that are enabled; no move if none is enabled.
class Mover {
 public:
  Mover(SearchPoint& point, const SearchSettings& settings)
      : point_(point), rules_(settings.moves), allowed_(allowed_moves(settings)) {
    enabled_.reserve(allowed_.size());
  }

  bool can_move() {
    find_enabled();
    return !enabled_.empty();
  }

  void move(double kind, const MoveDraws& draws) {
    point_.settle();
    find_enabled();
    if (enabled_.empty()) return;
    const Enabled& drawn = enabled_[chosen(kind, enabled_.size())];
    drawn.kind->apply(point_, drawn.elements, draws, rules_);
  }

 private:
  struct Enabled {
    const MoveKind* kind;
    std::size_t elements;
  };
  void find_enabled() {
    enabled_.clear();
    for (const MoveKind* kind : allowed_) {
      const std::size_t elements = kind->elements(point_);
      if (elements > 0) enabled_.push_back({kind, elements});
    }
  }

  SearchPoint& point_;
  MoveRules rules_;
  std::vector<const MoveKind*> allowed_;
  std::vector<Enabled> enabled_;
};

/// Throws InputError if edges are to move that cannot.
void check_structure(SearchPoint& point, const SearchSettings& settings) {
  if (!settings.moves_edges) return;
  if (point.task_count() > most_tasks_of_free_graphs) {
    throw InputError("structure: is free, and the graph has " + std::to_string(point.task_count()) +
                     " tasks (edges move on at most " + std::to_string(most_tasks_of_free_graphs) +
                     "; try structure: fixed)");
  }
  if (point.instance().graph.has_groups()) {
    throw InputError("structure: is free, and tasks have groups (try structure: fixed)");
  }
}

/// The cooling of a search of a graph of `tasks` tasks. Throws InputError if temperatures would
/// rise.
AcceptanceSettings cooling_of(const SearchSettings& settings, std::size_t tasks) {
  AcceptanceSettings cooling;
  cooling.steps = steps_of(settings, tasks);
  cooling.hot = settings.hot.value_or(1.0 / (2.0 * static_cast<double>(tasks)));
  cooling.cold = settings.cold.value_or(cooling.hot / 10.0);
  cooling.equal_is_worse = settings.equal_is_worse;
  if (cooling.cold > cooling.hot) {
    throw InputError("cold: is " + shortest(cooling.cold) + ", above hot, which is " +
                     shortest(cooling.hot) + (settings.hot ? "" : " = 1 / (2 tasks)") +
                     " (the temperature falls from hot to cold)");
  }
  return cooling;
}

/// The median of the objective over copies with all weights off by a factor U[1 - 1e-6, 1 + 1e-6];
/// a copy that is inadmissible counts as 0.
double robust_value(SearchPoint point, const SearchKey& key, std::uint64_t steps,
                    std::uint64_t found_at, Objective& objective, const StopToken& stop) {
  const SearchPoint found = point;  // keeps the numbers of the instance found
  std::vector<double> values;
  for (std::uint64_t copy = 0; copy < robust_copies; ++copy) {
    RandomStream random = key.stream(steps + 1 + copy);
    const auto off = [&](double value) {
      return value * random.uniform(1.0 - robust_change, 1.0 + robust_change);
    };
    point.set_all(found, off);
    const ObjectiveValue value = objective.of(point.instance(), found_at, stop);
    values.push_back(value.is_admissible ? value.value : 0.0);
  }
  return median(std::move(values));
}

}  // namespace

std::uint64_t steps_of(const SearchSettings& settings, std::size_t tasks) {
  return settings.steps.value_or(rule_of(settings).steps.value_or(default_steps(tasks)));
}

void check_start(SearchPoint& point, const SearchSettings& settings) {
  check_structure(point, settings);
  if (!Mover(point, settings).can_move()) {
    throw InputError(
        "nothing can move: no number lies in an interval of positive length, and no "
        "edge can come or go");
  }
  cooling_of(settings, point.task_count());
}

SearchResult search(SearchPoint& point, const SearchSettings& settings, const SearchKey& key,
                    Objective& objective, const StopToken& stop, const SearchProgress& progress) {
  check_start(point, settings);
  Workspace workspace;
  const Workspace::Use use(workspace);
  Mover mover(point, settings);
  const AcceptanceSettings cooling = cooling_of(settings, point.task_count());
  const std::unique_ptr<Acceptance> acceptance = rule_of(settings).make(cooling);

  SearchResult result;
  ObjectiveValue last = objective.of(point.instance(), 0, stop);
  result.start = last.is_admissible ? last.value : not_a_value;
  result.best = last;
  SearchPoint best = point;
  std::uint64_t admissible = 0;
  for (std::uint64_t step = 1; step <= cooling.steps && !result.best.is_largest;
       ++step, acceptance->cool()) {
    result.steps = step;
    RandomStream random = key.stream(step);
    const double kind = random.uniform();
    const MoveDraws draws{random.uniform(), random.uniform(), random.uniform()};
    const double u = random.uniform();
    mover.move(kind, draws);
    assert(equals_built_anew(point.instance()));
    const ObjectiveValue found = objective.of(point.instance(), step, stop);
    if (progress.every > 0 && step % progress.every == 0) progress.call(step, result.best);
    if (!found.is_admissible) {
      if (last.is_admissible) point.undo();  // until one is admissible, every instance is taken
      continue;
    }
    ++admissible;
    if (!result.best.is_admissible || found.value > result.best.value) {
      result.best = found;
      result.found_at = step;
      best = point;
      if (progress.call) progress.call(step, result.best);
    }
    const bool is_worse =
        found.value < last.value || (found.value == last.value && acceptance->equal_is_worse());
    if (last.is_admissible && is_worse && !acceptance->accepts_worse(last.value, found.value, u)) {
      point.undo();
    } else {
      last = found;
    }
  }
  result.admissible =
      result.steps == 0 ? 1.0 : static_cast<double>(admissible) / static_cast<double>(result.steps);
  point = std::move(best);
  result.found = result.best.is_admissible;
  if (result.found) {
    result.robust = robust_value(point, key, cooling.steps, result.found_at, objective, stop);
  }
  return result;
}

}  // namespace dagsweep
