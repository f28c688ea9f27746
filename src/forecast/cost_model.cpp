#include "forecast/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.hpp"
#include "parallel/run_guard.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t max_strata = 64;
constexpr std::uint64_t max_series = 32;  // runs

std::uint32_t graph_at(const ShardWorklist& worklist, std::uint64_t place) {
  return at(worklist.tuple(place), AxisId::graph);
}

/// The end of the range of places that have the same graph as `begin`. O(log size).
std::uint64_t end_of_graph(const ShardWorklist& worklist, std::uint64_t begin) {
  const std::uint32_t graph = graph_at(worklist, begin);
  std::uint64_t last_same = begin;
  std::uint64_t first_other = worklist.size();
  for (std::uint64_t step = 1; last_same + step < first_other; step *= 2) {
    if (graph_at(worklist, last_same + step) == graph) {
      last_same += step;
    } else {
      first_other = last_same + step;
    }
  }
  while (first_other - last_same > 1) {
    const std::uint64_t middle = last_same + (first_other - last_same) / 2;
    (graph_at(worklist, middle) == graph ? last_same : first_other) = middle;
  }
  return first_other;
}

std::vector<CostModel::Stratum> make_strata(const ShardWorklist& worklist) {
  std::vector<CostModel::Stratum> strata;
  const std::size_t graphs = worklist.sweep().graphs().size();
  const std::size_t graphs_per_stratum = (graphs + max_strata - 1) / max_strata;
  std::size_t graph_count = 0;
  for (std::uint64_t begin = 0; begin < worklist.size(); ++graph_count) {
    const std::uint64_t end = end_of_graph(worklist, begin);
    if (graph_count % graphs_per_stratum == 0) {
      CostModel::Stratum stratum;
      stratum.begin = begin;
      stratum.tasks = worklist.sweep().graphs()[graph_at(worklist, begin)].tasks;
      strata.push_back(std::move(stratum));
    }
    strata.back().end = end;
    begin = end;
  }
  return strata;
}

/// Element k of the van der Corput sequence in base 2, in [0, 1): every prefix is evenly spread.
double van_der_corput(std::uint64_t k) {
  double point = 0.0;
  for (double digit = 0.5; k > 0; k /= 2, digit /= 2) point += static_cast<double>(k % 2) * digit;
  return point;
}

/// Sets the means of extrapolated strata to factor * tasks^power, fitted to the other strata by
/// least squares of the logarithms. The power is clamped to [1, 3], and 1.5 if it cannot be fitted.
void extrapolate(std::vector<CostModel::Stratum>& strata) {
  constexpr double default_power = 1.5;
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const auto& stratum : strata) {
    if (stratum.extrapolated || stratum.mean <= 0.0) continue;
    const double log_tasks = std::log(std::max(1.0, static_cast<double>(stratum.tasks)));
    const double log_mean = std::log(stratum.mean);
    n += 1, x += log_tasks, y += log_mean;
    xx += log_tasks * log_tasks, xy += log_tasks * log_mean;
  }
  const double variance = n * xx - x * x;
  double power = default_power;
  if (n >= 2 && variance > 1e-9) {
    power = std::clamp((n * xy - x * y) / variance, 1.0, 3.0);
  }
  for (auto& stratum : strata) {
    if (!stratum.extrapolated) continue;
    const double log_tasks = std::log(std::max(1.0, static_cast<double>(stratum.tasks)));
    // At least the time after which the run was aborted.
    if (n > 0)
      stratum.mean = std::max(stratum.mean, std::exp((y + power * (n * log_tasks - x)) / n));
  }
}

}  // namespace

CostModel CostModel::calibrate(const ShardWorklist& worklist, double budget,
                               const TupleRunner::Clock& clock, StopSource& stop,
                               TimingMeasurements measurements) {
  CostModel model(make_strata(worklist));
  TupleRunner runner(worklist.sweep(), clock, std::move(measurements));
  const StopToken token(stop);
  const double start = clock();
  const double slice =
      budget / (2.0 * static_cast<double>(std::max<std::size_t>(1, model.strata_.size())));
  RunGuard guard(RunLimits{std::max(slice, budget / 4.0), 0}, stop);
  for (std::uint64_t round = 0; round < 4096; ++round) {
    bool sampled = false;
    for (std::size_t k = model.strata_.size(); k-- > 0;) {  // the smallest graphs first
      Stratum& stratum = model.strata_[k];
      const std::uint64_t places = stratum.end - stratum.begin;
      const bool late = clock() - start > budget;
      if (late || stratum.extrapolated || stratum.seconds.size() >= places) continue;
      sampled = true;
      const auto offset =
          static_cast<std::uint64_t>(van_der_corput(round) * static_cast<double>(places));
      const std::uint64_t first = stratum.begin + std::min(offset, places - 1);
      const std::uint64_t last = std::min(stratum.end, first + max_series);
      const double series_start = clock();
      for (std::uint64_t place = first; place < last; ++place) {
        const Coordinates tuple = worklist.tuple(place);
        const double entered = clock();
        TupleResult result;
        {
          const RunGuard::Run limited(guard);
          result = runner.run(worklist.sweep().number(tuple), tuple, token);
        }
        const double seconds = clock() - entered;
        if (result.status == RunStatus::aborted && stratum.seconds.empty()) {
          stratum.extrapolated = true;
          stratum.mean = seconds;
          break;
        }
        stratum.seconds.push_back(seconds);
        if (clock() - series_start > slice) break;
      }
    }
    if (!sampled) break;
  }
  for (Stratum& stratum : model.strata_) {
    if (stratum.seconds.empty()) {
      stratum.extrapolated = true;
    } else {
      stratum.mean = std::accumulate(stratum.seconds.begin(), stratum.seconds.end(), 0.0) /
                     static_cast<double>(stratum.seconds.size());
    }
  }
  extrapolate(model.strata_);
  return model;
}

std::uint64_t CostModel::sampled_runs() const {
  std::uint64_t count = 0;
  for (const Stratum& stratum : strata_) count += stratum.seconds.size();
  return count;
}

double CostModel::total() const {
  double sum = 0.0;
  for (const Stratum& stratum : strata_) {
    sum += static_cast<double>(stratum.end - stratum.begin) * stratum.mean;
  }
  return sum;
}

double CostModel::seconds(std::uint64_t begin, std::uint64_t end) const {
  constexpr std::uint64_t max_individual = 16;
  auto stratum =
      std::upper_bound(strata_.begin(), strata_.end(), begin,
                       [](std::uint64_t place, const Stratum& one) { return place < one.end; });
  double sum = 0.0;
  for (; stratum != strata_.end() && begin < end; ++stratum) {
    const std::uint64_t until = std::min(end, stratum->end);
    if (until - begin > max_individual || stratum->seconds.empty()) {
      sum += static_cast<double>(until - begin) * stratum->mean;
    } else {
      for (std::uint64_t place = begin; place < until; ++place) {
        sum += stratum->seconds[mix64(place) % stratum->seconds.size()];
      }
    }
    begin = until;
  }
  return sum;
}

}  // namespace dagsweep
