#include "results/resume.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "results/algorithm_labels.hpp"
#include "results/description_checksums.hpp"
#include "results/file_access.hpp"
#include "results/object_checks.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "results/stored_rows.hpp"
#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

void check_same_sweep(const std::string& path, hid_t file, const RowSchema& schema) {
  if (hdf5::read_number_attribute(file, "model_version") != schema.model_version) {
    throw InputError(path +
                     ": holds results of another version of the model (results of both "
                     "would mix); choose another --output");
  }
  if (hdf5::read_text_attribute(file, "sweep_identity") != hex(schema.identity)) {
    throw InputError(path + ": holds results of another sweep, '" +
                     hdf5::read_text_attribute(file, "name") + "' (" +
                     schema.difference_to(hdf5::read_text(file, "provenance/sweep")) +
                     "); choose another --output" +
                     (schema.is_timing || hdf5::read_number_attribute(file, "timing") != 0
                          ? ""
                          : ", with --reuse " + path + " to keep the results of equal tuples"));
  }
  const std::string shard = hdf5::has_attribute(file, "shard")
                                ? hdf5::read_text_attribute(file, "shard")
                                : Shard{}.text();
  if (shard != schema.shard.text()) {
    throw InputError(path + ": holds shard " + shard + " of the sweep, not " + schema.shard.text() +
                     (schema.shard.is_whole()
                          ? "; add --shard " + shard + ", or merge the shards first"
                          : "; choose another --output"));
  }
}

bool has_same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Throws DamagedFile unless the file, which has the identity of the sweep, holds the sweep's axes.
/// That identity covers the numbers and what the labels stand for, but not how parameters are
/// written in labels, nor the labels that the sweep file gives. Returns the stored labels of graphs
/// that have another label now.
std::vector<std::string> check_axes(hid_t file, const RowSchema& schema, const StopToken& stop) {
  std::vector<std::string> renamed;
  const std::vector<std::string> stored = hdf5::names_in(file, "axes");
  for (const Axis& axis : schema.axes) {
    const std::string name(axis_name(axis.id));
    const bool is_stored = std::find(stored.begin(), stored.end(), name) != stored.end();
    if (!is_stored && axis.size() == 1) continue;  // earlier versions did not have the axis
    if (!is_stored) throw DamagedFile("it has no /axes/" + name);
    const auto table = hdf5::open_table(file, "axes/" + name);
    bool same = hdf5::row_count(table) == axis.size();
    if (axis.numeric) hdf5::check_list(table, H5T_NATIVE_DOUBLE);
    if (same && axis.numeric) {
      std::vector<double> stored_numbers;
      hdf5::in_pieces(axis.size(), [&](std::uint64_t first, std::uint64_t count) {
        stop.poll();
        stored_numbers.resize(count);
        hdf5::read_rows(table, H5T_NATIVE_DOUBLE, first, count, stored_numbers.data());
        for (std::uint64_t k = 0; k < count; ++k) {
          same = same && has_same_bits(stored_numbers[k], axis.numbers[first + k]);
        }
      });
    } else if (same) {
      const std::vector<std::string> labels = hdf5::read_texts(table);
      for (std::size_t k = 0; k < labels.size(); ++k) {
        if (axis.id == AxisId::graph && labels[k] != axis.labels[k]) renamed.push_back(labels[k]);
      }
    }
    if (!same) throw DamagedFile("/axes/" + name + " does not hold the values of the sweep");
  }
  return renamed;
}

/// Throws DamagedFile unless the tables have the rows of the sweep or shard.
void check_rows(hid_t file, const RowSchema& schema) {
  const StoredRows rows(file);
  if (rows.size() != schema.rows || rows.tuples() != schema.tuples) {
    throw DamagedFile("its tables do not have a row per tuple");
  }
}

}  // namespace

Resumed resume_results(const std::string& path, const RowSchema& schema, const Launch& launch,
                       const StopToken& stop) {
  return with_results(path, H5F_ACC_RDWR, [&](hid_t file) {
    check_description(file);
    check_same_sweep(path, file, schema);
    std::vector<std::string> renamed = check_axes(file, schema, stop);
    std::ranges::copy(other_algorithm_labels(file, schema), std::back_inserter(renamed));
    const RowLayout layout(schema, hdf5::open_table(file, "rows"), path);
    check_rows(file, schema);
    return Resumed{layout.missing(), std::move(renamed), add_launch(file, launch)};
  });
}

void end_launch(const std::string& path, std::uint32_t launch, const std::string& ended,
                const std::vector<RankUsage>& uses) {
  with_results(path, H5F_ACC_RDWR, [&](hid_t file) { end_launch(file, launch, ended, uses); });
}

std::uint64_t count_ended(const std::string& path) {
  return with_results(path, H5F_ACC_RDONLY,
                      [](hid_t file) { return StoredRows(file).count_ended(); });
}

std::vector<std::uint32_t> register_machines(const std::string& path,
                                             const std::vector<Machine>& machines) {
  return with_results(path, H5F_ACC_RDWR, [&](hid_t file) { return add_machines(file, machines); });
}

}  // namespace dagsweep
