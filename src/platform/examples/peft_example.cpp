#include "platform/examples/peft_example.hpp"

#include "platform/examples/printed.hpp"

namespace dagsweep {

Instance peft_example() {
  return printed_instance(3,
                          {
                              22, 21, 36,  // task 0
                              22, 18, 18,  // task 1
                              32, 27, 43,  // task 2
                              7,  10, 4,   // task 3
                              29, 27, 35,  // task 4
                              26, 17, 24,  // task 5
                              14, 25, 30,  // task 6
                              29, 23, 36,  // task 7
                              15, 21, 8,   // task 8
                              13, 16, 33,  // task 9
                          },
                          {{0, 1, 17},
                           {0, 2, 31},
                           {0, 3, 29},
                           {0, 4, 13},
                           {0, 5, 7},
                           {1, 7, 3},
                           {1, 8, 30},
                           {2, 6, 16},
                           {3, 7, 11},
                           {3, 8, 7},
                           {4, 8, 57},
                           {5, 7, 5},
                           {6, 9, 9},
                           {7, 9, 42},
                           {8, 9, 7}});
}

}  // namespace dagsweep
