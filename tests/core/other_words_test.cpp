#include "core/other_words.hpp"

#include "catch.hpp"
#include "core/catalogue.hpp"

namespace dagsweep {
namespace {

using Names = std::vector<std::string>;

TEST_CASE("words of other programs stand for the names that are known where they are written") {
  CHECK(names_for_word("vertices", {"kind", "tasks"}) == Names{"tasks"});
  CHECK(names_for_word("Fault-Tolerance", {"epsilon", "seed"}) == Names{"epsilon"});
  CHECK(names_for_word("json", {"wfformat", "instance"}) == Names{"instance", "wfformat"});
  CHECK(names_for_word("vertices", {"kind"}).empty());
  CHECK(names_for_word("", {"tasks"}).empty());
}

TEST_CASE("near names: other words and plurals, then few edits, then beginnings and parts") {
  CHECK(near_names("nodes", {"tasks", "node", "note"}) == Names{"node", "tasks", "note"});
  CHECK(near_names("CCR", {"crc", "ccr"}) == Names{"ccr", "crc"});
  CHECK(near_names("gauss", {"gaussian", "guess"}) == Names{"guess", "gaussian"});
  CHECK(near_names("lookahead-heft", {"heft", "lookahead"}) == Names{"lookahead", "heft"});
  CHECK(near_names("memory", {"memory_per_run", "per_memory", "armory_list"}) ==
        Names{"memory_per_run", "per_memory"});
  CHECK(near_names("abc", {"abcdefgh", "x-abc"}).empty());  // too short to say enough
}

}  // namespace
}  // namespace dagsweep
