#include "results/create.hpp"

#include "metrics/catalogue.hpp"
#include "results/algorithm_labels.hpp"
#include "results/atomic_file.hpp"
#include "results/description_checksums.hpp"
#include "results/file_access.hpp"
#include "results/provenance.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

/// Rows of the largest file: its statuses are read at each launch, and each rank keeps a bit per
/// row.
constexpr std::uint64_t most_rows = 10'000'000'000;

/// Size in bytes of a file in which `rows` rows are written, with a margin for its structure.
std::uint64_t expected_bytes(const Sweep& sweep, std::uint64_t rows) {
  constexpr std::uint64_t structure = 2'000'000;
  const std::uint64_t each = RowLayout(sweep).row_bytes() + sizeof(TimingRow) + 1;
  return structure + sweep.description().text.size() + each * rows;
}

/// Writes the values of every axis to a dataset of its own, and what readers must know of the axis
/// to its attributes.
void write_axes(hid_t file, const Sweep& sweep) {
  const hdf5::Handle group = hdf5::create_group(file, "axes");
  for (const Axis& axis : sweep.axes()) {
    const std::string name(axis_name(axis.id));
    if (axis.numeric) {
      const auto table = hdf5::create_table(group.get(), name, H5T_IEEE_F64LE, axis.numbers.size());
      hdf5::write_rows(table, H5T_NATIVE_DOUBLE, 0, axis.numbers.size(), axis.numbers.data());
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
void write_metrics(hid_t file, const Sweep& sweep) {
  const hdf5::Handle group = hdf5::create_group(file, "metrics");
  const auto write = [&](const char* name, auto text_of) {
    std::vector<std::string> texts;
    for (const Metric& metric : sweep.metrics()) texts.emplace_back(text_of(metric));
    hdf5::write_texts(group.get(), name, texts);
  };
  write("name", [](const Metric& metric) { return metric.name; });
  write("unit", [](const Metric& metric) { return metric.unit; });
  write("meaning", [](const Metric& metric) { return metric.meaning; });
  write("better", [](const Metric& metric) { return text(metric.better); });
  write("label", [](const Metric& metric) { return metric.label; });
  write("count", [](const Metric& metric) { return metric.is_count ? "yes" : ""; });
}

/// Writes the ranges of tuple numbers with the same algorithm, so that counting by algorithm need
/// not read the rows. The table is short, because consecutive tuples mostly differ in their seeds
/// only.
void write_algorithm_runs(hid_t file, const Sweep& sweep, const StopToken& stop) {
  const auto algorithm = [&](std::uint64_t number) {
    return sweep.tuple(number)[AxisId::algorithm];
  };
  std::vector<AlgorithmRange> runs;
  for (std::uint64_t begin = 0; begin < sweep.size();) {
    stop.poll();
    runs.push_back({begin, algorithm(begin)});
    std::uint64_t last_same = begin;
    std::uint64_t first_other = sweep.size();
    // Tuples that differ only in their seeds are consecutive.
    const Coordinates first = sweep.tuple(begin);
    const auto same = [&](std::uint64_t number) {
      Coordinates other = sweep.tuple(number);
      other[AxisId::seed] = first[AxisId::seed];
      return other == first;
    };
    for (std::uint64_t step = 1; last_same + step < first_other; step *= 2) {
      if (same(last_same + step)) {
        last_same += step;
      } else {
        first_other = last_same + step;
      }
    }
    while (first_other - last_same > 1) {
      const std::uint64_t middle = last_same + (first_other - last_same) / 2;
      (same(middle) ? last_same : first_other) = middle;
    }
    begin = first_other;
    if (runs.size() > 1 && runs[runs.size() - 2].algorithm == runs.back().algorithm) {
      runs.pop_back();
    }
  }
  const auto type = algorithm_range_type();
  const auto table = hdf5::create_table(file, "algorithm_runs", type.get(), runs.size());
  hdf5::write_rows(table, type.get(), 0, runs.size(), runs.data());
}

void write_provenance(hid_t file, const Sweep& sweep) {
  const hdf5::Handle group = hdf5::create_group(file, "provenance");
  const BuildInfo& build = build_info();
  hdf5::write_text(group.get(), "sweep", sweep.description().text);
  hdf5::write_text(group.get(), "version", build.version);
  hdf5::write_text(group.get(), "commit", build.commit);
  hdf5::write_text(group.get(), "compiler", build.compiler);
  hdf5::write_text(group.get(), "dependencies", build.dependencies);
  const std::string labels = algorithm_labels_text(sweep);
  if (!labels.empty()) hdf5::write_text(group.get(), algorithm_labels_name, labels);
}

void write_whole_file(const std::string& path, const Sweep& sweep, const Launch& launch,
                      const Shard& shard, const StopToken& stop) {
  const RowLayout layout(sweep);
  const hdf5::Handle file = hdf5::create_file(path);
  hdf5::write_attribute(file.get(), "format", std::string(results_format));
  hdf5::write_attribute(file.get(), "name", sweep.description().name);
  hdf5::write_attribute(file.get(), "model_version", model_version);
  hdf5::write_attribute(file.get(), "sweep_identity", hex(sweep.identity()));
  hdf5::write_attribute(file.get(), "timing", std::uint64_t{sweep.description().timing});
  if (!shard.is_whole()) {
    hdf5::write_attribute(file.get(), "shard", shard.text());
    hdf5::write_attribute(file.get(), "shard_tuples", ShardWorklist(sweep, shard).size());
  }
  write_axes(file.get(), sweep);
  write_metrics(file.get(), sweep);
  write_algorithm_runs(file.get(), sweep, stop);
  write_provenance(file.get(), sweep);
  add_description_checksums(file.get());
  create_machines(file.get(), {}, launch.ranks);
  create_launches(file.get(), {launch});
  create_tables(file.get(), layout.type(), sweep.size(), shard.is_whole(), stop);
  hdf5::check(H5Fflush(file.get(), H5F_SCOPE_GLOBAL), "flush '" + path + "'");
}

}  // namespace

void create_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                    const Shard& shard, const StopToken& stop) {
  if (sweep.size() > most_rows) {
    throw InputError("the sweep has " + std::to_string(sweep.size()) +
                     " tuples, and a results file at most " + std::to_string(most_rows) +
                     " rows (that of a shard has a row for every tuple, too); give fewer values or "
                     "seeds, or several sweep files with other seeds each");
  }
  create_atomically(
      path, expected_bytes(sweep, ShardWorklist(sweep, shard).size()),
      [&](const std::string& draft) { write_whole_file(draft, sweep, launch, shard, stop); }, stop);
}

}  // namespace dagsweep
