#include "sweep/tuples/shard_worklist.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace dagsweep {
namespace {

/// Tuples per block: few enough for every shard to get many blocks, many enough to share instances.
std::uint64_t block_size(std::uint64_t tuples, std::uint64_t shards) {
  constexpr std::uint64_t blocks_per_shard = 64;
  constexpr std::uint64_t max_size = 256;
  return std::clamp<std::uint64_t>(tuples / (shards * blocks_per_shard), 1, max_size);
}

}  // namespace

ShardOfSweep::ShardOfSweep(const Sweep& sweep, const Shard& shard)
    : sweep_(&sweep), shard_(shard), block_(block_size(sweep.size(), shard.count)) {}

std::uint64_t ShardOfSweep::size() const {
  if (shard_.is_whole()) return sweep_->size();
  const std::uint64_t blocks = sweep_->size() / block_;  // complete blocks
  const std::uint64_t remainder = sweep_->size() % block_;
  const std::uint64_t own_blocks =
      blocks / shard_.count + (shard_.index < blocks % shard_.count ? 1 : 0);
  return own_blocks * block_ + (blocks % shard_.count == shard_.index ? remainder : 0);
}

Coordinates ShardOfSweep::tuple(std::uint64_t place) const {
  if (shard_.is_whole()) return sweep_->tuple_at_place(place);
  const std::uint64_t block = place / block_ * shard_.count + shard_.index;
  return sweep_->tuple_at_place(block * block_ + place % block_);
}

std::uint64_t ShardOfSweep::end_of_graph(std::uint64_t begin) const {
  const std::uint32_t graph = tuple(begin)[AxisId::graph];
  std::uint64_t last_same = begin;
  std::uint64_t first_other = size();
  for (std::uint64_t step = 1; last_same + step < first_other; step *= 2) {
    if (tuple(last_same + step)[AxisId::graph] == graph) {
      last_same += step;
    } else {
      first_other = last_same + step;
    }
  }
  while (first_other - last_same > 1) {
    const std::uint64_t middle = last_same + (first_other - last_same) / 2;
    (tuple(middle)[AxisId::graph] == graph ? last_same : first_other) = middle;
  }
  return first_other;
}

std::uint64_t ShardOfSweep::row_of(std::uint64_t number) const {
  if (number >= sweep_->size()) return size();
  if (shard_.is_whole()) return number;
  const std::uint64_t place = sweep_->place_of(sweep_->tuple(number));
  const std::uint64_t block = place / block_;
  if (block % shard_.count != shard_.index) return size();
  return block / shard_.count * block_ + place % block_;
}

ShardWorklist::ShardWorklist(const Sweep& sweep, const Shard& shard, EndedRows ended)
    : ShardOfSweep(sweep, shard), ended_(ended), pending_(size() - ended.count()) {}

}  // namespace dagsweep
