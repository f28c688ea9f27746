#include "simulation/networks/max_min.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
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

/// Capacities, groups of flows that come and go and get other caps at random, and their rates.
class RandomFlows {
 public:
  /// `amount`: draws a capacity or a cap.
  template <class Amount>
  RandomFlows(RandomStream& random, Amount amount) : random_(random) {
    capacities_.resize(1 + draw(12));
    for (double& capacity : capacities_) capacity = amount();
    shares_.emplace(capacities_);
    groups_.resize(1 + draw(30));
    for (Group& group : groups_) {
      std::set<std::uint32_t> chosen;
      const std::uint32_t count = 1 + draw(3);
      for (std::uint32_t k = 0; k < count; ++k) chosen.insert(draw(capacities_.size()));
      for (const std::uint32_t capacity : chosen)
        group.path.capacities[group.path.count++] = capacity;
      group.cap = draw_cap(amount);
      shares_->add_group(group.path, group.cap);
    }
    bottlenecks_.assign(groups_.size(), MaxMinShares::none);
    levels_.assign(capacities_.size(), infinity);
  }

  /// Some changes and a solve(). Only what it names is looked up again.
  template <class Amount>
  void change(Amount amount) {
    for (std::uint32_t changes = draw(4); changes < 4; ++changes) {
      const std::uint32_t g = draw(groups_.size());
      if (draw(4) == 0) {
        shares_->set_cap(g, groups_[g].cap = draw_cap(amount));
      } else if (groups_[g].flows == 0 || draw(2) == 0) {
        ++groups_[g].flows;
        shares_->add_flow(g);
      } else {
        --groups_[g].flows;
        shares_->remove_flow(g);
      }
    }
    const MaxMinShares::Changes changes = shares_->solve();
    for (const std::uint32_t g : changes.groups) bottlenecks_[g] = shares_->bottleneck(g);
    for (const std::uint32_t k : changes.capacities) levels_[k] = shares_->level(k);
  }

  bool are_filled() const {
    const std::vector<double> expected = filled(capacities_, groups_);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (bottlenecks_[g] != shares_->bottleneck(static_cast<std::uint32_t>(g))) return false;
      if (groups_[g].flows > 0 && !(std::abs(rate(g) - expected[g]) <= 1e-10 * expected[g]))
        return false;
    }
    return true;
  }
  /// No capacity is exceeded; each flow has its cap, or goes through an exhausted capacity on which
  /// no rate is higher.
  bool are_max_min_fair() const {
    std::vector<double> used(capacities_.size());
    std::vector<double> highest(capacities_.size());
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (groups_[g].flows == 0) continue;
      if (!(rate(g) >= 0.0 && rate(g) <= groups_[g].cap)) return false;
      for (const std::uint32_t k : groups_[g].path) {
        used[k] += rate(g) * groups_[g].flows;
        highest[k] = std::max(highest[k], rate(g));
      }
    }
    for (std::size_t k = 0; k < used.size(); ++k)
      if (!(used[k] <= capacities_[k] * (1.0 + 1e-12))) return false;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (groups_[g].flows == 0 || rate(g) == groups_[g].cap) continue;
      const SharedPath& path = groups_[g].path;
      const auto limits = [&](std::uint32_t k) {
        return used[k] >= capacities_[k] * (1.0 - 1e-9) && rate(g) >= highest[k] * (1.0 - 1e-9);
      };
      if (std::none_of(path.begin(), path.end(), limits)) return false;
    }
    return true;
  }

 private:
  std::uint32_t draw(std::size_t count) { return static_cast<std::uint32_t>(random_.below(count)); }
  template <class Amount>
  double draw_cap(Amount amount) {
    return draw(3) == 0 ? 1e300 : amount();
  }
  double rate(std::size_t g) const {
    const std::uint32_t bottleneck = bottlenecks_[g];
    return bottleneck == MaxMinShares::none ? groups_[g].cap : levels_[bottleneck];
  }

  RandomStream& random_;
  std::vector<double> capacities_;
  std::vector<Group> groups_;
  std::optional<MaxMinShares> shares_;
  std::vector<std::uint32_t> bottlenecks_;  // by group
  std::vector<double> levels_;              // by capacity
};

}  // namespace

TEST_CASE("max-min rates after any changes are those of progressive filling") {
  for (std::uint64_t seed = 1; seed <= cases(3'000); ++seed) {
    RandomStream random(seed, Purpose::test);
    // Equal amounts make ties, others make bottlenecks of all kinds.
    const bool has_ties = random.below(2) == 0;
    const double most = random.uniform(0.1, 8.0);
    const auto amount = [&] {
      return has_ties ? 1.0 + static_cast<double>(random.below(3)) : random.uniform(0.01, most);
    };
    RandomFlows flows(random, amount);
    for (int step = 0; step < 60; ++step) {
      flows.change(amount);
      INFO("seed " << seed << ", step " << step);
      REQUIRE(flows.are_filled());
    }
  }
}

TEST_CASE("rates are max-min fair, however different capacities and caps are") {
  for (std::uint64_t seed = 1; seed <= cases(3'000); ++seed) {
    RandomStream random(seed, Purpose::test, 1);
    const auto amount = [&] { return std::pow(10.0, random.uniform(-9.0, 9.0)); };
    RandomFlows flows(random, amount);
    for (int step = 0; step < 60; ++step) {
      flows.change(amount);
      INFO("seed " << seed << ", step " << step);
      REQUIRE(flows.are_max_min_fair());
    }
  }
}
