#include "platform/models/ccr_notice.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "platform/models/scaling.hpp"

namespace dagsweep {

std::string ccr_notice(const Instance& instance) {
  const double ccr =
      1.0 / ccr_factor(instance.graph.all_data(), 1.0, instance.platform, instance.times);
  if (!std::isfinite(ccr) || (ccr >= 0.1 && ccr <= 10.0)) return "";
  std::array<char, 32> rounded{};
  std::snprintf(rounded.data(), rounded.size(), "%.2g", ccr);
  return std::string("its CCR is about ") + rounded.data() +
         ", since neither ccr nor granularity is given (" +
         (ccr > 10.0 ? "communication dominates: one processor alone may beat every schedule"
                     : "communication hardly counts") +
         "; ccr, such as 1, scales it)";
}

}  // namespace dagsweep
