#pragma once

#include <string>
#include <vector>

#include <hdf5.h>

#include "sweep/rows/row_schema.hpp"

namespace dagsweep {

/// The dataset of `/provenance` with the labels that the sweep file gives to algorithms.
inline constexpr const char* algorithm_labels_name = "algorithm_labels";

/// The text of that dataset: one line per value of the axis `algorithm`, ended by '\n' and empty
/// for a value without a label. "" if no value has a label; then there is no dataset.
std::string algorithm_labels_text(const RowSchema& schema);

/// Labels that the file shows for algorithms whose label differs between file and sweep (or which
/// have one in only one of them). Throws DamagedFile if their numbers of algorithms differ.
std::vector<std::string> other_algorithm_labels(hid_t file, const RowSchema& schema);

}  // namespace dagsweep
