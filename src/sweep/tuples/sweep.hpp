#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "metrics/metric.hpp"
#include "sweep/description/description.hpp"
#include "sweep/tuples/conditions.hpp"
#include "sweep/tuples/distinct_tuples.hpp"

namespace dagsweep {

/// Must be incremented whenever a change of the program changes a result. Results of different
/// versions are never combined. README.md lists what has changed.
inline constexpr std::uint64_t model_version = 10;

/// A sweep that is ready to run: its distinct tuples, their numbers (row number = tuple number,
/// seed fastest) and their order of execution.
class Sweep {
 public:
  /// Throws Stopped.
  Sweep(SweepDescription description, std::vector<GraphValue> graphs, const StopToken& stop = {});

  const SweepDescription& description() const { return description_; }
  std::span<const Axis> axes() const { return description_.axes; }
  const Axis& axis(AxisId id) const { return description_.axis(id); }
  std::span<const GraphValue> graphs() const { return graphs_; }

  /// The columns of results: metrics of runs, or of searches.
  std::span<const Metric> metrics() const;

  std::uint64_t size() const { return numbering_.size(); }
  /// The tuple with a number, and the number of a distinct tuple.
  Coordinates tuple(std::uint64_t number) const { return numbering_.at(number); }
  std::uint64_t number(const Coordinates& tuple) const { return numbering_.number_of(tuple); }
  /// The tuple at a place of the order of execution: large graphs first, runs on one instance in
  /// sequence.
  Coordinates tuple_at_place(std::uint64_t place) const { return execution_.at(place); }
  std::uint64_t place_of(const Coordinates& tuple) const { return execution_.number_of(tuple); }

  const SweepConditions& conditions() const { return conditions_; }
  /// All combinations of values of these axes that the sweep has, whatever the others; these have
  /// their first value.
  std::vector<Coordinates> combinations(std::vector<AxisId> axes) const;
  /// All sets of facts that tuples of the sweep have.
  const std::set<RunFacts>& all_facts() const { return numbering_.facts(); }

  RunFacts facts_of(const Coordinates& tuple) const;
  /// Whether the tuple's graph has data in bytes that are converted to kB on its machines.
  bool converts_bytes(const Coordinates& tuple) const;
  /// The tuple's value of a numeric axis.
  double number_of(const Coordinates& tuple, AxisId axis) const {
    return this->axis(axis).numbers[tuple[axis]];
  }

  /// Hash of exactly what the tuple's result depends on.
  std::uint64_t identity(const Coordinates& tuple) const;
  /// Hash of the sweep: results files with equal identity have equal rows.
  std::uint64_t identity() const;

 private:
  SweepDescription description_;
  std::vector<GraphValue> graphs_;
  SweepConditions conditions_;
  DistinctTuples numbering_;
  DistinctTuples execution_;
  std::uint64_t events_digest_;
  std::uint64_t delay_digest_;
  std::vector<bool> converts_bytes_;  ///< [graphs * machines]
};

/// Finds and reads the graphs of a sweep, and checks the sweep against them. Throws InputError;
/// Stopped.
std::vector<GraphValue> resolve_graphs(const SweepDescription& description,
                                       const StopToken& stop = {});

/// Reads, checks and resolves a sweep file. `seeds`: the number of seeds in place of the file's
/// own.
Sweep load_sweep(const std::string& file, std::optional<std::uint64_t> seeds = std::nullopt,
                 const SweepAccess& access = {});

}  // namespace dagsweep
