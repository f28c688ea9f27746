#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// Who waits for which port, in which order: a line per port, in each of which a message stands
/// once. Nothing is allocated but for more messages at a time than ever before.
class PortQueues {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  explicit PortQueues(std::size_t ports) : ports_(ports) {}

  /// A message's turn: increasing (since, rank, number of those asked for before).
  struct Turn {
    double since = 0.0;
    std::uint32_t rank = 0;
    std::uint64_t order = 0;
    friend auto operator<=>(const Turn&, const Turn&) = default;
  };

  /// The message, which stands in no line, lines up for two ports in its turn.
  void enqueue(std::uint32_t message, std::uint32_t out, std::uint32_t in, const Turn& turn);
  void leave(std::uint32_t message);
  bool is_waiting(std::uint32_t message) const {
    return message < messages_.size() && messages_[message].waits;
  }
  /// Whose turn it is, or none.
  std::uint32_t first(std::uint32_t port) const { return ports_[port].first; }

 private:
  struct Place {
    std::uint32_t before = none, after = none;  // messages
  };
  struct Message {
    std::uint32_t port[2] = {none, none};
    Place place[2];
    Turn turn;
    bool waits = false;
  };
  struct Port {
    std::uint32_t first = none, last = none;
  };

  /// Which of its two ports it is.
  std::size_t side(std::uint32_t message, std::uint32_t port) const {
    return messages_[message].port[0] == port ? 0 : 1;
  }
  void insert(std::uint32_t message, std::size_t side);
  void erase(std::uint32_t message, std::size_t side);

  std::vector<Port> ports_;
  std::vector<Message> messages_;
};

}  // namespace dagsweep
