#include "results/merge.hpp"

#include <algorithm>
#include <map>

#include "results/atomic_file.hpp"
#include "results/description_checksums.hpp"
#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "results/stored_rows.hpp"

namespace dagsweep {
namespace {

/// An open part.
struct Part {
  explicit Part(const std::string& from)
      : path(from), file(open_results(from, H5F_ACC_RDONLY)), rows(file.get()) {
    check_description(file.get());
  }

  std::string path;
  hdf5::Handle file;
  StoredRows rows;
};

/// Throws IoError with the part's name if it is damaged.
Part open_part(const std::string& path) {
  try {
    return Part(path);
  } catch (...) {
    throw_with_path(path);
  }
}

/// The columns of rows of the whole sweep: those of a shard but the tuple's number.
hdf5::Handle type_without_tuple(const StoredRows& rows) {
  if (!rows.have_tuples()) return {H5Tcopy(rows.type()), H5Tclose, "describe a row"};
  constexpr std::size_t dropped = sizeof(std::uint64_t);
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, rows.row_bytes() - dropped), H5Tclose,
                    "describe a row");
  const std::vector<std::string> names = hdf5::column_names(rows.type());
  for (unsigned k = 0; k < names.size(); ++k) {
    const std::size_t offset = H5Tget_member_offset(rows.type(), k);
    if (offset == RowLayout::tuple_offset) continue;
    const hdf5::Handle column(H5Tget_member_type(rows.type(), k), H5Tclose, "inspect a column");
    hdf5::check(
        H5Tinsert(type.get(), names[k].c_str(),
                  offset < RowLayout::tuple_offset ? offset : offset - dropped, column.get()),
        "describe a row");
  }
  return type;
}

