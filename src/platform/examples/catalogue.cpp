#include "platform/examples/catalogue.hpp"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "platform/examples/heft_example.hpp"
#include "platform/examples/peft_example.hpp"

namespace dagsweep {
namespace {

// The edges of both papers, which print the same graph.
constexpr std::array<std::uint32_t, 15> printed_from{0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8};
constexpr std::array<std::uint32_t, 15> printed_to{1, 2, 3, 4, 5, 7, 8, 6, 7, 8, 8, 7, 9, 9, 9};

/// An instance as printed: execution times `costs` [tasks * 3] row by row, volumes equal to the
/// communication times `comm` of the edges (every bandwidth is 1), no startup. The work of a task
/// is the mean of its row.
Instance printed_instance(std::vector<double> costs,
                          const std::array<double, printed_from.size()>& comm) {
  constexpr std::size_t processors = 3;
  const std::size_t tasks = costs.size() / processors;
  ExecutionTimes times(tasks, processors, std::move(costs));
  GraphDraft draft;
  for (const TaskId task : IdRange<TaskId>(tasks)) draft.work.push_back(times.mean(task));
  for (std::size_t e = 0; e < comm.size(); ++e) {
    draft.edges.push_back({printed_from[e], printed_to[e], comm[e]});
  }
  return {TaskGraph(std::move(draft)),
          Platform(processors, std::vector<double>(processors * processors, 1.0), 0.0),
          std::move(times)};
}

}  // namespace

Instance heft_example() {
  return printed_instance(
      {
          14, 16, 9,   // task 0
          13, 19, 18,  // task 1
          11, 13, 19,  // task 2
          13, 8,  17,  // task 3
          12, 13, 10,  // task 4
          13, 16, 9,   // task 5
          7,  15, 11,  // task 6
          5,  11, 14,  // task 7
          18, 12, 20,  // task 8
          21, 7,  16,  // task 9
      },
      {18, 12, 9, 11, 14, 19, 16, 23, 27, 23, 13, 15, 17, 11, 13});
}

Instance peft_example() {
  return printed_instance(
      {
          22, 21, 36,  // task 0
          22, 18, 18,  // task 1
          32, 27, 43,  // task 2
          7,  10, 4,   // task 3
          29, 27, 35,  // task 4
          26, 17, 24,  // task 5
          14, 25, 30,  // task 6
          29, 23, 36,  // task 7
          15, 21, 8,   // task 8
          13, 16, 33,  // task 9
      },
      {17, 31, 29, 13, 7, 3, 30, 16, 11, 7, 57, 5, 9, 42, 7});
}

std::span<const WorkedExample> worked_examples() {
  static constexpr WorkedExample catalogue[] = {
      {"heft-example", "the 10 tasks on 3 processors of the HEFT paper, costs included (HEFT: 80)",
       heft_example},
      {"peft-example", "the 10 tasks on 3 processors of the PEFT paper, costs included (HEFT: 133)",
       peft_example},
  };
  return catalogue;
}

}  // namespace dagsweep
