#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace dagsweep {

/// Numbers names 0, 1, ... in the order in which they are first given. Holds no copies: a name must
/// live as long as the table. (std::unordered_map takes twice the time and three times the memory
/// for a million names.)
class NameTable {
 public:
  struct Number {
    std::uint32_t value;
    bool is_new;
  };

  /// The number of a name, which is added unless it is known.
  Number add(std::string_view name);
  std::optional<std::uint32_t> find(std::string_view name) const;

  std::size_t size() const { return names_.size(); }
  const std::vector<std::string_view>& names() const { return names_; }  ///< by number

 private:
  static constexpr std::uint32_t no_number = UINT32_MAX;
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = no_number;
  };
  /// The slot that holds the name, or the free one where it belongs.
  std::size_t slot_of(std::string_view name, std::uint32_t hash) const;
  void grow();

  std::vector<std::string_view> names_;
  std::vector<Slot> slots_;  // a power of two, at most half of them in use
};

}  // namespace dagsweep
