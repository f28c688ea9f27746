#include "sweep/tuples/search_starts.hpp"

#include <optional>

#include "core/error.hpp"
#include "sweep/tuples/tuple_search.hpp"

namespace dagsweep {
namespace {

/// The first tuple of a value of the axis `graph`; std::nullopt if the sweep excludes all.
std::optional<Coordinates> first_tuple(const Sweep& sweep, std::uint32_t graph) {
  Coordinates tuple{};
  tuple[AxisId::graph] = graph;
  for (std::uint32_t second = 0; second < sweep.axis(AxisId::against).size(); ++second) {
    for (std::uint32_t first = 0; first < sweep.axis(AxisId::algorithm).size(); ++first) {
      tuple[AxisId::against] = second;
      tuple[AxisId::algorithm] = first;
      if (!is_excluded(sweep.facts_of(tuple))) return tuple;
    }
  }
  return std::nullopt;
}

}  // namespace

void check_search_starts(const Sweep& sweep) {
  const auto& search = sweep.description().search;
  if (!search) return;
  for (std::uint32_t graph = 0; graph < sweep.graphs().size(); ++graph) {
    const std::optional<Coordinates> tuple = first_tuple(sweep, graph);
    if (!tuple) continue;
    try {
      check_start(tuple_search(sweep, *tuple));
    } catch (const InputError& error) {
      throw InputError(search->place.text() + ": cannot begin on '" + sweep.graphs()[graph].label +
                       "': " + error.what());
    }
  }
}

}  // namespace dagsweep
