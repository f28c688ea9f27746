#include "results/reuse.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <unordered_map>

#include "core/error.hpp"
#include "core/number.hpp"
#include "metrics/catalogue.hpp"
#include "results/file_access.hpp"
#include "results/results_file.hpp"
#include "results/row_layout.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

/// Byte offset of a column in a row of the old file, whose axes may differ, if it has the column.
std::optional<std::size_t> offset_of(const hdf5::Handle& columns, std::string_view name) {
  const std::vector<std::string> names = hdf5::column_names(columns.get());
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return H5Tget_member_offset(columns.get(), static_cast<unsigned>(found - names.begin()));
}

/// The results of an old file, by tuple identity.
class OldResults {
 public:
  OldResults(hid_t file, const std::string& path) {
    if (hdf5::read_number_attribute(file, "model_version") != model_version) {
      throw InputError(path +
                       ": holds results of another version of the model (results of both would "
                       "mix); run without --reuse");
    }
    if (hdf5::read_number_attribute(file, "timing") != 0) {
      throw InputError(path +
                       ": is of a timing sweep (times are not reproducible); run without --reuse");
    }
    rows_ = hdf5::open_table(file, "rows");
    timing_ = hdf5::open_table(file, "timing");
    columns_ = hdf5::Handle(H5Dget_type(rows_.get()), H5Tclose, "inspect the columns");
    row_bytes_ = H5Tget_size(columns_.get());
    for (const Metric& metric : metrics()) {
      offsets_.push_back(offset_of(columns_, metric.name));
      if (!offsets_.back()) missing_.emplace_back(metric.name);
    }
    const auto identity_at = offset_of(columns_, "identity");
    if (!identity_at) throw IoError(path + ": has no column 'identity' (it may be damaged)");
    const auto status = hdf5::open_table(file, "status");
    hdf5::in_pieces(hdf5::row_count(status), [&](std::uint64_t first, std::uint64_t count) {
      std::vector<std::uint8_t> numbers(count);
      std::vector<std::byte> rows(count * row_bytes_);
      hdf5::read_rows(status, H5T_NATIVE_UINT8, first, count, numbers.data());
      hdf5::read_rows(rows_, columns_.get(), first, count, rows.data());
      for (std::uint64_t k = 0; k < count; ++k) {
        const auto state = static_cast<RunStatus>(numbers[k]);
        if (state != RunStatus::done && state != RunStatus::stalled) continue;
        const std::span row(rows.data() + k * row_bytes_, row_bytes_);
        if (!RowLayout::intact(row, state, "")) continue;
        std::uint64_t identity = 0;
        std::memcpy(&identity, row.data() + *identity_at, sizeof identity);
        known_.emplace(identity, std::pair(first + k, state));
      }
    });
  }

  /// Names of the metrics that the file lacks.
  const std::vector<std::string>& missing() const { return missing_; }
  /// Fills in the result of the tuple with result.identity; returns false if there is none.
  bool fill(TupleResult& result) const {
    const auto found = known_.find(result.identity);
    if (found == known_.end()) return false;
    const auto [number, status] = found->second;
    std::vector<std::byte> row(row_bytes_);
    TimingRow timing{};
    hdf5::read_rows(rows_, columns_.get(), number, 1, row.data());
    hdf5::read_rows(timing_, timing_type().get(), number, 1, &timing);
    result.status = status;
    result.metrics.assign(offsets_.size(), not_a_value);
    for (std::size_t k = 0; k < offsets_.size(); ++k) {
      if (!offsets_[k]) continue;
      std::memcpy(&result.metrics[k], row.data() + *offsets_[k], sizeof(double));
    }
    result.scheduling_seconds = timing.scheduling_seconds;
    result.simulation_seconds = timing.simulation_seconds;
    return true;
  }

 private:
  hdf5::Handle rows_, timing_, columns_;
  std::size_t row_bytes_ = 0;
  std::vector<std::optional<std::size_t>> offsets_;  // [metrics()]
  std::vector<std::string> missing_;
  std::unordered_map<std::uint64_t, std::pair<std::uint64_t, RunStatus>> known_;
};

}  // namespace

Reused reuse_results(const std::string& path, const Sweep& sweep, const Shard& shard,
                     const std::string& old_path) {
  constexpr std::size_t rows_at_once = 1024;
  constexpr std::uint32_t no_machine = UINT32_MAX;
  if (sweep.description().timing) {
    throw InputError("--reuse: not possible for a timing sweep (times are not reproducible)");
  }
  return with_results(old_path, H5F_ACC_RDONLY, [&](hid_t file) {
    const OldResults old(file, old_path);
    ResultsFile results(path, sweep, std::nullopt, no_machine);
    EndedTuples ended(sweep.size());
    results.visit_statuses(
        [&](std::uint64_t number, RunStatus /*status*/) { ended[number] = true; });
    const ShardWorklist worklist(sweep, shard, std::move(ended));
    std::uint64_t reused = 0;
    std::vector<TupleResult> found;
    for (std::uint64_t place = 0; place < worklist.size(); ++place) {
      TupleResult result;
      result.tuple = worklist.tuple(place);
      result.number = sweep.number(result.tuple);
      if (worklist.has_ended(result.number)) continue;
      result.dependencies = sweep.dependencies(result.tuple);
      result.identity = sweep.identity(result.tuple);
      if (!old.fill(result)) continue;
      ++reused;
      found.push_back(std::move(result));
      if (found.size() < rows_at_once) continue;
      results.write(found);
      found.clear();
    }
    results.write(found);
    return Reused{reused, old.missing()};
  });
}

}  // namespace dagsweep
