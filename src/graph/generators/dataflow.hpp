#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// What the tasks of one class do.
struct Kernel {
  std::string_view kind;
  double work = 0.0;
  double volume = 0.0;  ///< of the piece it hands on to whoever reads or updates it next
};

/// The graph of a sequential program that updates numbered pieces of data (tiles or columns of a
/// matrix) in place. Tasks are numbered in program order; a task depends on the last writer of
/// every piece it touches, if there is one, and the edge carries that piece. Readers have copies of
/// their own, so a later writer does not wait for them.
class Dataflow {
 public:
  /// Room for so many tasks and edges. Throws InputError if they cannot be numbered.
  Dataflow(std::size_t pieces, std::uint64_t tasks, std::uint64_t edges);

  /// The next task of the program; the pieces it reads and the one it updates are distinct.
  void add(const Kernel& kernel, std::initializer_list<std::size_t> reads, std::size_t updates);

  TaskGraph graph() &&;

 private:
  struct Version {
    std::uint32_t writer = UINT32_MAX;  ///< UINT32_MAX: there before the program starts
    double volume = 0.0;
  };
  GraphDraft draft_;
  std::vector<Version> pieces_;
};

}  // namespace dagsweep
