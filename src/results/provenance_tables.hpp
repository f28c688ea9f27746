#pragma once

#include <string>
#include <vector>

#include "results/hdf5.hpp"
#include "results/provenance.hpp"
#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

// The tables `/launches`, `/machines` and `/ranks`. They are preallocated, so that additions do not
// change the structure of the file. Every record has a checksum.

/// Creates `/machines` with these machines, and with free rows for launches of `ranks` ranks.
void create_machines(hid_t file, const std::vector<Machine>& machines, std::uint32_t ranks);
/// Creates `/launches` and `/ranks` with these launches and their rank usage, and with free rows:
/// 1024 in `/launches`, and in `/ranks` enough for many launches of the largest size among these.
void create_launches(hid_t file, const std::vector<Launch>& launches);

/// Writes the first free row of `/launches`, or overwrites the last row if none is free; returns
/// the row.
std::uint32_t add_launch(hid_t file, const Launch& launch);
/// Sets the end of the launch in this row, and appends the usage of its ranks to `/ranks` as far as
/// rows are free.
void end_launch(hid_t file, std::uint32_t launch, const std::string& ended,
                const std::vector<RankUsage>& uses);
/// The launches, with the usage of their ranks.
struct StoredLaunches {
  std::vector<Launch> launches;
  std::uint64_t damaged = 0;  ///< records of launches and ranks that were left out
};
StoredLaunches read_launches(hid_t file);

/// The machines, by their number in `/timing`. Damaged ones are named "unknown (damaged)".
std::vector<Machine> read_machines(hid_t file);
/// Adds missing machines to `/machines`. Returns the row of each machine, or 4294967295 if the
/// table is full.
std::vector<std::uint32_t> add_machines(hid_t file, const std::vector<Machine>& machines);

}  // namespace dagsweep
