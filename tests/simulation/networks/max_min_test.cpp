#include "simulation/networks/max_min.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "support/case_count.hpp"

using namespace dagsweep;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Group {
  SharedPath path;
  double cap = 1.0;
  int flows = 0;
};

/// The rate of each group's flows by progressive filling from nothing: the rates of all flows rise
/// together; one is fixed when it reaches its cap or when a capacity on its path is exhausted.
std::vector<double> filled(const std::vector<double>& capacities,
                           const std::vector<Group>& groups) {
  std::vector<double> left = capacities;
  std::vector<double> rates(groups.size(), -1.0);
  while (true) {
    std::vector<int> waiting(capacities.size());
    double level = infinity;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (groups[g].flows == 0 || rates[g] >= 0.0) continue;
      level = std::min(level, groups[g].cap);
      for (const std::uint32_t k : groups[g].path) waiting[k] += groups[g].flows;
    }
    if (level == infinity) return rates;
    for (std::size_t k = 0; k < left.size(); ++k)
      if (waiting[k] > 0) level = std::min(level, std::max(0.0, left[k]) / waiting[k]);
    std::vector<std::size_t> limited;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (groups[g].flows == 0 || rates[g] >= 0.0) continue;
      bool is_limited = groups[g].cap <= level;
      for (const std::uint32_t k : groups[g].path)
        is_limited = is_limited || left[k] / waiting[k] <= level * (1.0 + 1e-14);
      if (is_limited) limited.push_back(g);
    }
    for (const std::size_t g : limited) {
      rates[g] = level;
      for (const std::uint32_t k : groups[g].path) left[k] -= level * groups[g].flows;
    }
  }
}

/// Flows come and go and caps change at random; after each solve() all rates are those of filled(),
/// and what it has not named has not changed.
void check_random_flows(std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const auto draw = [&](std::size_t count) {
    return static_cast<std::uint32_t>(random.below(count));
  };
  // Equal capacities and caps make ties, others make bottlenecks of all kinds.
  const bool has_ties = draw(2) == 0;
  const auto amount = [&](double most) {
    return has_ties ? 1.0 + draw(3) : random.uniform(0.01, most);
  };
  std::vector<double> capacities(1 + draw(12));
  for (double& capacity : capacities) capacity = amount(10.0);
  MaxMinShares shares(capacities);
  const double most = random.uniform(0.1, 8.0);
  const auto cap = [&] { return draw(3) == 0 ? 1e300 : amount(most); };
  std::vector<Group> groups(1 + draw(30));
  for (Group& group : groups) {
    std::set<std::uint32_t> chosen;
    const std::uint32_t count = 1 + draw(3);
    for (std::uint32_t k = 0; k < count; ++k) chosen.insert(draw(capacities.size()));
    for (const std::uint32_t capacity : chosen)
      group.path.capacities[group.path.count++] = capacity;
    group.cap = cap();
    shares.add_group(group.path, group.cap);
  }
  std::vector<std::uint32_t> bottlenecks(groups.size(), MaxMinShares::none);
  std::vector<double> levels(capacities.size(), infinity);
  for (int step = 0; step < 60; ++step) {
    for (std::uint32_t changes = draw(4); changes < 4; ++changes) {
      const std::uint32_t g = draw(groups.size());
      if (draw(4) == 0) {
        shares.set_cap(g, groups[g].cap = cap());
      } else if (groups[g].flows == 0 || draw(2) == 0) {
        ++groups[g].flows;
        shares.add_flow(g);
      } else {
        --groups[g].flows;
        shares.remove_flow(g);
      }
    }
    const MaxMinShares::Changes changes = shares.solve();
    for (const std::uint32_t g : changes.groups) bottlenecks[g] = shares.bottleneck(g);
    for (const std::uint32_t k : changes.capacities) levels[k] = shares.level(k);
    const std::vector<double> expected = filled(capacities, groups);
    bool is_right = true;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      is_right = is_right && bottlenecks[g] == shares.bottleneck(static_cast<std::uint32_t>(g));
      if (groups[g].flows == 0) continue;
      const bool is_capped = bottlenecks[g] == MaxMinShares::none;
      const double rate = is_capped ? groups[g].cap : levels[bottlenecks[g]];
      is_right = is_right && std::abs(rate - expected[g]) <= 1e-10 * expected[g];
    }
    INFO("seed " << seed << ", step " << step);
    REQUIRE(is_right);
  }
}

}  // namespace

TEST_CASE("max-min rates after any changes are those of progressive filling") {
  for (std::uint64_t seed = 1; seed <= cases(3'000); ++seed) check_random_flows(seed);
}
