#include "graph/formats/graph_of_file.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "core/error.hpp"

namespace dagsweep {

TaskGraph graph_of_file(GraphDraft draft, const std::string& file) {
  try {
    TaskGraph graph(std::move(draft));
    const auto is_finite_sum = [](const auto& amounts) {
      return std::isfinite(std::accumulate(amounts.begin(), amounts.end(), 0.0));
    };
    if (!is_finite_sum(graph.works()) || !is_finite_sum(graph.all_data())) {
      throw InputError(
          "the works of tasks, or the data of edges, are too large (their sum exceeds the range of "
          "a double)");
    }
    return graph;
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

}  // namespace dagsweep
