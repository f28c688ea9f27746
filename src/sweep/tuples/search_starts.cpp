#include "sweep/tuples/search_starts.hpp"

#include <cstdint>
#include <set>

#include "core/error.hpp"
#include "sweep/tuples/tuple_search.hpp"

namespace dagsweep {

void check_search_starts(const Sweep& sweep) {
  const auto& search = sweep.description().search;
  if (!search) return;
  std::set<std::uint32_t> tried;  // graphs, each with its first pair of algorithms
  for (const Coordinates& tuple :
       sweep.combinations({AxisId::graph, AxisId::against, AxisId::algorithm})) {
    const std::uint32_t graph = tuple[AxisId::graph];
    if (!tried.insert(graph).second) continue;
    try {
      check_start(tuple_search(sweep, tuple));
    } catch (const InputError& error) {
      throw InputError(search->place.text() + ": cannot begin on '" + sweep.graphs()[graph].label +
                       "': " + error.what());
    }
  }
}

}  // namespace dagsweep
