#pragma once

#include <cstdint>

#include "core/stop.hpp"
#include "parallel/communicator.hpp"

namespace dagsweep {

/// Admission of large tuples: what the ranks of a node hold at a time never adds up to more than
/// the node has, as far as estimates tell. Every rank always holds `small` bytes, which need no
/// admission; ranks that want more wait in line until others have given back. They agree through
/// memory that they share, which goes away with them.
class NodeMemory {
 public:
  static constexpr std::uint64_t small = 64'000'000;

  /// Collective. `bytes` for all ranks of this node; the least that any of them says counts.
  NodeMemory(const Communicator& ranks, std::uint64_t bytes);
  /// Collective.
  ~NodeMemory();
  NodeMemory(const NodeMemory&) = delete;
  NodeMemory& operator=(const NodeMemory&) = delete;

  /// The most that one rank may hold, while the others hold little.
  std::uint64_t most() const { return most_; }
  std::uint64_t held() const { return held_; }
  /// Holds at least `small`, at most most() bytes. To hold more than before the rank first gives
  /// back all it held, and then waits. False if a drain came first: it holds `small` then.
  bool hold(std::uint64_t bytes, const StopSource& stop);

 private:
  struct Shared;
  struct Seat;
  bool admitted(std::uint64_t bytes);

  MPI_Comm node_ = MPI_COMM_NULL;
  MPI_Win window_ = MPI_WIN_NULL;
  Shared* shared_ = nullptr;  // null: this rank is alone on its node
  int seats_ = 1;
  int mine_ = 0;
  std::uint64_t bytes_;
  std::uint64_t most_;
  std::uint64_t held_ = small;
};

}  // namespace dagsweep
