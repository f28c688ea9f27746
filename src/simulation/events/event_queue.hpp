#pragma once

#include <cstdint>

#include "core/number.hpp"
#include "simulation/events/keyed_heap.hpp"

namespace dagsweep {

/// A queue with at most one pending event for each key 0 .. capacity-1, popped in increasing (time,
/// key). Only grow() allocates.
class EventQueue {
 public:
  explicit EventQueue(std::size_t capacity) : positions_(capacity, KeyedHeap::absent) {
    heap_.reserve(capacity);
  }

  /// Extends the keys to 0 .. capacity-1; capacity must not decrease.
  void grow(std::size_t capacity) { positions_.resize(capacity, KeyedHeap::absent); }

  bool empty() const { return heap_.empty(); }
  bool contains(std::uint32_t key) const { return positions_[key] != KeyedHeap::absent; }
  /// Time of the next event; infinity if there is none.
  double next_time() const { return heap_.empty() ? never : heap_.front().value; }
  /// Key of the next event, which must exist.
  std::uint32_t next_key() const { return heap_.front().key; }
  double time_of(std::uint32_t key) const { return heap_[positions_[key]].value; }

  /// Schedules or reschedules the event of `key`.
  void set(std::uint32_t key, double time) { heap_.set(key, time, positions_); }

  /// Removes the event of `key` if one is pending.
  void remove(std::uint32_t key) {
    if (contains(key)) heap_.remove(key, positions_);
  }

  /// Removes the next event, which must exist, and returns its key.
  std::uint32_t pop() {
    const std::uint32_t key = heap_.front().key;
    heap_.remove(key, positions_);
    return key;
  }

 private:
  KeyedHeap heap_;
  KeyedHeap::Positions positions_;  // [capacity]
};

}  // namespace dagsweep
