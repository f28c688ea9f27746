#include "results/provenance_tables.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include "results/file_access.hpp"
#include "results/object_checks.hpp"
#include "results/record_checksum.hpp"

namespace dagsweep {
namespace {

// Numbers of free rows that are preallocated in a new file.
constexpr std::size_t launch_capacity = 1024;

/// Free rows for machines. A machine is a host and some of its cores, so that every rank can have
/// its own, and requeued jobs get other hosts.
std::size_t machine_capacity(std::size_t ranks) {
  return std::max<std::size_t>(4096, 8 * ranks);
}

std::size_t rank_capacity(std::size_t ranks) {
  return std::max<std::size_t>(16384, 64 * ranks);
}

template <std::size_t N>
struct FixedText {
  char bytes[N] = {};

  FixedText() = default;
  explicit FixedText(const std::string& text) {
    std::memcpy(bytes, text.data(), std::min(N, text.size()));
  }
  std::string str() const { return {bytes, ::strnlen(bytes, N)}; }
};

struct LaunchRow {
  FixedText<24> started, ended;
  FixedText<64> host;
  FixedText<32> job;
  FixedText<64> version;
  std::uint32_t ranks = 0;
  FixedText<16> shard;
  std::uint32_t checksum = 0;

  LaunchRow() = default;
  explicit LaunchRow(const Launch& launch)
      : started(launch.started),
        ended(launch.ended),
        host(launch.host),
        job(launch.job),
        version(launch.version),
        ranks(launch.ranks),
        shard(launch.shard) {}
};

struct MachineRow {
  FixedText<64> host;
  FixedText<64> processor;
  FixedText<48> binding;
  std::uint32_t checksum = 0;

  MachineRow() = default;
  explicit MachineRow(const Machine& machine)
      : host(machine.host), processor(machine.processor), binding(machine.binding) {}
};

void add_text(const hdf5::Handle& type, const char* name, std::size_t offset, std::size_t bytes) {
  const hdf5::Handle text = hdf5::text_type(bytes);
  hdf5::check(H5Tinsert(type.get(), name, offset, text.get()), "describe a record");
}

void add_checksum(const hdf5::Handle& type, std::size_t offset) {
  hdf5::check(H5Tinsert(type.get(), RecordChecksum::column, offset, H5T_NATIVE_UINT32),
              "describe a record");
}

hdf5::Handle launch_type() {
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, sizeof(LaunchRow)), H5Tclose, "describe a record");
  add_text(type, "started", offsetof(LaunchRow, started), sizeof(LaunchRow::started));
  add_text(type, "ended", offsetof(LaunchRow, ended), sizeof(LaunchRow::ended));
  add_text(type, "host", offsetof(LaunchRow, host), sizeof(LaunchRow::host));
  add_text(type, "job", offsetof(LaunchRow, job), sizeof(LaunchRow::job));
  add_text(type, "version", offsetof(LaunchRow, version), sizeof(LaunchRow::version));
  hdf5::check(H5Tinsert(type.get(), "ranks", offsetof(LaunchRow, ranks), H5T_NATIVE_UINT32),
              "describe a record");
  add_text(type, "shard", offsetof(LaunchRow, shard), sizeof(LaunchRow::shard));
  add_checksum(type, offsetof(LaunchRow, checksum));
  return type;
}

hdf5::Handle machine_type() {
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, sizeof(MachineRow)), H5Tclose, "describe a record");
  add_text(type, "host", offsetof(MachineRow, host), sizeof(MachineRow::host));
  add_text(type, "processor", offsetof(MachineRow, processor), sizeof(MachineRow::processor));
  add_text(type, "binding", offsetof(MachineRow, binding), sizeof(MachineRow::binding));
  add_checksum(type, offsetof(MachineRow, checksum));
  return type;
}

/// A row of `/ranks`. `launch_after` is the row of the launch + 1.
struct RankRow {
  std::uint32_t launch_after = 0;
  RankUsage use;
  std::uint32_t checksum = 0;
};

