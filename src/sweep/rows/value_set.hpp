#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace dagsweep {

/// Values of an axis, by their numbers. Takes memory per range of consecutive ones.
class ValueSet {
 public:
  struct Range {
    std::uint32_t begin, end;  ///< values [begin, end)
  };

  ValueSet() = default;
  /// The values [begin, end).
  ValueSet(std::uint32_t begin, std::uint32_t end) { add(begin, end); }
  /// [values] whether the value is one of them.
  explicit ValueSet(const std::vector<bool>& is_in);

  /// Adds values [begin, end), of which none is below those added before.
  void add(std::uint32_t begin, std::uint32_t end);
  void add(std::uint32_t value) { add(value, value + 1); }

  bool empty() const { return ranges_.empty(); }
  bool contains(std::uint32_t value) const;
  /// Ascending, with a gap between each two.
  std::span<const Range> ranges() const { return ranges_; }

  /// The values of both.
  friend ValueSet operator&(const ValueSet& a, const ValueSet& b);

 private:
  std::vector<Range> ranges_;
};

}  // namespace dagsweep
