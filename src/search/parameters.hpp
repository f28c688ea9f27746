#pragma once

#include <array>
#include <span>
#include <string>

#include "core/parameters.hpp"
#include "search/objectives/executed_length.hpp"
#include "search/objectives/planned_length.hpp"
#include "search/objectives/ratio.hpp"
#include "search/search.hpp"

namespace dagsweep {

/// The parameters of a search (README.md): key `search` of sweeps, `dagsweep search --set`.
std::span<const ParameterSpec> search_parameters();

/// What the algorithms are compared by.
struct SearchMetric {
  /// A length as planned; std::nullopt: the latest finish of a task when executed.
  std::optional<PlannedMetric> planned = PlannedMetric::makespan;
  std::optional<PlannedMetric> over;  ///< another one of the same algorithm, in place of a second
  std::uint64_t scenarios = 1;        ///< executed: that lengths are summed over
};

/// Throws InputError naming the parameter.
SearchMetric search_metric(const Parameters& parameters);
/// `scenario`: of executed lengths.
Length search_length(const SearchMetric& metric, SearchedAlgorithm algorithm,
                     const SearchedScenario& scenario);
SearchSettings search_settings(const Parameters& parameters);

/// Speeds and bandwidths that stay equal (parameter `fixed`): sets them to 1 in the start, and
/// takes a move out of the settings: their own, or as published the other one of the two. `first`,
/// `second`: names of the algorithms.
void keep_equal(SearchStart& start, SearchSettings& settings, const Parameters& parameters,
                std::string_view first, std::string_view second);

/// Quantities that the published code of PISA (Coleman & Krishnamachari, IPDPS 2025) keeps equal
/// for an algorithm: all speeds, all bandwidths.
struct PublishedEqualities {
  bool speeds = false;
  bool bandwidths = false;
};
PublishedEqualities published_equalities(std::string_view first, std::string_view second);

}  // namespace dagsweep
