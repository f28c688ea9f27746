#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sweep/run/result.hpp"

namespace dagsweep {

/// Where wall-clock figures come from.
struct Machine {
  std::string host;
  std::string processor;  ///< model
  std::string binding;    ///< cores the rank may run on, "0-3,8"

  friend bool operator==(const Machine&, const Machine&) = default;
};

/// One start of the program on a results file.
struct Launch {
  std::string started;  ///< UTC, 2026-01-31T23:59:59Z
  std::string ended;    ///< empty while it runs, or if it was killed
  std::string host;
  std::string job;      ///< batch job, empty outside one
  std::string version;  ///< of the program, with its commit
  std::uint32_t ranks = 1;
  std::string shard;          ///< "3/8"; empty: the whole sweep
  std::vector<RankUse> uses;  ///< of its working ranks; empty while it runs, or if it was killed
};

/// What the program was built from and with.
struct BuildInfo {
  std::string version;
  std::string commit;
  std::string compiler;
  std::string dependencies;
};
const BuildInfo& build_info();

}  // namespace dagsweep
