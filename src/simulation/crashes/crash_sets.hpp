#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/ids.hpp"
#include "core/stop.hpp"
#include "simulation/crashes/crash_evaluator.hpp"

namespace dagsweep {

/// A numbered collection of crash sets: all sets of at most `max_crashes` nodes, by size, then
/// lexicographically; or, if these are too many, `samples` random sets of exactly `max_crashes`.
/// Numbers let ranks divide the sets among them.
class CrashSets {
 public:
  /// `max_crashes` < nodes. The collection has all sets if there are at most `limit` of them.
  CrashSets(std::size_t nodes, std::size_t max_crashes, std::uint64_t limit, std::uint64_t samples,
            std::uint64_t seed);

  std::uint64_t size() const { return size_; }
  bool are_all() const { return all_; }
  CrashSet set(std::uint64_t number) const;

 private:
  std::size_t nodes_;
  std::size_t max_crashes_;
  std::uint64_t seed_;
  bool all_ = true;
  std::uint64_t size_ = 0;
};

/// Outcome of crash sets for one schedule.
struct CrashReport {
  std::uint64_t sets = 0;
  std::uint64_t survived = 0;
  double worst_latency = 0.0;  ///< over the survived sets
  /// First set not survived; if the collection has all sets, one of smallest size.
  std::optional<std::uint64_t> killing;
};

/// Tests the sets numbered first, first + step, ...; polls `stop`.
CrashReport test_crash_sets(CrashEvaluator& evaluator, const CrashSets& sets, std::uint64_t first,
                            std::uint64_t step, const StopToken& stop);

/// Combines the reports of two disjoint parts of the sets.
CrashReport merged(const CrashReport& a, const CrashReport& b);

}  // namespace dagsweep
