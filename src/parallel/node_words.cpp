#include "parallel/node_words.hpp"

#include <algorithm>

namespace dagsweep {

NodeWords::NodeWords(const Communicator& ranks, const NodeRanks& node, std::uint64_t count)
    : node_(node) {
  if (!ranks.native()) {
    own_.resize(count);
    words_ = own_;
    return;
  }
  MPI_Comm_split(*ranks.native(), node.is_first() ? 0 : MPI_UNDEFINED, ranks.rank(), &firsts_);
  void* const base = node.allocate_shared(count * sizeof(std::uint64_t), window_);
  words_ = {static_cast<std::uint64_t*>(base), count};
  if (node.is_first()) std::ranges::fill(words_, 0);
  MPI_Barrier(node.native());
}

NodeWords::~NodeWords() {
  if (window_ != MPI_WIN_NULL) MPI_Win_free(&window_);
  if (firsts_ != MPI_COMM_NULL) MPI_Comm_free(&firsts_);
}

void NodeWords::set(std::uint64_t first, std::span<const std::uint64_t> words) {
  std::ranges::copy(words, words_.begin() + static_cast<std::ptrdiff_t>(first));
}

void NodeWords::combine() {
  if (window_ == MPI_WIN_NULL) return;
  MPI_Barrier(node_.native());
  if (firsts_ != MPI_COMM_NULL) {
    constexpr std::size_t most = 1 << 27;  // MPI counts in ints
    for (std::span<std::uint64_t> rest = words_; !rest.empty();) {
      const std::size_t count = std::min(most, rest.size());
      MPI_Allreduce(MPI_IN_PLACE, rest.data(), static_cast<int>(count), MPI_UINT64_T, MPI_BOR,
                    firsts_);
      rest = rest.subspan(count);
    }
  }
  MPI_Barrier(node_.native());
}

}  // namespace dagsweep
