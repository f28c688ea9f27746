#include "parallel/node_memory.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <thread>

namespace dagsweep {

/// A rank's place at the table.
struct NodeMemory::Seat {
  std::uint64_t held;    // bytes
  std::uint64_t wanted;  // bytes; 0 = it does not wait
  std::uint64_t turn;    // in the line, if it waits
};

/// What the ranks of a node share; the seats follow it.
struct NodeMemory::Shared {
  std::atomic<bool> locked;
  std::uint64_t turns;  // given out

  Seat* seats() { return reinterpret_cast<Seat*>(this + 1); }
};

namespace {

/// Held for less than a microsecond. A rank that dies in between ends all others too.
class Locked {
 public:
  explicit Locked(std::atomic<bool>& flag) : flag_(flag) {
    while (flag_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  }
  ~Locked() { flag_.store(false, std::memory_order_release); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  std::atomic<bool>& flag_;
};

}  // namespace

NodeMemory::NodeMemory(const Communicator& ranks, std::uint64_t bytes)
    : bytes_(bytes), most_(std::max(bytes, small)) {
  static_assert(std::atomic<bool>::is_always_lock_free);
  if (!ranks.native()) return;
  MPI_Comm_split_type(*ranks.native(), MPI_COMM_TYPE_SHARED, ranks.rank(), MPI_INFO_NULL, &node_);
  MPI_Comm_size(node_, &seats_);
  MPI_Comm_rank(node_, &mine_);
  MPI_Allreduce(&bytes, &bytes_, 1, MPI_UINT64_T, MPI_MIN, node_);
  const std::uint64_t of_others = small * (static_cast<std::uint64_t>(seats_) - 1);
  most_ = std::max(small, bytes_ > of_others ? bytes_ - of_others : 0);
  const auto size = static_cast<MPI_Aint>(
      mine_ == 0 ? sizeof(Shared) + sizeof(Seat) * static_cast<std::size_t>(seats_) : 0);
  void* base = nullptr;
  MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, node_, &base, &window_);
  if (mine_ == 0) {
    shared_ = new (base) Shared{false, 0};
    std::fill_n(shared_->seats(), seats_, Seat{small, 0, 0});
  } else {
    MPI_Aint found = 0;
    int unit = 0;
    MPI_Win_shared_query(window_, 0, &found, &unit, &base);
    shared_ = static_cast<Shared*>(base);
  }
  MPI_Barrier(node_);
}

NodeMemory::~NodeMemory() {
  if (window_ != MPI_WIN_NULL) MPI_Win_free(&window_);
  if (node_ != MPI_COMM_NULL) MPI_Comm_free(&node_);
}

bool NodeMemory::admitted(std::uint64_t bytes) {
  const Locked locked(shared_->locked);
  Seat* const seats = shared_->seats();
  Seat& mine = seats[mine_];
  std::uint64_t all = bytes - mine.held;
  for (int k = 0; k < seats_; ++k) {
    all += seats[k].held;
    if (seats[k].wanted > 0 && seats[k].turn < mine.turn) return false;
  }
  if (all > bytes_) return false;
  mine = {bytes, 0, 0};
  return true;
}

bool NodeMemory::hold(std::uint64_t bytes, const StopSource& stop) {
  constexpr auto between_looks = std::chrono::milliseconds(5);
  bytes = std::clamp(bytes, small, most_);
  const bool more = bytes > held_;
  held_ = more ? small : bytes;
  if (shared_ != nullptr) {
    const Locked locked(shared_->locked);
    shared_->seats()[mine_] = {held_, more ? bytes : 0, more ? shared_->turns++ : 0};
  }
  if (!more) return true;
  while (shared_ != nullptr && !admitted(bytes)) {
    if (stop.reason() == StopReason::drain) {
      const Locked locked(shared_->locked);
      shared_->seats()[mine_] = {small, 0, 0};
      return false;
    }
    std::this_thread::sleep_for(between_looks);
  }
  held_ = bytes;
  return true;
}

}  // namespace dagsweep
