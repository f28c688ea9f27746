#include "python/interruptible.hpp"

#include <atomic>
#include <unistd.h>

namespace dagsweep {
namespace {

// Signal handlers can access only globals.
std::atomic<StopSource*> interrupted = nullptr;
struct sigaction before {};

void handle(int signal, siginfo_t* info, void* context) {
  if (StopSource* source = interrupted.load()) source->drain();
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    before.sa_sigaction(signal, info, context);
  } else {
    before.sa_handler(signal);
  }
}

}  // namespace

InterruptWatch::InterruptWatch() {
  if (::gettid() != ::getpid()) return;
  struct sigaction present {};
  sigaction(SIGINT, nullptr, &present);
  const bool has_handler = (present.sa_flags & SA_SIGINFO) != 0 ||
                           (present.sa_handler != SIG_DFL && present.sa_handler != SIG_IGN);
  if (!has_handler) return;
  before = present;
  interrupted = &source_;
  struct sigaction action {};
  action.sa_sigaction = handle;
  action.sa_mask = present.sa_mask;
  action.sa_flags = present.sa_flags | SA_SIGINFO;
  sigaction(SIGINT, &action, nullptr);
  installed_ = true;
}

InterruptWatch::~InterruptWatch() {
  if (!installed_) return;
  sigaction(SIGINT, &before, nullptr);
  interrupted = nullptr;
}

void raise_interrupt() {
  if (PyErr_CheckSignals() == 0) PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw pybind11::error_already_set();
}

}  // namespace dagsweep
