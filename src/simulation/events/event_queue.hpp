#pragma once

#include <cstdint>
#include <vector>

#include "core/number.hpp"

namespace dagsweep {

/// At most one pending event for each key 0 .. capacity-1, popped in increasing (time, key): a
/// total order, so every run pops the same sequence. An indexed binary heap: keys can be
/// rescheduled and removed. Only grow() allocates.
class EventQueue {
 public:
  explicit EventQueue(std::size_t capacity) : position_(capacity, absent) {
    heap_.reserve(capacity);
  }

  /// Extends the keys to 0 .. capacity-1; capacity must not decrease.
  void grow(std::size_t capacity) { position_.resize(capacity, absent); }

  bool empty() const { return heap_.empty(); }
  bool contains(std::uint32_t key) const { return position_[key] != absent; }
  /// Time of the next event; infinity if there is none.
  double next_time() const { return heap_.empty() ? never : heap_.front().time; }
  double time_of(std::uint32_t key) const { return heap_[position_[key]].time; }

  /// Schedules or reschedules the event of `key`.
  void set(std::uint32_t key, double time) {
    if (!contains(key)) {
      heap_.push_back({time, key});
      sift_up(heap_.size() - 1);
      return;
    }
    const std::size_t at = position_[key];
    heap_[at].time = time;
    sift_down(sift_up(at));
  }

  /// Removes the event of `key` if one is pending.
  void remove(std::uint32_t key) {
    if (!contains(key)) return;
    const std::size_t at = position_[key];
    position_[key] = absent;
    const Event last = heap_.back();
    heap_.pop_back();
    if (at == heap_.size()) return;
    heap_[at] = last;
    sift_down(sift_up(at));
  }

  /// Removes the next event, which must exist, and returns its key.
  std::uint32_t pop() {
    const std::uint32_t key = heap_.front().key;
    remove(key);
    return key;
  }

 private:
  struct Event {
    double time;
    std::uint32_t key;
    bool operator<(const Event& other) const {
      return time < other.time || (time == other.time && key < other.key);
    }
  };
  static constexpr std::uint32_t absent = UINT32_MAX;

  void put(std::size_t at, const Event& event) {
    heap_[at] = event;
    position_[event.key] = static_cast<std::uint32_t>(at);
  }
  std::size_t sift_up(std::size_t at) {
    const Event event = heap_[at];
    while (at > 0 && event < heap_[(at - 1) / 2]) {
      put(at, heap_[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    put(at, event);
    return at;
  }
  void sift_down(std::size_t at) {
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
  std::vector<std::uint32_t> position_;  // [capacity] index into heap_, or absent
};

}  // namespace dagsweep