hdf5::Handle rank_type() {
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, sizeof(RankRow)), H5Tclose, "describe a record");
  const auto add = [&](const char* name, std::size_t offset, hid_t of) {
    hdf5::check(H5Tinsert(type.get(), name, offset, of), "describe a record");
  };
  add("launch_after", offsetof(RankRow, launch_after), H5T_NATIVE_UINT32);
  const std::size_t use = offsetof(RankRow, use);
  add("rank", use + offsetof(RankUsage, rank), H5T_NATIVE_UINT32);
  add("runs", use + offsetof(RankUsage, runs), H5T_NATIVE_UINT64);
  add("inside_seconds", use + offsetof(RankUsage, inside_seconds), H5T_NATIVE_DOUBLE);
  add("usual_seconds", use + offsetof(RankUsage, usual_seconds), H5T_NATIVE_DOUBLE);
  add("span_seconds", use + offsetof(RankUsage, span_seconds), H5T_NATIVE_DOUBLE);
  add("idle_seconds", use + offsetof(RankUsage, idle_seconds), H5T_NATIVE_DOUBLE);
  add("memory_seconds", use + offsetof(RankUsage, memory_seconds), H5T_NATIVE_DOUBLE);
  add("machine", use + offsetof(RankUsage, machine), H5T_NATIVE_UINT32);
  add_checksum(type, offsetof(RankRow, checksum));
  return type;
}

/// One of the tables, read into memory. Records in use come first; free ones are zero.
template <class Row>
class Records {
 public:
  Records(hid_t file, const char* name, hdf5::Handle type)
      : type_(std::move(type)),
        table_(hdf5::open_table(file, name)),
        checksum_(type_.get()),
        rows_(hdf5::row_count(table_)) {
    hdf5::check_list(table_, type_.get());
    if (rows_.empty()) throw DamagedFile("/" + std::string(name) + " is empty");
    hdf5::read_rows(table_, type_.get(), 0, rows_.size(), rows_.data());
    while (in_use_ < rows_.size() && !checksum_.is_free(&rows_[in_use_])) ++in_use_;
  }

  std::size_t capacity() const { return rows_.size(); }
  std::size_t in_use() const { return in_use_; }
  const Row& operator[](std::size_t k) const { return rows_[k]; }
  /// Whether record k matches its checksum.
  bool intact(std::size_t k) const { return checksum_.matches(&rows_[k]); }

  /// Writes a record to row k of the file.
  void write(std::size_t k, Row row) {
    checksum_.write(&row);
    hdf5::write_rows(table_, type_.get(), k, 1, &row);
  }

 private:
  hdf5::Handle type_, table_;
  RecordChecksum checksum_;
  std::vector<Row> rows_;
  std::size_t in_use_ = 0;
};

Records<LaunchRow> launch_records(hid_t file) {
  return {file, "launches", launch_type()};
}

Records<MachineRow> machine_records(hid_t file) {
  return {file, "machines", machine_type()};
}

Records<RankRow> rank_records(hid_t file) {
  return {file, "ranks", rank_type()};
}

/// Creates a table of these records, and with `free` free ones. `filled`: see hdf5::create_table().
template <class Row>
void create_records(hid_t file, const char* name, const hdf5::Handle& type, std::vector<Row> rows,
                    std::size_t free, bool filled = true) {
  const RecordChecksum checksum(type.get());
  for (Row& row : rows) checksum.write(&row);
  const auto table = hdf5::create_table(file, name, type.get(), rows.size() + free, filled);
  if (!rows.empty()) hdf5::write_rows(table, type.get(), 0, rows.size(), rows.data());
}

}  // namespace

void create_machines(hid_t file, const std::vector<Machine>& machines, std::uint32_t ranks) {
  std::vector<MachineRow> rows(machines.begin(), machines.end());
  create_records(file, "machines", machine_type(), std::move(rows), machine_capacity(ranks), false);
}

