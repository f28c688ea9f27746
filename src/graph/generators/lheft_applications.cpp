#include "graph/generators/lheft_applications.hpp"

#include <bit>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "graph/generators/dataflow.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {
namespace {

/// log2(pieces). Throws InputError unless it is a whole number <= points_log2.
std::uint64_t joining_stages(std::uint64_t pieces, std::uint64_t points_log2) {
  if (!std::has_single_bit(pieces)) {
    throw InputError("pieces is " + std::to_string(pieces) + " (it must be a power of two)");
  }
  const auto stages = static_cast<std::uint64_t>(std::countr_zero(pieces));
  if (stages > points_log2) {
    throw InputError("pieces is " + std::to_string(pieces) + " but points_log2 is " +
                     std::to_string(points_log2) + " (a piece has at least one point)");
  }
  return stages;
}

}  // namespace

TaskGraph make_fft(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto pieces = static_cast<std::uint64_t>(parameters.integer("pieces"));
  const auto stages = static_cast<std::uint64_t>(parameters.integer("points_log2"));
  const std::uint64_t joining = joining_stages(pieces, stages);
  const double ratio = parameters.real("ratio");

  GraphDraft draft = sized_draft(pieces * (stages + 2), pieces * (stages + 1 + joining));
  draft.kind.reserve(pieces * (stages + 2));
  const auto add_tasks = [&](const char* kind, double work) {
    draft.work.resize(draft.work.size() + pieces, work);
    draft.kind.resize(draft.kind.size() + pieces, kind);
  };
  add_tasks("load", 1.0);
  for (std::uint64_t stage = 0; stage < stages; ++stage) add_tasks("butterfly", ratio);
  add_tasks("collect", 1.0);

  const std::uint64_t local = stages - joining;
  for (std::uint64_t stage = 0; stage <= stages; ++stage) {  // the last stage: collect tasks
    const std::uint64_t before = stage * pieces;
    const bool joins = stage >= local && stage < stages;
    for (std::uint64_t i = 0; i < pieces; ++i) {
      const auto task = static_cast<std::uint32_t>(before + pieces + i);
      draft.edges.push_back({static_cast<std::uint32_t>(before + i), task, 1.0});
      if (!joins) continue;
      const std::uint64_t partner = i ^ (std::uint64_t{1} << (stage - local));
      draft.edges.push_back({static_cast<std::uint32_t>(before + partner), task, 1.0});
    }
  }
  return TaskGraph(std::move(draft));
}

TaskGraph make_jacobi(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto strips = static_cast<std::uint64_t>(parameters.integer("strips"));
  const auto iterations = static_cast<std::uint64_t>(parameters.integer("iterations"));
  const auto rows = static_cast<double>(parameters.integer("rows"));

  GraphDraft draft = sized_draft(strips * iterations, (3 * strips - 2) * (iterations - 1));
  draft.work.assign(strips * iterations, parameters.real("ratio") * (rows + 2.0));
  draft.kind.assign(strips * iterations, "jacobi");
  for (std::uint64_t t = 1; t < iterations; ++t) {
    for (std::uint64_t s = 0; s < strips; ++s) {
      const auto task = static_cast<std::uint32_t>(t * strips + s);
      const auto own = static_cast<std::uint32_t>((t - 1) * strips + s);
      if (s > 0) draft.edges.push_back({own - 1, task, 1.0});
      draft.edges.push_back({own, task, rows});
      if (s + 1 < strips) draft.edges.push_back({own + 1, task, 1.0});
    }
  }
  return TaskGraph(std::move(draft));
}

TaskGraph make_matmul(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto n = static_cast<std::size_t>(parameters.integer("blocks"));
  const auto s = static_cast<std::size_t>(parameters.integer("streams"));
  const double share = 1.0 / static_cast<double>(s);
  const Kernel load{"load", share, share};
  const Kernel multiply{"multiply", 3.0 * parameters.real("ratio") * share, share};
  // The first stream of a block.
  const auto a = [n, s](std::size_t i, std::size_t k) { return (i * n + k) * s; };
  const auto b = [n, s](std::size_t k, std::size_t j) { return ((n + k) * n + j) * s; };
  const auto c = [n, s](std::size_t i, std::size_t j) { return ((2 * n + i) * n + j) * s; };

  Dataflow streams(3 * n * n * s, n * n * s * (2 + n), n * n * s * (n * (2 + s) - 1));
  for (std::size_t stream = 0; stream < 2 * n * n * s; ++stream) streams.add(load, {}, stream);
  std::vector<std::size_t> inputs(1 + s);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t row = 0; row < s; ++row) {
          inputs[0] = a(i, k) + row;
          for (std::size_t part = 0; part < s; ++part) inputs[1 + part] = b(k, j) + part;
          streams.add(multiply, inputs, c(i, j) + row);
        }
      }
    }
  }
  return std::move(streams).graph();
}

}  // namespace dagsweep
