#include "results/merge.hpp"

#include <algorithm>

#include "results/atomic_file.hpp"
#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"

namespace dagsweep {
namespace {

/// An open part. `machines[k]` is the row of its machine k in the merged file.
struct Part {
  std::string path;
  hdf5::Handle file, rows, timing, reasons, status;
  std::vector<std::uint32_t> machines;

  /// The row in the merged file of a machine of this part.
  std::uint32_t machine(std::uint32_t number) const {
    return number < machines.size() ? machines[number] : number;
  }
};

Part open_part(const std::string& path) {
  Part part;
  part.path = path;
  part.file = open_alone(path, H5F_ACC_RDONLY);
  part.rows = hdf5::open_table(part.file.get(), "rows");
  part.timing = hdf5::open_table(part.file.get(), "timing");
  part.reasons = hdf5::open_table(part.file.get(), "reasons");
  part.status = hdf5::open_table(part.file.get(), "status");
  return part;
}

hdf5::Handle columns_of(const Part& part) {
  return {H5Dget_type(part.rows.get()), H5Tclose, "inspect the columns"};
}

void check_same_sweep(const Part& first, const Part& other) {
  const auto differs = [&](auto read, const char* name) {
    return read(first.file.get(), name) != read(other.file.get(), name);
  };
  if (differs(hdf5::read_number_attribute, "model_version")) {
    throw InputError(other.path + ": holds results of another version of the model than " +
                     first.path + " (results of both would mix)");
  }
  if (differs(hdf5::read_text_attribute, "sweep_identity")) {
    throw InputError(other.path + ": holds results of another sweep than " + first.path +
                     " (graphs, axes or costs differ)");
  }
  if (H5Tequal(columns_of(first).get(), columns_of(other).get()) <= 0) {
    throw InputError(other.path + ": has other columns than " + first.path +
                     " (they come from different versions of this program)");
  }
  if (hdf5::row_count(first.status) != hdf5::row_count(other.status)) {
    throw IoError(other.path + ": does not have a row per tuple (it may be damaged)");
  }
}

/// Precedence in a merge: results, then failures, then aborted runs.
int precedence(RunStatus status) {
  switch (status) {
    case RunStatus::done:
    case RunStatus::stalled:
      return 3;
    case RunStatus::failed:
      return 2;
    case RunStatus::aborted:
      return 1;
    case RunStatus::pending:
      break;
  }
  return 0;
}

/// Rows [first, first + count) of all tables.
struct Piece {
  std::vector<std::byte> rows;
  std::vector<TimingRow> timing;
  std::vector<RunStatus> status;
  std::vector<std::string> reasons;  ///< padded; empty = none
};

class Merger {
 public:
  Merger(const std::vector<Part>& parts, hid_t output)
      : parts_(parts),
        row_type_(columns_of(parts.front())),
        row_bytes_(H5Tget_size(row_type_.get())),
        timing_type_(timing_type()),
        reason_type_(hdf5::text_type(reason_bytes)),
        rows_(hdf5::open_table(output, "rows")),
        timing_(hdf5::open_table(output, "timing")),
        reasons_(hdf5::open_table(output, "reasons")),
        status_(hdf5::open_table(output, "status")) {}

  MergeOutcome merge() {
    hdf5::in_pieces(hdf5::row_count(status_), [&](std::uint64_t first, std::uint64_t count) {
      Piece merged{std::vector<std::byte>(count * row_bytes_), std::vector<TimingRow>(count),
                   std::vector<RunStatus>(count, RunStatus::pending),
                   std::vector<std::string>(count)};
      for (const Part& part : parts_) add(part, first, merged);
      write(first, merged);
    });
    return outcome_;
  }

 private:
  std::span<const std::byte> row(const Piece& piece, std::uint64_t k) const {
    return {piece.rows.data() + k * row_bytes_, row_bytes_};
  }

  void add(const Part& part, std::uint64_t first, Piece& merged) {
    const std::uint64_t count = merged.status.size();
    std::vector<std::uint8_t> numbers(count);
    hdf5::read_rows(part.status, H5T_NATIVE_UINT8, first, count, numbers.data());
    if (std::all_of(numbers.begin(), numbers.end(), [](auto number) { return number == 0; })) {
      return;  // most likely a sparse region in the file of a shard
    }
    Piece found{std::vector<std::byte>(count * row_bytes_), std::vector<TimingRow>(count), {}, {}};
    hdf5::read_rows(part.rows, row_type_.get(), first, count, found.rows.data());
    hdf5::read_rows(part.timing, timing_type_.get(), first, count, found.timing.data());
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto status = static_cast<RunStatus>(numbers[k]);
      if (status == RunStatus::pending) continue;
      std::string reason;
      if (status == RunStatus::failed || status == RunStatus::aborted) {
        reason.resize(reason_bytes);
        hdf5::read_rows(part.reasons, reason_type_.get(), first + k, 1, reason.data());
      }
      if (!RowLayout::intact(row(found, k), status, reason.substr(0, reason.find('\0')))) {
        ++outcome_.damaged;
        continue;
      }
      RunStatus& known = merged.status[k];
      if (precedence(known) >= precedence(status)) {
        if (precedence(status) == 3) check_equal(part, first + k, row(merged, k), row(found, k));
        continue;
      }
      known = status;
      merged.reasons[k] = reason;
      std::copy_n(row(found, k).data(), row_bytes_, merged.rows.data() + k * row_bytes_);
      merged.timing[k] = found.timing[k];
      merged.timing[k].machine = part.machine(found.timing[k].machine);
    }
  }

