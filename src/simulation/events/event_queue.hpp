#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace dagsweep {

/// At most one pending event for each of the numbers 0 .. capacity-1, popped in increasing
/// (time, number): a total order, so every run pops the same sequence. A binary heap that knows
/// where each number stands; nothing is allocated but by grow().
class EventQueue {
 public:
  explicit EventQueue(std::size_t capacity) : place_(capacity, absent) { heap_.reserve(capacity); }

  /// Makes room for the numbers 0 .. capacity-1, capacity at least what it was.
  void grow(std::size_t capacity) { place_.resize(capacity, absent); }

  bool empty() const { return heap_.empty(); }
  bool contains(std::uint32_t number) const { return place_[number] != absent; }
  /// Time of the next event; infinity if there is none.
  double next_time() const {
    return heap_.empty() ? std::numeric_limits<double>::infinity() : heap_.front().time;
  }
  double time_of(std::uint32_t number) const { return heap_[place_[number]].time; }

  /// Sets the event of `number`, whether it is pending or not.
  void set(std::uint32_t number, double time) {
    if (!contains(number)) {
      heap_.push_back({time, number});
      rise(heap_.size() - 1);
      return;
    }
    const std::size_t at = place_[number];
    heap_[at].time = time;
    sink(rise(at));
  }

  /// Forgets the event of `number`, which must be pending.
  void remove(std::uint32_t number) {
    const std::size_t at = place_[number];
    place_[number] = absent;
    const Event last = heap_.back();
    heap_.pop_back();
    if (at == heap_.size()) return;
    heap_[at] = last;
    sink(rise(at));
  }

  /// Takes the next event, which must exist, and returns its number.
  std::uint32_t pop() {
    const std::uint32_t number = heap_.front().number;
    remove(number);
    return number;
  }

 private:
  struct Event {
    double time;
    std::uint32_t number;
    bool operator<(const Event& other) const {
      return time < other.time || (time == other.time && number < other.number);
    }
  };
  static constexpr std::uint32_t absent = UINT32_MAX;

  void put(std::size_t at, const Event& event) {
    heap_[at] = event;
    place_[event.number] = static_cast<std::uint32_t>(at);
  }
  std::size_t rise(std::size_t at) {
    const Event event = heap_[at];
    while (at > 0 && event < heap_[(at - 1) / 2]) {
      put(at, heap_[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    put(at, event);
    return at;
  }
  void sink(std::size_t at) {
    const Event event = heap_[at];
    while (true) {
      std::size_t child = 2 * at + 1;
      if (child >= heap_.size()) break;
      if (child + 1 < heap_.size() && heap_[child + 1] < heap_[child]) ++child;
      if (!(heap_[child] < event)) break;
      put(at, heap_[child]);
      at = child;
    }
    put(at, event);
  }

  std::vector<Event> heap_;
  std::vector<std::uint32_t> place_;  // [capacity]: where in heap_, or absent
};

}  // namespace dagsweep
