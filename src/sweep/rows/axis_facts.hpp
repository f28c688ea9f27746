#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "runs/request/run_facts.hpp"

namespace dagsweep {

/// The facts that each value of an axis contributes to those of a run. Takes memory per run of
/// consecutive values with the same facts.
class AxisFacts {
 public:
  struct Piece {
    std::uint32_t begin;  ///< until that of the next piece
    RunFacts facts;       ///< others than those of the piece before
  };

  /// Appends the facts of the next `count` values.
  void push_back(RunFacts facts, std::size_t count = 1) {
    if (pieces_.empty() || pieces_.back().facts != facts) {
      pieces_.push_back({static_cast<std::uint32_t>(size_), facts});
    }
    size_ += count;
  }

  std::size_t size() const { return size_; }
  std::span<const Piece> pieces() const { return pieces_; }
  RunFacts operator[](std::uint32_t value) const {
    return std::prev(std::ranges::upper_bound(pieces_, value, {}, &Piece::begin))->facts;
  }

 private:
  std::vector<Piece> pieces_;
  std::size_t size_ = 0;
};

}  // namespace dagsweep
