#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/axes/axes.hpp"
#include "sweep/description/graph_choice.hpp"
#include "sweep/description/machine_values.hpp"

namespace dagsweep {

/// One value of the algorithm axis.
struct AlgorithmChoice {
  const SchedulerEntry* entry = nullptr;
  Parameters parameters;
  std::string label;                      ///< "ftbar mst=false"
  std::uint64_t most_tasks = UINT64_MAX;  ///< it skips larger graphs
  Place place;
};

/// Limits of this machine on one run. They decide no result: a run cut off is `aborted`.
struct RunLimits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t memory_bytes = 0;  ///< beyond what the rank held before the run; 0 = no limit
  std::uint64_t node_bytes = 0;    ///< for all ranks of a node together; 0 = most of what is free
};

/// A sweep file, read and checked (spec 4.2), before the files it names are looked for.
struct SweepDescription {
  std::string text;  ///< the whole file
  std::string name;
  std::vector<GraphChoice> graphs;
  std::array<Axis, axis_count> axes;   ///< the graph axis is still empty
  std::vector<MachineValue> machines;  ///< of the axis of that name
  double delay_min = 0.5;
  double delay_max = 1.0;
  std::vector<AvailabilityEvent> events;
  std::vector<AlgorithmChoice> algorithms;
  RunLimits limits;
  bool timing = false;  ///< only how long algorithms take: their schedules are not executed
  Place scenario_place, events_place, epsilon_place;  ///< for complaints
};

/// Reads a sweep file's text. Throws InputError naming `file`, line and key.
SweepDescription read_sweep(const std::string& text, const std::string& file);

/// A key of a sweep file under which numbers stand: a value, a list or a range.
struct SweepKey {
  std::string name;  ///< "platform.processors"
  const ParameterSpec* spec;
};

/// Every such key, in the order of the axes.
std::vector<SweepKey> sweep_keys();

}  // namespace dagsweep
