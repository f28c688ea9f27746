#include "platform/examples/catalogue.hpp"

#include "platform/examples/heft_example.hpp"
#include "platform/examples/peft_example.hpp"

namespace dagsweep {

std::span<const WorkedExample> worked_examples() {
  static constexpr WorkedExample catalogue[] = {
      {"heft-example", "the 10 tasks on 3 processors of the HEFT paper, costs included (HEFT: 80)",
       heft_example},
      {"peft-example", "the 10 tasks on 3 processors of the PEFT paper, costs included (HEFT: 133)",
       peft_example},
  };
  return catalogue;
}

}  // namespace dagsweep
