#include "python/interruptible.hpp"

#include <atomic>
#include <unistd.h>

namespace dagsweep {
namespace {

// Signal handlers can access only globals.
std::atomic<InterruptWatch*> innermost = nullptr;
struct sigaction before {};  // the handler outside all objects

}  // namespace

void interrupt(int signal, siginfo_t* info, void* context) {
  for (InterruptWatch* watch = innermost.load(); watch != nullptr; watch = watch->around_) {
    watch->source_.drain();
  }
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    before.sa_sigaction(signal, info, context);
  } else {
    before.sa_handler(signal);
  }
}

InterruptWatch::InterruptWatch() {
  if (::gettid() != ::getpid()) return;
  around_ = innermost.load();
  if (around_ == nullptr) {
    struct sigaction present {};
    sigaction(SIGINT, nullptr, &present);
    const bool has_handler = (present.sa_flags & SA_SIGINFO) != 0 ||
                             (present.sa_handler != SIG_DFL && present.sa_handler != SIG_IGN);
    if (!has_handler) return;
    before = present;
    struct sigaction action {};
    action.sa_sigaction = interrupt;
    action.sa_mask = present.sa_mask;
    action.sa_flags = present.sa_flags | SA_SIGINFO;
    sigaction(SIGINT, &action, nullptr);
  }
  innermost = this;
  is_watching_ = true;
}

InterruptWatch::~InterruptWatch() {
  if (!is_watching_) return;
  if (around_ == nullptr) sigaction(SIGINT, &before, nullptr);
  innermost = around_;
}

void raise_interrupt() {
  if (PyErr_CheckSignals() == 0) PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw pybind11::error_already_set();
}

}  // namespace dagsweep
