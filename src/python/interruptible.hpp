#pragma once

#include <csignal>
#include <pybind11/pybind11.h>

#include "core/stop.hpp"

namespace dagsweep {

/// During its lifetime, Ctrl-C stops the work of this thread, and Python's handler notices it too.
/// Does nothing outside the main thread of the process, where Python raises no KeyboardInterrupt,
/// and where SIGINT has no handler. Objects may be nested: a function of Python that is called by
/// this library may call it again.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  StopToken token() const { return StopToken(source_); }

 private:
  friend void interrupt(int signal, siginfo_t* info, void* context);

  StopSource source_;
  InterruptWatch* around_ = nullptr;  ///< the object around this one
  bool is_watching_ = false;
};

/// Raises KeyboardInterrupt, or what the user's handler of SIGINT raises.
[[noreturn]] void raise_interrupt();

/// Calls work(StopToken) and returns its result. Other Python threads can run meanwhile.
template <class Work>
auto interruptible(Work work) {
  try {
    const pybind11::gil_scoped_release others_run;
    const InterruptWatch watch;
    return work(watch.token());
  } catch (const Stopped&) {
    raise_interrupt();
  }
}

}  // namespace dagsweep
