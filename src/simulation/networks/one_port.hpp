#pragma once

#include <vector>

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/path_availability.hpp"
#include "simulation/networks/port_queues.hpp"
#include "simulation/networks/transfer_state.hpp"

namespace dagsweep {

/// `one-port`: a processor sends at most one and receives at most one message at a time (spec 3.4),
/// from the beginning of its startup to its arrival. Each port serves strictly in the order of
/// demand, ties by edge, then in the order in which they were asked for: a message sets out when it
/// is first in line at both its ports and both are free; nobody overtakes it at one of them.
/// While an end of a message or its link is away, it stands aside: it neither holds a port nor
/// keeps others from it. When it can go on it lines up again, in its old turn.
/// Who sets out is decided after all else that happens at a moment. What waits for nobody takes as
/// long as on `dedicated`, to the bit. Local transfers and those of no data use no port.
class OnePortNetwork final : public Network {
 public:
  explicit OnePortNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, ProcessorId from, ProcessorId to, double now) override;
  void set_processor(ProcessorId p, double availability) override;
  void set_link(ProcessorId p, ProcessorId q, double availability) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override;
  bool open(ProcessorId from, ProcessorId to) const override { return paths_.rate(from, to) > 0.0; }
  bool is_shared() const override { return true; }
  double next_time() const override;
  bool only_settles() const override {
    return !touched_.empty() && completions_.next_time() > touched_at_;
  }
  std::optional<TransferId> pop() override;

 private:
  struct Transfer {
    ProcessorId from, to;
    bool under_way = false;  // false: it is over, and its number free
    bool message = false;    // it needs ports
    bool served = false;     // it holds them
    PortQueues::Turn turn;
    TransferState movement;  // of rate 0 unless it is served, or needs no port
  };

  std::uint32_t out_port(const Transfer& transfer) const { return transfer.from.value; }
  std::uint32_t in_port(const Transfer& transfer) const {
    return static_cast<std::uint32_t>(platform_.processor_count()) + transfer.to.value;
  }
  void go(std::uint32_t number, double now);
  void suspend(std::uint32_t number, double now);
  void follow(std::uint32_t number, double now);
  void begin(std::uint32_t number, double now);
  void settle(double now);
  void serve_ports(const Transfer& transfer, double now);
  void give_back_ports(Transfer& transfer, double now);
  void release_slot(std::uint32_t number, double now);

  const Platform& platform_;
  PathAvailability paths_;
  PortQueues lines_;                    // of messages that wait for a port
  std::vector<std::uint8_t> busy_;      // [2 P] is the port, out of all, then in of all?
  EventQueue completions_;              // by transfer
  std::vector<Transfer> transfers_;     // by number
  std::vector<std::uint32_t> free_;     // numbers of those that are over; used from the back
  std::vector<std::uint32_t> touched_;  // ports whose next message may set out
  std::uint64_t started_ = 0;
  bool changed_ = false;     // has an availability, since update()?
  double touched_at_ = 0.0;  // when ports were, if any
};

}  // namespace dagsweep
