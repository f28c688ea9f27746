#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/description/algorithm_choice.hpp"
#include "sweep/description/graph_choice.hpp"
#include "sweep/description/machine_values.hpp"
#include "sweep/description/sweep_access.hpp"
#include "sweep/description/written_condition.hpp"
#include "sweep/rows/axis.hpp"

namespace dagsweep {

/// Resource limits on a run. They never affect a result: a run that exceeds one is `aborted`.
struct RunLimits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t memory_bytes = 0;  ///< beyond what the rank holds before the run; 0 = no limit
  std::uint64_t node_bytes = 0;    ///< for all ranks of a node together; 0 = 9/10 of free memory
};

/// Content of the key `search` of a sweep file, with which every tuple is a search.
struct SearchChoice {
  Parameters parameters;                 ///< search_parameters()
  std::vector<AlgorithmChoice> against;  ///< values of the axis `against`; empty: there is none
  Place place;
};

/// A sweep file, parsed and checked (sweep/README.md, "Sweep files"). The files of graphs that it
/// names have not been searched for yet.
struct SweepDescription {
  std::string text;  ///< the whole file
  FileScope files;   ///< where the files that it names are opened
  std::string name;
  std::string study;  ///< part of a paper that the sweep reproduces, such as "ftsa/fig1"; or empty
  std::vector<GraphChoice> graphs;
  std::array<Axis, axis_count> axes;   ///< the graph axis has no values yet
  std::vector<MachineValue> machines;  ///< values of the axis `machines`
  MachineFiles machine_files;          ///< those that the values of kind `file` are of
  double delay_min = 0.5;
  double delay_max = 1.0;
  bool delays_given = false;     ///< whether the file has key `delay` or `bandwidth`
  bool bandwidth_given = false;  ///< whether the file has key `bandwidth`
  std::vector<AvailabilityEvent> events;
  std::vector<Outage> outages;
  std::vector<AlgorithmChoice> algorithms;
  std::optional<SearchChoice> search;  ///< if set, tuples are searches
  /// Conditions on combinations of values; those of `together` also give the values of their axes.
  std::vector<WrittenCondition> excluded, only, together;
  RunLimits limits;
  bool timing = false;  ///< measure scheduling only; schedules are not executed
  /// [axes] place of the key that gives the axis, or of its first value in `together`; empty if the
  /// file has none.
  std::array<Place, axis_count> axis_places;
  std::vector<std::string> notices;  ///< what was decided when the file was read
  /// Places of keys, for error messages.
  Place delay_place;  ///< of `delay` or `bandwidth`, if delays_given
  Place scenario_place, events_place, outages_place;

  Axis& axis(AxisId id) { return axes[static_cast<std::size_t>(id)]; }
  const Axis& axis(AxisId id) const { return axes[static_cast<std::size_t>(id)]; }
};

/// Reads a sweep file's text. Throws InputError naming `file`, line and key; Stopped.
SweepDescription read_sweep(const std::string& text, const std::string& file,
                            const SweepAccess& access = {});

/// Changes the commands of the sweep: every request is sent a second time, to a new process, and
/// the two answers are compared. Returns whether the sweep has a command.
bool ask_commands_twice(SweepDescription& sweep);

/// Throws InputError if a command of the sweep cannot start, because its file is missing here. It
/// asks the file system of this machine, and nothing if the sweep is confined: the files of its
/// commands need not be in the folder.
void check_command_files(const SweepDescription& sweep);

}  // namespace dagsweep
