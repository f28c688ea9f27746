#pragma once

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/max_min.hpp"
#include "simulation/networks/path_availability.hpp"
#include "simulation/networks/slot_pool.hpp"
#include "simulation/networks/transfer_state.hpp"

namespace dagsweep {

/// `bus`, `sites`, `bounded-multiport`: at every instant transfers share the capacities of the
/// platform's layout max-min fairly (README.md of this folder). Each is also limited to the current
/// bandwidth of its own pair, bandwidth(p, q) times the link's availability. Its startup L comes
/// first and uses no capacity. A transfer that shares with no other takes as long as on
/// `dedicated`, to the bit.
class FairNetwork final : public Network {
 public:
  explicit FairNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, ProcessorId from, ProcessorId to, double now) override;
  void set_processor(ProcessorId p, double availability) override;
  void set_link(ProcessorId p, ProcessorId q, double availability) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override {
    return transfers_[transfer.value].state.progress(now);
  }
  bool is_open(ProcessorId from, ProcessorId to) const override { return paths_.is_open(from, to); }
  double next_time() const override;
  std::optional<TransferId> pop() override;

 private:
  enum class Phase : std::uint8_t {
    suspended,  // an end or the link has availability 0
    startup,    // the rate of its state is the one it would have alone
    moving,     // its data moves, or it has none
  };
  struct Transfer {
    TransferState state;
    Phase phase = Phase::suspended;
  };

  void resume(std::uint32_t id, double now);
  void stop(std::uint32_t id);
  void begin_moving(std::uint32_t id, double now);
  void update_transfer(std::uint32_t id, double now);
  void allocate_rates(double now);
  void mark_outdated(double now);
  void release(std::uint32_t id, double now);
  double cap(const TransferState& state) const;

  const Platform& platform_;
  PathAvailability paths_;
  MaxMinShares shares_;  // of the transfers whose data moves
  EventQueue next_;      // by transfer: end of its startup, or its completion
  SlotPool<Transfer> transfers_;
  bool changed_ = false;   // an availability has changed since update()
  bool outdated_ = false;  // rates must be recomputed at outdated_at_, which is now
  double outdated_at_ = 0.0;
};

}  // namespace dagsweep
