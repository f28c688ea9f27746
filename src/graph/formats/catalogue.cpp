#include "graph/formats/catalogue.hpp"

#include "graph/formats/dot.hpp"
#include "graph/formats/stg.hpp"
#include "graph/formats/wfformat.hpp"

namespace dagsweep {

std::span<const GraphFormat> graph_formats() {
  static constexpr GraphFormat catalogue[] = {
      {"dot", "Graphviz digraph; node attribute work or size, edge attribute data or size", ".dot",
       true, read_dot, write_dot},
      {"stg", "Kasahara's Standard Task Graph format, with or without volumes", ".stg", false,
       read_stg, write_stg},
      {"wfformat", "WfCommons workflow (JSON, WfFormat 1.4 to 1.6)", ".json", false, read_wfformat,
       write_wfformat},
  };
  return catalogue;
}

}  // namespace dagsweep