  void check_equal(const Part& part, std::uint64_t tuple, std::span<const std::byte> known,
                   std::span<const std::byte> found) const {
    if (std::equal(known.begin(), known.end(), found.begin())) return;
    throw InputError(part.path + ": has another result of tuple " + std::to_string(tuple) +
                     " than the parts before it (one of them is wrong); run the sweep "
                     "anew, or leave this part out");
  }

  void write(std::uint64_t first, const Piece& merged) {
    const std::uint64_t count = merged.status.size();
    std::vector<std::uint8_t> numbers(count);
    for (std::uint64_t k = 0; k < count; ++k) {
      numbers[k] = static_cast<std::uint8_t>(merged.status[k]);
      ++outcome_.counts.of(merged.status[k]);
      if (!merged.reasons[k].empty()) {
        hdf5::write_rows(reasons_, reason_type_.get(), first + k, 1, merged.reasons[k].data());
      }
    }
    hdf5::write_rows(rows_, row_type_.get(), first, count, merged.rows.data());
    hdf5::write_rows(timing_, timing_type_.get(), first, count, merged.timing.data());
    hdf5::write_rows(status_, H5T_NATIVE_UINT8, first, count, numbers.data());
  }

  const std::vector<Part>& parts_;
  hdf5::Handle row_type_;
  std::size_t row_bytes_;
  hdf5::Handle timing_type_, reason_type_;
  hdf5::Handle rows_, timing_, reasons_, status_;
  MergeOutcome outcome_;
};

/// Writes what the parts have in common, and the launches and machines of all parts.
void copy_description(std::vector<Part>& parts, hid_t output) {
  const hid_t first = parts.front().file.get();
  for (const char* name : {"format", "name", "sweep_identity"}) {
    hdf5::write_attribute(output, name, hdf5::read_text_attribute(first, name));
  }
  for (const char* name : {"model_version", "timing"}) {
    hdf5::write_attribute(output, name, hdf5::read_number_attribute(first, name));
  }
  for (const char* name : {"axes", "metrics", "algorithm_runs", "provenance"}) {
    hdf5::check(H5Ocopy(first, name, output, name, H5P_DEFAULT, H5P_DEFAULT),
                std::string("copy '") + name + "'");
  }
  create_machines(output);
  std::vector<Launch> launches;
  for (Part& part : parts) {
    part.machines = add_machines(output, read_machines(part.file.get()));
    for (Launch& launch : read_launches(part.file.get())) {
      for (RankUsage& use : launch.uses) use.machine = part.machine(use.machine);
      launches.push_back(std::move(launch));
    }
  }
  std::stable_sort(launches.begin(), launches.end(),
                   [](const Launch& a, const Launch& b) { return a.started < b.started; });
  create_launches(output, launches);
}

}  // namespace

MergeOutcome merge_results(const std::string& path, const std::vector<std::string>& paths) {
  std::vector<Part> parts;
  std::uint64_t bytes = 2'000'000;  // for the structure
  for (const std::string& part : paths) {
    with_results(part, H5F_ACC_RDONLY, [&](hid_t /*file*/) {
      parts.push_back(open_part(part));
      check_same_sweep(parts.front(), parts.back());
    });
  }
  const std::uint64_t tuples = hdf5::row_count(parts.front().status);
  const hdf5::Handle columns = columns_of(parts.front());
  bytes += (H5Tget_size(columns.get()) + sizeof(TimingRow) + 1) * tuples;
  MergeOutcome outcome;
  create_atomically(path, bytes, [&](const std::string& draft) {
    const hdf5::Handle output(
        H5Fcreate(draft.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, hdf5::file_access().get()), H5Fclose,
        "create '" + draft + "'");
    copy_description(parts, output.get());
    create_tables(output.get(), columns.get(), tuples, true);
    outcome = Merger(parts, output.get()).merge();
    hdf5::check(H5Fflush(output.get(), H5F_SCOPE_GLOBAL), "flush '" + draft + "'");
  });
  return outcome;
}

}  // namespace dagsweep
