#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "parallel/communicator.hpp"
#include "parallel/node_ranks.hpp"

namespace dagsweep {

/// Words that all ranks fill together and all can read, in one copy on each node (an MPI
/// shared-memory window).
class NodeWords {
 public:
  /// `count` words of 0. Collective.
  NodeWords(const Communicator& ranks, const NodeRanks& node, std::uint64_t count);
  /// Collective.
  ~NodeWords();
  NodeWords(const NodeWords&) = delete;
  NodeWords& operator=(const NodeWords&) = delete;

  /// Sets words from `first` on, which no other rank sets.
  void set(std::uint64_t first, std::span<const std::uint64_t> words);
  /// Brings what all ranks have set to all nodes. Collective.
  void combine();
  std::span<const std::uint64_t> all() const { return words_; }

 private:
  const NodeRanks& node_;
  MPI_Comm firsts_ = MPI_COMM_NULL;  // the first rank of every node
  MPI_Win window_ = MPI_WIN_NULL;
  std::vector<std::uint64_t> own_;  // if this rank is the only one
  std::span<std::uint64_t> words_;
};

}  // namespace dagsweep
