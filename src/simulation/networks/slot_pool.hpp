#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dagsweep {

/// Values in numbered slots, in flat arrays. Memory is allocated only when a slot number exceeds
/// all previous ones.
template <class T>
class SlotTable {
 public:
  /// Stores a value in a slot, which must not be in use.
  void put(std::uint32_t slot, const T& value) {
    if (slot >= values_.size()) {
      values_.resize(slot + 1);
      in_use_.resize(slot + 1, 0);
    }
    values_[slot] = value;
    in_use_[slot] = 1;
  }
  /// The slot must be in use. Its value stays readable until the next put().
  void erase(std::uint32_t slot) { in_use_[slot] = 0; }
  bool contains(std::uint32_t slot) const { return slot < in_use_.size() && in_use_[slot] != 0; }

  T& operator[](std::uint32_t slot) { return values_[slot]; }
  const T& operator[](std::uint32_t slot) const { return values_[slot]; }

  /// Number of slots, unused ones included.
  std::size_t size() const { return values_.size(); }
  /// Calls visit(slot) for each slot in use, in increasing order. It may erase that slot.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t slot = 0; slot < in_use_.size(); ++slot) {
      if (in_use_[slot] != 0) visit(slot);
    }
  }

 private:
  std::vector<T> values_;             // [slots]
  std::vector<std::uint8_t> in_use_;  // [slots]
};

/// A SlotTable that chooses the slots: the most recently released one, else a new one.
template <class T>
class SlotPool : private SlotTable<T> {
 public:
  using SlotTable<T>::contains;
  using SlotTable<T>::operator[];
  using SlotTable<T>::size;
  using SlotTable<T>::for_each;

  /// Stores a value and returns its slot.
  std::uint32_t add(const T& value) {
    auto slot = static_cast<std::uint32_t>(size());
    if (!released_.empty()) {
      slot = released_.back();
      released_.pop_back();
    }
    this->put(slot, value);
    return slot;
  }
  /// The slot must be in use. Its value stays readable until the slot is used again.
  void release(std::uint32_t slot) {
    this->erase(slot);
    released_.push_back(slot);
  }

 private:
  std::vector<std::uint32_t> released_;  // a stack
};

}  // namespace dagsweep
