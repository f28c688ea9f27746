#pragma once

#include <cstdint>

#include "core/stop.hpp"
#include "parallel/node_ranks.hpp"

namespace dagsweep {

/// Admission control for large tuples: the estimated memory of the ranks of a node never exceeds
/// the memory of the node. Every rank always holds `baseline` bytes, which need no admission. Ranks
/// that need more wait in a queue, first come first served, until others have released enough. The
/// state is in an MPI shared-memory window, which ends with the ranks.
class NodeMemory {
 public:
  static constexpr std::uint64_t baseline = 64'000'000;

  /// `bytes`: memory for all ranks of the node together; the minimum over the ranks is used. `node`
  /// must outlive this object. Collective.
  NodeMemory(const NodeRanks& node, std::uint64_t bytes);
  /// Collective.
  ~NodeMemory();
  NodeMemory(const NodeMemory&) = delete;
  NodeMemory& operator=(const NodeMemory&) = delete;

  /// The most bytes that one rank may hold while the others hold the baseline.
  std::uint64_t limit() const { return limit_; }
  std::uint64_t held() const { return held_; }
  /// Holds `bytes`, clamped to [baseline, limit()]. To hold more than before, the rank first
  /// releases all it holds and then waits. Returns false, holding the baseline, if drained while
  /// waiting.
  bool hold(std::uint64_t bytes, const StopSource& stop);

 private:
  struct Shared;
  struct Slot;
  bool try_admit(std::uint64_t bytes);

  const NodeRanks& node_;
  MPI_Win window_ = MPI_WIN_NULL;
  Shared* shared_ = nullptr;  // null: the program has one rank
  std::uint64_t bytes_;
  std::uint64_t limit_;
  std::uint64_t held_ = baseline;
};

}  // namespace dagsweep
