#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/name_table.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/notices.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// The items of a file whose edges name them. Edges of one task that name the same one carry it.
class NamedItems {
 public:
  /// Lets the edge carry the item of its task that has this name; an edge without data has one of
  /// its own. `fail(why)` is called if another edge of the item has other data.
  template <class Fail>
  void carry(EdgeDraft& edge, std::string_view name, Fail fail) {
    if (edge.data == 0.0) {
      ++without_data_;
      return;
    }
    const std::uint64_t key = std::uint64_t{edge.from} << 32U | names_.add(name).value;
    const auto next = static_cast<std::uint32_t>(items_.size());
    const Item item = items_.try_emplace(key, Item{next, edge.data}).first->second;
    if (item.data != edge.data) {
      fail("carries item '" + printable(name) + "' with data " + shortest(edge.data) +
           ", another edge of the task with " + shortest(item.data) +
           " (edges of one item have equal data)");
    }
    edge.item = item.number;
  }

  void note(std::vector<std::string>& notices) const {
    dagsweep::note(notices, without_data_, "edge without data names", "edges without data name",
                   "an item, which is not read");
  }

 private:
  struct Item {
    std::uint32_t number;
    double data;
  };
  NameTable names_;
  std::unordered_map<std::uint64_t, Item> items_;  // of (task, name)
  std::size_t without_data_ = 0;
};

}  // namespace dagsweep
