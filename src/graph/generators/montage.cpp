#include <cmath>

#include "graph/generators/size.hpp"
#include "graph/generators/workflow_builder.hpp"
#include "graph/generators/workflows.hpp"

namespace dagsweep {
namespace {

// Amounts: d for mConcatFit and mBgModel, p for mImgTbl and mAdd, sqrt(p) for mShrink, bytes of
// output for mJPEG; 1 for others.
constexpr JobKind project_job{"mProjectPP", normal_near(13.57, 0.24)};
constexpr JobKind difference_job{"mDiffFit", normal_near(10.59, 0.10)};
constexpr JobKind concatenate_job{"mConcatFit", constant(0.08)};
constexpr JobKind model_job{"mBgModel", normal_near(0.127, 0.079)};
constexpr JobKind background_job{"mBackground", normal_near(10.74, 0.17)};
constexpr JobKind table_job{"mImgTbl", normal_near(0.358, 0.094)};
constexpr JobKind join_job{"mAdd", constant(0.602)};
constexpr JobKind shrink_job{"mShrink", constant(1.727)};
constexpr JobKind picture_job{"mJPEG", normal_near(5.48e5, 6.9e4), JobKind::rate};

// Bytes.
constexpr Law image_bytes = normal_near(4.1626e6, 1.06e4);  // one of two files of equal size
constexpr Law fit_bytes = normal_near(273.0, 10.0);
constexpr Law plot_bytes = normal_near(2.84e5, 1.4e5);
constexpr Law table_bytes = normal_near(352.0, 43.0);

struct MontageSize {
  std::uint64_t images;  // p
  std::uint64_t pairs;   // d
};

MontageSize montage_size(std::uint64_t tasks) {
  const std::uint64_t rest = tasks - 6;
  std::uint64_t images = (rest + 3) / 6;  // to the nearest, halves up
  while (images * (images - 1) / 2 + 2 * images < rest) ++images;
  return {images, rest - 2 * images};
}

}  // namespace

TaskGraph make_montage(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  const auto [images, pairs] = montage_size(tasks);
  const auto p = static_cast<double>(images);
  const auto d = static_cast<double>(pairs);
  WorkflowBuilder workflow(parameters, tasks, 3 * pairs + 3 * images + 4, seed);

  const std::uint32_t projections = workflow.add_all(project_job, images);
  const std::uint32_t differences = workflow.add_all(difference_job, pairs);
  const std::uint32_t concatenation = workflow.add(concatenate_job, d);
  const std::uint32_t fitted = workflow.add(model_job, d);
  const std::uint32_t backgrounds = workflow.add_all(background_job, images);
  const std::uint32_t listed = workflow.add(table_job, p);
  const std::uint32_t joined = workflow.add(join_job, p);
  const std::uint32_t shrunk = workflow.add(shrink_job, std::sqrt(p));

  std::vector<double> projected(images);
  for (std::uint32_t i = 0; i < images; ++i) {
    projected[i] = 2.0 * workflow.draw_output(image_bytes, projections + i);
  }
  RandomStream structure = structure_stream(seed);
  std::uint32_t compared = differences;
  for (const std::uint64_t pair : distinct_below(structure, pairs, images * images)) {
    const auto first = static_cast<std::uint32_t>(pair / images);
    const auto second = static_cast<std::uint32_t>(pair % images);
    workflow.share(projections + first, compared, projected[first]);
    if (second != first) workflow.share(projections + second, compared, projected[second]);
    RandomStream random = workflow.output_stream(compared);
    const double fitted_bytes = fit_bytes.draw(random);
    workflow.connect(compared, concatenation, fitted_bytes + plot_bytes.draw(random));
    ++compared;
  }
  // floor(209.95 d), floor(53.18 p), which binary fractions would miss.
  const std::uint64_t fits = 20995 * pairs / 100;
  const std::uint64_t corrections = 5318 * images / 100;
  workflow.connect(concatenation, fitted, static_cast<double>(fits));
  for (std::uint32_t i = 0; i < images; ++i) {
    workflow.share(fitted, backgrounds + i, static_cast<double>(corrections));
    workflow.share(projections + i, backgrounds + i, projected[i]);
    workflow.connect(backgrounds + i, listed,
                     2.0 * workflow.draw_output(image_bytes, backgrounds + i));
  }
  workflow.connect(listed, joined, p * workflow.draw_output(table_bytes, listed));
  const double mosaic = std::sqrt(p) * workflow.output_stream(joined).uniform(1.717e7, 2.699e7);
  const double shrunken = mosaic / 24.99;
  workflow.connect(joined, shrunk, 2.0 * mosaic);
  const double share = workflow.output_stream(workflow.next()).uniform(1.0 / 16.0, 5.0 / 16.0);
  workflow.connect(shrunk, workflow.add(picture_job, share * shrunken), shrunken);
  return std::move(workflow).graph();
}

}  // namespace dagsweep
