#include <algorithm>
#include <vector>

#include "graph/generators/workflow_builder.hpp"
#include "graph/generators/workflows.hpp"

namespace dagsweep {
namespace {

// The amounts are bytes: the size of the genome for map and pileup, of the output for maqindex, and
// of the input for all others (for fastqSplit, the lane).
constexpr JobKind split_job{"fastqSplit", normal_near(6.74e6, 1.8e6), JobKind::rate};
constexpr JobKind filter_job{"filterContams", uniform_near(8.29e6), JobKind::rate};
constexpr JobKind convert_job{"sol2sanger", normal_near(1.48e7, 3.6e6), JobKind::rate};
constexpr JobKind pack_job{"fastq2bfq", normal_near(6.7e6, 1.12e6), JobKind::rate};
constexpr JobKind map_job{"map", normal_near(3.60e5, 1.1e5), JobKind::rate};
constexpr JobKind merge_job{"mapMerge", normal_near(2.2e6, 3.2e5), JobKind::rate};
constexpr JobKind index_job{"maqindex", normal_near(1.72e7, 6.3e6), JobKind::rate};
constexpr JobKind pileup_job{"pileup", normal_near(8.60e5, 8.4e4), JobKind::rate};

// Bytes written are those read divided by these; filterContams multiplies by U[0.475, 0.525).
constexpr Law lane_bytes = normal_near(3.52e8, 1.1e8);
constexpr Law converted_ratio = normal_near(1.33, 0.316);
constexpr Law packed_ratio = normal_near(4.23, 0.42);
constexpr double mapped_ratio = 0.92;
constexpr double merged_ratio = 1.06;
constexpr Law indexed_ratio = normal_near(56.0, 13.3);

struct Lanes {
  std::uint64_t lanes = 0;
  std::uint64_t splits = 0;  // chains per lane

  std::uint64_t tasks() const { return 4 * lanes * splits + 2 * lanes + 2 + (lanes > 1 ? 1 : 0); }
  std::uint64_t edges() const { return 5 * lanes * splits + 2 + (lanes > 1 ? lanes : 0); }
};

/// The largest number of lanes, with more than 4 splits each, that leaves out at most 3 tasks.
/// Below 24 tasks there is none: then, of the numbers of lanes that leave out the fewest tasks, the
/// largest.
Lanes lanes_of(std::uint64_t tasks) {
  Lanes best{1, (tasks - 4) / 4};  // leaves out at most 3
  const auto several = [&](std::uint64_t lanes) {
    return Lanes{lanes, (tasks - 3 - 2 * lanes) / (4 * lanes)};
  };
  for (std::uint64_t lanes = (tasks - 3) / 22; lanes >= 2; --lanes) {  // at least 5 splits
    if (tasks - several(lanes).tasks() <= 3) return several(lanes);
  }
  if (best.splits > 4) return best;
  for (std::uint64_t lanes = 2; 6 * lanes + 3 <= tasks; ++lanes) {  // at least one split
    if (several(lanes).tasks() >= best.tasks()) best = several(lanes);
  }
  return best;
}

/// Splits a lane of `bytes` bytes into `count` parts, at cut points near the multiples of bytes /
/// count.
std::vector<double> draw_lane_parts(double bytes, std::uint64_t count, RandomStream& random) {
  std::vector<double> cuts;
  cuts.reserve(count);
  for (std::uint64_t i = 1; i < count; ++i) {
    double cut = 0.0;
    do {
      cut =
          static_cast<double>(i) / static_cast<double>(count) * bytes * random.uniform(0.95, 1.05);
    } while (cut >= bytes);
    cuts.push_back(cut);
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.push_back(bytes);
  for (std::size_t i = cuts.size() - 1; i > 0; --i) cuts[i] -= cuts[i - 1];
  return cuts;
}

/// The number of a job and the size of its output.
struct WrittenFile {
  std::uint32_t job = 0;
  double bytes = 0.0;
};

/// Adds a chain whose first job reads `part` bytes of `from`; returns its map job and that job's
/// output.
WrittenFile add_chain(WorkflowBuilder& workflow, std::uint32_t from, double part, double genome) {
  const std::uint32_t filtering = workflow.add(filter_job, part);
  workflow.connect(from, filtering, part);
  const double filtered = part * workflow.output_stream(filtering).uniform(0.475, 0.525);
  const std::uint32_t converting = workflow.add(convert_job, filtered);
  workflow.connect(filtering, converting, filtered);
  const double sanger = filtered / workflow.draw_output(converted_ratio, converting);
  const std::uint32_t packing = workflow.add(pack_job, sanger);
  workflow.connect(converting, packing, sanger);
  const double binary = sanger / workflow.draw_output(packed_ratio, packing);
  const std::uint32_t mapping = workflow.add(map_job, genome);
  workflow.connect(packing, mapping, binary);
  return {mapping, binary / mapped_ratio};
}

WrittenFile add_merge(WorkflowBuilder& workflow, const std::vector<WrittenFile>& read) {
  double bytes = 0.0;
  for (const WrittenFile& one : read) bytes += one.bytes;
  const std::uint32_t merging = workflow.add(merge_job, bytes);
  for (const WrittenFile& one : read) workflow.connect(one.job, merging, one.bytes);
  return {merging, bytes / merged_ratio};
}

WrittenFile add_lane(WorkflowBuilder& workflow, std::uint64_t splits, double genome) {
  RandomStream random = workflow.output_stream(workflow.next());
  const double bytes = lane_bytes.draw(random);
  const std::uint32_t splitting = workflow.add(split_job, bytes);
  std::vector<WrittenFile> mapped_parts;
  for (const double part : draw_lane_parts(bytes, splits, random)) {
    mapped_parts.push_back(add_chain(workflow, splitting, part, genome));
  }
  return add_merge(workflow, mapped_parts);
}

}  // namespace

TaskGraph make_epigenomics(const Parameters& parameters, std::uint64_t seed) {
  const Lanes lanes = lanes_of(static_cast<std::uint64_t>(parameters.integer("tasks")));
  WorkflowBuilder workflow(parameters, lanes.tasks(), lanes.edges(), seed);
  constexpr double gibibyte = 1073741824.0;
  const double genome = structure_stream(seed).uniform(gibibyte, 5.0 * gibibyte);

  std::vector<WrittenFile> reads;
  for (std::uint64_t lane = 0; lane < lanes.lanes; ++lane) {
    reads.push_back(add_lane(workflow, lanes.splits, genome));
  }
  const WrittenFile all = lanes.lanes > 1 ? add_merge(workflow, reads) : reads.front();
  const double index_bytes = all.bytes / workflow.draw_output(indexed_ratio, workflow.next());
  const std::uint32_t indexing = workflow.add(index_job, index_bytes);
  workflow.connect(all.job, indexing, all.bytes);
  workflow.connect(indexing, workflow.add(pileup_job, genome), index_bytes);
  return std::move(workflow).graph();
}

}  // namespace dagsweep
