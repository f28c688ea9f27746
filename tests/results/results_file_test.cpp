#include "results/results_file.hpp"

#include <chrono>
#include <cmath>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/file_descriptor.hpp"
#include "metrics/catalogue.hpp"
#include "results/create.hpp"
#include "results/disk_space.hpp"
#include "results/lock.hpp"
#include "results/merge.hpp"
#include "results/named_file.hpp"
#include "results/resume.hpp"
#include "results/reuse.hpp"
#include "results/row_layout.hpp"
#include "results/summary.hpp"
#include "support/error_text.hpp"
#include "support/results_of_sweep.hpp"
#include "support/scratch_folder.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep::results_file_test {

namespace {

void create(const std::string& path, const Sweep& s, const Launch& launch,
            const StopToken& stop = {}) {
  create_results(path, row_schema(s), launch, stop);
}

/// Removes a column from the rows of a file, all pending: what a program without it would write.
void remove_column(const std::string& path, std::string_view name) {
  const hdf5::Handle file(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose, "open");
  const auto rows = hdf5::open_table(file.get(), "rows");
  const hdf5::Handle all(H5Dget_type(rows.get()), H5Tclose, "type");
  const std::vector<std::string> names = hdf5::column_names(all.get());
  const hdf5::Handle rest(H5Tcreate(H5T_COMPOUND, H5Tget_size(all.get())), H5Tclose, "type");
  std::size_t offset = 0;
  for (unsigned k = 0; k < names.size(); ++k) {
    if (names[k] == name) continue;
    const hdf5::Handle of(H5Tget_member_type(all.get(), k), H5Tclose, "type");
    hdf5::check(H5Tinsert(rest.get(), names[k].c_str(), offset, of.get()), "insert");
    offset += H5Tget_size(of.get());
  }
  hdf5::check(H5Tpack(rest.get()), "pack");
  const std::uint64_t count = hdf5::row_count(rows);
  hdf5::check(H5Ldelete(file.get(), "rows", H5P_DEFAULT), "delete");
  hdf5::create_table(file.get(), "rows", rest.get(), count);
}

/// A column of the rows of a file.
std::vector<double> column(const std::string& path, const char* name, std::size_t count) {
  const hdf5::Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "open");
  const hdf5::Handle one(H5Tcreate(H5T_COMPOUND, sizeof(double)), H5Tclose, "type");
  hdf5::check(H5Tinsert(one.get(), name, 0, H5T_NATIVE_DOUBLE), "insert");
  std::vector<double> values(count);
  hdf5::read_rows(hdf5::open_table(file.get(), "rows"), one.get(), 0, count, values.data());
  return values;
}

const Launch launch{"2026-01-01T00:00:00Z", "", "here", "", "test", 1, "", {}};

/// Writes rows of a file, as one rank does.
void write(const std::string& path, const Sweep& s, const std::vector<TupleResult>& rows) {
  ResultsFile(path, row_schema(s), std::nullopt, 0).write(rows);
}

/// Prepares a file for another launch, as --resume does; returns the number of damaged rows.
std::uint64_t resume(const std::string& path, const Sweep& s,
                     const std::vector<RunStatus>& retry = {}, const StopToken& stop = {}) {
  resume_results(path, row_schema(s), launch);
  ResultsFile file(path, row_schema(s), std::nullopt, 0);
  return file.reset_rows(0, file.rows(), retry, stop);
}

}  // namespace

