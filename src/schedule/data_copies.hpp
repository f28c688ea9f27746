#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Omega (GTP paper, section 4.1): for each item (TaskGraph::item), the processors that hold a
/// complete copy of it.
class DataCopies {
 public:
  /// Initially no processor holds any data.
  DataCopies(std::size_t items, std::size_t processors)
      : words_((processors + bits - 1) / bits),
        held_(items * words_, 0),
        may_hold_(processors, 0) {}

  bool holds(ItemId item, ProcessorId p) const {
    return (held_[word(item, p)] >> (p.index() % bits) & 1U) != 0;
  }
  void add(ItemId item, ProcessorId p) {
    held_[word(item, p)] |= bit(p);
    may_hold_[p] = 1;
  }
  void remove(ItemId item, ProcessorId p) { held_[word(item, p)] &= ~bit(p); }
  /// Removes every copy except the one on p, if p holds one.
  void keep_only(ItemId item, ProcessorId p) {
    const bool held = holds(item, p);
    clear(item);
    if (held) add(item, p);
  }
  void clear(ItemId item) {
    for (std::size_t k = 0; k < words_; ++k) held_[item.index() * words_ + k] = 0;
  }
  /// Removes all copies on p. Takes constant time if no copy was added to p since the
  /// last call.
  void remove_all(ProcessorId p) {
    if (may_hold_[p] == 0) return;
    may_hold_[p] = 0;
    for (std::size_t at = p.index() / bits; at < held_.size(); at += words_) held_[at] &= ~bit(p);
  }

  /// Calls visit(p) for each processor that holds the item, in increasing order.
  template <class Visit>
  void for_each_holder(ItemId item, Visit visit) const {
    any_holder(item, [&](ProcessorId p) {
      visit(p);
      return false;
    });
  }
  /// Whether condition(p) holds for some processor that holds the item; asked in increasing order,
  /// up to the first for which it does.
  template <class Condition>
  bool any_holder(ItemId item, Condition condition) const {
    for (std::size_t k = 0; k < words_; ++k) {
      for (std::uint64_t left = held_[item.index() * words_ + k]; left != 0; left &= left - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(left));
        if (condition(ProcessorId(k * bits + bit))) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t bits = 64;
  static std::uint64_t bit(ProcessorId p) { return std::uint64_t{1} << (p.index() % bits); }
  std::size_t word(ItemId item, ProcessorId p) const {
    return item.index() * words_ + p.index() / bits;
  }

  std::size_t words_;                          // number of words per item
  std::vector<std::uint64_t> held_;            // [items * words_], one bit per processor
  IdMap<ProcessorId, std::uint8_t> may_hold_;  // [P] a copy was added since remove_all()
};

}  // namespace dagsweep
