#pragma once

#include <array>

#include "core/parameters.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

/// When tasks that have become ready join the batch.
enum class BatchRefill {
  rolling,  ///< before the next task is mapped
  drained   ///< when all tasks of the batch are mapped
};

inline constexpr ParameterSpec batch_parameter{
    .name = "batch",
    .kind = ParameterKind::choice,
    .fallback = "rolling",
    .meaning = "tasks that become ready join the batch at once, or when all of it is mapped",
    .choices = "rolling|drained"};

inline constexpr std::array<ParameterSpec, 2> batch_parameters{{batch_parameter, sees_parameter}};

inline BatchRefill batch_refill(const Parameters& parameters) {
  return parameters.text("batch") == "drained" ? BatchRefill::drained : BatchRefill::rolling;
}

}  // namespace dagsweep
