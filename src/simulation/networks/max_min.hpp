#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/network_layout.hpp"

namespace dagsweep {

/// Max-min fair rates of flows that share capacities, each flow with a cap of its own: nobody's
/// rate can rise without lowering that of one who has no more. Only the flows that are connected
/// to a change, by capacities they share, are solved anew. Nothing is allocated but for more flows
/// at a time than ever before.
class MaxMinShares {
 public:
  /// `capacities`: data units per time unit, > 0; must outlive it.
  explicit MaxMinShares(std::span<const double> capacities)
      : capacities_(capacities), shared_(capacities.size()) {}

  /// The flow, which is not among them, shares the capacities of `path`, at least one. cap > 0.
  void add(std::uint32_t flow, const SharedPath& path, double cap);
  void remove(std::uint32_t flow);
  bool contains(std::uint32_t flow) const {
    return flow < flows_.size() && flows_[flow].path.count > 0;
  }
  double cap(std::uint32_t flow) const { return flows_[flow].cap; }
  /// cap > 0, of a flow that is among them.
  void set_cap(std::uint32_t flow, double cap);

  /// Has anything changed since the last solve()?
  bool is_touched() const { return !touched_.empty(); }
  /// The flows whose rate or cap has changed since, and new ones. Valid until the next call.
  std::span<const std::uint32_t> solve();
  /// Data units per time unit; the cap itself where that is what limits the flow.
  double rate(std::uint32_t flow) const { return flows_[flow].rate; }
  bool is_capped(std::uint32_t flow) const { return flows_[flow].capped; }

 private:
  struct Flow {
    SharedPath path;  // of no capacity: it is not among them
    double cap = 0.0;
    double rate = 0.0;
    bool capped = false;
    bool fixed = true;     // false: while it is being solved
    bool changed = false;  // its cap is new
  };
  /// A flow's place among those that share one capacity.
  struct Place {
    std::uint32_t before, after;
  };
  struct Shared {
    std::uint32_t first = none;  // place of a flow
    double left = 0.0;           // while it is being solved: what is not given away
    std::uint32_t unfixed = 0;   // and how many flows still share it
    bool reached = false;
    bool touched = false;
  };
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr std::uint32_t most = 3;  // capacities per flow

  void touch(const SharedPath& path);
  void reach(std::uint32_t capacity);
  void fix(std::uint32_t flow, double rate, bool capped);

  std::span<const double> capacities_;
  std::vector<Shared> shared_;          // [capacities]
  std::vector<Flow> flows_;             // by number
  std::vector<Place> places_;           // [flows * most]
  std::vector<std::uint32_t> touched_;  // capacities
  std::vector<std::uint32_t> reached_;  // capacities that are being solved
  std::vector<std::uint32_t> solved_;   // flows
  std::vector<std::uint32_t> changed_;  // of those, the ones that are not as they were
  std::vector<std::uint32_t> by_cap_;   // a heap of those solved, least (cap, number) first
};

}  // namespace dagsweep
