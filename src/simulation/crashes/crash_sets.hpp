#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/ids.hpp"
#include "core/stop.hpp"
#include "simulation/crashes/crash_evaluator.hpp"

namespace dagsweep {

/// Sets of processors that may crash together: all of at most `most` of them, by size, then
/// lexicographically; or, if those are too many, `samples` random ones of exactly `most`. Numbered,
/// so that ranks can share them.
class CrashSets {
 public:
  /// `most` < processors; all sets if there are at most `limit` of them.
  CrashSets(std::size_t processors, std::size_t most, std::uint64_t limit, std::uint64_t samples,
            std::uint64_t seed);

  std::uint64_t size() const { return size_; }
  bool are_all() const { return all_; }
  std::vector<ProcessorId> set(std::uint64_t number) const;

 private:
  std::size_t processors_;
  std::size_t most_;
  std::uint64_t seed_;
  bool all_ = true;
  std::uint64_t size_ = 0;
};

/// What crash sets do to one schedule.
struct CrashReport {
  std::uint64_t sets = 0;
  std::uint64_t survived = 0;
  double worst_latency = 0.0;            ///< of those survived
  std::optional<std::uint64_t> killing;  ///< the first that is not: of all sets, a smallest
};

/// Tests the sets number `first`, first + step, ...; polls `stop`.
CrashReport test_crash_sets(CrashEvaluator& test, const CrashSets& sets, std::uint64_t first,
                            std::uint64_t step, const StopToken& stop);

/// What two disjoint shares of the sets come to together.
CrashReport merged(const CrashReport& a, const CrashReport& b);

}  // namespace dagsweep
