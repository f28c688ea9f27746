#include "launch/signals.hpp"

#include <array>
#include <csignal>

namespace dagsweep {
namespace {

// Signal handlers can access only globals.
StopSource* signalled = nullptr;

void handle(int /*signal*/) {
  signalled->drain();
}

const RunNote* noted = nullptr;

struct Fault {
  int signal;
  struct sigaction before;  // previous handler: Open MPI's, which prints a stack trace
};
std::array<Fault, 5> faults{
    {{SIGSEGV, {}}, {SIGBUS, {}}, {SIGFPE, {}}, {SIGILL, {}}, {SIGABRT, {}}}};

void handle_fault(int signal) {
  if (noted != nullptr) noted->crashed(signal);
  for (const Fault& fault : faults) {
    if (fault.signal == signal) sigaction(signal, &fault.before, nullptr);
  }
  raise(signal);  // handled by the previous handler when this one returns
}

}  // namespace

void drain_on_signals(StopSource& stop) {
  signalled = &stop;
  struct sigaction action {};
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU}) {
    sigaction(signal, &action, nullptr);
  }
  struct sigaction inherited {};
  sigaction(SIGHUP, nullptr, &inherited);
  if (inherited.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);  // not under nohup
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);  // a second Ctrl-C kills
  sigaction(SIGINT, &action, nullptr);
}

void fail_writes_beyond_the_limit() {
  struct sigaction action {};
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, nullptr);
}

CrashHandler::CrashHandler(const RunNote& note) {
  noted = &note;
  // An alternate stack, because the program's stack may have overflowed.
  static std::array<char, 65536> stack;
  const stack_t own{stack.data(), 0, stack.size()};
  sigaltstack(&own, nullptr);
  struct sigaction action {};
  action.sa_handler = handle_fault;
  action.sa_flags = SA_ONSTACK;
  for (Fault& fault : faults) sigaction(fault.signal, &action, &fault.before);
}

CrashHandler::~CrashHandler() {
  for (const Fault& fault : faults) sigaction(fault.signal, &fault.before, nullptr);
  noted = nullptr;
}

}  // namespace dagsweep
