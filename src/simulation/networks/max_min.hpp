#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/network_layout.hpp"

namespace dagsweep {

/// Max-min fair rates of flows that share capacities, each flow with a cap of its own: no rate can
/// increase without decreasing one that is no larger. Only the flows connected to a change through
/// shared capacities are recomputed. Memory is allocated only when the number of concurrent flows
/// exceeds its previous maximum.
class MaxMinShares {
 public:
  /// `capacities`: data units per time unit, > 0; must outlive this object.
  explicit MaxMinShares(std::span<const double> capacities)
      : capacities_(capacities), shared_(capacities.size()) {}

  /// Adds a flow, not present yet, through the capacities of `path`, at least one. cap > 0.
  void add(std::uint32_t flow, const SharedPath& path, double cap);
  void remove(std::uint32_t flow);
  bool contains(std::uint32_t flow) const {
    return flow < flows_.size() && flows_[flow].path.count > 0;
  }
  double cap(std::uint32_t flow) const { return flows_[flow].cap; }
  /// cap > 0; the flow must be present.
  void set_cap(std::uint32_t flow, double cap);

  /// Whether anything has changed since the last solve().
  bool is_touched() const { return !touched_.empty(); }
  /// Recomputes rates. Returns the flows that are new or whose rate or cap has changed since the
  /// last call; valid until the next call.
  std::span<const std::uint32_t> solve();
  /// Data units per time unit; exactly the cap if the cap limits the flow.
  double rate(std::uint32_t flow) const { return flows_[flow].rate; }
  bool is_capped(std::uint32_t flow) const { return flows_[flow].capped; }

 private:
  struct Flow {
    SharedPath path;  // empty: the flow is not present
    double cap = 0.0;
    double rate = 0.0;
    bool capped = false;
    bool fixed = true;     // false while solve() has yet to fix its rate
    bool changed = false;  // new flow or new cap
  };
  /// A node of the list of one capacity's flows: flow * max_path + k, k its index in the path.
  struct Node {
    std::uint32_t before, after;
  };
  struct Shared {
    std::uint32_t first = none;  // first node
    double residual = 0.0;       // during solve(): capacity not yet allocated
    std::uint32_t unfixed = 0;   // during solve(): number of its flows without a rate
    bool reached = false;
    bool touched = false;
  };
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr std::uint32_t max_path = 3;  // capacities per flow

  void touch(const SharedPath& path);
  void reach(std::uint32_t capacity);
  void fix(std::uint32_t flow, double rate, bool capped);

  std::span<const double> capacities_;
  std::vector<Shared> shared_;          // [capacities]
  std::vector<Flow> flows_;             // by flow
  std::vector<Node> nodes_;             // [flows * max_path]
  std::vector<std::uint32_t> touched_;  // capacities changed since the last solve()
  std::vector<std::uint32_t> reached_;  // capacities connected to these
  std::vector<std::uint32_t> solved_;   // flows to recompute
  std::vector<std::uint32_t> changed_;  // result of solve()
  std::vector<std::uint32_t> by_cap_;   // heap of solved_, smallest (cap, flow) first
};

}  // namespace dagsweep
