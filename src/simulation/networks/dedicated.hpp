#pragma once

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/slot_pool.hpp"
#include "simulation/networks/transfer_state.hpp"
#include "simulation/networks/transfers_by_pair.hpp"

namespace dagsweep {

/// `dedicated`: one link per pair of nodes; concurrent transfers do not share its bandwidth.
/// A transfer takes its startup L, which availability does not affect unless it is 0, then moves
/// data at the link's current bandwidth. At full availability it lasts exactly comm(e, p, q).
class DedicatedNetwork final : public Network {
 public:
  explicit DedicatedNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, NodeId from, NodeId to, double now) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override {
    return transfers_[transfer.value].progress(now);
  }
  double next_time() const override { return completions_.next_time(); }
  std::optional<TransferId> pop() override;

 private:
  void set_rate(std::uint32_t id, double rate, double now);
  void update_rate(std::uint32_t id, double now);
  void release(std::uint32_t id);

  EventQueue completions_;  // completions by transfer id
  SlotPool<TransferState> transfers_;
  TransfersByPair by_pair_;
};

}  // namespace dagsweep
