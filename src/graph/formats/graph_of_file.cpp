#include "graph/formats/graph_of_file.hpp"

#include <utility>

#include "core/error.hpp"

namespace dagsweep {

TaskGraph graph_of_file(GraphDraft draft, const std::string& file) {
  try {
    return TaskGraph(std::move(draft));
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

}  // namespace dagsweep