TEST_CASE("rows can be read back") {
  const ScratchResults scratch;
  const Sweep s = sweep("6");
  create(scratch.path, s, launch);
  {
    ResultsFile file(scratch.path, row_schema(s), std::nullopt, 0);
    CHECK(file.counts().pending == 12);
    const std::vector<TupleResult> some{result(s, 7), result(s, 3), result(s, 2),
                                        result(s, 9, RunStatus::failed)};
    file.write(some);
    std::map<std::uint64_t, RunStatus> ended;
    file.visit_statuses([&](std::uint64_t number, RunStatus status) { ended[number] = status; });
    CHECK(ended.size() == 4);
    CHECK(ended[2] == RunStatus::done);
    CHECK(ended.count(4) == 0);
    CHECK(ended[9] == RunStatus::failed);
  }
  const ResultsSummary summary = summarise_results(scratch.path);
  CHECK(summary.counts.done == 3);
  CHECK(summary.counts.failed == 1);
  CHECK(summary.counts.pending == 8);
  REQUIRE(summary.by_algorithm.size() == 2);
  CHECK(summary.by_algorithm[0].first == "heft");
  CHECK(summary.by_algorithm[0].second.done == 2);
  CHECK(summary.by_algorithm[1].second.failed == 1);
  REQUIRE(summary.launches.size() == 1);
  CHECK(summary.launches[0].host == "here");
}

