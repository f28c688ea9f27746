#include "graph/generators/catalogue.hpp"

#include "graph/generators/daggen.hpp"
#include "graph/generators/entity_level.hpp"
#include "graph/generators/factorizations.hpp"
#include "graph/generators/layered.hpp"
#include "graph/generators/lheft_applications.hpp"
#include "graph/generators/saga.hpp"
#include "graph/generators/shapes.hpp"
#include "graph/generators/stg_random.hpp"
#include "graph/generators/workflows.hpp"

namespace dagsweep {

std::span<const GraphGenerator> graph_generators() {
  static constexpr GraphGenerator catalogue[] = {
      {"layered", "random layers; each task has predecessors in the layer before its own",
       layered_parameters, true, make_layered},
      {"layrpred", "STG: random layers; a given mean number of predecessors in earlier layers",
       layrpred_parameters, true, make_layrpred},
      {"layrprob", "STG: random layers; pairs in different layers are edges with one probability",
       layrprob_parameters, true, make_layrprob},
      {"samepred", "STG: any pair i < j may be an edge; a given mean number of predecessors",
       samepred_parameters, true, make_samepred},
      {"sameprob", "STG: every pair i < j is an edge with the same probability",
       sameprob_parameters, true, make_sameprob},
      {"stg-set", "a random member of the standard task graph set: method, density, work per seed",
       stg_set_parameters, true, make_stg_set},
      {"daggen", "daggen of Suter & Hunold: levels of about tasks^fat tasks", daggen_parameters,
       true, make_daggen},
      {"chain", "every task precedes the next one", chain_parameters, true, make_chain},
      {"fork-join", "stages of parallel tasks between a fork and a join", fork_join_parameters,
       true, make_fork_join},
      {"out-tree", "complete tree, edges away from the root", tree_parameters, true, make_out_tree},
      {"in-tree", "complete tree, edges towards the root", tree_parameters, true, make_in_tree},
      {"saga-out-tree", "SAGA's datasets: complete out-tree and a dummy exit", saga_tree_parameters,
       true, make_saga_out_tree},
      {"saga-in-tree", "SAGA's datasets: complete in-tree and a dummy entry", saga_tree_parameters,
       true, make_saga_in_tree},
      {"saga-chains", "SAGA's datasets: parallel chains between two tasks", saga_chains_parameters,
       true, make_saga_chains},
      {"gaussian", "Gaussian elimination by columns", gaussian_parameters, false, make_gaussian},
      {"cholesky", "tiled Cholesky factorization", tile_parameters, false, make_cholesky},
      {"lu", "tiled LU factorization without pivoting", tile_parameters, false, make_lu},
      {"fft", "fast Fourier transform on blocks of points", fft_parameters, false, make_fft},
      {"fft-dataflow", "another name of fft", fft_parameters, false, make_fft},
      {"jacobi", "Jacobi iteration on strips of a matrix", jacobi_parameters, false, make_jacobi},
      {"matmul", "matrix multiplication in blocks", matmul_parameters, false, make_matmul},
      {"entity-level", "one iteration of interacting cells that move", entity_level_parameters,
       true, make_entity_level, true},
      {"montage", "workflow: mosaics of the sky", montage_parameters, true, make_montage, false,
       StatedItems::files},
      {"cybershake", "workflow: earthquake hazards", cybershake_parameters, true, make_cybershake,
       false, StatedItems::files},
      {"epigenomics", "workflow: mapping of DNA reads", epigenomics_parameters, true,
       make_epigenomics, false, StatedItems::files},
      {"inspiral", "workflow: search for gravitational waves (LIGO)", inspiral_parameters, true,
       make_inspiral, false, StatedItems::files},
      {"sipht", "workflow: search for untranslated RNA", sipht_parameters, true, make_sipht, false,
       StatedItems::files},
  };
  return catalogue;
}

}  // namespace dagsweep
