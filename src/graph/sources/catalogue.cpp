#include "graph/sources/catalogue.hpp"

#include "graph/sources/layered.hpp"
#include "graph/sources/sameprob.hpp"
#include "graph/sources/stg.hpp"

namespace dagsweep {

std::span<const GraphSource> graph_sources() {
  static constexpr GraphSource catalogue[] = {
      {"layered", "random layers; each task has predecessors in the layer before its own",
       layered_parameters, false, true, make_layered},
      {"sameprob", "STG 'sameprob': every pair i < j is an edge with the same probability",
       sameprob_parameters, false, true, make_sameprob},
      {"stg", "file in Kasahara's Standard Task Graph format", stg_parameters, true, false,
       make_stg},
  };
  return catalogue;
}

}  // namespace dagsweep
