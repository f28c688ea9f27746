#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "platform/network_layout.hpp"
#include "simulation/events/keyed_heap.hpp"

namespace dagsweep {

/// Max-min fair rates of flows that share capacities: no rate can increase without decreasing one
/// that is no larger. The flows of a group go through the same capacities and are limited to the
/// same cap. They therefore have one rate: their cap, or the level of their bottleneck, a capacity
/// that is exhausted and whose flows have no higher rates. solve() examines only what a change
/// affects; README.md of this folder shows why this suffices. Levels that would change by a
/// relative difference of less than 1e-13 are kept. Lists keep their memory, so that allocations
/// soon cease.
class MaxMinShares {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// `capacities`: data units per time unit, > 0.
  explicit MaxMinShares(std::span<const double> capacities);

  /// Adds a group without flows, through the capacities of `path`, at least one. Returns its
  /// number; groups are numbered from 0. cap > 0.
  std::uint32_t add_group(const SharedPath& path, double cap);
  void set_cap(std::uint32_t group, double cap);
  /// Adds or removes one flow of the group.
  void add_flow(std::uint32_t group);
  void remove_flow(std::uint32_t group);

  /// Whether anything has changed since the last solve().
  bool is_touched() const { return !touched_.empty(); }
  /// The changes made by solve(). Valid until the next call.
  struct Changes {
    /// Groups with another bottleneck, and groups whose flows or cap were changed before.
    std::span<const std::uint32_t> groups;
    std::span<const std::uint32_t> capacities;  ///< capacities with another level
  };
  /// Recomputes rates.
  Changes solve();
  /// The capacity that limits the group's flows; `none` if their rate is their cap, or there are no
  /// flows.
  std::uint32_t bottleneck(std::uint32_t group) const { return groups_[group].bottleneck; }
  /// The rate, data units per time unit, of the flows that the capacity limits; infinity if there
  /// are none.
  double level(std::uint32_t capacity) const { return capacities_[capacity].level; }

 private:
  static constexpr double unlimited = std::numeric_limits<double>::infinity();

  struct Group {
    SharedPath path;
    // Indices in Capacity::foreign, for the capacities of the path.
    std::array<std::uint32_t, 3> places{};
    double cap = 0.0;
    std::uint32_t size = 0;  // number of flows
    std::uint32_t bottleneck = none;
    // Bottleneck before solve(), if the group is in changed_groups_.
    std::uint32_t old_bottleneck = none;
    bool is_touched = false;  // whether its flows or cap were changed since solve()
    bool is_changed = false;  // whether it is in changed_groups_
    bool is_loose = false;    // in solve(): whether it has no bottleneck and no rate yet
  };
  struct Neighbor {
    std::uint32_t capacity, flows;
  };
  struct Capacity {
    double capacity;
    KeyedHeap own{};                       // own groups, whose bottleneck it is, by cap
    std::vector<std::uint32_t> foreign{};  // the other groups with flows through it
    std::uint32_t own_flows = 0;           // number of flows of its own groups
    // Other capacities on the paths of its own groups, with the number of own flows through each.
    std::vector<Neighbor> neighbors{};
    double level = unlimited;  // rate of its own groups; unlimited if there are none
    // At least the sum of the rates of all its flows; not valid while it is open.
    double load = 0.0;
    // In solve():
    bool is_open = false;  // its own groups have no rate until it is fixed
    bool is_fixed = false;
    std::uint32_t unfixed = 0;   // number of its flows without a rate
    std::uint32_t place = none;  // in contended_, while unfixed > 0
    double residual = 0.0;       // capacity not allocated
    double highest = 0.0;        // upper bound of the rates that foreign groups have kept
    double old_level = 0.0;
    double expanded_to = 0.0;  // see expand()
  };
  enum class EventKind : std::uint8_t {
    cap,     // a group without a rate reaches its cap
    expand,  // the capacity's own groups reach the level that the loads of other capacities count
    fill     // the capacity is exhausted
  };
  /// The next event at a capacity while the rates of all flows without a rate rise together.
  struct Event {
    double level;
    EventKind kind;
    std::uint32_t capacity;  // none: a loose group
    bool operator<(const Event& other) const;
  };
  struct Contender {
    Event event;       // next event of the capacity
    bool is_outdated;  // whether the capacity has changed since `event` was computed
  };

  void touch(std::uint32_t group);
  void link(std::uint32_t group);
  void unlink(std::uint32_t group);
  void add_foreign(std::uint32_t group, std::uint32_t k);
  void remove_foreign(std::uint32_t group, std::uint32_t k);
  void count_own(const Group& group, std::uint32_t capacity, std::int32_t flows);
  void move(std::uint32_t group, std::uint32_t bottleneck);
  void note_change(std::uint32_t group);

  bool has_rate(const Group& group) const;
  bool is_kept(const Group& group) const;
  double rate(const Group& group) const;
  double counted_rate(const Group& group) const;
  void open(std::uint32_t capacity);
  void loosen(std::uint32_t group);
  void add_unfixed(std::uint32_t capacity, std::uint32_t flows, double rate);
  double share(const Capacity& capacity) const;
  void contend(std::uint32_t capacity);
  Event event_at(std::uint32_t capacity) const;
  Event next_event();
  void handle(const Event& event);
  void fix_at_cap(std::uint32_t group);
  void expand(std::uint32_t capacity);
  bool claim(std::uint32_t capacity, double level);
  void fix_at_level(std::uint32_t capacity, double level);
  void allocate(std::uint32_t capacity, std::uint32_t flows, double rate, double counted);
  void open_affected();
  void finish();

  std::vector<Capacity> capacities_;
  std::vector<Group> groups_;
  KeyedHeap::Positions own_positions_;  // [groups] position in Capacity::own
  std::vector<std::uint32_t> touched_;  // groups with other flows or another cap since solve()
  // Scratch and results of solve():
  std::vector<std::uint32_t> opened_;              // capacities
  std::vector<std::uint32_t> loose_;               // groups that are loose, or have been
  std::vector<Contender> contended_;               // capacities with flows without a rate
  std::vector<std::uint32_t> affected_;            // capacities to be opened
  std::vector<std::uint32_t> changed_groups_;      // result
  std::vector<std::uint32_t> changed_capacities_;  // result
};

}  // namespace dagsweep
