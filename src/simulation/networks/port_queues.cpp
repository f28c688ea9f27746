#include "simulation/networks/port_queues.hpp"

namespace dagsweep {

void PortQueues::enqueue(std::uint32_t message, std::uint32_t out, std::uint32_t in,
                         const Turn& turn) {
  if (message >= messages_.size()) messages_.resize(message + 1);
  Message& one = messages_[message];
  one.port[0] = out;
  one.port[1] = in;
  one.turn = turn;
  one.waits = true;
  insert(message, 0);
  insert(message, 1);
}

void PortQueues::leave(std::uint32_t message) {
  messages_[message].waits = false;
  erase(message, 0);
  erase(message, 1);
}

/// From the end: hardly anybody comes before those who wait already.
void PortQueues::insert(std::uint32_t message, std::size_t side_) {
  Message& one = messages_[message];
  Port& port = ports_[one.port[side_]];
  std::uint32_t before = port.last;
  while (before != none && one.turn < messages_[before].turn) {
    before = messages_[before].place[side(before, one.port[side_])].before;
  }
  Place& place = one.place[side_];
  place.before = before;
  std::uint32_t& next =
      before == none ? port.first : messages_[before].place[side(before, one.port[side_])].after;
  place.after = next;
  next = message;
  if (place.after == none) {
    port.last = message;
  } else {
    messages_[place.after].place[side(place.after, one.port[side_])].before = message;
  }
}

void PortQueues::erase(std::uint32_t message, std::size_t side_) {
  const std::uint32_t number = messages_[message].port[side_];
  const Place place = messages_[message].place[side_];
  if (place.before == none) {
    ports_[number].first = place.after;
  } else {
    messages_[place.before].place[side(place.before, number)].after = place.after;
  }
  if (place.after == none) {
    ports_[number].last = place.before;
  } else {
    messages_[place.after].place[side(place.after, number)].before = place.before;
  }
}

}  // namespace dagsweep
