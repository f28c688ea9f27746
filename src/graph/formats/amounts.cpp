#include "graph/formats/amounts.hpp"

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

NegativeRule negative_rule(std::string_view word) {
  return word == "zero"       ? NegativeRule::zero
         : word == "absolute" ? NegativeRule::absolute
                              : NegativeRule::refuse;
}

void Amounts::finish(std::vector<std::string>& notices) const {
  if (count_ == 0) return;
  const std::string found = std::to_string(count_) + " negative " + what_;
  if (rule_ == NegativeRule::refuse) {
    throw InputError(place_of_first_ + ": is " + shortest(first_) +
                     (count_ > 1 ? ", the first of " + found : "") +
                     " (it must be >= 0; negative: zero or negative: absolute reads such files)");
  }
  notices.push_back(found +
                    (rule_ == NegativeRule::zero ? " read as 0" : " read as their absolute value"));
}

}  // namespace dagsweep
