#include "simulation/crashes/crash_sets.hpp"

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "simulation/crashes/combinations.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t binomial_limit = std::uint64_t{1} << 40;

}  // namespace

CrashSets::CrashSets(std::size_t nodes, std::size_t max_crashes, std::uint64_t limit,
                     std::uint64_t samples, std::uint64_t seed)
    : nodes_(nodes), max_crashes_(max_crashes), seed_(seed) {
  for (std::size_t k = 0; k <= max_crashes && size_ <= limit; ++k) {
    size_ += binomial(nodes, k, binomial_limit);
  }
  all_ = size_ <= limit;
  if (!all_) size_ = samples;
}

CrashSet CrashSets::set(std::uint64_t number) const {
  CrashSet chosen;
  if (!all_) {
    RandomStream random(seed_, Purpose::crash_set, number);
    for (const NodeId n : IdRange<NodeId>(nodes_)) chosen.push_back(n);
    for (std::size_t k = 0; k < max_crashes_; ++k) {
      std::swap(chosen[k], chosen[k + random.below(nodes_ - k)]);
    }
    chosen.resize(max_crashes_);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }
  std::size_t crashes = 0;
  while (number >= binomial(nodes_, crashes, binomial_limit)) {
    number -= binomial(nodes_, crashes++, binomial_limit);
  }
  for (const std::size_t n : combination(nodes_, crashes, number)) chosen.emplace_back(n);
  return chosen;
}

CrashReport test_crash_sets(CrashEvaluator& evaluator, const CrashSets& sets, std::uint64_t first,
                            std::uint64_t step, const StopToken& stop) {
  CrashReport report;
  std::vector<CrashSet> batch;
  for (std::uint64_t next = first; next < sets.size();) {
    stop.poll();
    const std::uint64_t begin = next;
    batch.clear();
    for (; next < sets.size() && batch.size() < CrashEvaluator::most_at_once; next += step)
      batch.push_back(sets.set(next));
    const CrashEvaluator::Times latencies = evaluator.latencies(batch);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      ++report.sets;
      if (std::isfinite(latencies[k])) {
        ++report.survived;
        report.worst_latency = std::max(report.worst_latency, latencies[k]);
      } else if (!report.killing) {
        report.killing = begin + k * step;
      }
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
