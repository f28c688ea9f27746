#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "core/error.hpp"
#include "metrics/catalogue.hpp"
#include "results/records.hpp"
#include "results/results_file.hpp"

namespace dagsweep {
namespace {

void sync_to_disk(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 || ::fsync(file) != 0) {
    const std::string why = std::strerror(errno);
    if (file >= 0) ::close(file);
    throw IoError("cannot flush '" + path + "' to disk (" + why + ")");
  }
  ::close(file);
}

/// Makes sure that the disk has room, before HDF5 begins a file that it could not finish.
void reserve(const std::string& path, std::uint64_t bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) throw IoError(std::strerror(errno));
  const int problem = ::posix_fallocate(file, 0, static_cast<off_t>(bytes));
  ::close(file);
  if (problem == ENOSPC || problem == EDQUOT || problem == EFBIG) {
    throw IoError(std::string(std::strerror(problem)) + "; it needs " +
                  std::to_string(bytes / 1'000'000 + 1) + " MB");
  }
}

/// What the file's tables take, and a margin for its structure.
std::uint64_t expected_bytes(const Sweep& sweep) {
  constexpr std::uint64_t structure = 2'000'000;
  const std::uint64_t each = RowLayout(sweep).row_bytes() + sizeof(TimingRow) + 1;
  return structure + sweep.description().text.size() + each * sweep.size();
}

hdf5::Handle create_group(hid_t file, const char* name) {
  return {H5Gcreate2(file, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose,
          std::string("create group '") + name + "'"};
}

/// Values of every axis as one readable table each.
void write_axes(hid_t file, const Sweep& sweep) {
  const hdf5::Handle group = create_group(file, "axes");
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
  }
}

/// What the columns of metrics mean.
void write_metrics(hid_t file) {
  const hdf5::Handle group = create_group(file, "metrics");
  std::vector<std::string> names, units, meanings;
  for (const Metric& metric : metrics()) {
    names.emplace_back(metric.name);
    units.emplace_back(metric.unit);
    meanings.emplace_back(metric.meaning);
  }
  hdf5::write_texts(group.get(), "name", names);
  hdf5::write_texts(group.get(), "unit", units);
  hdf5::write_texts(group.get(), "meaning", meanings);
}

void write_provenance(hid_t file, const Sweep& sweep) {
  const hdf5::Handle group = create_group(file, "provenance");
  const BuildInfo& build = build_info();
  hdf5::write_text(group.get(), "sweep", sweep.description().text);
  hdf5::write_text(group.get(), "version", build.version);
  hdf5::write_text(group.get(), "commit", build.commit);
  hdf5::write_text(group.get(), "compiler", build.compiler);
  hdf5::write_text(group.get(), "dependencies", build.dependencies);
}

void write_whole_file(const std::string& path, const Sweep& sweep, const Launch& launch) {
  const RowLayout layout(sweep);
  const hdf5::Handle access = hdf5::file_access();
  const hdf5::Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.get()),
                          H5Fclose, "create '" + path + "'");
  hdf5::write_attribute(file.get(), "format", std::string(results_format));
  hdf5::write_attribute(file.get(), "name", sweep.description().name);
  hdf5::write_attribute(file.get(), "model_version", model_version);
  hdf5::write_attribute(file.get(), "sweep_identity", hex(sweep.identity()));
  hdf5::write_attribute(file.get(), "timing", std::uint64_t{sweep.description().timing});
  write_axes(file.get(), sweep);
  write_metrics(file.get());
  write_provenance(file.get(), sweep);
  create_records(file.get());
  add_launch(file.get(), launch);
  const std::uint64_t tuples = sweep.size();
  hdf5::create_table(file.get(), "rows", layout.type(), tuples);
  hdf5::create_table(file.get(), "timing", timing_type().get(), tuples);
  // Almost always empty: left sparse.
  hdf5::create_table(file.get(), "reasons", hdf5::text_type(reason_bytes).get(), tuples, false);
  const auto status = hdf5::create_table(file.get(), "status", H5T_STD_U8LE, tuples);
  hdf5::write_attribute(status.get(), "meaning",
                        "0 pending, 1 done, 2 stalled, 3 failed, 4 aborted");
  hdf5::check(H5Fflush(file.get(), H5F_SCOPE_GLOBAL), "flush '" + path + "'");
}

}  // namespace

void create_results(const std::string& path, const Sweep& sweep, const Launch& launch) {
  const std::string draft = path + ".creating";
  try {
    reserve(draft, expected_bytes(sweep));
    write_whole_file(draft, sweep, launch);
    sync_to_disk(draft);
    std::filesystem::rename(draft, path);
  } catch (const std::filesystem::filesystem_error& error) {
    ::unlink(draft.c_str());
    throw IoError(path + ": cannot be created (" + error.code().message() + ")");
  } catch (const IoError& error) {
    ::unlink(draft.c_str());
    throw IoError(path + ": cannot be created (" + error.what() + ")");
  }
  const std::string folder = std::filesystem::path(path).parent_path().string();
  sync_to_disk(folder.empty() ? "." : folder);
}

}  // namespace dagsweep
