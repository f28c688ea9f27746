#pragma once

#include <string_view>

#include "search/point/start.hpp"
#include "search/search.hpp"

namespace dagsweep {

/// Keeps all speeds, or all bandwidths, equal where the published code of PISA (Coleman &
/// Krishnamachari, IPDPS 2025) does so for one of two algorithms, named `first` and `second`: sets
/// them to 1 in the start, and takes a move out of the settings. `how`: "none" changes nothing;
/// "kept" takes out the move of the equal quantity, as the code of 2024 does, "as-published" that
/// of the other quantity, as the code since December 2025 does. Shared networks have no bandwidths
/// to set.
void keep_quantity_equal(SearchStart& start, SearchSettings& settings, std::string_view how,
                         std::string_view first, std::string_view second);

}  // namespace dagsweep
