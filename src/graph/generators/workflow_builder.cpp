#include "graph/generators/workflow_builder.hpp"

#include "graph/generators/size.hpp"

namespace dagsweep {

WorkflowBuilder::WorkflowBuilder(const Parameters& parameters, std::uint64_t tasks,
                                 std::uint64_t edges, std::uint64_t seed)
    : draft_(sized_draft(tasks, edges)), seed_(seed) {
  draft_.kind.reserve(tasks);
  draft_.units = {WorkUnit::seconds, DataUnit::bytes, parameters.real("reference_mhz")};
}

std::uint32_t WorkflowBuilder::add(const JobKind& kind, double amount) {
  const std::uint32_t job = next();
  RandomStream random(seed_, Purpose::task_work, job);
  const double drawn = kind.run.draw(random);
  draft_.work.push_back(kind.use == JobKind::rate ? amount / drawn : amount * drawn);
  draft_.kind.emplace_back(kind.name);
  return job;
}

std::uint32_t WorkflowBuilder::add_all(const JobKind& kind, std::uint64_t count, double amount) {
  const std::uint32_t first = next();
  for (std::uint64_t k = 0; k < count; ++k) add(kind, amount);
  return first;
}

}  // namespace dagsweep
