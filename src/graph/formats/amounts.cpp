#include "graph/formats/amounts.hpp"

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

NegativeRule negative_rule(std::string_view word) {
  return word == "zero"       ? NegativeRule::zero
         : word == "absolute" ? NegativeRule::absolute
                              : NegativeRule::refuse;
}

void Amounts::finish(std::initializer_list<const Amounts*> kinds,
                     std::vector<std::string>& notices) {
  std::string refused;
  for (const Amounts* kind : kinds) {
    if (kind->count_ == 0) continue;
    if (kind->rule_ != NegativeRule::refuse) {
      notices.push_back(kind->found() + (kind->rule_ == NegativeRule::zero
                                             ? " read as 0"
                                             : " read as their absolute value"));
    } else if (refused.empty()) {
      refused = kind->place_of_first_ + ": is " + shortest(kind->first_);
      if (kind->count_ > 1) refused += ", the first of " + kind->found();
    } else {
      refused += ", besides " + kind->found();
    }
  }
  if (refused.empty()) return;
  throw InputError(refused +
                   " (it must be >= 0; negative: zero or negative: absolute reads such files)");
}

}  // namespace dagsweep