void create_launches(hid_t file, const std::vector<Launch>& launches) {
  std::vector<LaunchRow> rows;
  std::vector<RankRow> uses;
  std::uint32_t ranks = 0;
  for (const Launch& launch : launches) {
    rows.emplace_back(launch);
    ranks = std::max(ranks, launch.ranks);
    for (const RankUsage& use : launch.uses) {
      uses.push_back({static_cast<std::uint32_t>(rows.size()), use, 0});
    }
  }
  create_records(file, "launches", launch_type(), std::move(rows), launch_capacity);
  create_records(file, "ranks", rank_type(), std::move(uses), rank_capacity(ranks), false);
}

std::uint32_t add_launch(hid_t file, const Launch& launch) {
  auto launches = launch_records(file);
  const std::size_t row = std::min(launches.in_use(), launches.capacity() - 1);
  launches.write(row, LaunchRow(launch));
  return static_cast<std::uint32_t>(row);
}

void end_launch(hid_t file, std::uint32_t launch, const std::string& ended,
                const std::vector<RankUsage>& uses) {
  auto launches = launch_records(file);
  if (launch >= launches.in_use()) return;
  LaunchRow row = launches[launch];
  row.ended = FixedText<24>(ended);
  launches.write(launch, row);

  auto ranks = rank_records(file);
  std::size_t free = ranks.in_use();
  for (const RankUsage& use : uses) {
    if (free == ranks.capacity()) break;
    ranks.write(free++, {launch + 1, use, 0});
  }
}

StoredLaunches read_launches(hid_t file) {
  const auto rows = launch_records(file);
  StoredLaunches found;
  std::vector<std::size_t> place(rows.in_use(), rows.in_use());  // [row] index in found.launches
  for (std::size_t k = 0; k < rows.in_use(); ++k) {
    if (!rows.intact(k)) {
      ++found.damaged;
      continue;
    }
    place[k] = found.launches.size();
    const LaunchRow& row = rows[k];
    found.launches.push_back({row.started.str(),
                              row.ended.str(),
                              row.host.str(),
                              row.job.str(),
                              row.version.str(),
                              row.ranks,
                              row.shard.str(),
                              {}});
  }
  const auto ranks = rank_records(file);
  for (std::size_t k = 0; k < ranks.in_use(); ++k) {
    if (!ranks.intact(k)) {
      ++found.damaged;
      continue;
    }
    const std::size_t launch = ranks[k].launch_after - std::size_t{1};
    if (launch >= place.size() || place[launch] >= found.launches.size()) continue;
    found.launches[place[launch]].uses.push_back(ranks[k].use);
  }
  return found;
}

std::vector<Machine> read_machines(hid_t file) {
  const auto rows = machine_records(file);
  std::vector<Machine> machines;
  for (std::size_t k = 0; k < rows.in_use(); ++k) {
    if (rows.intact(k)) {
      machines.push_back({rows[k].host.str(), rows[k].processor.str(), rows[k].binding.str()});
    } else {
      machines.push_back({"unknown (damaged)", "", ""});
    }
  }
  return machines;
}

std::vector<std::uint32_t> add_machines(hid_t file, const std::vector<Machine>& machines) {
  auto rows = machine_records(file);
  std::map<Machine, std::uint32_t> known;
  std::uint32_t count = 0;
  for (const Machine& machine : read_machines(file)) known.emplace(machine, count++);
  std::vector<std::uint32_t> numbers;
  for (const Machine& machine : machines) {
    const MachineRow record(machine);
    const Machine truncated{record.host.str(), record.processor.str(), record.binding.str()};
    auto found = known.find(truncated);
    if (found == known.end() && count < rows.capacity()) {
      rows.write(count, record);
      found = known.emplace(truncated, count++).first;
    }
    numbers.push_back(found != known.end() ? found->second : UINT32_MAX);
  }
  return numbers;
}

}  // namespace dagsweep
