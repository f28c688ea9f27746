#include <algorithm>

#include "graph/generators/size.hpp"
#include "graph/generators/workflow_builder.hpp"
#include "graph/generators/workflows.hpp"

namespace dagsweep {
namespace {

// Run time of a zip job: a draw of its law times an amount proportional to the number of
// seismograms.
constexpr JobKind extract_job{"ExtractSGT", normal_near(140.0, 82.0)};
constexpr JobKind synthesis_job{"SeismogramSynthesis", normal_near(43.4, 28.0)};
constexpr JobKind peak_job{"PeakValCalcOkaya", uniform_near(1.09)};
constexpr JobKind seismogram_zip_job{"ZipSeis", uniform_on(1000.0, 5000.0)};
constexpr JobKind peak_zip_job{"ZipPSA", uniform_on(9.0, 45.0)};

// Bytes.
constexpr Law strain_tensor_bytes = normal_near(2.33e8, 1.5e8);  // one of two files of equal size
constexpr double seismogram_bytes = 24000.0;
constexpr double peak_values_bytes = 216.0;

/// The number of ExtractSGT: uniform over the numbers from 2 to a limit that leave an even rest; 1
/// if there is none.
std::uint64_t draw_extracts(std::uint64_t tasks, RandomStream& structure) {
  const std::uint64_t limit = std::min(std::max<std::uint64_t>(2, tasks / 12),
                                       std::max<std::uint64_t>(8, tasks * 12 / 1000));
  const std::uint64_t least = 2 + tasks % 2;
  return limit < least ? 1 : least + 2 * structure.below((limit - least) / 2 + 1);
}

}  // namespace

TaskGraph make_cybershake(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  check_size(tasks, 0);
  RandomStream structure = structure_stream(seed);
  const std::uint64_t extracts = draw_extracts(tasks, structure);
  const std::uint64_t seismograms = (tasks - 2 - extracts) / 2;
  std::vector<std::uint64_t> shares = nearly_equal_parts(structure, extracts, seismograms, 0.25);
  std::sort(shares.begin(), shares.end());
  const auto count = static_cast<double>(seismograms);
  const bool zip_data = parameters.flag("zip_data");

  WorkflowBuilder workflow(parameters, tasks, 4 * seismograms, seed);
  const std::uint32_t first_extract = workflow.add_all(extract_job, extracts);
  const std::uint32_t first_synthesis = workflow.add_all(synthesis_job, seismograms);
  const std::uint32_t first_peak = workflow.add_all(peak_job, seismograms);
  const std::uint32_t zip = workflow.add(seismogram_zip_job, count / 228200.0);
  const std::uint32_t peak_zip = workflow.add(peak_zip_job, count / 2782.0);

  std::uint32_t fed = first_synthesis;
  for (std::uint32_t i = 0; i < extracts; ++i) {
    const double bytes = 2.0 * workflow.draw_output(strain_tensor_bytes, first_extract + i);
    for (std::uint64_t k = 0; k < shares[i]; ++k) workflow.share(first_extract + i, fed++, bytes);
  }
  for (std::uint32_t i = 0; i < seismograms; ++i) {
    workflow.share(first_synthesis + i, first_peak + i, seismogram_bytes);
    if (zip_data)
      workflow.share(first_synthesis + i, zip, seismogram_bytes);
    else
      workflow.connect(first_synthesis + i, zip, 0.0);
    workflow.connect(first_peak + i, peak_zip, zip_data ? peak_values_bytes : 0.0);
  }
  return std::move(workflow).graph();
}

}  // namespace dagsweep
