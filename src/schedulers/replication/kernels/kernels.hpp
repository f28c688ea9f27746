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

  /// arrival[k * lanes + t] = when data of the copy k is on the target t; weight of that cell =
  /// max(arrival, ready[t]) + duration[t], or -infinity if the copy is on the target itself. For at
  /// most lanes targets, padded.
  void (*find_weights)(const Sending& sending, const PackedProcessor* target, std::size_t targets,
                       const double* ready, const double* duration, double* arrival,
                       double* weight);
  /// picked[t] = values[processor[t]], for at most lanes processors; the first stands for those
  /// that are missing. picked: padded.
  void (*pick)(const double* values, const PackedProcessor* processor, std::size_t count,
               double* picked);

  /// order[k] = the number of the k-th smallest sum of the first `count` <= lanes. Says whether
  /// they all differ; if they do not, there is no order. All arrays: [lanes], whatever is beyond.
  bool (*order_few)(const double* ready, const double* duration, std::size_t count,
                    std::uint32_t* order);
  /// GreedyMatching for at most lanes copies, in rows of `lanes`. target_of: padded.
  void (*match_greedily)(const double* weight, const PackedProcessor* processor, std::size_t copies,
                         std::uint32_t* target_of);
  /// PairingInOrder for at most lanes copies. target: padded; target_of: padded, and one more.
  void (*pair_in_order)(const PackedProcessor* source, const PackedProcessor* target,
                        const std::uint32_t* order, std::size_t copies, std::uint32_t* target_of);
};

/// All versions that the processor at hand can run, the fastest first.
std::span<const Kernels> all_kernels();
/// The fastest.
inline const Kernels& kernels() {
  static const Kernels& best = all_kernels().front();
  return best;
}

}  // namespace dagsweep
