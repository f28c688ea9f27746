#include "results/reuse.hpp"

#include <algorithm>
#include <cstring>

#include "core/error.hpp"
#include "core/number.hpp"
#include "results/description_checksums.hpp"
#include "results/file_access.hpp"

namespace dagsweep {
namespace {

/// Byte offset of a column of 8 bytes in a row of the old file, whose axes may differ; std::nullopt
/// if it lacks the column. Throws DamagedFile if the column has another size.
std::optional<std::size_t> offset_of(hid_t columns, std::string_view name) {
  const std::vector<std::string> names = hdf5::column_names(columns);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  const auto number = static_cast<unsigned>(found - names.begin());
  const hdf5::Handle type(H5Tget_member_type(columns, number), H5Tclose, "inspect a column");
  if (H5Tget_size(type.get()) != sizeof(double)) {
    throw DamagedFile("the column '" + *found + "' of /rows has another type");
  }
  return H5Tget_member_offset(columns, number);
}

}  // namespace

OldResults::OldResults(const std::string& path, const RowSchema& schema, const StopToken& stop)
    : file_(open_results(path, H5F_ACC_RDONLY)) {
  if (schema.is_timing) {
    throw InputError("--reuse: not possible for a timing sweep (times are not reproducible)");
  }
  try {
    if (hdf5::read_number_attribute(file_.get(), "model_version") != schema.model_version) {
      throw InputError(path +
                       ": holds results of another version of the model (results of both would "
                       "mix); run without --reuse");
    }
    if (hdf5::read_number_attribute(file_.get(), "timing") != 0) {
      throw InputError(path +
                       ": is of a timing sweep (times are not reproducible); run without --reuse");
    }
    read(schema, stop);
  } catch (...) {
    throw_with_path(path);
  }
}

void OldResults::read(const RowSchema& schema, const StopToken& stop) {
  damaged_description_ = dagsweep::damaged_description(file_.get());
  rows_.emplace(file_.get());
  for (const Metric& metric : schema.metrics) {
    offsets_.push_back(offset_of(rows_->type(), metric.name));
    if (!offsets_.back()) missing_.emplace_back(metric.name);
  }
  const auto identity_at = offset_of(rows_->type(), "identity");
  if (!identity_at) throw DamagedFile("it has no column 'identity'");
  rows_->visit_ended(
      [&](const RowPiece& piece) {
        for (std::size_t k = 0; k < piece.status.size(); ++k) {
          const RunStatus state = piece.status[k];
          damaged_rows_ += piece.intact[k] ? 0 : 1;
          if (!piece.intact[k] || (state != RunStatus::done && state != RunStatus::stalled))
            continue;
          std::uint64_t identity = 0;
          std::memcpy(&identity, piece.rows.data() + k * rows_->row_bytes() + *identity_at,
                      sizeof identity);
          known_.emplace(identity, std::pair(piece.first + k, state));
        }
      },
      stop);
}

bool OldResults::fill(TupleResult& result) const {
  const auto found = known_.find(result.identity);
  if (found == known_.end()) return false;
  const RowPiece row = rows_->read(found->second.first, 1);
  if (!row.intact[0] || row.status[0] != found->second.second) return false;
  result.status = row.status[0];
  result.reason = row.reasons[0];
  result.metrics.assign(offsets_.size(), not_a_value);
  for (std::size_t k = 0; k < offsets_.size(); ++k) {
    if (!offsets_[k]) continue;
    std::memcpy(&result.metrics[k], row.rows.data() + *offsets_[k], sizeof(double));
  }
  result.scheduling_seconds = row.timing[0].scheduling_seconds;
  result.simulation_seconds = row.timing[0].simulation_seconds;
  return true;
}

}  // namespace dagsweep
