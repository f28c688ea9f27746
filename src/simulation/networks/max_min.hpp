#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "platform/network_layout.hpp"

namespace dagsweep {

/// Max-min fair rates of flows that share capacities, each flow with a cap of its own: no rate can
/// increase without decreasing one that is no larger. The flows through the same capacities form a
/// group: all that are not limited by their caps have the same rate, the level of the group. Only
/// the groups connected to a change through shared capacities are recomputed. Memory is allocated
/// only when there are more concurrent flows, in total or in a group, than ever before.
class MaxMinShares {
 public:
  /// `capacities`: data units per time unit, > 0; must outlive this object.
  explicit MaxMinShares(std::span<const double> capacities)
      : capacities_(capacities), shared_(capacities.size()) {}

  /// A new group of flows through the capacities of `path`, at least one. Groups are numbered from
  /// 0 on.
  std::uint32_t add_group(const SharedPath& path);
  /// Adds a flow, not present yet. cap > 0.
  void add(std::uint32_t flow, std::uint32_t group, double cap);
  void remove(std::uint32_t flow);
  bool contains(std::uint32_t flow) const {
    return flow < flows_.size() && flows_[flow].group != none;
  }
  std::uint32_t group(std::uint32_t flow) const { return flows_[flow].group; }
  double cap(std::uint32_t flow) const { return flows_[flow].cap; }
  /// cap > 0; the flow must be present.
  void set_cap(std::uint32_t flow, double cap);

  /// Whether anything has changed since the last solve().
  bool is_touched() const { return !touched_.empty(); }
  /// What solve() has changed. Valid until the next call.
  struct Changes {
    std::span<const std::uint32_t> groups;  ///< those with another level
    std::span<const std::uint32_t> flows;   ///< that are new, have a new cap, or are now limited by
                                            ///< their caps and were not, or the reverse
  };
  /// Recomputes rates.
  Changes solve();
  /// Whether the flow's rate is its cap; otherwise it is the level of its group.
  bool is_capped(std::uint32_t flow) const { return flows_[flow].is_capped; }
  /// Data units per time unit; 0 if all flows of the group are limited by their caps.
  double level(std::uint32_t group) const { return group_flows_[group].level; }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr std::uint32_t max_path = 3;     // capacities per group
  using ByCap = std::pair<double, std::uint32_t>;  // cap, and flow or group

  struct Flow {
    std::uint32_t group = none;  // none: the flow is not present
    double cap = 0.0;
    bool is_capped = false;
    bool is_new = false;  // or has a new cap
  };
  struct Group {
    SharedPath path;
    std::uint32_t size = 0;  // number of flows
    double least_cap = 0.0;  // of the flows; if there are some
    // During solve():
    bool is_solved = true;    // false until the rates of all its flows are fixed
    std::uint32_t fixed = 0;  // the number of flows, in the order of caps, fixed at their caps
    double new_level = 0.0;
  };
  /// What solve() seldom needs of a group, apart from it to keep the other part small.
  struct GroupFlows {
    std::vector<ByCap> by_cap;  // increasing
    std::uint32_t capped = 0;   // the number of flows, from the first on, that their caps limit
    double level = 0.0;
  };
  /// A node of the list of one capacity's groups: group * max_path + k, k its index in the path.
  struct Node {
    std::uint32_t before, after;
  };
  struct Shared {
    std::uint32_t first = none;  // first node; groups without flows are in no list
    std::uint32_t flows = 0;     // number of its flows
    double residual = 0.0;       // during solve(): capacity not yet allocated
    std::uint32_t place = 0;     // during solve(): in contended_, while unfixed > 0
    std::uint32_t unfixed = 0;   // during solve(): number of its flows without a rate
    bool is_reached = false;
    bool is_touched = false;
    double share() const { return residual / static_cast<double>(unfixed); }
  };

  struct Contended {
    double share;  // Shared::share()
    std::uint32_t capacity;
  };

  void touch(const SharedPath& path);
  void insert(std::uint32_t flow);
  void erase(std::uint32_t flow);
  double next_cap(std::uint32_t group) const {
    return group_flows_[group].by_cap[groups_[group].fixed].first;
  }
  void link(std::uint32_t group);
  void unlink(std::uint32_t group);
  void reach(std::uint32_t capacity);
  std::size_t reach_all();
  Contended bottleneck() const;
  std::size_t fix_at_caps(double share);
  std::size_t fix_at_level(std::uint32_t capacity, double share);
  void allocate(const Group& group, double rate, std::uint32_t flows);
  void report(std::uint32_t group);

  std::span<const double> capacities_;
  std::vector<Shared> shared_;  // [capacities]
  std::vector<Flow> flows_;     // by flow
  std::vector<Group> groups_;
  std::vector<GroupFlows> group_flows_;  // [groups]
  std::size_t groups_with_flows_ = 0;
  std::vector<Node> nodes_;             // [groups * max_path]
  std::vector<std::uint32_t> touched_;  // capacities changed since the last solve()
  std::vector<std::uint32_t> new_;      // flows that were new or had a new cap since then
  // Of solve():
  std::vector<std::uint32_t> reached_;         // capacities connected to the touched ones
  std::vector<std::uint32_t> solved_;          // their groups
  std::vector<Contended> contended_;           // capacities with flows without a rate
  std::vector<ByCap> by_cap_;                  // heap of solved_ by the next cap, smallest first
  double least_cap_ = 0.0;                     // of the flows without a rate
  std::vector<std::uint32_t> changed_groups_;  // result
  std::vector<std::uint32_t> changed_flows_;   // result
};

}  // namespace dagsweep
