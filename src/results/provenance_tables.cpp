#include "results/provenance_tables.hpp"

#include <algorithm>
#include <cstring>

namespace dagsweep {
namespace {

// Free rows of a new file, preallocated.
constexpr std::size_t launch_capacity = 1024;
constexpr std::size_t machine_capacity = 4096;
constexpr std::size_t rank_capacity = 16384;

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
};

void add_text(const hdf5::Handle& type, const char* name, std::size_t offset, std::size_t bytes) {
  const hdf5::Handle text = hdf5::text_type(bytes);
  hdf5::check(H5Tinsert(type.get(), name, offset, text.get()), "describe a record");
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
  return type;
}

hdf5::Handle machine_type() {
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, sizeof(MachineRow)), H5Tclose, "describe a record");
  add_text(type, "host", offsetof(MachineRow, host), sizeof(MachineRow::host));
  add_text(type, "processor", offsetof(MachineRow, processor), sizeof(MachineRow::processor));
  add_text(type, "binding", offsetof(MachineRow, binding), sizeof(MachineRow::binding));
  return type;
}

/// A row of `/ranks`. `launch_after` is the row of the launch + 1; 0 marks a free row.
struct RankRow {
  std::uint32_t launch_after = 0;
  RankUsage use;
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
  return type;
}

template <class Row>
std::vector<Row> read_all(const hdf5::Handle& table, const hdf5::Handle& type) {
  std::vector<Row> rows(hdf5::row_count(table));
  hdf5::read_rows(table, type.get(), 0, rows.size(), rows.data());
  return rows;
}

/// The number of rows in use. They come first, and their `started` is not empty.
std::size_t rows_in_use(const std::vector<LaunchRow>& rows) {
  std::size_t count = 0;
  while (count < rows.size() && !rows[count].started.str().empty()) ++count;
  return count;
}

}  // namespace

void create_machines(hid_t file) {
  hdf5::create_table(file, "machines", machine_type().get(), machine_capacity);
}

void create_launches(hid_t file, const std::vector<Launch>& launches) {
  std::vector<LaunchRow> rows;
  std::vector<RankRow> uses;
  for (const Launch& launch : launches) {
    rows.emplace_back(launch);
    for (const RankUsage& use : launch.uses) {
      uses.push_back({static_cast<std::uint32_t>(rows.size()), use});
    }
  }
  const auto type = launch_type();
  const auto table =
      hdf5::create_table(file, "launches", type.get(), rows.size() + launch_capacity);
  hdf5::write_rows(table, type.get(), 0, rows.size(), rows.data());
  const auto uses_type = rank_type();
  const auto uses_table =
      hdf5::create_table(file, "ranks", uses_type.get(), uses.size() + rank_capacity, false);
  if (!uses.empty()) hdf5::write_rows(uses_table, uses_type.get(), 0, uses.size(), uses.data());
}

void add_launch(hid_t file, const Launch& launch) {
  const auto type = launch_type();
  const auto table = hdf5::open_table(file, "launches");
  const auto rows = read_all<LaunchRow>(table, type);
  const LaunchRow added(launch);
  hdf5::write_rows(table, type.get(), std::min(rows_in_use(rows), rows.size() - 1), 1, &added);
}

void end_last_launch(hid_t file, const std::string& ended, const std::vector<RankUsage>& uses) {
  const auto type = launch_type();
  const auto table = hdf5::open_table(file, "launches");
  auto rows = read_all<LaunchRow>(table, type);
  const std::size_t count = rows_in_use(rows);
  if (count == 0) return;
  rows[count - 1].ended = FixedText<24>(ended);
  hdf5::write_rows(table, type.get(), count - 1, 1, &rows[count - 1]);

  const auto uses_type = rank_type();
  const auto uses_table = hdf5::open_table(file, "ranks");
  const auto known = read_all<RankRow>(uses_table, uses_type);
  const auto free = std::find_if(known.begin(), known.end(),
                                 [](const RankRow& row) { return row.launch_after == 0; });
  std::vector<RankRow> added;
  for (const RankUsage& use : uses) {
    if (static_cast<std::ptrdiff_t>(added.size()) == known.end() - free) break;
    added.push_back({static_cast<std::uint32_t>(count), use});
  }
  if (added.empty()) return;
  hdf5::write_rows(uses_table, uses_type.get(), static_cast<std::uint64_t>(free - known.begin()),
                   added.size(), added.data());
}

std::vector<Launch> read_launches(hid_t file) {
  const auto rows = read_all<LaunchRow>(hdf5::open_table(file, "launches"), launch_type());
  std::vector<Launch> launches;
  for (std::size_t k = 0; k < rows_in_use(rows); ++k) {
    const LaunchRow& row = rows[k];
    launches.push_back({row.started.str(),
                        row.ended.str(),
                        row.host.str(),
                        row.job.str(),
                        row.version.str(),
                        row.ranks,
                        row.shard.str(),
                        {}});
  }
  for (const RankRow& row : read_all<RankRow>(hdf5::open_table(file, "ranks"), rank_type())) {
    if (row.launch_after == 0) break;
    if (row.launch_after <= launches.size()) launches[row.launch_after - 1].uses.push_back(row.use);
  }
  return launches;
}

std::vector<Machine> read_machines(hid_t file) {
  std::vector<Machine> machines;
  for (const MachineRow& row :
       read_all<MachineRow>(hdf5::open_table(file, "machines"), machine_type())) {
    if (row.host.str().empty()) break;
    machines.push_back({row.host.str(), row.processor.str(), row.binding.str()});
  }
  return machines;
}

std::vector<std::uint32_t> add_machines(hid_t file, const std::vector<Machine>& machines) {
  const auto type = machine_type();
  const auto table = hdf5::open_table(file, "machines");
  std::vector<Machine> known = read_machines(file);
  std::vector<std::uint32_t> numbers;
  for (const Machine& machine : machines) {
    const MachineRow record{FixedText<64>(machine.host), FixedText<64>(machine.processor),
                            FixedText<48>(machine.binding)};
    const Machine truncated{record.host.str(), record.processor.str(), record.binding.str()};
    const auto found = std::find(known.begin(), known.end(), truncated);
    numbers.push_back(static_cast<std::uint32_t>(found - known.begin()));
    if (found != known.end()) continue;
    if (known.size() == machine_capacity) {
      numbers.back() = UINT32_MAX;
      continue;
    }
    hdf5::write_rows(table, type.get(), known.size(), 1, &record);
    known.push_back(truncated);
  }
  return numbers;
}

}  // namespace dagsweep
