#include "results/atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "core/error.hpp"
#include "results/disk_space.hpp"

namespace dagsweep {
namespace {

void sync_to_disk(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 || ::fsync(file) != 0) {
    const std::string why = std::strerror(errno);
    if (file >= 0) ::close(file);
    throw IoError("cannot flush '" + path + "' to disk (" + why + ")");
  }
  ::close(file);
}

}  // namespace

void create_atomically(const std::string& path, std::uint64_t bytes,
                       const std::function<void(const std::string& draft)>& write,
                       const StopToken& stop) {
  const std::string draft = path + ".creating";
  try {
    if (bytes > 0) check_room(draft, bytes, stop);
    write(draft);
    sync_to_disk(draft);
    std::filesystem::rename(draft, path);
  } catch (const std::filesystem::filesystem_error& error) {
    ::unlink(draft.c_str());
    throw IoError(path + ": cannot be created (" + error.code().message() + ")");
  } catch (const IoError& error) {
    ::unlink(draft.c_str());
    throw IoError(path + ": cannot be created (" + error.what() + ")");
  } catch (...) {
    ::unlink(draft.c_str());
    throw;
  }
  const std::string folder = std::filesystem::path(path).parent_path().string();
  sync_to_disk(folder.empty() ? "." : folder);
}

}  // namespace dagsweep
