#include "sweep/rows/value_set.hpp"

#include <algorithm>

namespace dagsweep {

ValueSet::ValueSet(const std::vector<bool>& is_in) {
  for (std::uint32_t value = 0; value < is_in.size(); ++value) {
    if (is_in[value]) add(value);
  }
}

void ValueSet::add(std::uint32_t begin, std::uint32_t end) {
  if (begin >= end) return;
  if (ranges_.empty() || ranges_.back().end < begin) ranges_.push_back({begin, begin});
  ranges_.back().end = std::max(ranges_.back().end, end);
}

bool ValueSet::contains(std::uint32_t value) const {
  const auto after = std::ranges::upper_bound(ranges_, value, {}, &Range::begin);
  return after != ranges_.begin() && value < std::prev(after)->end;
}

ValueSet operator&(const ValueSet& a, const ValueSet& b) {
  ValueSet both;
  for (auto x = a.ranges_.begin(), y = b.ranges_.begin();
       x != a.ranges_.end() && y != b.ranges_.end();) {
    both.add(std::max(x->begin, y->begin), std::min(x->end, y->end));
    ++(x->end < y->end ? x : y);
  }
  return both;
}

}  // namespace dagsweep
