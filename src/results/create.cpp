#include "results/create.hpp"

#include <fmt/format.h>

#include "metrics/catalogue.hpp"
#include "results/algorithm_labels.hpp"
#include "results/description_checksums.hpp"
#include "results/file_access.hpp"
#include "results/provenance.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

/// Rows of the largest file: its statuses are read at each launch, and each rank keeps a bit per
/// row.
constexpr std::uint64_t most_rows = 10'000'000'000;

constexpr std::uint64_t most_bytes = 16'000'000'000'000;

/// Size of the file in bytes, with a margin for its structure. Throws InputError if it has too many
/// rows.
std::uint64_t expected_bytes(const RowSchema& schema) {
  if (schema.rows > most_rows) {
    throw InputError(fmt::format(
        "a results file has at most {} rows, and this one would have {}; run the sweep in shards "
        "(--shard 1/{} and so on), or give fewer values or seeds",
        most_rows, schema.rows, (schema.tuples + most_rows - 1) / most_rows));
  }
  return needs_of(schema).bytes;
}

/// Writes the values of every axis to a dataset of its own, and what readers must know of the axis
/// to its attributes.
void write_axes(hid_t file, const RowSchema& schema, const StopToken& stop) {
  const hdf5::Handle group = hdf5::create_group(file, "axes");
  for (const Axis& axis : schema.axes) {
    const std::string name(axis_name(axis.id));
    if (axis.numeric) {
      const auto table = hdf5::create_table(group.get(), name, H5T_IEEE_F64LE, axis.size());
      std::vector<double> piece;
      hdf5::in_pieces(axis.size(), [&](std::uint64_t first, std::uint64_t count) {
        stop.poll();
        piece.clear();
        for (std::uint64_t k = first; k < first + count; ++k) piece.push_back(axis.numbers[k]);
        hdf5::write_rows(table, H5T_NATIVE_DOUBLE, first, count, piece.data());
      });
    } else {
      hdf5::write_texts(group.get(), name, axis.labels);
    }
    const auto table = hdf5::open_table(group.get(), name);
    hdf5::write_attribute(table.get(), "position", static_cast<std::uint64_t>(axis.id));
    for (const AxisProperty& property : properties_of(axis_spec(axis.id))) {
      hdf5::write_attribute(table.get(), std::string(property.name), property.value);
    }
  }
}

/// Writes the properties of every metric that a reader must know.
void write_metrics(hid_t file, const RowSchema& schema) {
  const hdf5::Handle group = hdf5::create_group(file, "metrics");
  const auto write = [&](const char* name, auto text_of) {
    std::vector<std::string> texts;
    for (const Metric& metric : schema.metrics) texts.emplace_back(text_of(metric));
    hdf5::write_texts(group.get(), name, texts);
  };
  write("name", [](const Metric& metric) { return metric.name; });
  write("unit", [](const Metric& metric) { return metric.unit; });
  write("meaning", [](const Metric& metric) { return metric.meaning; });
  write("better", [](const Metric& metric) { return text(metric.better); });
  write("label", [](const Metric& metric) { return metric.label; });
  write("count", [](const Metric& metric) { return metric.is_count ? "yes" : ""; });
}

/// Writes the ranges of rows with the same algorithm, so that counting by algorithm need not read
/// the rows.
void write_algorithm_ranges(hid_t file, const RowSchema& schema, const StopToken& stop) {
  const std::vector<AlgorithmRange> ranges = schema.algorithm_ranges(stop);
  const auto type = algorithm_range_type();
  const auto table = hdf5::create_table(file, "algorithm_runs", type.get(), ranges.size());
  hdf5::write_rows(table, type.get(), 0, ranges.size(), ranges.data());
}

void write_provenance(hid_t file, const RowSchema& schema) {
  const hdf5::Handle group = hdf5::create_group(file, "provenance");
  const BuildInfo& build = build_info();
  hdf5::write_text(group.get(), "sweep", std::string(schema.text));
  hdf5::write_text(group.get(), "version", build.version);
  hdf5::write_text(group.get(), "commit", build.commit);
  hdf5::write_text(group.get(), "compiler", build.compiler);
  hdf5::write_text(group.get(), "dependencies", build.dependencies);
  const std::string labels = algorithm_labels_text(schema);
  if (!labels.empty()) hdf5::write_text(group.get(), algorithm_labels_name, labels);
  if (!schema.conditions.empty()) hdf5::write_text(group.get(), "conditions", schema.conditions);
  if (!schema.parameters.empty()) hdf5::write_text(group.get(), "parameters", schema.parameters);
}

void write_whole_file(const std::string& path, const RowSchema& schema, const Launch& launch,
                      const StopToken& stop, std::vector<FileRange>& unwritten) {
  const RowLayout layout(schema);
  const hdf5::Handle file = hdf5::create_file(path);
  hdf5::write_attribute(file.get(), "format", std::string(results_format));
  hdf5::write_attribute(file.get(), "name", std::string(schema.name));
  hdf5::write_attribute(file.get(), "model_version", schema.model_version);
  hdf5::write_attribute(file.get(), "sweep_identity", hex(schema.identity));
  hdf5::write_attribute(file.get(), "timing", std::uint64_t{schema.is_timing});
  if (!schema.shard.is_whole()) {
    hdf5::write_attribute(file.get(), "shard", schema.shard.text());
    hdf5::write_attribute(file.get(), "tuples", schema.tuples);
  }
  write_axes(file.get(), schema, stop);
  write_metrics(file.get(), schema);
  write_algorithm_ranges(file.get(), schema, stop);
  write_provenance(file.get(), schema);
  add_description_checksums(file.get());
  create_machines(file.get(), {}, launch.ranks);
  create_launches(file.get(), {launch});
  create_tables(file.get(), layout.type(), schema.rows, stop, &unwritten);
  hdf5::check(H5Fflush(file.get(), H5F_SCOPE_GLOBAL), "flush '" + path + "'");
}

}  // namespace

FileNeeds needs_of(const RowSchema& schema) {
  constexpr std::uint64_t structure = 2'000'000;
  const std::uint64_t each = RowLayout(schema).row_bytes() + sizeof(TimingRow) + 1;
  const std::uint64_t rows_per_file = std::min(most_rows, most_bytes / each);
  return {structure + schema.text.size() + each * schema.rows,
          std::max<std::uint64_t>(1, (schema.rows + rows_per_file - 1) / rows_per_file)};
}

std::string shard_advice(const RowSchema& schema) {
  const FileNeeds needs = needs_of(schema);
  if (needs.shards == 1) return "";
  return fmt::format(
      "too large for one results file ({:.3g} rows, {:.3g} TB; at most 1e10, and 16 TB on ext4): "
      "add --shards {} to submit.sh, or --shard 1/{} and so on to run",
      static_cast<double>(schema.rows), static_cast<double>(needs.bytes) / 1e12, needs.shards,
      needs.shards);
}

ResultsDraft::ResultsDraft(const std::string& path, const RowSchema& schema, const Launch& launch,
                           const StopToken& stop)
    : file_(path, expected_bytes(schema), stop) {
  file_.write(
      [&](const std::string& draft) { write_whole_file(draft, schema, launch, stop, unwritten_); });
}

void create_results(const std::string& path, const RowSchema& schema, const Launch& launch,
                    const StopToken& stop) {
  ResultsDraft draft(path, schema, launch, stop);
  for (const FileRange range : draft.unwritten()) write_zeros(draft.path(), range, stop);
  draft.publish();
}

}  // namespace dagsweep
