#include "core/file_scope.hpp"

#include <algorithm>
#include <cstddef>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <glob.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "support/error_text.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::file_scope_test {

namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& content) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << content;
}

/// A folder `inside` that a scope is confined to, beside a file and a folder that are outside.
class Folders {
 public:
  Folders() {
    write(inside() / "g" / "a.stg", "a");
    write(inside() / "g" / "b.stg", "b");
    write(inside() / "s.yaml", "s");
    write(outside() / "secret.stg", "secret");
  }

  fs::path inside() const { return folder_ / "inside"; }
  fs::path outside() const { return folder_ / "outside"; }
  std::string in(const std::string& path) const { return (inside() / path).string(); }

 private:
  ScratchFolder folder_;
};

/// The error of reading; "" if the scope reads the file.
std::string refusal(const FileScope& scope, const std::string& path) {
  return error_text<InputError>([&] { scope.read(path); });
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != text.npos;
}

/// What a confined scope must refuse and allow, whichever way the system offers to open files.
/// Returns the first thing that is wrong, or "".
std::string fault_of_confinement() {
  const Folders folders;
  fs::create_symlink("../../outside/secret.stg", folders.in("g/link.stg"));
  fs::create_symlink(folders.outside(), folders.in("away"));
  const FileScope scope(folders.inside().string());
  if (scope.read(folders.in("g/a.stg")) != "a") return "a file of the folder";
  if (scope.read(folders.in("g/../g/b.stg")) != "b") return "a path within the folder";
  for (const char* path : {"../outside/secret.stg", "g/../../outside/secret.stg", "g/link.stg",
                           "away/secret.stg", "../inside2/x", "/etc/hostname"}) {
    const std::string whole = path[0] == '/' ? path : folders.in(path);
    if (refusal(scope, whole).empty()) return path;
  }
  for (const char* pattern : {"../outside/*.stg", "away/*.stg", "\\.\\./outside/*", "*/../../*"}) {
    try {
      if (!scope.matching(folders.in(pattern)).empty()) return pattern;
    } catch (const InputError&) {  // says why nothing matches
    }
  }
  if (!scope.matching(folders.in(".[.]/outside/*")).empty()) return ".[.]";
  if (scope.matching(folders.in("g/?.stg")).size() != 2) return "g/?.stg";
  return "";
}

/// Makes the system answer openat2() as if it did not know the call. Returns whether it does.
bool without_openat2() {
  sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{std::size(code), code};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 &&
         ::syscall(SYS_openat2, AT_FDCWD, ".", nullptr, 0) == -1 && errno == ENOSYS;
}

std::vector<std::string> by_glob(const std::string& pattern) {
  ::glob_t found{};
  ::glob(pattern.c_str(), 0, nullptr, &found);
  std::vector<std::string> paths(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  std::erase_if(paths, [](const std::string& path) {  // `.` and `..` match no pattern here
    for (const fs::path& part : fs::path(path)) {
      if (part == "." || part == "..") return true;
    }
    return false;
  });
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

TEST_CASE("a confined scope reads nothing outside of its folder") {
  CHECK(fault_of_confinement() == "");
}

TEST_CASE("a confined scope reads nothing outside where the system has no openat2") {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(!without_openat2() ? 2 : fault_of_confinement().empty() ? 0 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WEXITSTATUS(status) == 2) return;  // filters are not allowed here
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a confined scope reads regular files of a limited size") {
  const Folders folders;
  const FileScope scope(folders.inside().string());
  REQUIRE(::mkfifo(folders.in("pipe").c_str(), 0600) == 0);
  CHECK(says(refusal(scope, folders.in("pipe")), "a pipe"));
  CHECK(says(refusal(scope, folders.in("g")), "is a directory"));
  CHECK(says(refusal(scope, folders.in("none")), "cannot be opened"));
  write(folders.in("large"), "");
  fs::resize_file(folders.in("large"), std::uintmax_t{4} << 30U);  // takes no space
  CHECK(says(refusal(scope, folders.in("large")), "more than 256000000 bytes"));
  CHECK_THROWS_AS(scope.check(folders.in("large")), InputError);
  CHECK(scope.read(folders.in("s.yaml"), 1) == "s");
  CHECK_THROWS_AS(scope.read(folders.in("s.yaml"), 0), InputError);
  CHECK_THROWS_AS(FileScope(folders.in("none")), IoError);
}

TEST_CASE("a file that is exchanged after it was judged is judged again") {
  const Folders folders;
  const FileScope scope(folders.inside().string());
  scope.check(folders.in("g/a.stg"));
  fs::remove(folders.in("g/a.stg"));
  fs::create_symlink("../../outside/secret.stg", folders.in("g/a.stg"));
  CHECK(says(refusal(scope, folders.in("g/a.stg")), "leads out"));
  // The folder itself stays the one that was opened.
  fs::rename(folders.inside(), folders.in("../moved"));
  fs::create_symlink(folders.outside(), folders.inside());
  CHECK(scope.read(folders.in("g/b.stg")) == "b");
  CHECK(says(refusal(scope, folders.in("secret.stg")), "cannot be opened"));
}

TEST_CASE("patterns match what glob(3) matches") {
  const Folders folders;
  const fs::path root = folders.inside();
  for (const char* name : {"x", "xy", "x*", ".x", "[x]", "a/x", "a/.x", "a/b/xy", "b/x", "b\\x"}) {
    write(root / name, name);
  }
  const std::vector<std::string> parts{"*", "x",  "?",   "[xy]",  "x*",   ".*", "[!x]*", "a", "\\x",
                                       "b", "x?", "[x]", "\\[x]", "x\\*", "[",  "**",    "*y"};
  RandomStream random(7, Purpose::graph_structure, 0);
  std::size_t matched = 0;
  for (const bool confined : {false, true}) {
    const FileScope scope = confined ? FileScope(root.string()) : FileScope();
    for (int k = 0; k < 2000; ++k) {
      std::string pattern = root.string();
      for (std::uint64_t depth = 1 + random.below(3); depth > 0; --depth) {
        pattern += "/" + parts[random.below(parts.size())];
      }
      INFO(pattern);
      const std::vector<std::string> found = scope.matching(pattern);
      REQUIRE(found == by_glob(pattern));
      matched += found.size();
    }
  }
  CHECK(matched > 1000);
}

}  // namespace dagsweep::file_scope_test
