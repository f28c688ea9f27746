#include "platform/models/ccr_notice.hpp"

#include <cmath>

#include "core/rounded_number.hpp"
#include "platform/models/scaling.hpp"

namespace dagsweep {

std::string ccr_notice(const Instance& instance) {
  const double ccr =
      1.0 / ccr_factor(instance.graph.all_data(), 1.0, instance.platform, instance.times);
  if (!std::isfinite(ccr) || (ccr >= 0.1 && ccr <= 10.0)) return "";
  return "its CCR is about " + rounded_number(ccr, 2) +
         ", since neither ccr nor granularity is given (" +
         (ccr > 10.0 ? "communication dominates: putting all on one processor may be best"
                     : "communication hardly counts") +
         "; ccr, such as 1, scales it)";
}

}  // namespace dagsweep
