#pragma once

#include <span>
#include <string_view>

namespace dagsweep {

/// How transfers share the network (spec 1.2, 3.4). The models' behaviour lives in simulation;
/// this is what a platform may name.
struct NetworkModel {
  std::string_view name;
  std::string_view summary;
};

std::span<const NetworkModel> network_models();

}  // namespace dagsweep
