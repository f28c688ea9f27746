#pragma once

#include <utility>
#include <vector>

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/path_availability.hpp"
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
  void set_node(NodeId p, double availability) override;
  void set_link(NodeId p, NodeId q, double availability) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override {
    return transfers_[transfer.value].progress(now);
  }
  bool is_open(NodeId from, NodeId to) const override { return paths_.is_open(from, to); }
  double next_time() const override { return completions_.next_time(); }
  std::optional<TransferId> pop() override;

 private:
  void set_rate(std::uint32_t id, double rate, double now);
  void update_rate(std::uint32_t id, double now);
  void release(std::uint32_t id);

  const Platform& platform_;
  PathAvailability paths_;
  EventQueue completions_;  // completions by transfer id
  SlotPool<TransferState> transfers_;
  TransfersByPair by_pair_;
  // Pairs of nodes whose rates update() must recompute:
  std::vector<std::pair<NodeId, NodeId>> changed_;
};

}  // namespace dagsweep
