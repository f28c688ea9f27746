#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/generation/graph_kinds.hpp"
#include "platform/models/machines.hpp"

namespace dagsweep {

/// What is to be generated: a kind of graph with its parameters, and those of platform and costs
/// unless the kind brings them itself.
struct Generation {
  const GraphKind* kind = nullptr;
  Parameters parameters;                  ///< of the kind
  std::optional<Parameters> costs;        ///< cost_parameters; nullopt: no costs are drawn
  std::optional<MachineChoice> machines;  ///< named by `costs`
};

/// Divides named values among the kind, the costs and the machines. Costs are drawn if the kind
/// makes a graph only and `with_costs`. Throws InputError for a name that none of them declares,
/// and as Parameters.
Generation read_generation(const GraphKind& kind, const std::vector<GivenParameter>& given,
                           bool with_costs = true);

/// Pure: equal arguments (and file contents) give equal results. `unit_notice` returns what becomes
/// of the graph's units (UnitConversion::notice). Throws InputError.
GraphOrExperiment generate(const Generation& generation, std::uint64_t seed,
                           std::string* unit_notice = nullptr);

}  // namespace dagsweep
