#pragma once

#include <cstddef>

#include "parallel/communicator.hpp"

namespace dagsweep {

/// The ranks of this node, numbered from 0 in their global order.
class NodeRanks {
 public:
  /// Collective.
  explicit NodeRanks(const Communicator& ranks);
  /// Collective.
  ~NodeRanks();
  NodeRanks(const NodeRanks&) = delete;
  NodeRanks& operator=(const NodeRanks&) = delete;

  int rank() const { return rank_; }
  bool is_first() const { return rank_ == 0; }
  int size() const { return size_; }
  /// The MPI communicator of these ranks; MPI_COMM_NULL if the program has one rank.
  MPI_Comm native() const { return node_; }

  /// Opens a file once for all ranks of the node: given a descriptor of the first rank, returns to
  /// each other rank a descriptor of its own of the same open file, or -1 if it could not be
  /// passed. Returns -1 to the first rank. File servers see one client that opens and locks the
  /// file, however many ranks there are; a lock lasts until the last of them has ended. Collective.
  int share(int file) const;

  /// Allocates `bytes` for all ranks of the node together, in a window that the caller frees.
  /// Collective.
  void* allocate_shared(std::size_t bytes, MPI_Win& window) const;

 private:
  MPI_Comm node_ = MPI_COMM_NULL;  // null: this rank is alone
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace dagsweep
