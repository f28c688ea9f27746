#include "launch/join/once_file.hpp"

#include <filesystem>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::once_file_test {
namespace {

std::ptrdiff_t files_in(const ScratchFolder& folder) {
  return std::distance(std::filesystem::directory_iterator(folder.path()),
                       std::filesystem::directory_iterator());
}

}  // namespace

TEST_CASE("a file is created by one of many") {
  const ScratchFolder scratch;
  constexpr std::size_t threads = 8;
  for (int round = 0; round < 20; ++round) {
    const std::string path = scratch / std::to_string(round);
    std::vector<int> created(threads);
    {
      std::vector<std::jthread> all;
      for (std::size_t k = 0; k < threads; ++k) {
        all.emplace_back([&, k] { created[k] = create_once(path, std::to_string(k)) ? 1 : 0; });
      }
    }
    const auto winner = std::ranges::find(created, 1) - created.begin();
    CHECK(std::ranges::count(created, 1) == 1);
    CHECK(content_of(path) == std::to_string(winner));
  }
  CHECK(files_in(scratch) == 20);  // no draft is left
}

TEST_CASE("a file that exists stays as it is, and a folder that is gone is told") {
  const ScratchFolder scratch;
  const std::string path = scratch / "one";
  CHECK(!content_of(path));
  CHECK(create_once(path, "first"));
  CHECK(!create_once(path, "second"));
  CHECK(content_of(path) == "first");
  CHECK(files_in(scratch) == 1);
  CHECK_THROWS_AS(create_once(scratch / "nowhere/one", "text"), IoError);
}

}  // namespace dagsweep::once_file_test
