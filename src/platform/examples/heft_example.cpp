#include "platform/examples/heft_example.hpp"

#include "platform/examples/printed.hpp"

namespace dagsweep {

Instance heft_example() {
  return printed_instance(3,
                          {
                              14, 16, 9,   // task 0
                              13, 19, 18,  // task 1
                              11, 13, 19,  // task 2
                              13, 8,  17,  // task 3
                              12, 13, 10,  // task 4
                              13, 16, 9,   // task 5
                              7,  15, 11,  // task 6
                              5,  11, 14,  // task 7
                              18, 12, 20,  // task 8
                              21, 7,  16,  // task 9
                          },
                          {{0, 1, 18},
                           {0, 2, 12},
                           {0, 3, 9},
                           {0, 4, 11},
                           {0, 5, 14},
                           {1, 7, 19},
                           {1, 8, 16},
                           {2, 6, 23},
                           {3, 7, 27},
                           {3, 8, 23},
                           {4, 8, 13},
                           {5, 7, 15},
                           {6, 9, 17},
                           {7, 9, 11},
                           {8, 9, 13}});
}

}  // namespace dagsweep
