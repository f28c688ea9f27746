#include "results/lock.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::lock_test {

namespace {

namespace fs = std::filesystem;
using Sharing = ResultsLock::Sharing;

/// A place for a results file and its lock.
struct Folder : ScratchFolder {
  std::string results = *this / "r.h5";
};

ResultsLock lock_of(const std::string& results, Sharing sharing = Sharing::none) {
  return ResultsLock::acquire(results, "process 1 on here", 0.0, {}, sharing);
}

template <class Work>
std::string io_error(Work work) {
  return error_text<IoError>(work);
}

}  // namespace

TEST_CASE("launches that join share the lock, and the last one removes it") {
  const Folder folder;
  ResultsLock first = lock_of(folder.results, Sharing::with_joined_launches);
  CHECK(first.is_sole());
  {
    ResultsLock second = lock_of(folder.results, Sharing::with_joined_launches);
    CHECK_FALSE(first.is_sole());
    CHECK_FALSE(second.is_sole());
    CHECK(io_error([&] { lock_of(folder.results); }) ==
          folder.results +
              ": is in use by process 1 on here (two sweeps in one results file would damage it); "
              "wait for it to end (--wait SECONDS does), or choose another --output");
    CHECK_FALSE(first.leave());
    CHECK(second.is_sole());
    CHECK(fs::exists(folder.results + ".lock"));
    CHECK(second.leave());
    CHECK_FALSE(fs::exists(folder.results + ".lock"));
  }
  ResultsLock alone = lock_of(folder.results);
  CHECK(alone.is_sole());
  CHECK(io_error([&] { lock_of(folder.results, Sharing::with_joined_launches); }) != "");
}

TEST_CASE("ranks keep the lock of a master that was killed until the last of them has ended") {
  const Folder folder;
  const std::string path = folder.results + ".lock";
  std::optional<ResultsLock> master(lock_of(folder.results));
  master->share();
  std::optional<ResultsLock> rank(ResultsLock::join(folder.results));
  std::optional<ResultsLock> of_same_node(
      ResultsLock::joined(::dup(rank->descriptor()), folder.results));
  fs::rename(path, path + ".away");  // so that the master does not remove it
  master.reset();
  fs::rename(path + ".away", path);
  const std::string in_use = folder.results + ": is in use by process 1 on here (";
  CHECK(io_error([&] { lock_of(folder.results); }).starts_with(in_use));
  rank.reset();
  CHECK(io_error([&] { lock_of(folder.results); }).starts_with(in_use));
  of_same_node.reset();
  CHECK_NOTHROW(lock_of(folder.results));
}

TEST_CASE("without a lock nothing is locked, and nobody is alone for sure") {
  const Folder folder;
  ResultsLock none = ResultsLock::none(folder.results);
  none.share();
  none.lock_results(folder.results);
  CHECK_FALSE(none.enforced());
  CHECK_FALSE(none.is_sole());
  CHECK_FALSE(none.leave());
  CHECK(none.descriptor() == -1);
  CHECK_FALSE(fs::exists(folder.results + ".lock"));
  CHECK(lock_of(folder.results).enforced());
}

TEST_CASE("a results file that is locked under another path is in use") {
  const Folder folder;
  const std::string other = folder.results + ".other";
  ResultsLock one = lock_of(folder.results);
  ResultsLock two = lock_of(other);
  std::ofstream(folder.results) << "rows";
  fs::create_hard_link(folder.results, other);
  one.lock_results(folder.results);
  CHECK(io_error([&] { two.lock_results(other); })
            .starts_with(other + ": is in use by a process that has it under another path, or "
                                 "whose lock file was removed (two sweeps"));
}

TEST_CASE("a lock file that cannot be created is named, with its folder") {
  const Folder folder;
  const std::string nowhere = folder / "none/r.h5";
  CHECK(io_error([&] { lock_of(nowhere); }) ==
        nowhere + ": cannot be created (No such file or directory); make the folder '" +
            folder / "none" + "' first");
  fs::create_symlink(folder / "victim", folder.results + ".lock");
  CHECK(io_error([&] { lock_of(folder.results); }) ==
        folder.results + ".lock: cannot be created (Too many levels of symbolic links)");
  CHECK_FALSE(fs::exists(folder / "victim"));
}

}  // namespace dagsweep::lock_test
