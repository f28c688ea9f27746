#pragma once

#include <cstdint>
#include <vector>

#include "simulation/networks/slot_pool.hpp"

namespace dagsweep {

/// One queue of waiting messages per port, in the order of service; a waiting message is in the
/// queues of its two ports. Memory is allocated only when the number of concurrent messages exceeds
/// its previous maximum.
class PortQueues {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  explicit PortQueues(std::size_t ports) : ports_(ports) {}

  /// The rank of a message: ports serve in increasing order of turns.
  struct Turn {
    double requested = 0.0;      ///< time of the request
    std::uint32_t edge = 0;      ///< smaller number first among requests at the same time
    std::uint64_t sequence = 0;  ///< number of earlier requests
    friend auto operator<=>(const Turn&, const Turn&) = default;
  };

  /// Inserts a message, which must not be waiting, into the queues of its two ports.
  void enqueue(std::uint32_t message, std::uint32_t out, std::uint32_t in, const Turn& turn);
  void leave(std::uint32_t message);
  bool is_waiting(std::uint32_t message) const { return messages_.contains(message); }
  /// The message to be served next at the port, or `none`.
  std::uint32_t first(std::uint32_t port) const { return ports_[port].first; }

 private:
  struct Neighbours {
    std::uint32_t before = none, after = none;  // messages
  };
  struct Message {
    std::uint32_t port[2] = {none, none};
    Turn turn;
    Neighbours neighbours[2];  // neighbours in the queue of each port
  };
  struct Port {
    std::uint32_t first = none, last = none;
  };

  /// Index of the port among the message's two ports.
  std::size_t side(std::uint32_t message, std::uint32_t port) const {
    return messages_[message].port[0] == port ? 0 : 1;
  }
  void insert(std::uint32_t message, std::size_t which);
  void erase(std::uint32_t message, std::size_t which);

  std::vector<Port> ports_;
  SlotTable<Message> messages_;  // waiting messages
};

}  // namespace dagsweep
