#pragma once

#include <optional>
#include <string>

#include "results/hdf5.hpp"

namespace dagsweep {

// The datasets that describe a results file never change: `/axes`, `/metrics`, `/provenance` and
// `/algorithm_runs`. Each has an attribute `checksum`.

/// Adds the attributes `checksum`.
void add_description_checksums(hid_t file);

/// Path of the first of these datasets that does not match its checksum, such as "/axes/seed".
/// Throws DamagedFile if one is missing, or is not plain.
std::optional<std::string> damaged_description(hid_t file);

/// Throws DamagedFile if one of these datasets is damaged.
void check_description(hid_t file);

}  // namespace dagsweep
