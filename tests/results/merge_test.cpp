#include "results/merge.hpp"

#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/create.hpp"
#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/results_file.hpp"
#include "results/resume.hpp"
#include "support/error_text.hpp"
#include "support/results_of_sweep.hpp"
#include "support/scratch_folder.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep::merge_test {

namespace {

/// Results files of one sweep: tuples 0 to 11.
struct Files {
  ScratchFolder folder;
  Sweep s = sweep("6");

  RowSchema schema(const Shard& shard = {}) const { return row_schema(s, shard); }

  /// The results of every tuple, of which one has failed.
  std::vector<TupleResult> all() const {
    std::vector<TupleResult> results;
    for (std::uint64_t k = 0; k < s.size(); ++k) results.push_back(result(s, k));
    results[4] = result(s, 4, RunStatus::failed);
    return results;
  }

  /// Writes a file with those of the results that belong to the schema's shard, measured on the
  /// last of `machines`; returns its path.
  std::string write(const std::string& name, const std::vector<TupleResult>& results,
                    const RowSchema& schema, const Launch& launch = {},
                    const std::vector<Machine>& machines = {{"a", "fast", "0"}}) const {
    std::string path = folder / name;
    create_results(path, schema, launch);
    const std::uint32_t machine = register_machines(path, machines).back();
    std::vector<TupleResult> own;
    for (const TupleResult& one : results) {
      if (schema.row_of(one.number) < schema.rows) own.push_back(one);
    }
    ResultsFile(path, schema, std::nullopt, machine).write(own);
    end_launch(path, 0, "later", {{.runs = own.size(), .machine = machine}});
    return path;
  }
  std::string write(const std::string& name, const std::vector<TupleResult>& results) const {
    return write(name, results, schema());
  }
  /// The path of the merged file.
  std::string merged(const std::vector<std::string>& parts, MergeOutcome* outcome = nullptr) const {
    const MergeOutcome found = merge_results(folder / "m.h5", parts);
    if (outcome != nullptr) *outcome = found;
    return folder / "m.h5";
  }
};

Launch started(const char* when, const char* shard) {
  Launch launch;
  launch.started = when;
  launch.shard = shard;
  return launch;
}

std::string bytes(const std::string& path, const std::string& dataset) {
  return hdf5::read_bytes(hdf5::open_table(open_results(path, H5F_ACC_RDONLY).get(), dataset));
}

/// Checks that the reproducible rows of both files are the same.
void check_same_rows(const std::string& merged, const std::string& expected) {
  for (const char* dataset : {"rows", "status", "reasons", "algorithm_runs", "axes/seed"}) {
    INFO(dataset);
    CHECK(bytes(merged, dataset) == bytes(expected, dataset));
  }
}

}  // namespace

TEST_CASE("merged shards have the rows of the whole sweep, in any order of the parts") {
  const Files files;
  const std::string whole = files.write("whole.h5", files.all());
  std::vector<std::string> parts;
  for (std::uint64_t k = 0; k < 3; ++k) {
    const Shard shard{k, 3};
    parts.push_back(files.write(std::to_string(k), files.all(), files.schema(shard)));
    CHECK(bytes(parts.back(), "status").size() == 4);
  }
  MergeOutcome outcome;
  const std::string merged = files.merged(parts, &outcome);
  CHECK(outcome.counts.done == 11);
  CHECK(outcome.counts.failed == 1);
  CHECK(outcome.counts.total() == 12);
  CHECK(outcome.damaged + outcome.damaged_records == 0);
  check_same_rows(merged, whole);
  CHECK_NOTHROW(resume_results(merged, files.schema(), {}));  // a file of the whole sweep
  CHECK(ResultsFile(merged, files.schema(), std::nullopt, 0).reset_rows(0, 12, {}) == 0);
  std::ranges::reverse(parts);
  check_same_rows(files.merged(parts), whole);
}

TEST_CASE("results are taken before failures, these before aborted runs, of equals the first") {
  using enum RunStatus;
  const struct {
    RunStatus of_part[2], merged;
    const char* reason;
  } cases[] = {{{pending, pending}, pending, ""},
               {{pending, aborted}, aborted, "second"},
               {{aborted, pending}, aborted, "first"},
               {{aborted, aborted}, aborted, "first"},
               {{aborted, failed}, failed, "second"},
               {{failed, aborted}, failed, "first"},
               {{failed, failed}, failed, "first"},
               {{failed, done}, done, ""},
               {{done, failed}, done, ""},
               {{stalled, aborted}, stalled, ""},
               {{aborted, stalled}, stalled, ""},
               {{done, done}, done, ""}};
  const Files files;
  std::vector<TupleResult> results[2];
  for (const int part : {0, 1}) {
    for (std::uint64_t k = 0; k < std::size(cases); ++k) {
      TupleResult one = result(files.s, k, cases[k].of_part[part]);
      const bool has_reason = one.status == failed || one.status == aborted;
      one.reason = !has_reason ? "" : part == 0 ? "first" : "second";
      if (one.status != pending) results[part].push_back(one);
    }
  }
  const std::string merged =
      files.merged({files.write("first", results[0]), files.write("second", results[1])});
  const std::string statuses = bytes(merged, "status");
  const std::string reasons = bytes(merged, "reasons");
  for (std::size_t k = 0; k < std::size(cases); ++k) {
    INFO(k);
    CHECK(statuses[k] == static_cast<char>(cases[k].merged));
    CHECK(std::string(reasons.substr(k * reason_bytes, reason_bytes).c_str()) == cases[k].reason);
  }
  CHECK(ResultsFile(merged, files.schema(), std::nullopt, 0).reset_rows(0, 12, {}) == 0);
}

