#pragma once

#include <vector>

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/max_min.hpp"
#include "simulation/networks/slot_pool.hpp"
#include "simulation/networks/transfer_state.hpp"
#include "simulation/networks/transfers_by_pair.hpp"

namespace dagsweep {

/// `bus`, `sites`, `bounded-multiport`: at every instant transfers share the capacities of the
/// platform's layout max-min fairly (README.md of this folder). Each transfer is also limited to
/// the current bandwidth of its own pair of nodes, bandwidth(p, q) times the link's
/// availability. Its startup L comes first and uses no capacity. A transfer that shares no capacity
/// with others takes as long as on `dedicated`, to the bit.
///
/// All transfers that one capacity limits have the same rate. The capacity counts the data that
/// each of them has moved; a transfer is complete when this count has grown by the transfer's data.
/// A change of their rate is therefore a single change, however many transfers there are.
class FairNetwork final : public Network {
 public:
  explicit FairNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, NodeId from, NodeId to, double now) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override;
  double next_time() const override;
  std::optional<TransferId> pop() override;

 private:
  static constexpr std::uint32_t none = MaxMinShares::none;
  enum class Phase : std::uint8_t {
    suspended,  // an end or the link has availability 0
    startup,    // the rate in its state is the rate it would have alone
    alone,      // its data, if any, moves at the rate it would have alone
    sharing,    // its data moves at the level of its bottleneck; its state is from before it shared
  };
  struct Transfer {
    TransferState state;
    Phase phase = Phase::suspended;
    std::uint32_t group = none;       // group in shares_, while its data moves
    std::uint32_t place = 0;          // index in the group's transfers
    std::uint32_t bottleneck = none;  // capacity that limits it, while it shares
  };
  /// A capacity and the transfers that it limits.
  struct Bottleneck {
    double level = 0.0;  // data units per time unit
    double moved = 0.0;  // data units per transfer, at the time `since`
    double since = 0.0;
    KeyedHeap ends;              // by transfer: value of `moved` at which the transfer is complete
    std::uint32_t first = none;  // the transfer of this capacity in first_ends_
    bool has_changed = false;    // whether it is in changed_bottlenecks_

    double moved_until(double now) const { return moved + (now - since) * level; }
    double time_of(double end) const { return since + (end - moved) / level; }
  };

  void resume(std::uint32_t id, double now);
  void stop(std::uint32_t id, double now);
  void begin_moving(std::uint32_t id, double now);
  void update_transfer(std::uint32_t id, double now);
  bool is_due(std::uint32_t id, double now) const;
  void allocate_rates(double now);
  void set_level(std::uint32_t capacity, double now);
  void let_share(std::uint32_t id, std::uint32_t capacity, double now);
  void let_move_alone(std::uint32_t id, double now);
  void stop_sharing(std::uint32_t id, double now);
  void leave_group(std::uint32_t id);
  void mark_changed(std::uint32_t capacity);
  void update_first_ends();
  void mark_outdated(double now);
  void release(std::uint32_t id, double now);
  double first_end() const { return first_ends_.empty() ? never : first_ends_.front().value; }
  double cap(const TransferState& state) const;
  std::uint32_t group_of(const TransferState& state);
  TransferState state_after_sharing(std::uint32_t id, double now) const;

  MaxMinShares shares_;  // shares of the transfers whose data moves
  EventQueue next_;      // by transfer: end of its startup, or its completion if it moves alone
  SlotPool<Transfer> transfers_;
  std::vector<std::vector<std::uint32_t>> members_;  // transfers by group of shares_
  std::vector<Bottleneck> bottlenecks_;              // by capacity
  // Bottlenecks whose first completion may have changed.
  std::vector<std::uint32_t> changed_bottlenecks_;
  KeyedHeap::Positions end_positions_;  // by transfer: position in Bottleneck::ends
  // For the first transfer of each bottleneck to complete: its completion time.
  KeyedHeap first_ends_;
  KeyedHeap::Positions first_end_positions_;
  std::vector<std::uint32_t> group_of_route_;  // [P * P] or none
  TransfersByPair by_pair_;
  bool outdated_ = false;  // whether rates must be recomputed at outdated_at_, the present time
  double outdated_at_ = 0.0;
};

}  // namespace dagsweep
