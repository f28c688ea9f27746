#include "platform/models/networks.hpp"

namespace dagsweep {

std::span<const NetworkModel> network_models() {
  static constexpr NetworkModel catalogue[] = {
      {"dedicated", "one link per pair of processors; concurrent transfers do not share bandwidth"},
  };
  return catalogue;
}

}  // namespace dagsweep
