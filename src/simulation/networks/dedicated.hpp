#pragma once

#include <vector>

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/network.hpp"

namespace dagsweep {

/// `dedicated`: one link per pair of processors; concurrent transfers do not share its bandwidth.
/// A transfer takes its startup L, which availability does not affect unless it is 0, then moves
/// data at the link's current bandwidth. At full availability it lasts exactly comm(e, p, q).
class DedicatedNetwork final : public Network {
 public:
  explicit DedicatedNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, ProcessorId from, ProcessorId to, double now) override;
  void set_processor(ProcessorId p, double availability) override;
  void set_link(ProcessorId p, ProcessorId q, double availability) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override;
  bool is_open(ProcessorId from, ProcessorId to) const override { return rate(from, to) > 0.0; }
  bool is_shared() const override { return false; }
  double next_time() const override { return completions_.next_time(); }
  std::optional<TransferId> pop() override;

 private:
  struct Transfer {
    ProcessorId from, to;
    double startup_left = 0.0;            // time units
    double data_left = 0.0;               // time units at peak bandwidth
    double data = 0.0;                    // initial value of data_left
    double since = 0.0;                   // time at which the amounts left were valid
    double rate = 0.0;                    // fraction of peak bandwidth; 0: suspended
    std::uint32_t before = 0, after = 0;  // neighbours in the list of one route's transfers
  };

  double rate(ProcessorId from, ProcessorId to) const;
  std::size_t route(ProcessorId from, ProcessorId to) const;
  void update_rates(std::size_t route, double now);
  void release_slot(std::uint32_t number);

  const Platform& platform_;
  EventQueue completions_;             // by transfer
  std::vector<Transfer> transfers_;    // by id, completed ones included
  std::vector<std::uint32_t> free_;    // ids of completed transfers, a stack
  std::vector<std::uint32_t> routes_;  // [links + P] first transfer in progress, or none
  std::vector<std::size_t> changed_;   // routes whose rates update() must recompute
  std::vector<double> processor_;      // [P] availability
  std::vector<double> link_;           // [links] availability
};

}  // namespace dagsweep
