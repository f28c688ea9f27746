#include "results/run_notes.hpp"

#include <csignal>
#include <filesystem>

#include "catch.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::run_notes_test {

namespace {

/// Simulates a rank that dies and leaves its note.
void die_running(const std::string& results, int rank, std::uint64_t tuple, int signal = 0) {
  // Not destroyed, as in a killed process.
  auto* const note =
      new RunNote(results, std::to_string(rank), 1);  // NOLINT(cppcoreguidelines-owning-memory)
  note->begin(tuple);
  if (signal != 0) note->crashed(signal);
}

/// The master's work at the start of a launch.
std::vector<CrashingTuple> next_launch(const std::string& results) {
  auto tuples = collect_run_notes(results);
  keep_crashing_tuples(results, tuples);
  return tuples;
}

}  // namespace

TEST_CASE("a run that crashes twice is given up, with the reason") {
  const ScratchResults scratch;
  CHECK(next_launch(scratch.path).empty());
  die_running(scratch.path, 3, 0, SIGSEGV);
  REQUIRE(next_launch(scratch.path).size() == 1);
  CHECK(!next_launch(scratch.path)[0].is_given_up());
  die_running(scratch.path, 1, 0, SIGSEGV);
  const auto tuples = next_launch(scratch.path);
  REQUIRE(tuples.size() == 1);
  CHECK(tuples[0].number == 0);
  CHECK(tuples[0].is_given_up());
  CHECK(tuples[0].reason() == "crashed twice: segmentation fault");
}

TEST_CASE("deaths for unknown reasons count less than crashes") {
  const ScratchResults scratch;
  CHECK(next_launch(scratch.path).empty());
  for (int launch = 1; launch <= 3; ++launch) {
    die_running(scratch.path, 0, 7);
    die_running(scratch.path, 1, 10 + static_cast<std::uint64_t>(launch));
    const auto tuples = next_launch(scratch.path);
    REQUIRE(tuples.size() == 1 + static_cast<std::size_t>(launch));
    CHECK(tuples[0].is_given_up() == (launch == 3));
    CHECK(!tuples[1].is_given_up());
  }
}

TEST_CASE("the ranks of a node share a file of notes") {
  const ScratchResults scratch;
  CHECK(collect_run_notes(scratch.path).empty());
  RunNote first(scratch.path, "8", 3);
  RunNote second(::dup(first.descriptor()), 1);
  RunNote third(::dup(first.descriptor()), 2);
  CHECK((first.is_kept() && second.is_kept() && third.is_kept()));
  CHECK(!RunNote(::dup(first.descriptor()), 3).is_kept());  // there is no such slot
  CHECK(!RunNote("/nowhere/r.h5", "0", 3).is_kept());
  third.begin(30);
  first.begin(10);
  second.begin(20);
  second.clear();
  third.crashed(SIGBUS);
  const auto tuples = next_launch(scratch.path);
  REQUIRE(tuples.size() == 2);
  CHECK((tuples[0].number == 10 && tuples[0].deaths == 1 && tuples[0].crashes == 0));
  CHECK((tuples[1].number == 30 && tuples[1].deaths == 0 && tuples[1].crashes == 1));
}

TEST_CASE("ranks that end normally leave no note, and the folder is removed") {
  const ScratchResults scratch;
  CHECK(collect_run_notes(scratch.path).empty());
  {
    RunNote note(scratch.path, "0", 1);
    note.begin(5);
    note.clear();
  }
  die_running(scratch.path, 1, 4);
  const auto tuples = collect_run_notes(scratch.path);
  REQUIRE(tuples.size() == 1);
  keep_crashing_tuples(scratch.path, tuples);
  remove_run_notes(scratch.path);
  CHECK(collect_run_notes(scratch.path).size() == 1);
  keep_crashing_tuples(scratch.path, {});
  remove_run_notes(scratch.path);
  CHECK(!std::filesystem::exists(scratch.path + ".running"));
}

TEST_CASE("of launches at one time each has its notes") {
  const ScratchResults scratch;
  CHECK(collect_run_notes(scratch.path).empty());
  RunNote first(scratch.path, "1.0", 1);
  RunNote second(scratch.path, "11.0", 1);
  first.begin(10);
  second.begin(20);
  const auto tuples = collect_run_notes(scratch.path, "1.");
  REQUIRE(tuples.size() == 1);
  CHECK(tuples[0].number == 10);
  keep_crashing_tuples(scratch.path, tuples, "1.");
  CHECK(collect_run_notes(scratch.path, "1.").size() == 1);   // from the list
  CHECK(collect_run_notes(scratch.path, "11.").size() == 2);  // and its own
}

}  // namespace dagsweep::run_notes_test
