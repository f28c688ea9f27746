#pragma once

#include "core/error.hpp"

namespace dagsweep {

/// A run was stopped by a limit of time or memory: no result, another machine might complete it.
class LimitExceeded final : public RunError {
 public:
  using RunError::RunError;
};

}  // namespace dagsweep
