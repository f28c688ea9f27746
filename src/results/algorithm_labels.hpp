#pragma once

#include <string>
#include <vector>

#include <hdf5.h>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The dataset of `/provenance` with the labels that the sweep file gives to algorithms.
inline constexpr const char* algorithm_labels_name = "algorithm_labels";

/// Its text: a line for each value of the axis `algorithm`, empty for one without a label, each
/// ended by '\n'. "" if there is no label: then there is no dataset.
std::string algorithm_labels_text(const Sweep& sweep);

/// Of the algorithms that have another label in the file than in the sweep, or a label in one of
/// them only: what the file shows. Throws DamagedFile if the file has not as many as the sweep.
std::vector<std::string> other_algorithm_labels(hid_t file, const Sweep& sweep);

}  // namespace dagsweep
