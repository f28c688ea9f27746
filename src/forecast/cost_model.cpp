#include "forecast/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/random.hpp"
#include "forecast/extrapolation.hpp"
#include "parallel/run_guard.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t max_strata = 64;
constexpr std::uint64_t max_series = 32;  // runs

std::vector<CostModel::Stratum> make_strata(const ShardWorklist& worklist) {
  std::vector<CostModel::Stratum> strata;
  const std::size_t graphs = worklist.sweep().graphs().size();
  const std::size_t graphs_per_stratum = (graphs + max_strata - 1) / max_strata;
  std::size_t graph_count = 0;
  for (std::uint64_t begin = 0; begin < worklist.size(); ++graph_count) {
    const std::uint64_t end = worklist.end_of_graph(begin);
    if (graph_count % graphs_per_stratum == 0) {
      CostModel::Stratum stratum;
      stratum.begin = begin;
      stratum.tasks = worklist.sweep().graphs()[worklist.tuple(begin)[AxisId::graph]].tasks;
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

/// The sampled runs of one algorithm in one stratum.
struct Cell {
  std::uint64_t runs = 0;
  double sum = 0.0;            // seconds of these runs
  bool is_aborted = false;     // a run took too long, or found too little memory
  double aborted_after = 0.0;  // seconds until that run was aborted
  double share = 0.0;          // share of the algorithm in the places of the stratum
};
using Cells = std::vector<std::vector<Cell>>;  // [strata][algorithms]

/// Takes the sample of a cost model.
class Sampler {
 public:
  Sampler(const ShardWorklist& worklist, std::vector<CostModel::Stratum>& strata, double budget,
          const SecondsClock& clock, StopSource& stop, TimingMeasurements measurements)
      : worklist_(worklist),
        strata_(strata),
        clock_(clock),
        end_(clock() + budget),
        slice_(budget / (2.0 * static_cast<double>(std::max<std::size_t>(1, strata.size())))),
        runner_(worklist.sweep(), clock, std::move(measurements)),
        guard_(RunLimits{std::max(slice_, budget / 4.0), 0}, stop),
        stop_(stop),
        cells_(strata.size(), std::vector<Cell>(worklist.sweep().description().algorithms.size())) {
  }

  Cells sample() {
    constexpr std::uint64_t most_rounds = 4096;
    constexpr std::uint64_t most_idle = 16;  // series in sequence in which a stratum had no run
    std::vector<std::uint64_t> idle(strata_.size(), 0);
    bool any = true;
    for (std::uint64_t round = 0; round < most_rounds && any; ++round) {
      any = false;
      for (std::size_t k = strata_.size(); k-- > 0;) {  // the smallest graphs first
        const CostModel::Stratum& stratum = strata_[k];
        const bool is_done = stratum.seconds.size() >= stratum.end - stratum.begin;
        if (is_done || idle[k] == most_idle || clock_() > end_) continue;
        any = true;
        idle[k] = sample_series(k, round) ? 0 : idle[k] + 1;
      }
    }
    count_shares();
    return std::move(cells_);
  }
  const std::optional<CostModel::FailedRun>& failed_run() const { return failed_run_; }

 private:
  /// The first place of the k-th series of a stratum. Algorithms alternate, so that evenly spread
  /// places often have the same one; so the places are shifted a little.
  static std::uint64_t first_place(const CostModel::Stratum& stratum, std::uint64_t k) {
    const std::uint64_t places = stratum.end - stratum.begin;
    const auto offset = static_cast<std::uint64_t>(van_der_corput(k) * static_cast<double>(places));
    return stratum.begin + std::min(offset + (k > 0 ? mix64(k) % max_series : 0), places - 1);
  }
  std::size_t algorithm_at(std::uint64_t place) const {
    return worklist_.tuple(place)[AxisId::algorithm];
  }

  /// Whether the algorithm was aborted in this stratum or one of smaller graphs; then it is not run
  /// again.
  bool is_too_long(std::size_t stratum, std::size_t algorithm) const {
    return std::any_of(cells_.begin() + static_cast<std::ptrdiff_t>(stratum), cells_.end(),
                       [&](const auto& row) { return row[algorithm].is_aborted; });
  }

  /// Runs a series in stratum k. Returns whether there was something to run.
  bool sample_series(std::size_t k, std::uint64_t round) {
    CostModel::Stratum& stratum = strata_[k];
    const std::uint64_t first = first_place(stratum, round);
    const std::uint64_t last = std::min(stratum.end, first + max_series);
    const double end = std::min(clock_() + slice_, end_);
    bool any = false;
    for (std::uint64_t place = first; place < last && clock_() <= end; ++place) {
      const std::size_t algorithm = algorithm_at(place);
      if (is_too_long(k, algorithm)) continue;
      any = true;
      const auto [seconds, is_aborted] = run(place);
      Cell& cell = cells_[k][algorithm];
      if (is_aborted) {
        cell.is_aborted = true;
        cell.aborted_after = seconds;
      }
      if (is_aborted && cell.runs == 0) continue;
      ++cell.runs;
      cell.sum += seconds;
      stratum.seconds.push_back(seconds);
    }
    return any;
  }

  std::pair<double, bool> run(std::uint64_t place) {
    const Coordinates tuple = worklist_.tuple(place);
    const double begin = clock_();
    TupleResult result;
    {
      const RunGuard::Run limited(guard_);
      result = runner_.run(worklist_.sweep().number(tuple), tuple, stop_);
    }
    if (result.status == RunStatus::failed && !failed_run_) {
      failed_run_ = {result.number, std::move(result.reason)};
    }
    return {clock_() - begin, result.status == RunStatus::aborted};
  }

  /// Counts the shares of the algorithms in all places, or in random ones if there are many.
  void count_shares() {
    constexpr std::uint64_t most_looked_at = 4096;
    for (std::size_t k = 0; k < strata_.size(); ++k) {
      const CostModel::Stratum& stratum = strata_[k];
      const std::uint64_t places = stratum.end - stratum.begin;
      const std::uint64_t looked_at = std::min(most_looked_at, places);
      for (std::uint64_t n = 0; n < looked_at; ++n) {
        const std::uint64_t offset = places == looked_at ? n : mix64(n) % places;
        cells_[k][algorithm_at(stratum.begin + offset)].share +=
            1.0 / static_cast<double>(looked_at);
      }
    }
  }

  const ShardWorklist& worklist_;
  std::vector<CostModel::Stratum>& strata_;
  const SecondsClock& clock_;
  const double end_;
  const double slice_;  // seconds for one series
  TupleRunner runner_;
  RunGuard guard_;
  const StopToken stop_;
  Cells cells_;
  std::optional<CostModel::FailedRun> failed_run_;
};

/// The costs of one algorithm in all strata.
std::vector<SizeCost> costs_of(std::size_t algorithm, const Cells& cells,
                               const std::vector<CostModel::Stratum>& strata) {
  std::vector<SizeCost> costs;
  for (std::size_t k = 0; k < strata.size(); ++k) {
    const Cell& cell = cells[k][algorithm];
    const double mean = cell.runs > 0 ? cell.sum / static_cast<double>(cell.runs) : 0.0;
    costs.push_back({strata[k].tasks, mean, cell.runs > 0, cell.aborted_after});
  }
  return costs;
}

/// Sets the mean of every stratum: the means of the algorithms, weighted by their shares. An
/// algorithm of which nothing is known counts like the average of the others.
void set_means(std::vector<CostModel::Stratum>& strata, const Cells& cells,
               std::span<const AlgorithmChoice> algorithms) {
  std::vector<double> shares(strata.size(), 0.0);
  for (std::size_t a = 0; a < algorithms.size(); ++a) {
    std::vector<SizeCost> costs = costs_of(a, cells, strata);
    // Executing a schedule takes at least linear time.
    extrapolate(costs, std::max(1.0, algorithms[a].entry->origin.exponents.tasks));
    for (std::size_t k = 0; k < strata.size(); ++k) {
      const double share = cells[k][a].share;
      const bool is_sampled = costs[k].is_known && !cells[k][a].is_aborted;
      if (share > 0.0 && !is_sampled) strata[k].extrapolated = true;
      if (costs[k].mean <= 0.0) continue;
      strata[k].mean += share * costs[k].mean;
      shares[k] += share;
    }
  }
  for (std::size_t k = 0; k < strata.size(); ++k)
    if (shares[k] > 0.0) strata[k].mean /= shares[k];
}

}  // namespace

CostModel CostModel::calibrate(const ShardWorklist& worklist, double budget,
                               const SecondsClock& clock, StopSource& stop,
                               TimingMeasurements measurements) {
  CostModel model(make_strata(worklist));
  Sampler sampler(worklist, model.strata_, budget, clock, stop, std::move(measurements));
  const Cells cells = sampler.sample();
  model.failed_run_ = sampler.failed_run();
  set_means(model.strata_, cells, worklist.sweep().description().algorithms);
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
    if (until - begin > max_individual || stratum->extrapolated) {
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