void check_mergeable(const Part& first, const Part& other) {
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
  if (H5Tequal(type_without_tuple(first.rows).get(), type_without_tuple(other.rows).get()) <= 0) {
    throw InputError(other.path + ": has other columns than " + first.path +
                     " (they come from different versions of this program)");
  }
  if (first.rows.tuples() != other.rows.tuples()) {
    throw IoError("does not have a row per tuple");
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

/// [machines of a part] row of the machine in the merged file.
using MachineNumbers = std::vector<std::uint32_t>;

/// Adds the rows of one part after the other to the merged file.
class Merger {
 public:
  /// `output`: the merged file, without rows yet. `row_type`: its columns.
  Merger(std::uint64_t tuples, hid_t row_type, hid_t output)
      : output_(output),
        statuses_(tuples),
        row_bytes_(H5Tget_size(row_type)),
        row_type_(row_type),
        timing_type_(timing_type()),
        timing_checksum_(timing_type_.get()),
        reason_type_(hdf5::text_type(reason_bytes)),
        rows_(hdf5::open_table(output, "rows")),
        timing_(hdf5::open_table(output, "timing")),
        reasons_(hdf5::open_table(output, "reasons")) {}

  void add(const Part& part, const MachineNumbers& machines) {
    part.rows.visit_ended([&](const RowPiece& piece) { add(part, machines, piece); });
  }

  /// Writes the statuses. To be called after the last part has been added.
  MergeOutcome finish() {
    for (const RunStatus status : statuses_) ++outcome_.counts.of(status);
    hdf5::write_rows(hdf5::open_table(output_, "status"), H5T_NATIVE_UINT8, 0, statuses_.size(),
                     statuses_.data());
    return outcome_;
  }

 private:
  void add(const Part& part, const MachineNumbers& machines, const RowPiece& piece) {
    std::vector<std::size_t> order;  // of the rows with a result, by tuple
    for (std::size_t k = 0; k < piece.status.size(); ++k) {
      if (!piece.intact[k]) {
        ++outcome_.damaged;
      } else if (piece.status[k] != RunStatus::pending) {
        order.push_back(k);
      }
    }
    std::ranges::sort(order, {}, [&](std::size_t k) { return piece.tuple(k); });
    for (std::size_t begin = 0; begin < order.size();) {
      std::size_t end = begin + 1;
      const std::uint64_t first = piece.tuple(order[begin]);
      while (end < order.size() && piece.tuple(order[end]) == first + (end - begin)) ++end;
      add(part, run_of(part, piece, std::span(order).subspan(begin, end - begin), machines));
      begin = end;
    }
  }

  /// These rows of a piece, whose tuples are consecutive, as the merged file has them.
  RowPiece run_of(const Part& part, const RowPiece& piece, std::span<const std::size_t> numbers,
                  const MachineNumbers& machines) const {
    RowPiece run;
    run.first = piece.tuple(numbers.front());
    for (const std::size_t k : numbers) {
      const auto row = piece.rows.begin() + static_cast<std::ptrdiff_t>(k * part.rows.row_bytes());
      const auto end = row + static_cast<std::ptrdiff_t>(part.rows.row_bytes());
      const std::string& reason = piece.reasons[k];
      run.status.push_back(piece.status[k]);
      run.reasons.push_back(reason);
      if (part.rows.have_tuples()) {
        const auto tuple = row + RowLayout::tuple_offset;
        run.rows.insert(run.rows.end(), row, tuple);
        run.rows.insert(run.rows.end(), tuple + sizeof(std::uint64_t), end);
        RowLayout::seal(std::span(run.rows).last(row_bytes_), piece.status[k], reason);
      } else {
        run.rows.insert(run.rows.end(), row, end);
      }
      TimingRow timing = piece.timing[k];
      if (timing.machine < machines.size()) timing.machine = machines[timing.machine];
      timing_checksum_.write(&timing);
      run.timing.push_back(timing);
    }
    return run;
  }

  void add(const Part& part, const RowPiece& run) {
    const std::size_t count = run.status.size();
    std::vector<std::byte> known;  // the rows of the merged file, read once they are needed
    std::size_t accepted = 0;      // number of accepted rows just before k that are not written yet
    for (std::size_t k = 0; k < count; ++k) {
      if (accept(part, run, k, known)) {
        ++accepted;
      } else {
        write(run, k - accepted, k);
        accepted = 0;
      }
    }
    write(run, count - accepted, count);
  }

  /// Whether row k of a run belongs into the merged file; if so, sets its status and reason there.
  bool accept(const Part& part, const RowPiece& run, std::size_t k,
              std::vector<std::byte>& known_rows) {
    RunStatus& known = statuses_[run.first + k];
    const RunStatus status = run.status[k];
    if (precedence(known) >= precedence(status)) {
      if (precedence(status) == 3) {
        if (known_rows.empty()) {
          known_rows.resize(run.rows.size());
          hdf5::read_rows(rows_, row_type_, run.first, run.status.size(), known_rows.data());
        }
        check_equal(part, run.first + k, std::span(known_rows).subspan(k * row_bytes_, row_bytes_),
                    std::span(run.rows).subspan(k * row_bytes_, row_bytes_));
      }
      return false;
    }
    if (known != RunStatus::pending || !run.reasons[k].empty()) {
      std::string reason = run.reasons[k];
      reason.resize(reason_bytes, '\0');
      hdf5::write_rows(reasons_, reason_type_.get(), run.first + k, 1, reason.data());
    }
    known = status;
    return true;
  }

  void check_equal(const Part& part, std::uint64_t tuple, std::span<const std::byte> known,
                   std::span<const std::byte> found) const {
    if (std::equal(known.begin(), known.end(), found.begin())) return;
    throw InputError(part.path + ": has another result of tuple " + std::to_string(tuple) +
                     " than the parts before it (one of them is wrong); run the sweep "
                     "anew, or leave this part out");
  }

  /// Writes rows [begin, end) of a run.
  void write(const RowPiece& run, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    hdf5::write_rows(rows_, row_type_, run.first + begin, end - begin,
                     run.rows.data() + begin * row_bytes_);
    hdf5::write_rows(timing_, timing_type_.get(), run.first + begin, end - begin,
                     &run.timing[begin]);
  }

  hid_t output_;
  std::vector<RunStatus> statuses_;  // [tuples] in the merged file
  std::size_t row_bytes_;
  hid_t row_type_;
  hdf5::Handle timing_type_;
  RecordChecksum timing_checksum_;
  hdf5::Handle reason_type_;
  hdf5::Handle rows_, timing_, reasons_;
  MergeOutcome outcome_;
};

/// The launches and machines of all parts.
class Launches {
 public:
  void add(hid_t part) {
    MachineNumbers numbers;
    for (const Machine& machine : read_machines(part)) {
      const auto next = static_cast<std::uint32_t>(machines_.size());
      const auto [known, is_new] = numbers_.emplace(machine, next);
      if (is_new) machines_.push_back(machine);
      numbers.push_back(known->second);
    }
    StoredLaunches stored = read_launches(part);
    damaged_ += stored.damaged;
    for (Launch& launch : stored.launches) {
      for (RankUsage& use : launch.uses) {
        if (use.machine < numbers.size()) use.machine = numbers[use.machine];
      }
      most_ranks_ = std::max(most_ranks_, launch.ranks);
      launches_.push_back(std::move(launch));
    }
    of_parts_.push_back(std::move(numbers));
  }

  void write(hid_t output) {
    create_machines(output, machines_, most_ranks_);
    std::stable_sort(launches_.begin(), launches_.end(),
                     [](const Launch& a, const Launch& b) { return a.started < b.started; });
    create_launches(output, launches_);
  }

  const MachineNumbers& machines_of(std::size_t part) const { return of_parts_[part]; }
  /// Number of damaged records, which are left out.
  std::uint64_t damaged() const { return damaged_; }

 private:
  std::vector<Machine> machines_;
  std::map<Machine, std::uint32_t> numbers_;
  std::vector<MachineNumbers> of_parts_;
  std::vector<Launch> launches_;
  std::uint32_t most_ranks_ = 0;
  std::uint64_t damaged_ = 0;
};

/// Copies the description of the sweep, which all parts have in common.
void copy_description(hid_t part, hid_t output) {
  for (const char* name : {"format", "name", "sweep_identity"}) {
    hdf5::write_attribute(output, name, hdf5::read_text_attribute(part, name));
  }
  for (const char* name : {"model_version", "timing"}) {
    hdf5::write_attribute(output, name, hdf5::read_number_attribute(part, name));
  }
  for (const char* name : {"axes", "metrics", "algorithm_runs", "provenance"}) {
    hdf5::check(H5Ocopy(part, name, output, name, H5P_DEFAULT, H5P_DEFAULT),
                std::string("copy '") + name + "'");
  }
}

}  // namespace

MergeOutcome merge_results(const std::string& path, const std::vector<std::string>& paths) {
  // Besides the first part, one is open at a time: there may be more than a process may open.
  const Part first = open_part(paths.front());
  const auto visit_parts = [&](auto visit) {
    visit(first, 0);
    for (std::size_t k = 1; k < paths.size(); ++k) visit(open_part(paths[k]), k);
  };
  Launches launches;
  visit_parts([&](const Part& part, std::size_t /*number*/) {
    try {
      check_mergeable(first, part);
      launches.add(part.file.get());
    } catch (...) {
      throw_with_path(part.path);
    }
  });
  const std::uint64_t tuples = first.rows.tuples();
  const hdf5::Handle row_type = type_without_tuple(first.rows);
  const std::uint64_t bytes =  // with the structure
      2'000'000 + (H5Tget_size(row_type.get()) + sizeof(TimingRow) + 1) * tuples;
  MergeOutcome outcome;
  AtomicFile file(path, bytes);
  file.write([&](const std::string& draft) {
    const hdf5::Handle output = hdf5::create_file(draft);
    copy_description(first.file.get(), output.get());
    launches.write(output.get());
    create_tables(output.get(), row_type.get(), tuples);
    Merger merger(tuples, row_type.get(), output.get());
    visit_parts([&](const Part& part, std::size_t number) {
      merger.add(part, launches.machines_of(number));
    });
    outcome = merger.finish();
    outcome.damaged_records = launches.damaged();
    hdf5::check(H5Fflush(output.get(), H5F_SCOPE_GLOBAL), "flush '" + draft + "'");
  });
  file.publish();
  return outcome;
}

}  // namespace dagsweep
