#pragma once

#include <iostream>
#include <string>
#include <thread>

#include <fmt/format.h>

#include "core/stop.hpp"
#include "launch/error_report.hpp"
#include "parallel/communicator.hpp"

namespace dagsweep {

/// An error, or a stop, that the master has already printed.
struct AlreadyReported {
  ExitCode code;
};

inline ExitCode report_early_stop() {
  std::cerr << "dagsweep: stopped early; run again with --resume\n";
  return ExitCode::drained;
}

/// Calls `work` on the master and returns its text on every rank. If it throws, the master prints
/// the error and every rank throws AlreadyReported. Collective.
template <class Work>
std::string on_master(const Communicator& ranks, Work work) {
  std::string text;
  std::uint64_t code = 0;
  if (ranks.is_master()) {
    try {
      text = work();
    } catch (const std::exception& error) {
      const ErrorReport report = report_of(error);
      std::cerr << fmt::format("dagsweep: {}\n", report.text);  // one write: see main()
      code = static_cast<std::uint64_t>(report.code);
    } catch (const Stopped&) {
      code = static_cast<std::uint64_t>(report_early_stop());
    }
  }
  code = ranks.broadcast(code);
  if (code != 0) throw AlreadyReported{static_cast<ExitCode>(code)};
  return ranks.broadcast(std::move(text));
}

/// Calls `work` on every rank. An exception on one rank terminates all ranks, because the others
/// would wait for it forever. A rank other than the master waits before it prints and terminates:
/// the master may report the same problem, or print what this rank has reported to it.
template <class Work>
ExitCode on_all(const Communicator& ranks, Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    if (ranks.is_alone()) throw;
    const ErrorReport report = report_of(error);
    if (!ranks.is_master()) std::this_thread::sleep_for(std::chrono::seconds(5));
    std::cerr << fmt::format("dagsweep: rank {}: {}\n", ranks.rank(), report.text);
    ranks.abort(report.code);
  }
}

/// Calls `work` on every rank, as on_all() does. If it was stopped on any rank, the master says so
/// and every rank throws AlreadyReported. Collective.
template <class Work>
void on_all_unless_stopped(const Communicator& ranks, Work work) {
  bool is_stopped = false;
  on_all(ranks, [&] {
    try {
      work();
    } catch (const Stopped&) {
      is_stopped = true;
    }
    return ExitCode::ok;
  });
  if (ranks.sum(is_stopped ? 1 : 0) == 0) return;
  if (ranks.is_master()) report_early_stop();
  throw AlreadyReported{ExitCode::drained};
}

}  // namespace dagsweep
