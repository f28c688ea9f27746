#include "graph/formats/stg.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/graph_of_file.hpp"

namespace dagsweep {
namespace {

/// Reads blank-separated words line by line, without comments.
class Lines {
 public:
  Lines(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

  /// Advances to the next line that has a word; false at the end of the text.
  bool next_line() {
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      ++number_;
      line_ = line_.substr(0, line_.find('#'));
      skip_blanks();
      if (!line_.empty()) return true;
    }
    return false;
  }

  bool has_word() const { return !line_.empty(); }

  std::size_t words_left() const {
    std::size_t words = 0;
    bool inside = false;
    for (const char c : line_) {
      const bool blank = c == ' ' || c == '\t' || c == '\r';
      words += !blank && !inside ? 1 : 0;
      inside = !blank;
    }
    return words;
  }

  std::string_view word(const char* what) {
    if (line_.empty()) fail(std::string("the line ends before its ") + what);
    const std::size_t end = std::min(line_.find_first_of(" \t\r"), line_.size());
    const std::string_view word = line_.substr(0, end);
    line_.remove_prefix(end);
    skip_blanks();
    return word;
  }

  std::uint64_t count(const char* what) {
    const std::string_view text = word(what);
    const auto value = parse_integer(text);
    if (!value || *value < 0)
      fail(std::string(what) + " is '" + std::string(text) + "' (it must be a whole number >= 0)");
    return static_cast<std::uint64_t>(*value);
  }

  double amount(const char* what) {
    const std::string_view text = word(what);
    const auto value = parse_double(text);
    if (!value || *value < 0.0)
      fail(std::string(what) + " is '" + std::string(text) + "' (it must be a finite number >= 0)");
    return *value;
  }

  [[noreturn]] void fail(const std::string& why) const {
    throw InputError(Place{name_, number_, {}}.text() + ": " + why);
  }

 private:
  void skip_blanks() {
    const std::size_t begin = line_.find_first_not_of(" \t\r");
    line_.remove_prefix(begin == std::string_view::npos ? line_.size() : begin);
  }

