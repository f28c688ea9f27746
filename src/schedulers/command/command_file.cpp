#include "schedulers/command/command_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "core/words.hpp"

namespace dagsweep {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view plain =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:,@%=~ \t";

/// An interpreter, and the letters of its options that neither take a value nor replace the script.
struct Interpreter {
  std::string_view name;
  std::string_view options;
  bool searches_path;  ///< whether a script without a slash may be one of $PATH
};
constexpr Interpreter interpreters[] = {{"python", "bBdEiIOPqsSuvx", false},
                                        {"sh", "eux", true},
                                        {"bash", "eux", true},
                                        {"perl", "tTuUwWX", false}};

/// Replaces ~/ at the beginning of a word, as the shell does. False if the home folder is not
/// known.
bool expand_home(std::string& word) {
  if (!word.starts_with('~')) return true;
  const char* const home = std::getenv("HOME");
  if (!word.starts_with("~/") || home == nullptr) return false;
  word.replace(0, 1, home);
  return true;
}

/// The words of a command as the shell reads them; none if it may change more than ~/.
std::vector<std::string> plain_words(std::string text) {
  if (text.find_first_not_of(plain) != std::string::npos) return {};
  std::ranges::replace(text, '\t', ' ');
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  // VARIABLE=value in front of a command.
  if (!words.empty() && words.front().find('=') != std::string::npos) return {};
  if (!std::ranges::all_of(words, expand_home)) return {};
  return words;
}

/// The interpreter that a word calls, such as /usr/bin/python3.11; null for anything else.
const Interpreter* interpreter_of(const std::string& word) {
  const std::string name = fs::path(word).filename().string();
  const std::string kind = name.substr(0, name.find_last_not_of("0123456789.") + 1);
  const auto* const found = std::ranges::find(interpreters, kind, &Interpreter::name);
  return found == std::ranges::end(interpreters) ? nullptr : found;
}

/// The script among the words of an interpreter, null if that is not certain.
const std::string* script_in(const std::vector<std::string>& words, const Interpreter& by) {
  for (std::size_t k = 1; k < words.size(); ++k) {
    const std::string& word = words[k];
    if (word.front() != '-') return &word;
    if (word.size() == 1 || word.find_first_not_of(by.options, 1) != std::string::npos) break;
  }
  return nullptr;
}

/// False only if the system says that there is no such file.
bool is_there(const fs::path& path) {
  return ::access(path.c_str(), F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

bool is_in_path(const std::string& name) {
  const char* const folders = std::getenv("PATH");
  const std::vector<std::string> all = split(folders != nullptr ? folders : "", ':');
  return std::ranges::any_of(
      all, [&](const std::string& folder) { return is_there(fs::path(folder) / name); });
}

}  // namespace

std::optional<std::string> missing_file(const CommandLine& command) {
  const std::vector<std::string> words = plain_words(command.text);
  if (words.empty()) return std::nullopt;
  const fs::path folder =
      fs::absolute(command.folder.empty() ? "." : command.folder).lexically_normal();
  const auto absent = [&](const std::string& file) {
    const bool is_absolute = file.front() == '/';
    return "needs '" + file + "', which does not exist" +
           (is_absolute ? "" : " in " + folder.string() + ", where the command runs") +
           " (correct the path)";
  };
  const std::string& program = words.front();
  if (program.find('/') != std::string::npos) {
    const fs::path path = folder / program;
    if (!is_there(path)) return absent(program);
    std::error_code unknown;
    if (fs::is_directory(path, unknown)) return "'" + program + "' is a folder";
    if (::access(path.c_str(), X_OK) != 0) {
      return "'" + program + "' is not executable (chmod +x makes it so, if it says #! and its " +
             "interpreter)";
    }
  }
  if (const Interpreter* const by = interpreter_of(program)) {
    // Another name may be a word of the shell itself.
    if (program.find('/') == std::string::npos && !is_in_path(program)) {
      return "needs '" + program + "', which is in no folder of PATH (correct the name, or write " +
             "its path)";
    }
    const std::string* const script = script_in(words, *by);
    const bool is_known =
        script == nullptr || is_there(folder / *script) ||
        (by->searches_path && script->find('/') == std::string::npos && is_in_path(*script));
    if (!is_known) return absent(*script);
  }
  return std::nullopt;
}

}  // namespace dagsweep
