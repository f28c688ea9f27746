#include "support/allocations.hpp"

#include <vector>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "runs/request/run_request.hpp"
#include "schedulers/catalogue.hpp"
#include "search/objectives/planned_length.hpp"
#include "search/objectives/ratio.hpp"
#include "search/search.hpp"

#ifdef NDEBUG  // in a debug build each step builds the instance anew, for comparison

using namespace dagsweep;

namespace {

SearchedAlgorithm algorithm(const SchedulerEntry& entry) {
  return {.scheduler = borrowed(entry),
          .arguments = {Parameters(entry.name, entry.parameters, {}), 0, 1}};
}

/// Notes how many allocations there have been when each step is evaluated. Then calls an objective,
/// but gives values of its own: equal ones, which the search takes, and every third time a lower
/// one, which makes it undo the move. So none is better than the start, of which it would make a
/// copy.
class Noting final : public Objective {
 public:
  Noting(Objective& objective, std::size_t steps) : objective_(objective) {
    noted_.reserve(steps + 200);
  }

  ObjectiveValue of(const Instance& instance, std::uint64_t step, const StopToken& stop) override {
    noted_.push_back(allocation_count());
    ObjectiveValue value = objective_.of(instance, step, stop);
    value.value = step % 3 == 0 && step > 0 ? 0.5 : 1.0;
    return value;
  }
  /// Allocations from step `first` to step `last`.
  std::size_t between(std::size_t first, std::size_t last) const {
    return noted_[last] - noted_[first];
  }

 private:
  Objective& objective_;
  std::vector<std::size_t> noted_;
};

}  // namespace

// Small arrays of all sizes have been used after some hundred steps, in which edges come and go.
TEST_CASE("a step of a search allocates nothing, whatever the scheduler") {
  constexpr std::size_t steps = 3000;
  for (const SchedulerEntry& entry : schedulers()) {
    if (!entry.is_stateless) continue;
    CostSettings costs;
    costs.processors = 3;
    costs.heterogeneity = "related";
    GraphDraft draft;
    draft.volumes_known = false;
    draft.work = {2.0, 3.0, 5.0, 4.0, 1.0};
    draft.edges = {{0, 1, 0}, {0, 2, 0}, {1, 3, 0}, {2, 4, 0}};
    SearchSettings settings;
    settings.steps = steps;
    settings.hot = 1e-9;
    SearchPoint point(search_start(TaskGraph(std::move(draft)), costs, 1), settings.intervals,
                      settings.link);
    const SchedulerEntry& other =
        find_entry(schedulers(), "algorithm", entry.name == "heft" ? "cpop" : "heft", Place{});
    Ratio ratio(planned_length(algorithm(entry), &Schedule::makespan),
                planned_length(algorithm(other), &Schedule::makespan));
    Noting noting(ratio, steps);
    const SearchResult found =
        search(point, settings, {1, entry.name, other.name}, noting, StopToken());
    REQUIRE(found.admissible == 1.0);
    INFO(entry.name);
    CHECK(noting.between(steps / 2, steps) == 0);
  }
}

#endif
