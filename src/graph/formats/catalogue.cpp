#include "graph/formats/catalogue.hpp"

#include "graph/formats/stg.hpp"

namespace dagsweep {

std::span<const GraphFormat> graph_formats() {
  static constexpr GraphFormat catalogue[] = {
      {"stg", "Kasahara's Standard Task Graph format", ".stg", read_stg, write_stg},
  };
  return catalogue;
}

}  // namespace dagsweep
