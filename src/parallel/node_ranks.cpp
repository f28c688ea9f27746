#include "parallel/node_ranks.hpp"

#include <array>
#include <cstring>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

#include "core/file_descriptor.hpp"

namespace dagsweep {
namespace {

/// A Unix socket with a name that the kernel chooses, and that no file system holds.
class Socket {
 public:
  struct Address {
    sockaddr_un name{};
    socklen_t size = 0;  ///< 0: there is no socket
  };

  Socket() : descriptor_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un any{};
    any.sun_family = AF_UNIX;
    auto* const name = reinterpret_cast<sockaddr*>(&address_.name);
    socklen_t size = sizeof address_.name;
    if (descriptor_.is_open() &&
        ::bind(descriptor_.number(), reinterpret_cast<const sockaddr*>(&any),
               sizeof any.sun_family) == 0 &&
        ::getsockname(descriptor_.number(), name, &size) == 0) {
      address_.size = size;
    }
  }

  const Address& address() const { return address_; }

  /// Sends a descriptor of the file; returns whether it has been sent.
  bool send(int file, Address to) const {
    Message message;
    message.header.msg_name = &to.name;
    message.header.msg_namelen = to.size;
    cmsghdr* const rights = CMSG_FIRSTHDR(&message.header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof file);
    std::memcpy(CMSG_DATA(rights), &file, sizeof file);
    return to.size > 0 && ::sendmsg(descriptor_.number(), &message.header, MSG_DONTWAIT) >= 0;
  }

  /// Receives a descriptor of a file that has been sent; -1 if none has.
  int receive() const {
    Message message;
    int file = -1;
    if (::recvmsg(descriptor_.number(), &message.header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) < 0)
      return file;
    const cmsghdr* const rights = CMSG_FIRSTHDR(&message.header);
    if (rights != nullptr && rights->cmsg_type == SCM_RIGHTS) {
      std::memcpy(&file, CMSG_DATA(rights), sizeof file);
    }
    return file;
  }

 private:
  struct Message {
    char byte = 0;
    iovec content{&byte, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> rights{};
    msghdr header{};
    Message() {
      header.msg_iov = &content;
      header.msg_iovlen = 1;
      header.msg_control = rights.data();
      header.msg_controllen = rights.size();
    }
  };

  FileDescriptor descriptor_;
  Address address_;
};

/// Identifies a file on this node.
struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  explicit FileIdentity(int file) {
    struct stat known {};
    if (::fstat(file, &known) != 0) return;
    device = known.st_dev;
    number = known.st_ino;
  }
  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

}  // namespace

NodeRanks::NodeRanks(const Communicator& ranks) {
  if (!ranks.native()) return;
  MPI_Comm_split_type(*ranks.native(), MPI_COMM_TYPE_SHARED, ranks.rank(), MPI_INFO_NULL, &node_);
  MPI_Comm_size(node_, &size_);
  MPI_Comm_rank(node_, &rank_);
}

NodeRanks::~NodeRanks() {
  if (node_ != MPI_COMM_NULL) MPI_Comm_free(&node_);
}

int NodeRanks::share(int file) const {
  if (size_ == 1) return -1;
  const Socket socket;
  const auto count = static_cast<std::size_t>(size_);
  std::vector<Socket::Address> addresses(is_first() ? count : 0);
  MPI_Gather(&socket.address(), sizeof(Socket::Address), MPI_BYTE, addresses.data(),
             sizeof(Socket::Address), MPI_BYTE, 0, node_);
  FileIdentity identity(file);
  for (std::size_t k = 1; k < addresses.size(); ++k) socket.send(file, addresses[k]);
  MPI_Bcast(&identity, sizeof identity, MPI_BYTE, 0, node_);
  if (is_first()) return -1;
  // The descriptor of the first rank has arrived. Any process of this node may send to a socket, so
  // that others are skipped.
  for (int found = socket.receive(); found >= 0; found = socket.receive()) {
    if (FileIdentity(found) == identity) return found;
    ::close(found);
  }
  return -1;
}

void* NodeRanks::allocate_shared(std::size_t bytes, MPI_Win& window) const {
  void* base = nullptr;
  const auto own = static_cast<MPI_Aint>(is_first() ? bytes : 0);
  MPI_Win_allocate_shared(own, 1, MPI_INFO_NULL, node_, &base, &window);
  if (!is_first()) {
    MPI_Aint found = 0;
    int unit = 0;
    MPI_Win_shared_query(window, 0, &found, &unit, &base);
  }
  return base;
}

}  // namespace dagsweep
