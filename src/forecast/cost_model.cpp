#include "forecast/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.hpp"
#include "parallel/run_guard.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t most_strata = 64;
constexpr std::uint64_t longest_series = 32;  // runs

std::uint32_t graph_at(const ShardWorklist& worklist, std::uint64_t place) {
  return at(worklist.tuple(place), AxisId::graph);
}

/// The end of the range of places with the graph of `begin`.
std::uint64_t end_of_graph(const ShardWorklist& worklist, std::uint64_t begin) {
  const std::uint32_t graph = graph_at(worklist, begin);
  std::uint64_t inside = begin;
  std::uint64_t outside = worklist.size();
  for (std::uint64_t step = 1; inside + step < outside; step *= 2) {
    if (graph_at(worklist, inside + step) == graph) {
      inside += step;
    } else {
      outside = inside + step;
    }
  }
  while (outside - inside > 1) {
    const std::uint64_t middle = inside + (outside - inside) / 2;
    (graph_at(worklist, middle) == graph ? inside : outside) = middle;
  }
  return outside;
}

std::vector<CostModel::Stratum> cut(const ShardWorklist& worklist) {
  std::vector<CostModel::Stratum> strata;
  const std::size_t graphs = worklist.sweep().graphs().size();
  const std::size_t together = (graphs + most_strata - 1) / most_strata;
  std::size_t taken = 0;
  for (std::uint64_t begin = 0; begin < worklist.size(); ++taken) {
    const std::uint64_t end = end_of_graph(worklist, begin);
    if (taken % together == 0) {
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

/// The k-th of points that fill [0, 1) evenly, however many are taken (van der Corput).
double spread(std::uint64_t k) {
  double point = 0.0;
  for (double digit = 0.5; k > 0; k /= 2, digit /= 2) point += static_cast<double>(k % 2) * digit;
  return point;
}

/// What is known of runs that could not be finished: mean = factor * tasks^power, by least squares
/// over the logarithms of the strata that were tried.
void extrapolate(std::vector<CostModel::Stratum>& strata) {
  constexpr double usual_power = 1.5;
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const auto& stratum : strata) {
    if (stratum.extrapolated || stratum.mean <= 0.0) continue;
    const double log_tasks = std::log(std::max(1.0, static_cast<double>(stratum.tasks)));
    const double log_mean = std::log(stratum.mean);
    n += 1, x += log_tasks, y += log_mean;
    xx += log_tasks * log_tasks, xy += log_tasks * log_mean;
  }
  const double spread_of_tasks = n * xx - x * x;
  double power = usual_power;
  if (n >= 2 && spread_of_tasks > 1e-9) {
    power = std::clamp((n * xy - x * y) / spread_of_tasks, 1.0, 3.0);
  }
  for (auto& stratum : strata) {
    if (!stratum.extrapolated) continue;
    const double log_tasks = std::log(std::max(1.0, static_cast<double>(stratum.tasks)));
    // At least as long as was waited for it.
    if (n > 0)
      stratum.mean = std::max(stratum.mean, std::exp((y + power * (n * log_tasks - x)) / n));
  }
}

}  // namespace

CostModel CostModel::calibrate(const ShardWorklist& worklist, double budget,
                               const TupleRunner::Clock& clock, StopSource& stop,
                               TimingMeasurements measurements) {
  CostModel model(cut(worklist));
  TupleRunner runner(worklist.sweep(), clock, std::move(measurements));
  const StopToken token(stop);
  const double begun = clock();
  const double slice =
      budget / (2.0 * static_cast<double>(std::max<std::size_t>(1, model.strata_.size())));
  RunGuard guard(RunLimits{std::max(slice, budget / 4.0), 0}, stop);
  for (std::uint64_t round = 0; round < 4096; ++round) {
    bool tried = false;
    for (std::size_t k = model.strata_.size(); k-- > 0;) {  // the smallest graphs first
      Stratum& stratum = model.strata_[k];
      const std::uint64_t places = stratum.end - stratum.begin;
      const bool late = clock() - begun > budget;
      if (late || stratum.extrapolated || stratum.seconds.size() >= places) continue;
      tried = true;
      const auto offset = static_cast<std::uint64_t>(spread(round) * static_cast<double>(places));
      const std::uint64_t first = stratum.begin + std::min(offset, places - 1);
      const std::uint64_t last = std::min(stratum.end, first + longest_series);
      const double series_begun = clock();
      for (std::uint64_t place = first; place < last; ++place) {
        const Coordinates tuple = worklist.tuple(place);
        const double entered = clock();
        TupleResult result;
        {
          const RunGuard::Run limited(guard);
          result = runner.run(worklist.sweep().number(tuple), tuple, token);
        }
        const double taken = clock() - entered;
        if (result.status == RunStatus::aborted && stratum.seconds.empty()) {
          stratum.extrapolated = true;
          stratum.mean = taken;
          break;
        }
        stratum.seconds.push_back(taken);
        if (clock() - series_begun > slice) break;
      }
    }
    if (!tried) break;
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

std::uint64_t CostModel::tried() const {
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
  constexpr std::uint64_t few = 16;
  auto stratum =
      std::upper_bound(strata_.begin(), strata_.end(), begin,
                       [](std::uint64_t place, const Stratum& one) { return place < one.end; });
  double sum = 0.0;
  for (; stratum != strata_.end() && begin < end; ++stratum) {
    const std::uint64_t until = std::min(end, stratum->end);
    if (until - begin > few || stratum->seconds.empty()) {
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
