#pragma once

#include <string>
#include <vector>

#include "results/hdf5.hpp"
#include "results/provenance.hpp"
#include "sweep/result.hpp"

namespace dagsweep {

// The tables `/launches`, `/machines` and `/ranks`: preallocated, so that adding to them changes no
// structure.

/// Creates them, empty.
void create_records(hid_t file);

/// Fills the first free row of `/launches`; the last row is overwritten when all are taken.
void add_launch(hid_t file, const Launch& launch);
/// Sets the end of the launch that was added last.
void set_launch_end(hid_t file, const std::string& ended);
std::vector<Launch> read_launches(hid_t file);

/// Adds to `/ranks` how ranks have spent the last launch, as far as there is room.
void add_rank_uses(hid_t file, const std::vector<RankUse>& ranks);
/// Of the last launch of which there are any.
std::vector<RankUse> read_rank_uses(hid_t file);

std::vector<Machine> read_machines(hid_t file);
/// Adds those of `machines` that are missing to `/machines`; returns the row of each, or 4294967295
/// where the table is full.
std::vector<std::uint32_t> add_machines(hid_t file, const std::vector<Machine>& machines);

}  // namespace dagsweep
