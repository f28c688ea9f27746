#include "parallel/node_memory.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <thread>

namespace dagsweep {

/// The entry of one rank in the shared window.
struct NodeMemory::Slot {
  std::uint64_t held;    // bytes
  std::uint64_t wanted;  // bytes; 0 = not waiting
  std::uint64_t ticket;  // position in the queue, if waiting
};

/// The head of the shared window; the slots follow it.
struct NodeMemory::Shared {
  std::atomic<bool> locked;
  std::uint64_t next_ticket;  // increases with every request

  Slot* slots() { return reinterpret_cast<Slot*>(this + 1); }
};

namespace {

/// A spin lock, held for less than a microsecond. If a rank dies while it holds the lock, MPI
/// terminates the others.
class SpinLock {
 public:
  explicit SpinLock(std::atomic<bool>& flag) : flag_(flag) {
    while (flag_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  }
  ~SpinLock() { flag_.store(false, std::memory_order_release); }
  SpinLock(const SpinLock&) = delete;
  SpinLock& operator=(const SpinLock&) = delete;

 private:
  std::atomic<bool>& flag_;
};

}  // namespace

NodeMemory::NodeMemory(const Communicator& ranks, std::uint64_t bytes)
    : bytes_(bytes), limit_(std::max(bytes, baseline)) {
  static_assert(std::atomic<bool>::is_always_lock_free);
  if (!ranks.native()) return;
  MPI_Comm_split_type(*ranks.native(), MPI_COMM_TYPE_SHARED, ranks.rank(), MPI_INFO_NULL, &node_);
  MPI_Comm_size(node_, &slot_count_);
  MPI_Comm_rank(node_, &rank_);
  MPI_Allreduce(&bytes, &bytes_, 1, MPI_UINT64_T, MPI_MIN, node_);
  const std::uint64_t others_baseline = baseline * (static_cast<std::uint64_t>(slot_count_) - 1);
  limit_ = std::max(baseline, bytes_ > others_baseline ? bytes_ - others_baseline : 0);
  const auto size = static_cast<MPI_Aint>(
      rank_ == 0 ? sizeof(Shared) + sizeof(Slot) * static_cast<std::size_t>(slot_count_) : 0);
  void* base = nullptr;
  MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, node_, &base, &window_);
  if (rank_ == 0) {
    shared_ = new (base) Shared{false, 0};
    std::fill_n(shared_->slots(), slot_count_, Slot{baseline, 0, 0});
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

bool NodeMemory::try_admit(std::uint64_t bytes) {
  const SpinLock locked(shared_->locked);
  Slot* const slots = shared_->slots();
  Slot& own = slots[rank_];
  std::uint64_t total = bytes - own.held;
  for (int k = 0; k < slot_count_; ++k) {
    total += slots[k].held;
    if (slots[k].wanted > 0 && slots[k].ticket < own.ticket) return false;
  }
  if (total > bytes_) return false;
  own = {bytes, 0, 0};
  return true;
}

bool NodeMemory::hold(std::uint64_t bytes, const StopSource& stop) {
  constexpr auto poll_interval = std::chrono::milliseconds(5);
  bytes = std::clamp(bytes, baseline, limit_);
  const bool is_increase = bytes > held_;
  held_ = is_increase ? baseline : bytes;
  if (shared_ != nullptr) {
    const SpinLock locked(shared_->locked);
    shared_->slots()[rank_] = {held_, is_increase ? bytes : 0,
                               is_increase ? shared_->next_ticket++ : 0};
  }
  if (!is_increase) return true;
  while (shared_ != nullptr && !try_admit(bytes)) {
    if (stop.reason() == StopReason::drain) {
      const SpinLock locked(shared_->locked);
      shared_->slots()[rank_] = {baseline, 0, 0};
      return false;
    }
    std::this_thread::sleep_for(poll_interval);
  }
  held_ = bytes;
  return true;
}

}  // namespace dagsweep
