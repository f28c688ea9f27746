#include "launch/join/once_file.hpp"

#include <filesystem>
#include <thread>
#include <unistd.h>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"

namespace dagsweep::once_file_test {
namespace {

namespace fs = std::filesystem;

struct Scratch {
  fs::path folder = fs::temp_directory_path() / ("dagsweep-once-" + std::to_string(::getpid()));
  Scratch() { fs::create_directory(folder); }
  ~Scratch() { fs::remove_all(folder); }
  std::string operator/(const char* name) const { return (folder / name).string(); }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  }
};

}  // namespace

TEST_CASE("a file is created by one of many") {
  const Scratch scratch;
  constexpr std::size_t threads = 8;
  for (int round = 0; round < 20; ++round) {
    const std::string path = scratch / std::to_string(round).c_str();
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
  CHECK(scratch.files() == 20);  // no draft is left
}

TEST_CASE("a file that exists stays as it is, and a folder that is gone is told") {
  const Scratch scratch;
  const std::string path = scratch / "one";
  CHECK(!content_of(path));
  CHECK(create_once(path, "first"));
  CHECK(!create_once(path, "second"));
  CHECK(content_of(path) == "first");
  CHECK(scratch.files() == 1);
  CHECK_THROWS_AS(create_once(scratch / "nowhere/one", "text"), IoError);
}

}  // namespace dagsweep::once_file_test
