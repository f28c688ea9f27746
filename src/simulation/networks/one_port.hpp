#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "simulation/events/event_queue.hpp"
#include "simulation/networks/slot_pool.hpp"
#include "simulation/networks/transfer_state.hpp"

namespace dagsweep {

/// `one-port`: a node sends at most one and receives at most one message at a time, from the
/// start of the message's startup to its arrival (README.md of this folder). Each port serves
/// strictly in order of request time, ties by edge, then by order of request: a message starts when
/// it is first in the queues of both its ports and both are free; no message overtakes it at either
/// of them. While an end of a message or its link has availability 0, the message neither holds its
/// ports nor waits for them. Afterwards it queues again with its original turn. Ports are allocated
/// after all other events of an instant. A message that never waits takes as long as on
/// `dedicated`, to the bit. Local transfers and those of no data use no port.
class OnePortNetwork final : public Network {
 public:
  explicit OnePortNetwork(const Platform& platform);

  TransferId start(EdgeId edge, double data, NodeId from, NodeId to, double now) override;
  void update(double now) override;
  void drop(TransferId transfer, double now) override;
  TransferProgress progress(TransferId transfer, double now) const override {
    return transfers_[transfer.value].state.progress(now);
  }
  double next_time() const override;
  bool only_allocates() const override {
    return !ports_to_serve_.empty() && completions_.next_time() > serve_at_;
  }
  std::optional<TransferId> pop() override;

 private:
  /// The rank of a message: ports serve in increasing order of turns.
  struct Turn {
    double requested = 0.0;      // time of the request
    std::uint32_t edge = 0;      // smaller number first among requests at the same time
    std::uint64_t sequence = 0;  // number of earlier requests
    friend auto operator<=>(const Turn&, const Turn&) = default;
  };
  struct Transfer {
    TransferState state;  // of rate 0 while it waits for ports
    Turn turn;
    bool message = false;  // needs ports
    bool served = false;   // holds its ports
    bool waiting = false;  // is in the queues of its ports
  };

  std::uint32_t out_port(const Transfer& transfer) const { return transfer.state.from.value; }
  std::uint32_t in_port(const Transfer& transfer) const {
    return static_cast<std::uint32_t>(platform_.node_count()) + transfer.state.to.value;
  }
  void resume(std::uint32_t id, double now);
  void update_transfer(std::uint32_t id, double now);
  void enqueue(std::uint32_t id);
  void leave(std::uint32_t id);
  void begin(std::uint32_t id, double now);
  void stop(std::uint32_t id, double now);
  void allocate_ports(double now);
  void serve_later(const Transfer& transfer, double now);
  void release(std::uint32_t id, double now);

  std::vector<std::deque<std::uint32_t>> queues_;  // [2 P] by port: waiting messages by turn
  std::vector<std::uint8_t> busy_;                 // [2 P] all out ports, then all in ports
  EventQueue completions_;                         // completions by transfer id
  SlotPool<Transfer> transfers_;
  std::vector<std::uint32_t> ports_to_serve_;  // ports whose first message may start, at serve_at_
  double serve_at_ = 0.0;                      // the current time, if ports_to_serve_ is not empty
  std::uint64_t started_ = 0;                  // number of transfers so far
};

}  // namespace dagsweep
