#pragma once

#include "core/stop.hpp"
#include "results/run_notes.hpp"

namespace dagsweep {

/// Makes signals drain `stop`, which must live until the process ends: the warnings of batch
/// systems (SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU), SIGHUP unless it is ignored, and the first SIGINT.
/// To be called before MPI starts, which may take seconds.
void drain_on_signals(StopSource& stop);

/// Makes writes beyond the limit of file sizes (`ulimit -f`) fail with an error, like those to a
/// full disk, instead of ending the process by SIGXFSZ.
void fail_writes_beyond_the_limit();

/// During its lifetime, fatal signals of this process (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT)
/// are recorded in the note before the previous handlers run. At most one object at a time.
class CrashHandler {
 public:
  /// The note must outlive the object.
  explicit CrashHandler(const RunNote& note);
  ~CrashHandler();
  CrashHandler(const CrashHandler&) = delete;
  CrashHandler& operator=(const CrashHandler&) = delete;
};

}  // namespace dagsweep