TEST_CASE("machines are united, launches sorted by their start, and seconds keep their machine") {
  const Files files;
  const Machine a{"a", "fast", "0"}, b{"b", "slow", "0-3"}, c{"c", "slow", "0-3"};
  const RowSchema of_a = files.schema({0, 2});
  const std::string merged = files.merged(
      {files.write("1", files.all(), of_a, started("2026-01-02", "1/2"), {b, a}),
       files.write("2", files.all(), files.schema({1, 2}), started("2026-01-01", "2/2"), {a, c})});
  const hdf5::Handle file = open_results(merged, H5F_ACC_RDONLY);
  CHECK(read_machines(file.get()) == std::vector{b, a, c});
  const std::vector<Launch> launches = read_launches(file.get()).launches;
  REQUIRE(launches.size() == 2);
  for (const std::uint32_t k : {0, 1}) {
    CHECK(launches[k].shard == (k == 0 ? "2/2" : "1/2"));
    REQUIRE(launches[k].uses.size() == 1);
    CHECK(launches[k].uses[0].runs == 6);
    CHECK(launches[k].uses[0].machine == 2 - k);
  }
  std::vector<TimingRow> seconds(12);
  hdf5::read_rows(hdf5::open_table(file.get(), "timing"), timing_type().get(), 0, 12,
                  seconds.data());
  for (std::uint64_t k = 0; k < 12; ++k) {
    CHECK(seconds[k].machine == (of_a.row_of(k) < of_a.rows ? 1 : 2));
  }
}

TEST_CASE("damaged rows and records are left out and counted") {
  const Files files;
  const auto hurt = files.write("hurt", files.all(), files.schema(), started("2026-01-01", ""));
  damage(hurt, "rows");
  damage(hurt, "launches");
  MergeOutcome outcome;
  CHECK(bytes(files.merged({hurt}, &outcome), "status")[0] == 0);
  CHECK(outcome.damaged == 1);
  CHECK(outcome.counts.pending == 1);
  const auto both = {hurt, files.write("intact", {result(files.s, 0)})};
  check_same_rows(files.merged(both, &outcome), files.write("whole", files.all()));
  CHECK(outcome.damaged == 1);
  CHECK(outcome.damaged_records == 1);
}

TEST_CASE("parts of other sweeps, or with other results of a tuple, are refused") {
  const Files files;
  const std::string first = files.write("first", files.all());
  const std::string second = files.folder / "second";
  const auto refusal = [&](const std::vector<TupleResult>& results, const RowSchema& schema) {
    files.write("second", results, schema);
    std::string text = error_text<Error>([&] { files.merged({first, second}); });
    CHECK_FALSE(std::filesystem::exists(files.folder / "m.h5"));
    return text;
  };
  const std::string another =
      second +
      ": has another result of tuple 7 than the parts before it (one of them is wrong); run the "
      "sweep anew, or leave this part out";
  TupleResult other = result(files.s, 7);
  other.metrics[0] += 1.0;
  CHECK(refusal({result(files.s, 6), other}, files.schema()) == another);
  CHECK(refusal({result(files.s, 7, RunStatus::stalled)}, files.schema()) == another);

  RowSchema changed = files.schema();
  changed.model_version -= 1;
  CHECK(refusal({}, changed) == second + ": holds results of another version of the model than " +
                                    first + " (results of both would mix)");
  const Sweep longer = sweep("7");
  CHECK(refusal({}, row_schema(longer)) == second + ": holds results of another sweep than " +
                                               first + " (graphs, axes or costs differ)");
  changed = files.schema();
  changed.metrics = changed.metrics.subspan(1);
  CHECK(refusal({}, changed) == second + ": has other columns than " + first +
                                    " (they come from different versions of this program)");
  changed = files.schema({0, 2});
  changed.tuples = 13;
  CHECK(refusal({}, changed).find("does not have a row per tuple") != std::string::npos);
}

}  // namespace dagsweep::merge_test
