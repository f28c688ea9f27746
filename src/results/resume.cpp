#include "results/resume.hpp"

#include <algorithm>

#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"

namespace dagsweep {
namespace {

void check_same_sweep(const std::string& path, hid_t file, const Sweep& sweep,
                      const Shard& requested) {
  if (hdf5::read_number_attribute(file, "model_version") != model_version) {
    throw InputError(path +
                     ": holds results of another version of the model (results of both "
                     "would mix); choose another --output");
  }
  if (hdf5::read_text_attribute(file, "sweep_identity") != hex(sweep.identity())) {
    throw InputError(path + ": holds results of another sweep, '" +
                     hdf5::read_text_attribute(file, "name") +
                     "' (graphs, axes or costs differ); choose another --output");
  }
  const std::string shard = hdf5::has_attribute(file, "shard")
                                ? hdf5::read_text_attribute(file, "shard")
                                : Shard{}.text();
  if (shard != requested.text()) {
    throw InputError(path + ": holds shard " + shard + " of the sweep, not " + requested.text() +
                     (requested.is_whole()
                          ? "; add --shard " + shard + ", or merge the shards first"
                          : "; choose another --output"));
  }
}

/// Resets rows that are damaged or to be retried to pending; returns the number of damaged rows.
std::uint64_t reset_rows(hid_t file, const hdf5::Handle& rows, const RowLayout& layout,
                         const Sweep& sweep, const std::vector<RunStatus>& retry) {
  const auto reasons = hdf5::open_table(file, "reasons");
  const auto status = hdf5::open_table(file, "status");
  const auto reason_type = hdf5::text_type(reason_bytes);
  if (hdf5::row_count(rows) != sweep.size() || hdf5::row_count(status) != sweep.size()) {
    throw IoError("its tables do not have a row per tuple");
  }
  std::uint64_t damaged = 0;
  hdf5::in_pieces(sweep.size(), [&](std::uint64_t first, std::uint64_t count) {
    std::vector<std::byte> bytes(count * layout.row_bytes());
    std::vector<std::uint8_t> numbers(count);
    hdf5::read_rows(rows, layout.type(), first, count, bytes.data());
    hdf5::read_rows(status, H5T_NATIVE_UINT8, first, count, numbers.data());
    bool changed = false;
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto state = static_cast<RunStatus>(numbers[k]);
      if (state == RunStatus::pending) continue;
      std::string reason;
      if (state == RunStatus::failed || state == RunStatus::aborted) {
        reason.resize(reason_bytes);
        hdf5::read_rows(reasons, reason_type.get(), first + k, 1, reason.data());
        reason.resize(std::min(reason.find('\0'), reason.size()));
      }
      const std::span row(bytes.data() + k * layout.row_bytes(), layout.row_bytes());
      const bool intact = RowLayout::intact(row, state, reason);
      damaged += intact ? 0 : 1;
      if (intact && std::find(retry.begin(), retry.end(), state) == retry.end()) continue;
      numbers[k] = static_cast<std::uint8_t>(RunStatus::pending);
      if (!reason.empty()) {
        const std::string none(reason_bytes, '\0');
        hdf5::write_rows(reasons, reason_type.get(), first + k, 1, none.data());
      }
      changed = true;
    }
    if (changed) hdf5::write_rows(status, H5T_NATIVE_UINT8, first, count, numbers.data());
  });
  return damaged;
}

}  // namespace

Resumed resume_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                       const std::vector<RunStatus>& retry, const Shard& shard) {
  return with_results(path, H5F_ACC_RDWR, [&](hid_t file) {
    check_same_sweep(path, file, sweep, shard);
    const auto rows = hdf5::open_table(file, "rows");
    const RowLayout layout(sweep, rows, path);
    const std::uint64_t damaged = reset_rows(file, rows, layout, sweep, retry);
    add_launch(file, launch);
    return Resumed{damaged, layout.missing()};
  });
}

void end_launch(const std::string& path, const std::string& ended,
                const std::vector<RankUsage>& uses) {
  with_results(path, H5F_ACC_RDWR, [&](hid_t file) { end_last_launch(file, ended, uses); });
}

std::vector<std::uint32_t> register_machines(const std::string& path,
                                             const std::vector<Machine>& machines) {
  return with_results(path, H5F_ACC_RDWR, [&](hid_t file) { return add_machines(file, machines); });
}

}  // namespace dagsweep
