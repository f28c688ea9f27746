#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "schedule/replica_list.hpp"

namespace dagsweep {

/// As many values are worked on together: arrays called padded have a multiple of it, and count
/// infinity beyond what they are about unless something else is said.
inline constexpr std::size_t lanes = 8;
constexpr std::size_t padded(std::size_t count) {
  return (count + lanes - 1) / lanes * lanes;
}

/// So many values are sorted at most, by counting which are smaller.
inline constexpr std::size_t most_ranked = 64;

/// The copies of an input, in columns, and what the links do with them.
struct Sending {
  const double* finish;              ///< [copies]
  const PackedProcessor* processor;  ///< [copies]
  std::size_t copies;
  double startup;       ///< 0 if there is no data
  double data;          ///< standard data units
  const double* delay;  ///< [P][row] time per unit, 0 from a processor to itself
  std::size_t row;
};

/// Numbers of one that sends and one that receives.
struct MatchedPair {
  std::uint32_t source, target;
};

/// The innermost loops of the schedulers that replicate, on plain arrays. There is one version for
/// each generation of vector instructions; all give the same bits, as nothing is contracted or
/// reordered.
struct Kernels {
  const char* name;

  /// The least of `count` values, padded.
  double (*least)(const double* values, std::size_t count);
  /// Eq. (1): finish[p] = max(arrival[p], ready[p]) + duration[p].
  void (*find_finishes)(const double* arrival, const double* ready, const double* duration,
                        std::size_t count, double* finish);
  /// pressure[p] = max(arrival[p], ready[p]) + level - length.
  void (*find_pressures)(const double* arrival, const double* ready, double level, double length,
                         std::size_t count, double* pressure);

  /// Of `count` processors' values, padded, the `wanted` <= lanes smallest and a few more in
  /// increasing (value, number), in arrays with room for most_ranked. Returns how many, or 0 if
  /// there are too many that are alike.
  std::size_t (*sort_least)(const double* values, std::size_t count, std::size_t wanted,
                            double* sorted, ProcessorId* processor);

  /// arrival[p] = max(arrival[p], min over copies of finish + transfer time to p), for p in
  /// [0, padded). `scratch`: as long.
  void (*raise_to_first)(const Sending& sending, std::size_t padded, double* arrival,
                         double* scratch);
  /// arrival[t] = max(arrival[t], max over copies of finish + transfer time to the target), for at
  /// most lanes targets, padded; a copy that is on a target itself is the only one it waits for.
  void (*raise_to_last)(const Sending& sending, const PackedProcessor* target, std::size_t targets,
                        double* arrival);
  /// everywhere[e] = min over copies of finish + (startup + data[e] * farthest[its processor]),
  /// without startup if there is no data. farthest: [P]; everywhere has room as if padded.
  void (*find_everywhere)(const double* finish, const PackedProcessor* processor,
                          std::size_t copies, const double* farthest, double startup,
                          const double* data, std::size_t edges, double* everywhere);

  /// weight[k * lanes + t] = max(finish of the sender k + transfer time to the target, ready[t]) +
  /// duration[t], for at most lanes targets, padded. None counts as being on a target itself.
  void (*find_weights)(const Sending& sending, const PackedProcessor* target, std::size_t targets,
                       const double* ready, const double* duration, double* weight);
  /// The pairs that GreedyMatching takes of a MatchingProblem of at most lanes replicas, with such
  /// rows.
  void (*match_greedily)(const double* weight, const std::uint32_t* processor,
                         const std::uint32_t* source, const std::uint32_t* target, std::size_t size,
                         MatchedPair* pairs);
};

/// All versions that the processor at hand can run, the fastest first.
std::span<const Kernels> all_kernels();
/// The fastest.
inline const Kernels& kernels() {
  static const Kernels& best = all_kernels().front();
  return best;
}

}  // namespace dagsweep
