#pragma once

#include <optional>
#include <string_view>

#include "graph/formats/dot_attributes.hpp"
#include "graph/formats/dot_tokens.hpp"

namespace dagsweep {

/// Reads the attribute lists of a DOT file, [a=b, c=d] [...]. What fails throws InputError naming
/// file and line.
class DotAttributeLists {
 public:
  /// `names` counts what is read.
  DotAttributeLists(DotTokens& tokens, DotAttributeNames& names) : tokens_(tokens), names_(names) {}

  /// The attributes of the element whose lists begin here; none if it has no list.
  DotAttributes read(DotElement element);
  /// Skips lists.
  void skip();
  /// Counts, or refuses, what became of attributes that an element states again in this line.
  void check(DotMerged merged, DotElement element, int line);

 private:
  /// take(name, value, line) gets each attribute of the lists.
  template <class Take>
  void for_each(Take take);
  std::string_view read_key();
  std::optional<DotMerged> state(DotAttributes& given, const DotAttributeNames::Name& name,
                                 std::string_view value, int line) const;

  DotTokens& tokens_;
  DotAttributeNames& names_;
};

}  // namespace dagsweep
