#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/name_table.hpp"
#include "core/number.hpp"

namespace dagsweep {

/// What an attribute belongs to.
enum class DotElement : std::uint8_t { node, edge };

/// The attributes that are read. The first three are amounts: work of a node, data of an edge.
enum class DotAttribute : std::uint8_t {
  amount,
  size,
  weight,
  task_group,
  kind,
  label,
  item,
  none
};
inline constexpr std::size_t dot_amounts = 3;

/// How a name is written: bit k is set if letter k is upper case. 0 is the exact spelling.
using DotSpelling = std::uint16_t;

/// The spellings in which an element states one attribute: the exact one, and at most one other.
class DotSpellings {
 public:
  DotSpellings() = default;
  explicit DotSpellings(DotSpelling spelling) : bits_(spelling == 0 ? exact : spelling) {}

  bool is_stated() const { return bits_ != 0; }
  bool is_exact() const { return (bits_ & exact) != 0; }
  /// Whether these and `others` have no two spellings beside the exact one.
  bool agrees_with(const DotSpellings& others) const {
    return other() == 0 || others.other() == 0 || other() == others.other();
  }
  void unite(const DotSpellings& others) { bits_ |= others.bits_; }

 private:
  static constexpr DotSpelling exact = 1U << 15U;
  DotSpelling other() const { return bits_ & static_cast<DotSpelling>(~exact); }

  DotSpelling bits_ = 0;
};

/// What becomes of attributes that are stated again for the same element.
enum class DotMerged : std::uint8_t {
  all,     ///< the last value of each counts
  hidden,  ///< a value in another spelling than the exact one does not count
  second,  ///< refused: there are two spellings beside the exact one
};

/// The value of an attribute: the last one in the exact spelling, else in another.
template <class T>
struct DotStated {
  T value{};
  DotSpellings spellings{};

  bool is_stated() const { return spellings.is_stated(); }
  DotMerged merge(const DotStated& later) {
    if (!later.is_stated()) return DotMerged::all;
    if (!spellings.agrees_with(later.spellings)) return DotMerged::second;
    const bool differs = is_stated() && spellings.is_exact() != later.spellings.is_exact();
    if (!differs || later.spellings.is_exact()) value = later.value;
    spellings.unite(later.spellings);
    return differs ? DotMerged::hidden : DotMerged::all;
  }
};

/// The attributes that a statement gives.
struct DotAttributes {
  std::array<DotStated<double>, dot_amounts> amounts;
  DotStated<std::optional<std::int64_t>> group;
  DotStated<std::string_view> kind, label, item;
};

/// The amount of a node or edge: that of the first of the names work (or data), size, weight that
/// it states.
class DotAmount {
 public:
  DotMerged merge(const DotAmount& later);
  DotMerged merge(const std::array<DotStated<double>, dot_amounts>& later);

  double value() const { return value_; }     ///< not_a_value if there is none
  std::size_t name() const { return name_; }  ///< dot_amounts if there is none

 private:
  double value_ = not_a_value;
  std::array<DotSpellings, dot_amounts> spellings_{};
  std::uint8_t name_ = dot_amounts;
};

/// The names of attributes in a file: what they mean, and how often they are not read.
class DotAttributeNames {
 public:
  struct Name {
    std::string_view text;  ///< as it is written
    DotAttribute attribute = DotAttribute::none;
    DotSpelling spelling = 0;
    bool looks_read = false;   ///< its name resembles one that is read
    std::size_t read = 0;      ///< number of values that are read
    std::size_t not_read = 0;  ///< number of those that are not
  };

  /// The name `key`, which must live as long as this object.
  Name& find(DotElement element, std::string_view key);
  void note_hidden(DotElement element) { ++hidden_[static_cast<std::size_t>(element)]; }

  /// Appends notices about names that are read in another spelling, and about those that are not
  /// read although they resemble one that is.
  void note(std::vector<std::string>& notices) const;
  /// Names these attributes for an error: "; 'works' is not read", "" if there are none.
  std::string not_read(DotElement element) const;

 private:
  std::array<NameTable, 2> numbers_;        // by DotElement
  std::array<std::vector<Name>, 2> names_;  // by DotElement, in the order of first use
  std::array<std::size_t, 2> last_{};       // by DotElement: number of the last name found
  std::array<std::size_t, 2> hidden_{};     // values that an exact spelling hides
};

}  // namespace dagsweep
