#pragma once

#include <optional>
#include <vector>

#include "core/parameters.hpp"
#include "sweep/description/algorithm_choice.hpp"

namespace dagsweep {

/// Content of the key `search` of a sweep file, with which every tuple is a search.
struct SearchChoice {
  Parameters parameters;                 ///< search_parameters()
  std::vector<AlgorithmChoice> against;  ///< values of the axis `against`; empty: there is none
  Place place;
};

/// Reads the map of the key `search`. An interval may be a list of two numbers.
Parameters read_search_parameters(const YamlNode& node);

}  // namespace dagsweep
