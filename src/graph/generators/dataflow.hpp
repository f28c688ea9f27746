#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Properties of the tasks of one class.
struct Kernel {
  std::string_view kind;
  double work = 0.0;
  /// Volume of the piece that the task updates, on the edges to its next users.
  double volume = 0.0;
};

/// The graph of a sequential program that updates numbered pieces of data (tiles or columns of a
/// matrix) in place. Tasks are numbered in program order. A task depends on the last writer, if
/// any, of every piece it reads or updates, and the edge carries that piece. Readers have their own
/// copies, so a later writer does not depend on them (no write-after-read edges).
class Dataflow {
 public:
  /// Reserves memory for `tasks` and `edges`. Throws InputError if there are too many to number.
  Dataflow(std::size_t pieces, std::uint64_t tasks, std::uint64_t edges);

  /// Appends the next task of the program. The pieces it reads and updates are distinct.
  void add(const Kernel& kernel, std::span<const std::size_t> reads, std::size_t updates);
  void add(const Kernel& kernel, std::initializer_list<std::size_t> reads, std::size_t updates) {
    add(kernel, std::span(reads.begin(), reads.size()), updates);
  }

  TaskGraph graph() &&;

 private:
  struct Version {
    std::uint32_t writer = UINT32_MAX;  ///< UINT32_MAX: initial data, without a writer
    double volume = 0.0;
  };
  GraphDraft draft_;
  std::vector<Version> pieces_;
};

}  // namespace dagsweep
