#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/number.hpp"
#include "core/random.hpp"
#include "core/stop.hpp"
#include "search/acceptance/acceptance.hpp"
#include "search/moves/move.hpp"
#include "search/objectives/objective.hpp"
#include "search/point/point.hpp"

namespace dagsweep {

/// How a search moves (README.md). Numbers that are left open depend on the number n of tasks.
struct SearchSettings {
  bool moves_edges = true;  ///< whether `structure` is free
  MoveRules moves;
  LinkNumber link = LinkNumber::delay;
  SearchIntervals intervals;
  const AcceptanceRule* acceptance = nullptr;  ///< null: the rule `log`
  bool equal_is_worse = false;
  /// Default: the number that the rule states; without one 5000 for n <= 10, else 20000.
  std::optional<std::uint64_t> steps;
  std::optional<double> hot;   ///< default: 1 / (2 n)
  std::optional<double> cold;  ///< default: hot / 10
  /// Quantities that no kind of move changes, by name.
  std::vector<std::string> fixed;
};

/// Names the random streams of a search: (seed, A, B, step).
class SearchKey {
 public:
  /// `first`, `second`: labels of the algorithms.
  SearchKey(std::uint64_t seed, std::string_view first, std::string_view second)
      : seed_(seed), pair_(Digest().add(first).add(second).value()) {}

  std::uint64_t seed() const { return seed_; }
  /// The stream of step `step`, from 1; step 0 is for the start of a pair.
  RandomStream stream(std::uint64_t step) const { return {seed_, Purpose::search, pair_, step}; }

 private:
  std::uint64_t seed_;
  std::uint64_t pair_;
};

struct SearchResult {
  bool found = false;  ///< whether some instance was admissible; if not, the rest is meaningless
  ObjectiveValue best;
  std::uint64_t found_at = 0;  ///< step of the best instance, the first of equals; 0: the start
  double start = 0.0;          ///< objective of the start, NaN if it is inadmissible
  double admissible = 0.0;     ///< share of the steps whose instance was admissible
  std::uint64_t steps = 0;     ///< steps taken: fewer than requested if no larger value is possible
  double robust = 0.0;         ///< median of the objective over copies with weights off by 1e-6
};

/// Observer of a search: `call` is called at each better instance, and every `every` steps.
struct SearchProgress {
  std::uint64_t every = 0;  ///< 0: at better instances only
  std::function<void(std::uint64_t step, const ObjectiveValue& best)> call;
};

/// Largest number of tasks of a graph whose edges may move.
inline constexpr std::size_t most_tasks_of_free_graphs = 200;

/// The number of steps that the settings give for a graph of `tasks` tasks.
std::uint64_t steps_of(const SearchSettings& settings, std::size_t tasks);

/// Throws InputError if no search can begin at `point`: no kind of move is enabled, the edges of a
/// graph that is too large or has groups are to move, or temperatures would rise.
void check_start(SearchPoint& point, const SearchSettings& settings);

/// Looks for an instance of large objective by simulated annealing from `point`, and leaves `point`
/// at the best one. Reproducible: a pure function of its arguments. Throws as check_start(), and
/// Stopped if `stop` drains.
SearchResult search(SearchPoint& point, const SearchSettings& settings, const SearchKey& key,
                    Objective& objective, const StopToken& stop,
                    const SearchProgress& progress = {});

}  // namespace dagsweep
