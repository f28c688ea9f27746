#pragma once

#include <string>
#include <vector>

#include "results/hdf5.hpp"
#include "results/provenance.hpp"

namespace dagsweep {

// The tables `/launches` and `/machines`: preallocated, so that adding to them changes no
// structure.

/// Creates both, empty.
void create_records(hid_t file);

/// Fills the first free row of `/launches`; the last row is overwritten when all are taken.
void add_launch(hid_t file, const Launch& launch);
/// Sets the end of the launch that was added last.
void set_launch_end(hid_t file, const std::string& ended);
std::vector<Launch> read_launches(hid_t file);

std::vector<Machine> read_machines(hid_t file);
/// Adds those of `machines` that are missing to `/machines`; returns the row of each, or 4294967295
/// where the table is full.
std::vector<std::uint32_t> add_machines(hid_t file, const std::vector<Machine>& machines);

}  // namespace dagsweep
