#pragma once

#include <string>

#include "core/error.hpp"

namespace dagsweep {

/// No schedule meets both the required latency and the required number of crashes (FTSA paper,
/// section 4.3).
class CriteriaNotMet final : public RunError {
 public:
  explicit CriteriaNotMet(const std::string& text) : RunError(text) {}
};

}  // namespace dagsweep
