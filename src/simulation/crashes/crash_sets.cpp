#include "simulation/crashes/crash_sets.hpp"

#include <algorithm>
#include <cmath>

#include "core/random.hpp"

namespace dagsweep {
namespace {

/// Binomial coefficient n over k; limit + 1 if it is larger than `limit`.
std::uint64_t binomial(std::size_t n, std::size_t k, std::uint64_t limit) {
  std::uint64_t value = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    const std::uint64_t factor = n - k + i;
    if (value > limit * i / factor + 1) return limit + 1;
    value = value * factor / i;
  }
  return std::min(value, limit + 1);
}

constexpr std::uint64_t binomial_limit = std::uint64_t{1} << 40;

}  // namespace

CrashSets::CrashSets(std::size_t processors, std::size_t max_crashes, std::uint64_t limit,
                     std::uint64_t samples, std::uint64_t seed)
    : processors_(processors), max_crashes_(max_crashes), seed_(seed) {
  for (std::size_t k = 0; k <= max_crashes && size_ <= limit; ++k) {
    size_ += binomial(processors, k, binomial_limit);
  }
  all_ = size_ <= limit;
  if (!all_) size_ = samples;
}

std::vector<ProcessorId> CrashSets::set(std::uint64_t number) const {
  std::vector<ProcessorId> chosen;
  if (!all_) {
    RandomStream random(seed_, Purpose::crash_set, number);
    for (const ProcessorId p : IdRange<ProcessorId>(processors_)) chosen.push_back(p);
    for (std::size_t k = 0; k < max_crashes_; ++k) {
      std::swap(chosen[k], chosen[k + random.below(processors_ - k)]);
    }
    chosen.resize(max_crashes_);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }
  std::size_t remaining = 0;
  while (number >= binomial(processors_, remaining, binomial_limit)) {
    number -= binomial(processors_, remaining++, binomial_limit);
  }
  for (std::size_t p = 0; remaining > 0; ++p) {
    const std::uint64_t with_p = binomial(processors_ - p - 1, remaining - 1, binomial_limit);
    if (number < with_p) {
      chosen.emplace_back(p);
      --remaining;
    } else {
      number -= with_p;
    }
  }
  return chosen;
}

CrashReport test_crash_sets(CrashEvaluator& evaluator, const CrashSets& sets, std::uint64_t first,
                            std::uint64_t step, const StopToken& stop) {
  CrashReport report;
  for (std::uint64_t number = first; number < sets.size(); number += step) {
    stop.poll();
    const double latency = evaluator.latency(sets.set(number));
    ++report.sets;
    if (std::isfinite(latency)) {
      ++report.survived;
      report.worst_latency = std::max(report.worst_latency, latency);
    } else if (!report.killing) {
      report.killing = number;
    }
  }
  return report;
}

CrashReport merged(const CrashReport& a, const CrashReport& b) {
  CrashReport both{a.sets + b.sets, a.survived + b.survived,
                   std::max(a.worst_latency, b.worst_latency), a.killing};
  if (b.killing && (!a.killing || *b.killing < *a.killing)) both.killing = b.killing;
  return both;
}

}  // namespace dagsweep
