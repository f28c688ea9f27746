#include "graph/generators/fft.hpp"

#include <bit>
#include <string>

#include "core/error.hpp"
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

}  // namespace dagsweep
