#include "core/workspace.hpp"

namespace dagsweep {

Workspace::~Workspace() {
  for (Block* block : free_) {
    while (block != nullptr) ::operator delete(std::exchange(block, block->next));
  }
}

}  // namespace dagsweep
