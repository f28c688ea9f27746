#include "metrics/metrics_json.hpp"

#include <cmath>
#include <cstdint>
#include <string>

#include "core/json_writing.hpp"

namespace dagsweep {

Json metrics_json(std::span<const Metric> metrics, std::span<const double> values) {
  Json out = Json::object();
  for (std::size_t k = 0; k < metrics.size(); ++k) {
    Json& written = out[std::string(metrics[k].name)];  // null
    const double value = values[k];
    if (!std::isfinite(value)) continue;
    if (metrics[k].is_count) {
      written = static_cast<std::uint64_t>(value);
    } else {
      written = value;
    }
  }
  return out;
}

}  // namespace dagsweep
