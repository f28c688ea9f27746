#include "core/workspace.hpp"

#include <algorithm>
#include <stdexcept>

#include "catch.hpp"
#include "core/ids.hpp"

using namespace dagsweep;

TEST_CASE("a workspace gives memory to the next array of about the same size") {
  Workspace workspace;
  const Workspace::Use use(workspace);
  const void* first = nullptr;
  {
    const WorkVector<double> array(5);
    first = array.data();
  }
  const WorkVector<std::uint32_t> smaller(9);  // 36 bytes after 40
  CHECK(smaller.data() == first);
  const WorkVector<std::uint32_t> at_the_same_time(9);
  CHECK(at_the_same_time.data() != first);
}

TEST_CASE("the first elements that are appended fill a block") {
  WorkVector<std::uint32_t> array;
  array.push_back(0);
  const void* const first = array.data();
  while (array.size() < Workspace::step / sizeof(std::uint32_t)) {
    array.push_back(static_cast<std::uint32_t>(array.size()));
  }
  CHECK(array.data() == first);
  CHECK(array.back() == array.size() - 1);
}

TEST_CASE("an array has the values it is made with, wherever its memory was before") {
  Workspace workspace;
  const Workspace::Use use(workspace);
  for (const double value : {1.0, 2.0}) {
    const IdMap<TaskId, double> map(7, value);
    for (const double each : map) CHECK(each == value);
  }
  const IdMap<TaskId, double> zeros(7);
  for (const double each : zeros) CHECK(each == 0.0);
}

TEST_CASE("an array may outlive the workspace, and be older than its use") {
  WorkVector<int> older(3, 1);
  WorkVector<int> longer;
  {
    Workspace workspace;
    const Workspace::Use use(workspace);
    longer.assign(100, 2);
    older = WorkVector<int>();
  }
  CHECK(longer.back() == 2);
  longer.assign(1000, 3);
  CHECK(longer.back() == 3);
}

TEST_CASE("arrays of the largest size that is kept, and larger ones, have their size") {
  Workspace workspace;
  const Workspace::Use use(workspace);
  const void* kept = nullptr;
  {
    WorkVector<char> large(Workspace::largest + 1, 'x');
    WorkVector<char> small(Workspace::largest, 'y');
    kept = small.data();
  }
  const WorkVector<char> again(Workspace::largest, 'z');
  CHECK(static_cast<const void*>(again.data()) == kept);
  CHECK(std::ranges::count(again, 'z') == Workspace::largest);
}

TEST_CASE("the use of a workspace ends with its scope, also by an exception") {
  Workspace outer;
  const Workspace::Use use_outer(outer);
  const void* kept = nullptr;
  {
    const WorkVector<char> array(1000);
    kept = array.data();
  }
  try {
    Workspace inner;
    const Workspace::Use use_inner(inner);
    const WorkVector<char> array(1000);
    CHECK(static_cast<const void*>(array.data()) != kept);
    throw std::runtime_error("stop");
  } catch (const std::runtime_error&) {
    const WorkVector<char> again(1000);
    CHECK(static_cast<const void*>(again.data()) == kept);
  }
}
