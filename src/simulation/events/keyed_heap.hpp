#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// A binary heap of entries (value, key) in increasing (value, key): a total order, so every run
/// has the same sequence. Entries are found by key, so they can be changed and removed. The caller
/// keeps the position of each key in `positions`, [keys], where a key is `absent` unless this heap
/// holds it. Heaps that never hold the same key may share `positions`.
class KeyedHeap {
 public:
  static constexpr std::uint32_t absent = UINT32_MAX;
  using Positions = std::vector<std::uint32_t>;

  struct Entry {
    double value;
    std::uint32_t key;
    bool operator<(const Entry& other) const {
      return value < other.value || (value == other.value && key < other.key);
    }
  };

  bool empty() const { return entries_.empty(); }
  /// The smallest entry; the heap must not be empty.
  const Entry& front() const { return entries_.front(); }
  const Entry& operator[](std::uint32_t position) const { return entries_[position]; }
  void reserve(std::size_t count) { entries_.reserve(count); }

  /// Adds the key, or changes its value.
  void set(std::uint32_t key, double value, Positions& positions) {
    if (positions[key] == absent) {
      entries_.push_back({value, key});
      sift_up(entries_.size() - 1, positions);
      return;
    }
    const std::size_t at = positions[key];
    entries_[at].value = value;
    sift_down(sift_up(at, positions), positions);
  }

  /// Removes a key that the heap holds.
  void remove(std::uint32_t key, Positions& positions) {
    const std::size_t at = positions[key];
    positions[key] = absent;
    const Entry last = entries_.back();
    entries_.pop_back();
    if (at == entries_.size()) return;
    entries_[at] = last;
    sift_down(sift_up(at, positions), positions);
  }

 private:
  void put(std::size_t at, const Entry& entry, Positions& positions) {
    entries_[at] = entry;
    positions[entry.key] = static_cast<std::uint32_t>(at);
  }
  std::size_t sift_up(std::size_t at, Positions& positions) {
    const Entry entry = entries_[at];
    while (at > 0 && entry < entries_[(at - 1) / 2]) {
      put(at, entries_[(at - 1) / 2], positions);
      at = (at - 1) / 2;
    }
    put(at, entry, positions);
    return at;
  }
  void sift_down(std::size_t at, Positions& positions) {
    const Entry entry = entries_[at];
    while (true) {
      std::size_t child = 2 * at + 1;
      if (child >= entries_.size()) break;
      if (child + 1 < entries_.size() && entries_[child + 1] < entries_[child]) ++child;
      if (!(entries_[child] < entry)) break;
      put(at, entries_[child], positions);
      at = child;
    }
    put(at, entry, positions);
  }

  std::vector<Entry> entries_;
};

}  // namespace dagsweep
