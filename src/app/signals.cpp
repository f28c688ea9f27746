#include "app/signals.hpp"

#include <csignal>

namespace dagsweep {
namespace {

// A signal handler can reach nothing else.
StopSource* signalled = nullptr;

void handle(int /*signal*/) {
  signalled->drain();
}

}  // namespace

void drain_on_signals(StopSource& stop) {
  signalled = &stop;
  struct sigaction action {};
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGUSR1, &action, nullptr);
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);  // a second Ctrl-C kills
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace dagsweep
