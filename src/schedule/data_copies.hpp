#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Omega (GTP paper, section 4.1): for each item (TaskGraph::item), the nodes that hold a
/// complete copy of it.
class DataCopies {
 public:
  /// Initially no node holds any data.
  DataCopies(std::size_t items, std::size_t nodes)
      : words_((nodes + bits - 1) / bits), held_(items * words_, 0), may_hold_(nodes, 0) {}

  bool holds(ItemId item, NodeId n) const {
    return (held_[word(item, n)] >> (n.index() % bits) & 1U) != 0;
  }
  void add(ItemId item, NodeId n) {
    held_[word(item, n)] |= bit(n);
    may_hold_[n] = 1;
  }
  void remove(ItemId item, NodeId n) { held_[word(item, n)] &= ~bit(n); }
  /// Removes every copy except the one on n, if n holds one.
  void keep_only(ItemId item, NodeId n) {
    const bool held = holds(item, n);
    clear(item);
    if (held) add(item, n);
  }
  void clear(ItemId item) {
    for (std::size_t k = 0; k < words_; ++k) held_[item.index() * words_ + k] = 0;
  }
  /// Removes all copies on n. Takes constant time if no copy was added to n since the
  /// last call.
  void remove_all(NodeId n) {
    if (may_hold_[n] == 0) return;
    may_hold_[n] = 0;
    for (std::size_t at = n.index() / bits; at < held_.size(); at += words_) held_[at] &= ~bit(n);
  }

  /// The number of nodes other than n and m that hold the item.
  std::size_t count_beside(ItemId item, std::optional<NodeId> n, std::optional<NodeId> m) const {
    std::size_t count = 0;
    for (std::size_t k = 0; k < words_; ++k) {
      const auto others = [&](std::optional<NodeId> one) {
        return one && one->index() / bits == k ? ~bit(*one) : ~std::uint64_t{0};
      };
      for (std::uint64_t left = held_[item.index() * words_ + k] & others(n) & others(m); left != 0;
           left &= left - 1)
        ++count;
    }
    return count;
  }
  /// Calls visit(n) for each node that holds the item, in increasing order.
  template <class Visit>
  void for_each_holder(ItemId item, Visit visit) const {
    any_holder(item, [&](NodeId n) {
      visit(n);
      return false;
    });
  }
  /// Whether condition(n) holds for some node that holds the item; asked in increasing order,
  /// up to the first for which it does.
  template <class Condition>
  bool any_holder(ItemId item, Condition condition) const {
    for (std::size_t k = 0; k < words_; ++k) {
      for (std::uint64_t left = held_[item.index() * words_ + k]; left != 0; left &= left - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(left));
        if (condition(NodeId(k * bits + bit))) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t bits = 64;
  static std::uint64_t bit(NodeId n) { return std::uint64_t{1} << (n.index() % bits); }
  std::size_t word(ItemId item, NodeId n) const { return item.index() * words_ + n.index() / bits; }

  std::size_t words_;                     // number of words per item
  std::vector<std::uint64_t> held_;       // [items * words_], one bit per node
  IdMap<NodeId, std::uint8_t> may_hold_;  // [nodes] a copy was added since remove_all()
};

}  // namespace dagsweep
