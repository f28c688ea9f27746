#include <algorithm>
#include <string>

#include "core/error.hpp"
#include "graph/generators/size.hpp"
#include "graph/generators/workflow_builder.hpp"
#include "graph/generators/workflows.hpp"

namespace dagsweep {
namespace {

constexpr JobKind template_bank_job{"TmpltBank", normal_near(18.15, 0.43)};
constexpr JobKind matched_filter_job{"Inspiral", normal_near(460.0, 386.0)};
constexpr JobKind coincidence_job{"Thinca", normal_near(5.35, 0.25)};
constexpr JobKind trigger_bank_job{"TrigBank", normal_near(5.12, 0.33)};

// Bytes, drawn once per job.
constexpr Law template_bank_bytes = normal_near(9.874e5, 1.85e4);
constexpr Law matched_filter_bytes = uniform_near(3.12e5);
constexpr Law coincidence_bytes = normal_near(3.5e4, 2.5e4);
constexpr Law trigger_bank_bytes = normal_near(1.28e4, 8.4e3);

/// FilterGroups of consecutive filters, one per pair of Thinca.
struct FilterGroups {
  std::uint64_t upper = 0;           // T: upper filters
  std::uint64_t lower = 0;           // D: lower ones
  std::vector<std::uint64_t> sizes;  // z_1 .. z_b, in 1 .. T
  std::uint64_t taken = 0;           // e, the sum of sizes
};

std::uint64_t draw_coincidence_pairs(std::uint64_t tasks, RandomStream& structure) {
  const std::uint64_t limit = std::max<std::uint64_t>(3, tasks / 20) - 1;
  const std::uint64_t pairs = 1 + structure.below(limit);
  return pairs == 1 && (tasks - 2) % 4 != 0 ? 2 : pairs;
}

FilterGroups draw_filter_groups(std::uint64_t tasks, RandomStream& structure) {
  const std::uint64_t pairs = draw_coincidence_pairs(tasks, structure);
  const std::uint64_t filters = tasks / 2 - pairs;
  FilterGroups groups;
  if (pairs == 1) {
    // One group holds all: T = D = e, the only draw that e <= b T accepts.
    groups.upper = groups.lower = groups.taken = filters / 2;
    groups.sizes = {groups.taken};
    return groups;
  }
  const std::vector<std::uint64_t> halves = nearly_equal_parts(structure, 2, filters, 0.1);
  groups.upper = std::min(halves[0], halves[1]);
  groups.lower = std::max(halves[0], halves[1]);
  const std::uint64_t further = groups.lower * 105 / 100 - groups.lower;
  do {
    groups.taken = groups.lower + (further == 0 ? 0 : structure.below(further));
  } while (groups.taken > pairs * groups.upper);
  // Differences of sorted numbers of [0, e). No difference may be 0, so the numbers are different
  // and > 0.
  do {
    groups.sizes.clear();
    std::uint64_t begin = 0;
    for (const std::uint64_t cut : distinct_below(structure, pairs - 1, groups.taken - 1)) {
      groups.sizes.push_back(cut + 1 - begin);
      begin = cut + 1;
    }
    groups.sizes.push_back(groups.taken - begin);
  } while (*std::max_element(groups.sizes.begin(), groups.sizes.end()) > groups.upper);
  return groups;
}

/// [groups]: first job of each group among `count` jobs: where the previous group ended, but early
/// enough that the group fits.
std::vector<std::uint32_t> group_starts(const std::vector<std::uint64_t>& sizes,
                                        std::uint64_t count) {
  std::vector<std::uint32_t> begin;
  begin.reserve(sizes.size());
  std::uint64_t end = 0;
  for (const std::uint64_t size : sizes) {
    begin.push_back(static_cast<std::uint32_t>(std::min(end, count - size)));
    end = begin.back() + size;
  }
  return begin;
}

}  // namespace

TaskGraph make_inspiral(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  if (tasks % 2 != 0) {
    throw InputError("'tasks' is " + std::to_string(tasks) +
                     " (every filter has a bank of its own; it must be even)");
  }
  check_size(tasks, 0);
  RandomStream structure = structure_stream(seed);
  const FilterGroups groups = draw_filter_groups(tasks, structure);
  const std::size_t pairs = groups.sizes.size();
  const std::vector<std::uint32_t> upper_start = group_starts(groups.sizes, groups.upper);
  const std::vector<std::uint32_t> lower_start = group_starts(groups.sizes, groups.lower);

  WorkflowBuilder workflow(parameters, tasks, groups.upper + groups.lower + 3 * groups.taken, seed);
  const std::uint32_t banks = workflow.add_all(template_bank_job, groups.upper);
  const std::uint32_t upper = workflow.add_all(matched_filter_job, groups.upper);
  const std::uint32_t upper_tests = workflow.add_all(coincidence_job, pairs);
  const std::uint32_t trigger_banks = workflow.add_all(trigger_bank_job, groups.lower);
  const std::uint32_t lower = workflow.add_all(matched_filter_job, groups.lower);
  const std::uint32_t lower_tests = workflow.add_all(coincidence_job, pairs);

  for (std::uint32_t i = 0; i < groups.upper; ++i) {
    workflow.connect(banks + i, upper + i, workflow.draw_output(template_bank_bytes, banks + i));
  }
  for (std::uint32_t i = 0; i < groups.lower; ++i) {
    workflow.connect(trigger_banks + i, lower + i,
                     workflow.draw_output(trigger_bank_bytes, trigger_banks + i));
  }
  for (std::uint32_t g = 0; g < pairs; ++g) {
    const double tested = workflow.draw_output(coincidence_bytes, upper_tests + g);
    for (std::uint32_t k = 0; k < groups.sizes[g]; ++k) {
      const std::uint32_t above = upper + upper_start[g] + k;
      const std::uint32_t below = lower_start[g] + k;
      workflow.share(above, upper_tests + g, workflow.draw_output(matched_filter_bytes, above));
      workflow.share(upper_tests + g, trigger_banks + below, tested);
      workflow.share(lower + below, lower_tests + g,
                     workflow.draw_output(matched_filter_bytes, lower + below));
    }
  }
  return std::move(workflow).graph();
}

}  // namespace dagsweep
