#pragma once

#include "core/stop.hpp"
#include "results/run_notes.hpp"

namespace dagsweep {

/// SIGTERM, SIGUSR1 (Slurm's warning before the time limit) and the first SIGINT drain `stop`,
/// which must live as long as the process.
void drain_on_signals(StopSource& stop);

/// As long as it lives, a fault that ends this process (a segmentation fault and its like) is first
/// noted. One at a time.
class CrashHandler {
 public:
  /// The note must outlive it.
  explicit CrashHandler(const RunNote& note);
  ~CrashHandler();
  CrashHandler(const CrashHandler&) = delete;
  CrashHandler& operator=(const CrashHandler&) = delete;
};

}  // namespace dagsweep
