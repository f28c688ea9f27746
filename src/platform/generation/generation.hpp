#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/generation/graph_kinds.hpp"
#include "platform/models/machines.hpp"

namespace dagsweep {

/// Description of an instance to generate: a kind of graph with its parameters and, unless the kind
/// brings a platform and costs, the parameters of these.
struct Generation {
  const GraphKind* kind = nullptr;
  Parameters parameters;                  ///< parameters of the kind
  std::optional<Parameters> costs;        ///< cost_parameters; nullopt: no costs are drawn
  std::optional<MachineChoice> machines;  ///< the described machines that `costs` names
};

/// Assigns the given values to the parameters of the kind, the costs and the machines. Costs are
/// drawn if `with_costs` and the kind makes only a graph. A value of `machines` that is no kind
/// names a file, which is read. Throws InputError for a name that none of them declares, and as the
/// constructor of Parameters and read_machine_file() do.
Generation read_generation(const GraphKind& kind, const std::vector<GivenParameter>& given,
                           bool with_costs = true);

/// Generates the graph or experiment. Pure: equal arguments (and file contents) give equal results.
/// If costs are drawn, notices about them are added to `*cost_notices`, unless null: conversions of
/// the graph's units (UnitConversion::notice), and an unusual CCR (ccr_notice()). Throws
/// InputError.
GraphOrExperiment generate(const Generation& generation, std::uint64_t seed,
                           std::vector<std::string>* cost_notices = nullptr);

}  // namespace dagsweep
