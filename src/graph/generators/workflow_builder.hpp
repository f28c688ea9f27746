#pragma once

#include <cstdint>
#include <string_view>

#include "core/parameters.hpp"
#include "core/random.hpp"
#include "graph/generators/law.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// A kind of jobs of a workflow: the task kind in the graph and the distribution of run times.
struct JobKind {
  enum Use : std::uint8_t {
    factor,  ///< seconds = amount * law
    rate,    ///< seconds = amount / law; the amount is in bytes
  };
  std::string_view name;
  Law run;
  Use use = factor;
};

/// Builds a workflow in seconds and bytes (graph/generators/README.md, "Workflows"). Tasks are
/// numbered as they are added. Run times are drawn per task, from (seed, task_work, task).
class WorkflowBuilder {
 public:
  /// Throws InputError if a graph with that many tasks and edges would be too large.
  WorkflowBuilder(const Parameters& parameters, std::uint64_t tasks, std::uint64_t edges,
                  std::uint64_t seed);

  /// Adds a job and returns its number. `amount`: see JobKind::Use.
  std::uint32_t add(const JobKind& kind, double amount = 1.0);
  /// Adds `count` jobs and returns the number of the first.
  std::uint32_t add_all(const JobKind& kind, std::uint64_t count, double amount = 1.0);
  /// The number that the next added job will get.
  std::uint32_t next() const { return static_cast<std::uint32_t>(draft_.work.size()); }

  /// Lets a job hand bytes to another one, in a file for it alone.
  void connect(std::uint32_t from, std::uint32_t to, double bytes) {
    draft_.edges.push_back({from, to, bytes});
  }
  /// Lets a job hand a file of its to a further reader. A job has at most one file of several
  /// readers.
  void share(std::uint32_t from, std::uint32_t to, double bytes) {
    draft_.edges.push_back({from, to, bytes, from});
  }

  /// The random stream of the sizes of the job's output.
  RandomStream output_stream(std::uint32_t job) const { return {seed_, Purpose::edge_volume, job}; }
  /// Draws the size of the job's output, from the start of output_stream().
  double draw_output(const Law& law, std::uint32_t job) const {
    RandomStream random = output_stream(job);
    return law.draw(random);
  }

  TaskGraph graph() && { return TaskGraph(std::move(draft_)); }

 private:
  GraphDraft draft_;
  std::uint64_t seed_;
};

/// The random stream for a graph's structure and for quantities that are drawn once per graph.
inline RandomStream structure_stream(std::uint64_t seed) {
  return {seed, Purpose::graph_structure};
}

}  // namespace dagsweep
