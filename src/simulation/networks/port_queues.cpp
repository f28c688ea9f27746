#include "simulation/networks/port_queues.hpp"

namespace dagsweep {

void PortQueues::enqueue(std::uint32_t message, std::uint32_t out, std::uint32_t in,
                         const Turn& turn) {
  messages_.put(message, {{out, in}, turn, {}});
  insert(message, 0);
  insert(message, 1);
}

void PortQueues::leave(std::uint32_t message) {
  erase(message, 0);
  erase(message, 1);
  messages_.erase(message);
}

/// Searches from the end, because a new message rarely precedes waiting ones.
void PortQueues::insert(std::uint32_t message, std::size_t which) {
  Message& entry = messages_[message];
  Port& port = ports_[entry.port[which]];
  std::uint32_t before = port.last;
  while (before != none && entry.turn < messages_[before].turn) {
    before = messages_[before].neighbours[side(before, entry.port[which])].before;
  }
  Neighbours& position = entry.neighbours[which];
  position.before = before;
  std::uint32_t& next = before == none
                            ? port.first
                            : messages_[before].neighbours[side(before, entry.port[which])].after;
  position.after = next;
  next = message;
  if (position.after == none) {
    port.last = message;
  } else {
    messages_[position.after].neighbours[side(position.after, entry.port[which])].before = message;
  }
}

void PortQueues::erase(std::uint32_t message, std::size_t which) {
  const std::uint32_t port = messages_[message].port[which];
  const Neighbours position = messages_[message].neighbours[which];
  if (position.before == none) {
    ports_[port].first = position.after;
  } else {
    messages_[position.before].neighbours[side(position.before, port)].after = position.after;
  }
  if (position.after == none) {
    ports_[port].last = position.before;
  } else {
    messages_[position.after].neighbours[side(position.after, port)].before = position.before;
  }
}

}  // namespace dagsweep
