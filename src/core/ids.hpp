#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "core/raw_vector.hpp"

namespace dagsweep {

/// Number of an object of one kind, from 0. Ids of different kinds do not convert to each other.
template <class Tag>
struct Id {
  std::uint32_t value = 0;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t number) : value(static_cast<std::uint32_t>(number)) {}
  constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

using TaskId = Id<struct TaskTag>;
using EdgeId = Id<struct EdgeTag>;
/// Data that one task makes and one or more tasks read; see TaskGraph::item.
using ItemId = Id<struct ItemTag>;
using ProcessorId = Id<struct ProcessorTag>;
/// A machine of one or more processors, which share its memory and its connection; see Nodes.
using NodeId = Id<struct NodeTag>;
/// A transfer in progress. The number may be reused once the transfer has ended.
using TransferId = Id<struct TransferTag>;
/// The undirected link between two nodes; see Platform::link.
using LinkId = Id<struct LinkTag>;

/// The half-open range [first, last) of ids, for range-based for.
template <class I>
class IdRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    using pointer = const I*;
    using reference = I;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::size_t at) : at_(at) {}
    constexpr I operator*() const { return I(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr Iterator operator++(int) { return Iterator(at_++); }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::size_t at_ = 0;
  };

  constexpr IdRange(std::size_t first, std::size_t last) : first_(first), last_(last) {}
  constexpr explicit IdRange(std::size_t count) : IdRange(0, count) {}
  constexpr Iterator begin() const { return Iterator(first_); }
  constexpr Iterator end() const { return Iterator(last_); }
  constexpr std::size_t size() const { return last_ - first_; }

 private:
  std::size_t first_;
  std::size_t last_;
};

/// An array indexed by ids of one kind.
template <class I, class T>
class IdMap {
 public:
  IdMap() = default;
  explicit IdMap(std::size_t count) : values_(is_small(count) ? count : 0) {
    if (is_small(count)) return;
    reserve_present(values_, count);
    values_.resize(count);
  }
  IdMap(std::size_t count, const T& value) : values_(is_small(count) ? count : 0, value) {
    if (is_small(count)) return;
    reserve_present(values_, count);
    values_.assign(count, value);
  }
  explicit IdMap(std::span<const T> values) : values_(values.begin(), values.end()) {}

  T& operator[](I id) { return values_[id.index()]; }
  const T& operator[](I id) const { return values_[id.index()]; }
  std::size_t size() const { return values_.size(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  std::span<const T> values() const { return values_; }
  void assign(std::size_t count, const T& value) { values_.assign(count, value); }

  friend bool operator==(const IdMap&, const IdMap&) = default;

 private:
  static constexpr bool is_small(std::size_t count) { return count * sizeof(T) < least_prefaulted; }

  WorkVector<T> values_;
};

}  // namespace dagsweep