  std::string_view rest_;
  std::string_view line_;
  const std::string& name_;
  int number_ = 0;
};

/// Appends a blank and the word, right-aligned in `width` columns.
void append_column(TextOutput& out, const std::string& word, std::size_t width) {
  out << ' ';
  for (std::size_t k = word.size(); k < width; ++k) out << ' ';
  out << word;
}

/// Layout of the predecessors.
enum class Variant : std::uint8_t {
  plain,          ///< in the line of the task
  with_volumes,   ///< in the line of the task, each with the volume of its edge
  volume_a_line,  ///< each with the volume of its edge, in a line of its own
};

/// The numbers that tasks may have in a file: `first`, 0 or 1, to `end`, half-open.
struct TaskNumbers {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// Reads the next task. The first one sets the first number; the first one that has a predecessor
/// sets `variant`.
void read_task(Lines& lines, TaskNumbers& numbers, std::optional<Variant>& variant,
               GraphDraft& draft) {
  const std::uint64_t number = lines.count("task number");
  if (draft.work.empty() && number == 1) numbers.first = 1;  // without the dummy task 0
  const std::uint64_t task = numbers.first + draft.work.size();
  if (number != task) {
    lines.fail("task number is " + std::to_string(number) + " (" + std::to_string(task) +
               " must come here)");
  }
  draft.work.push_back(lines.amount("processing time"));
  const std::uint64_t predecessors = lines.count("number of predecessors");
  if (predecessors == 0 && !lines.has_word()) return;
  const std::size_t words = lines.words_left();
  if (!variant) {
    variant = words == 0                  ? Variant::volume_a_line
              : words == 2 * predecessors ? Variant::with_volumes
                                          : Variant::plain;
  }
  for (std::uint64_t k = 0; k < predecessors; ++k) {
    if (*variant == Variant::volume_a_line) {
      if (lines.has_word()) {
        lines.fail(
            "the line goes on (the first task with predecessors has each in a line of its "
            "own)");
      }
      if (!lines.next_line()) lines.fail("the file ends before a predecessor (truncated?)");
    }
    const std::uint64_t predecessor = lines.count("predecessor");
    if (predecessor < numbers.first || predecessor >= numbers.end) {
      lines.fail("predecessor " + std::to_string(predecessor) + " does not exist (there are " +
                 std::to_string(numbers.end - numbers.first) + " tasks, numbered from " +
                 std::to_string(numbers.first) + ")");
    }
    if (predecessor == task) {
      std::string loop = "edge " + std::to_string(task) + " -> " + std::to_string(task);
      loop += " is a self loop (a task cannot precede itself)";
      lines.fail(loop);
    }
    const double volume = *variant == Variant::plain ? 0.0 : lines.amount("communication cost");
    draft.edges.push_back({static_cast<std::uint32_t>(predecessor - numbers.first),
                           static_cast<std::uint32_t>(task - numbers.first), volume});
  }
  if (lines.has_word()) {
    lines.fail("the line has more than its " + std::to_string(predecessors) + " predecessors");
  }
}

/// Whether the last task is a dummy of zero work and the only exit, so that the file is complete.
bool ends_in_dummy(const GraphDraft& draft) {
  std::vector<bool> has_successor(draft.work.size(), false);
  for (const EdgeDraft& edge : draft.edges) {
    if (edge.from < has_successor.size()) has_successor[edge.from] = true;
  }
  const auto exits = std::count(has_successor.begin(), has_successor.end(), false);
  return exits == 1 && !has_successor.back() && draft.work.back() == 0.0;
}

}  // namespace

TaskGraph read_stg(std::string_view content, const std::string& name) {
  content = plain_text(content, name);
  content = content.substr(0, content.find('\x1A'));  // Ctrl-Z ends a text of DOS
  Lines lines(content, name);
  if (!lines.next_line())
    lines.fail("the file has no content (an STG file starts with its number of tasks)");
  const std::uint64_t declared = lines.count("number of tasks");
  if (lines.has_word()) lines.count("number of processors");  // which some generators add
  if (lines.has_word())
    lines.fail("the first line has more than two numbers (is this an STG file?)");
  // A line has at least 6 bytes, which bounds the number of tasks.
  if (declared > content.size() / 6) {
    lines.fail("the header declares " + std::to_string(declared) + " tasks, more than a file of " +
               std::to_string(content.size()) + " bytes can hold (truncated?)");
  }
  TaskNumbers numbers{0, declared + 2};  // with two dummies

  GraphDraft draft;
  std::optional<Variant> variant;
  draft.work.reserve(numbers.end);
  while (lines.next_line()) {
    if (numbers.first + draft.work.size() == numbers.end) {
      lines.fail("there are more lines than tasks (the header declares " +
                 std::to_string(declared) + " and two dummies)");
    }
    read_task(lines, numbers, variant, draft);
  }
  draft.volumes_known = variant.value_or(Variant::plain) != Variant::plain;
  const std::uint64_t tasks = draft.work.size();
  if (tasks < declared || tasks == 0) {
    lines.fail("the file ends after " + std::to_string(tasks) + " tasks (the header declares " +
               std::to_string(declared) + " and two dummies; truncated?)");
  }
  if (numbers.first == 1) {
    draft.notices.emplace_back("tasks are numbered from 1, without a first dummy task");
    for (std::uint64_t task = 1; task <= tasks; ++task) {
      draft.name.push_back(std::to_string(task));
    }
  } else if (tasks != numbers.end && !ends_in_dummy(draft)) {
    // The application graphs of the Standard Task Graph Set count the dummies in the header.
    draft.notices.push_back("the header declares " + std::to_string(declared) +
                            " tasks and two dummies; the file has " + std::to_string(tasks) +
                            " (dummies left out, or the file cut short?)");
  }
  return graph_of_file(std::move(draft), name);
}

void write_stg(TextOutput& out, const TaskGraph& graph, const std::string& note) {
  const std::size_t tasks = graph.task_count();
  std::size_t entries = 0;
  std::size_t exits = 0;
  for (const TaskId task : graph.tasks()) {
    entries += graph.is_entry(task) ? 1 : 0;
    exits += graph.is_exit(task) ? 1 : 0;
  }
  const TaskId first(0);
  const TaskId last(tasks - 1);
  const bool has_dummies = tasks >= 2 && entries == 1 && exits == 1 && graph.is_entry(first) &&
                           graph.is_exit(last) && graph.work(first) == 0.0 &&
                           graph.work(last) == 0.0;
  const std::size_t shift = has_dummies ? 0 : 1;

  struct Input {
    std::size_t predecessor;
    double volume;
  };
  const auto append_line = [&](std::size_t number, double work,
                               const std::vector<Input>& predecessors) {
    append_column(out, std::to_string(number), 6);
    append_column(out, shortest(work), 20);
    append_column(out, std::to_string(predecessors.size()), 7);
    for (const auto& [predecessor, volume] : predecessors) {
      append_column(out, std::to_string(predecessor), 6);
      if (graph.volumes_known()) append_column(out, shortest(volume), 11);
    }
    out << '\n';
  };
  out << (has_dummies ? tasks - 2 : tasks) << '\n';
  if (!has_dummies) append_line(0, 0.0, {});
  std::vector<Input> predecessors;
  std::vector<Input> all_exits;
  for (const TaskId task : graph.tasks()) {
    predecessors.clear();
    for (const EdgeId edge : graph.in_edges(task))
      predecessors.push_back({graph.source(edge).index() + shift, graph.data(edge)});
    if (predecessors.empty() && !has_dummies) predecessors.push_back({0, 0.0});
    if (graph.is_exit(task)) all_exits.push_back({task.index() + shift, 0.0});
    append_line(task.index() + shift, graph.work(task), predecessors);
  }
  if (!has_dummies) append_line(tasks + 1, 0.0, all_exits);
  if (!note.empty()) out << "# " << note << '\n';
}

}  // namespace dagsweep
