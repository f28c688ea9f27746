#include "results/merge.hpp"

#include <algorithm>

#include "results/atomic_file.hpp"
#include "results/description_checksums.hpp"
#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "results/stored_rows.hpp"

namespace dagsweep {
namespace {

/// An open part. `machines[k]` is the row of its machine k in the merged file.
struct Part {
  explicit Part(const std::string& from)
      : path(from), file(open_results(from, H5F_ACC_RDONLY)), rows(file.get()) {
    check_description(file.get());
  }

  /// The row in the merged file of a machine of this part.
  std::uint32_t machine(std::uint32_t number) const {
    return number < machines.size() ? machines[number] : number;
  }

  std::string path;
  hdf5::Handle file;
  StoredRows rows;
  std::vector<std::uint32_t> machines;
};

/// Throws IoError with the part's name if it is damaged.
Part open_part(const std::string& path) {
  try {
    return Part(path);
  } catch (...) {
    throw_with_path(path);
  }
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
  if (H5Tequal(first.rows.type(), other.rows.type()) <= 0) {
    throw InputError(other.path + ": has other columns than " + first.path +
                     " (they come from different versions of this program)");
  }
  if (first.rows.size() != other.rows.size()) {
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

class Merger {
 public:
  Merger(const std::vector<Part>& parts, hid_t output)
      : parts_(parts),
        row_bytes_(parts.front().rows.row_bytes()),
        timing_type_(timing_type()),
        timing_checksum_(timing_type_.get()),
        reason_type_(hdf5::text_type(reason_bytes)),
        rows_(hdf5::open_table(output, "rows")),
        timing_(hdf5::open_table(output, "timing")),
        reasons_(hdf5::open_table(output, "reasons")),
        status_(hdf5::open_table(output, "status")) {}

  MergeOutcome merge() {
    hdf5::in_pieces(hdf5::row_count(status_), [&](std::uint64_t first, std::uint64_t count) {
      RowPiece merged{std::vector<RunStatus>(count, RunStatus::pending),
                      {},
                      std::vector<std::byte>(count * row_bytes_),
                      std::vector<TimingRow>(count),
                      std::vector<std::string>(count)};
      for (const Part& part : parts_) add(part, first, merged);
      write(first, merged);
    });
    return outcome_;
  }

 private:
  std::span<const std::byte> row(const RowPiece& piece, std::uint64_t k) const {
    return {piece.rows.data() + k * row_bytes_, row_bytes_};
  }

  void add(const Part& part, std::uint64_t first, RowPiece& merged) {
    const std::uint64_t count = merged.status.size();
    const RowPiece found = part.rows.read(first, count);
    for (std::uint64_t k = 0; k < count; ++k) {
      const RunStatus status = found.status[k];
      if (!found.intact[k]) {
        ++outcome_.damaged;
        continue;
      }
      if (status == RunStatus::pending) continue;
      RunStatus& known = merged.status[k];
      if (precedence(known) >= precedence(status)) {
        if (precedence(status) == 3) check_equal(part, first + k, row(merged, k), row(found, k));
        continue;
      }
      known = status;
      merged.reasons[k] = found.reasons[k];
      std::copy_n(row(found, k).data(), row_bytes_, merged.rows.data() + k * row_bytes_);
      merged.timing[k] = found.timing[k];
      merged.timing[k].machine = part.machine(found.timing[k].machine);
      timing_checksum_.write(&merged.timing[k]);
    }
  }

  void check_equal(const Part& part, std::uint64_t tuple, std::span<const std::byte> known,
                   std::span<const std::byte> found) const {
    if (std::equal(known.begin(), known.end(), found.begin())) return;
    throw InputError(part.path + ": has another result of tuple " + std::to_string(tuple) +
                     " than the parts before it (one of them is wrong); run the sweep "
                     "anew, or leave this part out");
  }

  void write(std::uint64_t first, const RowPiece& merged) {
    const std::uint64_t count = merged.status.size();
    std::vector<std::uint8_t> numbers(count);
    for (std::uint64_t k = 0; k < count; ++k) {
      numbers[k] = static_cast<std::uint8_t>(merged.status[k]);
      ++outcome_.counts.of(merged.status[k]);
      if (!merged.reasons[k].empty()) {
        hdf5::write_rows(reasons_, reason_type_.get(), first + k, 1, merged.reasons[k].data());
      }
    }
    hdf5::write_rows(rows_, parts_.front().rows.type(), first, count, merged.rows.data());
    hdf5::write_rows(timing_, timing_type_.get(), first, count, merged.timing.data());
    hdf5::write_rows(status_, H5T_NATIVE_UINT8, first, count, numbers.data());
  }

  const std::vector<Part>& parts_;
  std::size_t row_bytes_;
  hdf5::Handle timing_type_;
  RecordChecksum timing_checksum_;
  hdf5::Handle reason_type_;
  hdf5::Handle rows_, timing_, reasons_, status_;
  MergeOutcome outcome_;
};

/// Writes what the parts have in common, and the launches and machines of all parts. Returns the
/// number of records that were left out because they are damaged.
std::uint64_t copy_description(std::vector<Part>& parts, hid_t output) {
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
  add_description_checksums(output);
  create_machines(output);
  std::vector<Launch> launches;
  std::uint64_t damaged = 0;
  for (Part& part : parts) {
    part.machines = add_machines(output, read_machines(part.file.get()));
    StoredLaunches stored = read_launches(part.file.get());
    damaged += stored.damaged;
    for (Launch& launch : stored.launches) {
      for (RankUsage& use : launch.uses) use.machine = part.machine(use.machine);
      launches.push_back(std::move(launch));
    }
  }
  std::stable_sort(launches.begin(), launches.end(),
                   [](const Launch& a, const Launch& b) { return a.started < b.started; });
  create_launches(output, launches);
  return damaged;
}

}  // namespace

MergeOutcome merge_results(const std::string& path, const std::vector<std::string>& paths) {
  std::vector<Part> parts;
  for (const std::string& part : paths) {
    parts.push_back(open_part(part));
    check_same_sweep(parts.front(), parts.back());
  }
  const StoredRows& rows = parts.front().rows;
  const std::uint64_t bytes =
      2'000'000 + (rows.row_bytes() + sizeof(TimingRow) + 1) * rows.size();  // with the structure
  MergeOutcome outcome;
  create_atomically(path, bytes, [&](const std::string& draft) {
    const hdf5::Handle output = hdf5::create_file(draft);
    const std::uint64_t damaged_records = copy_description(parts, output.get());
    create_tables(output.get(), rows.type(), rows.size(), true);
    outcome = Merger(parts, output.get()).merge();
    outcome.damaged_records = damaged_records;
    hdf5::check(H5Fflush(output.get(), H5F_SCOPE_GLOBAL), "flush '" + draft + "'");
  });
  return outcome;
}

}  // namespace dagsweep
