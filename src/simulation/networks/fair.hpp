#pragma once

#include <vector>

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/max_min.hpp"
#include "simulation/networks/path_availability.hpp"
#include "simulation/networks/transfer_state.hpp"

namespace dagsweep {

/// `bus`, `sites`, `bounded-multiport`: transfers share the capacities of the platform's layout,
/// max-min fairly at every moment (spec 3.4). Beside it each is limited to the present bandwidth of
/// its own pair, bandwidth(p, q) times the link's availability. A startup of L comes first, during
/// which nothing is shared. What meets nobody takes as long as on `dedicated`, to the bit.
class FairNetwork final : public Network {
 public:
  explicit FairNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, ProcessorId from, ProcessorId to, double now) override;
  void set_processor(ProcessorId p, double availability) override;
  void set_link(ProcessorId p, ProcessorId q, double availability) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override;
  bool open(ProcessorId from, ProcessorId to) const override { return paths_.rate(from, to) > 0.0; }
  bool is_shared() const override { return true; }
  double next_time() const override;
  std::optional<TransferId> pop() override;

 private:
  enum class Phase : std::uint8_t {
    over,      // its number is free
    waiting,   // an end or the link is away
    starting,  // its startup passes; `rate` is what it may have then if it meets nobody
    moving,    // its data does; or it has none
  };
  struct Transfer {
    ProcessorId from, to;
    Phase phase = Phase::over;
    TransferState movement;
  };

  void go(std::uint32_t number, double now);
  void halt(std::uint32_t number);
  void join(std::uint32_t number, double now);
  void follow(std::uint32_t number, double now);
  void settle(double now);
  void touch(double now);
  void release_slot(std::uint32_t number);
  double cap(const Transfer& transfer) const;

  const Platform& platform_;
  PathAvailability paths_;
  MaxMinShares rates_;               // of those whose data moves
  EventQueue next_;                  // by transfer: end of its startup, or of all
  std::vector<Transfer> transfers_;  // by number
  std::vector<std::uint32_t> free_;  // numbers of those that are over; used from the back
  bool changed_ = false;             // has an availability, since update()?
  bool unsettled_ = false;           // must rates be shared anew
  double unsettled_at_ = 0.0;        // at this moment, before time goes on?
};

}  // namespace dagsweep
