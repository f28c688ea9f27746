#pragma once

#include <string>
#include <vector>

#include "results/hdf5.hpp"
#include "results/provenance.hpp"
#include "sweep/run/result.hpp"

namespace dagsweep {

// The tables `/launches`, `/machines` and `/ranks`: preallocated, so that adding to them changes no
// structure.

/// Creates `/machines`, empty.
void create_machines(hid_t file);
/// Creates `/launches` and `/ranks` with these launches and how their ranks have spent them, and
/// with room for a thousand more.
void create_launches(hid_t file, const std::vector<Launch>& launches);

/// Fills the first free row of `/launches`; the last row is overwritten when all are taken.
void add_launch(hid_t file, const Launch& launch);
/// Sets the end of the launch that was added last, and adds to `/ranks` how its ranks have spent
/// it, as far as there is room.
void end_last_launch(hid_t file, const std::string& ended, const std::vector<RankUse>& uses);
/// With how their ranks have spent them.
std::vector<Launch> read_launches(hid_t file);

std::vector<Machine> read_machines(hid_t file);
/// Adds those of `machines` that are missing to `/machines`; returns the row of each, or 4294967295
/// where the table is full.
std::vector<std::uint32_t> add_machines(hid_t file, const std::vector<Machine>& machines);

}  // namespace dagsweep