TEST_CASE("resuming keeps intact rows and resets damaged and retried ones") {
  const ScratchResults scratch;
  const Sweep s = sweep("6");
  create(scratch.path, s, launch);
  write(scratch.path, s, {result(s, 0), result(s, 1, RunStatus::failed), result(s, 2)});
  CHECK(resume(scratch.path, s) == 0);
  {
    // A row whose bytes do not match its checksum.
    const RowLayout layout(row_schema(s));
    std::vector<std::byte> row(layout.row_bytes());
    TupleResult other = result(s, 2);
    other.metrics[0] = 7.0;
    layout.encode(other, row.data());
    row[0] ^= std::byte{1};
    const hdf5::Handle file(H5Fopen(scratch.path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose,
                            "open");
    hdf5::write_rows(hdf5::open_table(file.get(), "rows"), layout.type(), 2, 1, row.data());
  }
  CHECK(resume(scratch.path, s) == 1);
  CHECK(ResultsFile(scratch.path, row_schema(s), std::nullopt, 0).counts().pending == 10);
  CHECK(resume(scratch.path, s, {RunStatus::failed}) == 0);
  CHECK(ResultsFile(scratch.path, row_schema(s), std::nullopt, 0).counts().pending == 11);
  end_launch(scratch.path, 3, "2026-01-01T00:00:09Z");
  const auto launches = summarise_results(scratch.path).launches;
  REQUIRE(launches.size() == 4);
  CHECK(launches[3].ended == "2026-01-01T00:00:09Z");
  CHECK(launches[0].ended.empty());
}

TEST_CASE("the reason of a row whose status was damaged does not stay beside its next result") {
  const ScratchResults scratch;
  const Sweep s = sweep("6");
  create(scratch.path, s, launch);
  const auto write_first = [&](RunStatus status, const std::string& reason) {
    TupleResult out = result(s, 0, status);
    out.reason = reason;
    write(scratch.path, s, {out});
  };
  write_first(RunStatus::aborted, "out of time");
  damage(scratch.path, "status");  // to a status that has no reason
  CHECK(resume(scratch.path, s) == 1);
  write_first(RunStatus::stalled, "");
  CHECK(resume(scratch.path, s) == 0);
  CHECK(ResultsFile(scratch.path, row_schema(s), std::nullopt, 0).counts().stalled == 1);
}

TEST_CASE("a file whose description is damaged is refused, but its rows can be reused") {
  const Sweep s = sweep("2");
  for (const std::string part :
       {"/axes/seed", "/axes/algorithm", "/axes/ccr", "/metrics/name", "/metrics/better",
        "/provenance/sweep", "/provenance/commit", "/algorithm_runs"}) {
    const ScratchResults scratch;
    create(scratch.path, s, launch);
    write(scratch.path, s, {result(s, 0), result(s, 1)});
    damage(scratch.path, part);
    const std::string text = "is damaged (" + part + " does not match its checksum)";
    INFO(part);
    CHECK(error_text<IoError>([&] {
            resume_results(scratch.path, row_schema(s), launch);
          }).find(text) != std::string::npos);
    CHECK(error_text<IoError>([&] { summarise_results(scratch.path); }).find(text) !=
          std::string::npos);
    CHECK(error_text<IoError>([&] {
            merge_results(scratch.path + ".m", {scratch.path});
          }).find(text) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(scratch.path + ".m"));
    const OldResults old(scratch.path, row_schema(s));
    CHECK(old.damaged_description() == part);
    TupleResult one = result(s, 1);
    one.metrics.clear();
    CHECK(old.fill(one));
    CHECK(one.metrics == result(s, 1).metrics);
  }
}

TEST_CASE("damaged seconds are no result, damaged launches and machines are left out") {
  const ScratchResults scratch;
  const Sweep s = sweep("2");
  create(scratch.path, s, launch);
  register_machines(scratch.path, {{"a", "fast", "0"}, {"b", "fast", "0"}});
  write(scratch.path, s, {result(s, 0), result(s, 1)});
  damage(scratch.path, "timing");
  damage(scratch.path, "launches");
  damage(scratch.path, "machines");
  const ResultsSummary summary = summarise_results(scratch.path);
  CHECK(summary.counts.done == 1);
  CHECK(summary.counts.pending == 3);
  CHECK(summary.damaged_rows == 1);
  CHECK(summary.launches.empty());
  CHECK(summary.damaged_records == 1);
  CHECK(register_machines(scratch.path, {{"a", "fast", "0"}, {"b", "fast", "0"}}) ==
        std::vector<std::uint32_t>{2, 1});
  CHECK(OldResults(scratch.path, row_schema(s)).damaged_rows() == 1);
  CHECK(resume(scratch.path, s) == 1);
  CHECK(summarise_results(scratch.path).damaged_rows == 0);
}

TEST_CASE("a file without a metric is resumed without it, and reused with NaN") {
  const ScratchResults scratch;
  const Sweep s = sweep("2");
  create(scratch.path, s, launch);
  remove_column(scratch.path, "slr");
  write(scratch.path, s, {result(s, 1)});
  CHECK(resume(scratch.path, s) == 0);
  const Resumed resumed = resume_results(scratch.path, row_schema(s), launch);
  CHECK(resumed.missing_columns == std::vector<std::string>{"slr"});
  write(scratch.path, s, {result(s, 2)});
  CHECK(column(scratch.path, "nsl", 4) == std::vector<double>{0.0, 1.5, 3.0, 0.0});

  const std::string larger = scratch.path + ".larger";
  const Sweep more = sweep("3");
  create(larger, more, launch);
  const OldResults old(scratch.path, row_schema(more));
  std::vector<TupleResult> found;
  for (std::uint64_t number = 0; number < more.size(); ++number) {
    TupleResult reused = result(more, number);
    if (old.fill(reused)) found.push_back(reused);
  }
  CHECK(found.size() == 2);
  write(larger, more, found);
  CHECK(old.missing() == std::vector<std::string>{"slr"});
  double known = 0.0;
  for (const double value : column(larger, "nsl", 6)) known += value;
  CHECK(known == 4.5);
  int missing = 0;
  for (const double value : column(larger, "slr", 6)) missing += std::isnan(value) ? 1 : 0;
  CHECK(missing == 2);
}

TEST_CASE("a file without an axis of which the sweep has several values is refused") {
  const ScratchResults scratch;
  const Sweep s = sweep("2");
  create(scratch.path, s, launch);
  remove_column(scratch.path, "seed");
  CHECK_THROWS_AS(resume_results(scratch.path, row_schema(s), launch), InputError);
}

TEST_CASE("files of other sweeps and files of other formats are refused") {
  const ScratchResults scratch;
  create(scratch.path, sweep("6"), launch);
  CHECK_THROWS_AS(resume_results(scratch.path, row_schema(sweep("7")), launch), InputError);
  std::ofstream(scratch.path) << "not HDF5";
  CHECK_THROWS_AS(resume_results(scratch.path, row_schema(sweep("6")), launch), InputError);
  CHECK_THROWS_AS(summarise_results(scratch.path), InputError);
  CHECK_THROWS_AS(summarise_results(scratch.path + ".missing"), InputError);
  CHECK_THROWS_AS(create("/proc/nowhere/r.h5", sweep("6"), launch), IoError);
  CHECK_FALSE(std::filesystem::exists(scratch.path + ".creating"));
}

TEST_CASE("a stop leaves no file that is half created, and resets rows so that they can be again") {
  StopSource drained;
  drained.drain();
  const StopToken stop(drained);
  const ScratchResults scratch;
  const std::string draft = scratch.path + ".creating";
  const Sweep s = sweep("6");
  CHECK_THROWS_AS(create(scratch.path, s, launch, stop), Stopped);
  CHECK(!std::filesystem::exists(scratch.path));
  CHECK(!std::filesystem::exists(draft));

  create(scratch.path, s, launch);
  {
    ResultsFile file(scratch.path, row_schema(s), std::nullopt, 0);
    file.write(std::vector{result(s, 0), result(s, 1, RunStatus::failed)});
    CHECK_THROWS_AS(file.visit_statuses([](std::uint64_t, RunStatus) {}, stop), Stopped);
  }
  CHECK_THROWS_AS(resume(scratch.path, s, {RunStatus::failed}, stop), Stopped);
  CHECK_THROWS_AS(OldResults(scratch.path, row_schema(s), stop), Stopped);
  CHECK(resume(scratch.path, s, {RunStatus::failed}) == 0);
  CHECK(summarise_results(scratch.path).counts.pending == s.size() - 1);
}

TEST_CASE("space is allocated and written in pieces between which a stop is seen") {
  StopSource drained;
  drained.drain();
  const ScratchResults scratch;
  CHECK_THROWS_AS(check_room(scratch.path, 1000, StopToken(drained)), Stopped);
  const FileDescriptor file(::open(scratch.path.c_str(), O_RDWR));
  CHECK_THROWS_AS(allocate(file.number(), {0, 1000}, StopToken(drained)), Stopped);     // zeros
  CHECK_THROWS_AS(allocate(file.number(), {0, 2 << 20}, StopToken(drained)), Stopped);  // fallocate
  allocate(file.number(), {0, 2 << 20});
  CHECK(std::filesystem::file_size(scratch.path) == 2 << 20);
}

TEST_CASE("machines are listed once each") {
  const ScratchResults scratch;
  create(scratch.path, sweep("1"), launch);
  const Machine one{"a", "fast", "0"}, two{"a", "fast", "1"};
  CHECK(register_machines(scratch.path, {one, two, one}) == std::vector<std::uint32_t>{0, 1, 0});
  CHECK(register_machines(scratch.path, {two, {"b", "slow", "0-3"}}) ==
        std::vector<std::uint32_t>{1, 2});
}

TEST_CASE("machines and ranks of several launches of a large job find room") {
  constexpr std::uint32_t ranks = 10'000;
  const ScratchResults scratch;
  Launch large = launch;
  large.ranks = ranks;
  create(scratch.path, sweep("1"), large);
  std::vector<Machine> machines;
  std::vector<RankUsage> uses(ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    machines.push_back({"node" + std::to_string(rank / 128), "fast", std::to_string(rank % 128)});
    uses[rank].rank = rank;
  }
  for (std::uint32_t start = 0; start < 3; ++start) {  // on other nodes each time
    for (Machine& machine : machines) machine.host += "x";
    const auto numbers = register_machines(scratch.path, machines);
    CHECK(numbers.front() == start * ranks);
    CHECK(numbers.back() == (start + 1) * ranks - 1);
    if (start > 0) resume_results(scratch.path, row_schema(sweep("1")), large);
    end_launch(scratch.path, start, "2026-01-01T00:00:09Z", uses);
  }
  const auto launches = summarise_results(scratch.path).launches;
  REQUIRE(launches.size() == 3);
  for (const Launch& one : launches) CHECK(one.uses.size() == ranks);
}

TEST_CASE("a results file in use cannot be locked by a second sweep") {
  const ScratchResults scratch;
  {
    ResultsLock master = ResultsLock::acquire(scratch.path, "process 1 on here", 0.0);
    const std::string refusal =
        error_text<IoError>([&] { ResultsLock::acquire(scratch.path, "process 2", 0.0); });
    CHECK(refusal.find("process 1 on here") != std::string::npos);
    CHECK_FALSE(ResultsLock::is_held(scratch.path));  // no file yet
    create(scratch.path, sweep("1"), launch);
    CHECK(ResultsLock::is_held(scratch.path));
    master.share();
    const ResultsLock rank = ResultsLock::join(scratch.path);
    CHECK_THROWS_AS(ResultsLock::acquire(scratch.path, "process 2", 0.0), IoError);
  }
  CHECK_FALSE(std::filesystem::exists(scratch.path + ".lock"));
  CHECK_FALSE(ResultsLock::is_held(scratch.path));
  const ResultsLock again = ResultsLock::acquire(scratch.path, "process 2", 0.0);
}

TEST_CASE("a results file in use is locked itself, whatever becomes of its lock file") {
  const ScratchResults scratch;
  create(scratch.path, sweep("1"), launch);
  const auto acquire = [&] { return ResultsLock::acquire(scratch.path, "process 2", 0.0); };
  {
    const ResultsLock existing = ResultsLock::acquire(scratch.path, "process 1", 0.0);
    std::filesystem::remove(scratch.path + ".lock");
    CHECK(ResultsLock::is_held(scratch.path));
    CHECK_THROWS_AS(acquire(), IoError);
    CHECK_FALSE(std::filesystem::exists(scratch.path + ".lock"));
  }
  CHECK_FALSE(ResultsLock::is_held(scratch.path));
  std::filesystem::remove(scratch.path);
  {
    ResultsLock created = ResultsLock::acquire(scratch.path, "process 1", 0.0);
    create(scratch.path, sweep("1"), launch);
    created.lock_results(scratch.path);
    std::filesystem::remove(scratch.path + ".lock");
    CHECK_THROWS_AS(acquire(), IoError);
    std::ofstream(scratch.path + ".lock") << "of somebody else\n";
  }
  CHECK(std::filesystem::exists(scratch.path + ".lock"));
  std::filesystem::remove(scratch.path + ".lock");
  CHECK_NOTHROW(acquire());
}

TEST_CASE("a file that is deleted, replaced or shortened has lost its name") {
  const ScratchResults scratch;
  CHECK_THROWS_AS(NamedFile(scratch.path), IoError);
  create(scratch.path, sweep("1"), launch);
  const NamedFile named(scratch.path);
  const auto problem = [&] { return error_text<IoError>([&] { named.check(); }); };
  CHECK(problem().empty());
  const std::string other = scratch.path + ".other";
  std::filesystem::copy_file(scratch.path, other);
  std::filesystem::rename(scratch.path, scratch.path + ".away");
  CHECK(problem().find("was deleted or renamed") != std::string::npos);
  std::filesystem::rename(other, scratch.path);
  CHECK(problem().find("was replaced by another file") != std::string::npos);
  std::filesystem::rename(scratch.path + ".away", scratch.path);
  CHECK(problem().empty());
  std::filesystem::resize_file(scratch.path, 1000);
  CHECK(problem().find("was shortened") != std::string::npos);
}

TEST_CASE("a wait for a results file in use ends with the other process, or with a stop") {
  const ScratchResults scratch;
  std::optional<ResultsLock> other(ResultsLock::acquire(scratch.path, "process 1", 0.0));
  StopSource stop;
  stop.drain();
  CHECK_THROWS_AS(ResultsLock::acquire(scratch.path, "process 2", 600.0, StopToken(stop)), Stopped);
  std::thread end([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    other.reset();
  });
  CHECK_NOTHROW(ResultsLock::acquire(scratch.path, "process 2", 600.0));
  end.join();
}

}  // namespace dagsweep::results_file_test
