#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// A machine on which wall-clock figures were measured.
struct Machine {
  std::string host;
  std::string processor;  ///< model of the processor
  std::string binding;    ///< cores on which the rank may run, such as "0-3,8"

  friend auto operator<=>(const Machine&, const Machine&) = default;
};

/// One execution of `dagsweep run` on a results file.
struct Launch {
  std::string started;  ///< UTC, in the form 2026-01-31T23:59:59Z
  std::string ended;    ///< empty while running, or if killed
  std::string host;
  std::string job;      ///< batch job; empty outside of one
  std::string version;  ///< version of the program, with its commit
  std::uint32_t ranks = 1;
  std::string shard;            ///< "3/8"; empty: the whole sweep
  std::vector<RankUsage> uses;  ///< usage of working ranks; empty while running, or if killed
};

/// Version of the program, with the compiler and dependencies that it was built with.
struct BuildInfo {
  std::string version;
  std::string commit;
  std::string compiler;
  std::string dependencies;
};
const BuildInfo& build_info();

}  // namespace dagsweep
