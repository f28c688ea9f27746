#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/number.hpp"
#include "runs/request/axis_id.hpp"
#include "runs/request/run_facts.hpp"
#include "sweep/rows/axis_numbers.hpp"

namespace dagsweep {

/// Hash of a number, in which 0 and -0 are the same.
inline std::uint64_t digest_of_number(double number) {
  return Digest().add(number + 0.0).value();
}

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

/// One axis of a sweep, with at least one value. A value is a number or a label.
struct Axis {
  AxisId id{};
  bool numeric = true;
  /// [values] if numeric. NaN means not given (ccr, granularity, crash_probability, given_latency);
  /// -1 is a word (recovery: never, failure_time: uniform, crashes: epsilon, ...).
  AxisNumbers numbers;
  std::vector<std::string> labels;     ///< [values] if not numeric
  std::vector<std::uint64_t> digests;  ///< [values] if not numeric: hash of what it stands for
  AxisFacts facts;                     ///< [values] those that the value contributes to a run's

  std::size_t size() const { return facts.size(); }
  /// Hash of all that results depend on.
  std::uint64_t digest(std::size_t value) const {
    return numeric ? digest_of_number(numbers[value]) : digests[value];
  }
};

/// A tuple: the number of its value on each axis, 0 for axes that the tuple does not read.
class Coordinates {
 public:
  std::uint32_t& operator[](AxisId axis) { return values_[static_cast<std::size_t>(axis)]; }
  std::uint32_t operator[](AxisId axis) const { return values_[static_cast<std::size_t>(axis)]; }
  friend bool operator==(const Coordinates&, const Coordinates&) = default;

 private:
  std::array<std::uint32_t, axis_count> values_{};
};

}  // namespace dagsweep
