#include "sweep/run/metrics_json.hpp"

#include <cmath>
#include <cstdint>
#include <string>

namespace dagsweep {

Json metrics_json(std::span<const Metric> metrics, const Run& run) {
  Json out = Json::object();
  for (const Metric& metric : metrics) {
    Json& written = out[std::string(metric.name)];  // null
    const double value = metric.value(run);
    if (!std::isfinite(value)) continue;
    if (metric.count) {
      written = static_cast<std::uint64_t>(value);
    } else {
      written = value;
    }
  }
  return out;
}

}  // namespace dagsweep
