#include "graph/generators/catalogue.hpp"

#include "graph/generators/layered.hpp"
#include "graph/generators/stg_random.hpp"

namespace dagsweep {

std::span<const GraphGenerator> graph_generators() {
  static constexpr GraphGenerator catalogue[] = {
      {"layered", "random layers; each task has predecessors in the layer before its own",
       layered_parameters, true, make_layered},
      {"layrpred", "STG: random layers; a given mean number of predecessors in earlier ones",
       layrpred_parameters, true, make_layrpred},
      {"layrprob", "STG: random layers; tasks of different ones are joined with one probability",
       layrprob_parameters, true, make_layrprob},
      {"samepred", "STG: any pair may be joined; a given mean number of predecessors",
       samepred_parameters, true, make_samepred},
      {"sameprob", "STG: every pair i < j is joined with the same probability", sameprob_parameters,
       true, make_sameprob},
  };
  return catalogue;
}

}  // namespace dagsweep
