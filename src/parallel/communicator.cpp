#include "parallel/communicator.hpp"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <numeric>
#include <thread>

namespace dagsweep {
namespace {

constexpr int text_tag = 1;

/// Whether an MPI launcher started this process (Open MPI, PMIx, MPICH and its derivatives).
bool launched_by_mpi() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return false;
}

}  // namespace

Communicator::Communicator(int* argc, char*** argv) {
  if (!launched_by_mpi()) return;
  // Shared file positions of Open MPI are not used here. To test whether one of its ways to share
  // them works, every rank would create and lock a file beside the results file.
  ::setenv("OMPI_MCA_sharedfp", "^lockedfile", 0);
  // A thread that never calls MPI enforces the time limit of runs.
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
  started_ = true;
  if (provided < MPI_THREAD_FUNNELED)
    throw IoError("this MPI library does not support threads (MPI_THREAD_FUNNELED)");
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Communicator::~Communicator() {
  if (started_) MPI_Finalize();
}

std::optional<MPI_Comm> Communicator::native() const {
  return is_alone() ? std::nullopt : std::optional(MPI_COMM_WORLD);
}

void Communicator::barrier() const {
  if (!is_alone()) MPI_Barrier(MPI_COMM_WORLD);
}

std::uint64_t Communicator::broadcast(std::uint64_t number) const {
  if (!is_alone()) MPI_Bcast(&number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  return number;
}

std::string Communicator::broadcast(std::string text) const {
  if (is_alone()) return text;
  text.resize(broadcast(std::uint64_t{text.size()}));
  // MPI counts in ints.
  constexpr std::size_t most = 1 << 30;
  for (std::size_t begin = 0; begin < text.size(); begin += most) {
    MPI_Bcast(text.data() + begin, static_cast<int>(std::min(most, text.size() - begin)), MPI_CHAR,
              0, MPI_COMM_WORLD);
  }
  return text;
}

std::vector<std::string> Communicator::gather(const std::string& text) const {
  if (is_alone()) return {text};
  const int length = static_cast<int>(text.size());
  std::vector<int> lengths(static_cast<std::size_t>(size_));
  MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (std::accumulate(lengths.begin(), lengths.end(), 0.0) > INT_MAX)
    throw IoError("the ranks have more to tell than an MPI message can hold");
  std::vector<int> begins(lengths.size() + 1, 0);
  std::partial_sum(lengths.begin(), lengths.end(), begins.begin() + 1);
  std::string all(is_master() ? static_cast<std::size_t>(begins.back()) : 0, '\0');
  MPI_Gatherv(text.data(), length, MPI_CHAR, all.data(), lengths.data(), begins.data(), MPI_CHAR, 0,
              MPI_COMM_WORLD);
  std::vector<std::string> texts;
  for (std::size_t k = 0; is_master() && k < lengths.size(); ++k) {
    texts.push_back(
        all.substr(static_cast<std::size_t>(begins[k]), static_cast<std::size_t>(lengths[k])));
  }
  return texts;
}

std::uint32_t Communicator::scatter(const std::vector<std::uint32_t>& numbers) const {
  if (is_alone()) return numbers[0];
  std::uint32_t received = 0;
  MPI_Scatter(numbers.data(), 1, MPI_UINT32_T, &received, 1, MPI_UINT32_T, 0, MPI_COMM_WORLD);
  return received;
}

std::uint64_t Communicator::sum(std::uint64_t number) const {
  if (!is_alone()) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  }
  return number;
}

Communicator::Part Communicator::part_of(std::uint64_t count, std::uint64_t unit) const {
  const std::uint64_t units = (count + unit - 1) / unit;
  const auto ranks = static_cast<std::uint64_t>(size_);
  const auto begin_of = [&](int rank) {
    // units * rank / ranks, without overflow
    const auto r = static_cast<std::uint64_t>(rank);
    const std::uint64_t first = units / ranks * r + units % ranks * r / ranks;
    return std::min(count, first * unit);
  };
  return {begin_of(rank_), begin_of(rank_ + 1)};
}

std::vector<int> Communicator::one_per_node() const {
  if (is_alone()) return {};
  MPI_Comm node = MPI_COMM_NULL;
  const int key = is_master() ? size_ : rank_;  // the master is ordered last on its node
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, key, MPI_INFO_NULL, &node);
  int node_rank = 0;
  MPI_Comm_rank(node, &node_rank);
  MPI_Comm_free(&node);
  const int chosen = node_rank == 0 && !is_master() ? 1 : 0;
  std::vector<int> all(static_cast<std::size_t>(size_));
  MPI_Allgather(&chosen, 1, MPI_INT, all.data(), 1, MPI_INT, MPI_COMM_WORLD);
  std::vector<int> ranks;
  for (int rank = 0; rank < size_; ++rank) {
    if (all[static_cast<std::size_t>(rank)] == 1) ranks.push_back(rank);
  }
  return ranks;
}

void Communicator::abort(ExitCode code) const {
  if (started_) MPI_Abort(MPI_COMM_WORLD, static_cast<int>(code));
  std::_Exit(static_cast<int>(code));
}

void send_text(const std::string& text, int rank) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, rank, text_tag, MPI_COMM_WORLD);
}

std::string receive_text(int rank) {
  MPI_Status status;
  MPI_Probe(rank, text_tag, MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  std::string text(static_cast<std::size_t>(size), '\0');
  MPI_Recv(text.data(), size, MPI_CHAR, rank, text_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return text;
}

std::optional<int> waiting_sender() {
  int waiting = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &waiting, &status);
  return waiting != 0 ? std::optional(status.MPI_SOURCE) : std::nullopt;
}

int wait_for_sender(const std::function<void()>& meanwhile) {
  for (int attempts = 0;; ++attempts) {
    if (const auto sender = waiting_sender()) return *sender;
    if (attempts <= 200) continue;
    meanwhile();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

void sleep_until_sender() {
  while (!waiting_sender()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

}  // namespace dagsweep
