#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "graph/formats/notices.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// The items of a file whose edges name them. Edges of one task that name the same one carry it.
class NamedItems {
 public:
  /// The item of an edge, as EdgeDraft::item. `name`: the number of the name.
  std::uint32_t item(std::uint32_t from, std::uint32_t name, double data) {
    if (data == 0.0) {
      ++without_data_;
      return EdgeDraft::own_item;
    }
    const std::uint64_t key = std::uint64_t{from} << 32U | name;
    const auto next = static_cast<std::uint32_t>(numbers_.size());
    return numbers_.try_emplace(key, next).first->second;
  }

  void note(std::vector<std::string>& notices) const {
    dagsweep::note(notices, without_data_, "edge without data names", "edges without data name",
                   "an item, which is not read");
  }

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // of (task, name)
  std::size_t without_data_ = 0;
};

}  // namespace dagsweep
