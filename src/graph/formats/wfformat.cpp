#include "graph/formats/wfformat.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/amounts.hpp"
#include "graph/formats/file_uses.hpp"
#include "graph/formats/graph_of_file.hpp"
#include "graph/formats/notices.hpp"

namespace dagsweep {
namespace {

using Task = FileUses::Task;
/// For lookup only: never iterated, because the order of a hash table differs between libraries.
using TaskOf = std::unordered_map<std::string_view, Task>;

/// Unit of the sizes in a file.
enum class SizeUnit : std::uint8_t { as_stated, bytes, kilobytes };

SizeUnit size_unit(std::string_view word) {
  return word == "B" ? SizeUnit::bytes : word == "kB" ? SizeUnit::kilobytes : SizeUnit::as_stated;
}

std::string quoted(const JsonValue& text) {
  return "'" + printable(text.text()) + "'";
}

/// The value of the first of these keys that the object has, unless it is null. Newer keys come
/// first: keys decide, not the version of the format that a file names.
std::optional<JsonValue> found(const JsonValue& object,
                               std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (object.has(key) && !object.at(key).is_null()) return object.at(key);
  }
  return std::nullopt;
}

class WorkflowReader {
 public:
  WorkflowReader(const std::string& name, const Parameters& parameters)
      : name_(name),
        parameters_(parameters),
        size_unit_(size_unit(parameters.text("size_unit"))),
        default_work_(parameters.real_unless_word("work")),
        run_times_(negative_rule(parameters.text("negative")), "run times"),
        sizes_(negative_rule(parameters.text("negative")), "sizes") {}

  GraphDraft graph(const JsonValue& root) {
    check_version(root);
    const JsonValue workflow = root.at("workflow");
    is_separate_ = workflow.has("specification");  // from 1.5 on
    has_kilobytes_ = written_by_makeflow(root);
    volumes_are_drawn_ = root.has(undrawn_volumes_key);
    const JsonValue specified = is_separate_ ? workflow.at("specification") : workflow;
    const auto tasks = found(specified, {"tasks", "jobs"});
    if (!tasks)
      specified.fail("'tasks' is missing (in versions from 1.5 on it is in 'specification')");
    name_tasks(*tasks);
    if (is_separate_) {
      read_file_sizes(specified);
      for (Task task = 0; task < count_; ++task) {
        const JsonValue entry = tasks->at(task);
        read_relatives(task, entry);
        read_files(task, entry, "inputFiles", false);
        read_files(task, entry, "outputFiles", true);
        read_run(task, entry);
      }
      read_execution(workflow);
      if (const auto execution = found(workflow, {"execution"})) count_machines(*execution);
    } else {
      for (Task task = 0; task < count_; ++task) {
        const JsonValue entry = tasks->at(task);
        read_relatives(task, entry);
        read_used_files(task, entry);
        read_run(task, entry);
      }
      count_machines(workflow);
    }
    return draft();
  }

 private:
  void check_version(const JsonValue& root) const {
    const auto version = found(root, {"schemaVersion"});
    if (!version) root.fail("is not a WfFormat file ('schemaVersion' is missing)");
    static constexpr std::array<std::string_view, 7> known{"1.0", "1.1", "1.2", "1.3",
                                                           "1.4", "1.5", "1.6"};
    std::string text;
    if (version->is_number()) {
      text = shortest(version->number());
      if (text.find('.') == std::string::npos) text += ".0";
    } else {
      text = version->text();
    }
    if (std::find(known.begin(), known.end(), text) == known.end()) {
      version->fail("is '" + printable(text) + "' (1.0 to 1.6 can be read)");
    }
  }

  static bool written_by_makeflow(const JsonValue& root) {
    const auto system = found(root, {"runtimeSystem", "wms"});
    if (!system || !system->is_object()) return false;
    const auto name = found(*system, {"name"});
    return name && name->is_text() && (name->text() == "Makeflow" || name->text() == "makeflow");
  }

  /// Registers the ids and names of the tasks.
  void name_tasks(const JsonValue& tasks) {
    count_ = static_cast<Task>(tasks.size());
    if (count_ == 0) tasks.fail("there is no task (at least one is needed)");
    std::vector<std::string_view> ids(count_);
    names_.resize(count_);
    programs_.resize(count_);
    run_time_of_.resize(count_);
    has_cores_.resize(count_, false);
    has_memory_.resize(count_, false);
    has_machine_.resize(count_, false);
    for (Task task = 0; task < count_; ++task) {
      const JsonValue entry = tasks.at(task);
      const auto id = found(entry, {"id"});
      const auto name = found(entry, {"name"});
      if (!id && !name) entry.fail(is_separate_ ? "'id' is missing" : "'name' is missing");
      if (id) {
        ids[task] = id->text();
        if (!of_id_.emplace(ids[task], task).second)
          id->fail(quoted(*id) + " is that of two tasks");
      } else if (is_separate_) {
        entry.fail("'id' is missing");
      }
      names_[task] = name ? name->text() : id->text();
    }
    for (Task task = 0; task < count_; ++task) {
      if (!of_name_.emplace(names_[task], task).second) repeated_.insert(names_[task]);
    }
    if (repeated_.empty()) return;
    for (Task task = 0; task < count_; ++task) {
      if (ids[task].empty()) {
        tasks.at(task).fail("'" + printable(names_[task]) +
                            "' is the name of two tasks, which have no ids");
      }
    }
    notices_.push_back(counted(repeated_.size(), "name belongs", "names belong") +
                       " to several tasks; ids are used as names");
    labels_.assign(ids.begin(), ids.end());
  }

  /// The task that a reference names: up to 1.4 by name, then id; from 1.5 by id, then name.
  Task task_of(const JsonValue& reference) const {
    const std::string_view text = reference.text();
    for (const bool by_name : {!is_separate_, is_separate_}) {
      const TaskOf& known = by_name ? of_name_ : of_id_;
      const auto at = known.find(text);
      if (at == known.end()) continue;
      if (by_name && repeated_.contains(text)) {
        reference.fail(quoted(reference) + " is the name of several tasks (refer to their ids)");
      }
      return at->second;
    }
    reference.fail("there is no task " + quoted(reference));
  }

  void read_relatives(Task task, const JsonValue& entry) {
    for (const char* key : {"parents", "children"}) {
      const auto list = found(entry, {key});
      if (!list) continue;
      for (std::size_t k = 0; k < list->size(); ++k) {
        const JsonValue reference = list->at(k);
        const Task relative = task_of(reference);
        if (relative == task) reference.fail(quoted(reference) + " is the task itself");
        const bool is_parent = key[0] == 'p';
        declared_.emplace_back(is_parent ? relative : task, is_parent ? task : relative);
      }
    }
  }

  std::optional<double> size(const JsonValue& file) {
    const auto bytes = found(file, {"sizeInBytes"});
    const auto stated = bytes ? bytes : found(file, {"size"});
    if (!stated) return std::nullopt;
    (bytes ? has_byte_sizes_ : has_unclear_sizes_) = true;
    const bool kilobytes = size_unit_ == SizeUnit::kilobytes ||
                           (size_unit_ == SizeUnit::as_stated && !bytes && has_kilobytes_);
    return (kilobytes ? 1000.0 : 1.0) * amount(*stated, sizes_);
  }

  static double amount(const JsonValue& value, Amounts& amounts) {
    return amounts.take(value.number(), [&] { return value.place(); });
  }

  /// Up to 1.4: each use of a file is an object. A file is its path followed by its name.
  void read_used_files(Task task, const JsonValue& entry) {
    const auto uses = found(entry, {"files"});
    if (!uses) return;
    for (std::size_t k = 0; k < uses->size(); ++k) {
      const JsonValue use = uses->at(k);
      std::string path;
      if (const auto folder = found(use, {"path"})) path = folder->text();
      path += use.at("name").text();
      const JsonValue link = use.at("link");
      if (link.text() != "input" && link.text() != "output") {
        link.fail("is " + quoted(link) + " (it must be input or output)");
      }
      const FileUses::File file = files_.file(path);
      if (link.text() == "output") {
        files_.add_written(task, file, size(use));
      } else {
        files_.add_read(task, file, size(use));
      }
    }
  }

  /// From 1.5 on: files are listed with their sizes, and tasks name their ids.
  void read_file_sizes(const JsonValue& specification) {
    const auto files = found(specification, {"files"});
    if (!files) return;
    for (std::size_t k = 0; k < files->size(); ++k) {
      const JsonValue id = files->at(k).at("id");
      if (files_.find(id.text())) id.fail(quoted(id) + " is that of two files");
      const FileUses::File file = files_.file(id.text());
      if (const auto bytes = size(files->at(k))) files_.set_size(file, *bytes);
    }
    listed_files_ = files_.file_count();
  }

  void read_files(Task task, const JsonValue& entry, const char* key, bool written) {
    const auto list = found(entry, {key});
    if (!list) return;
    for (std::size_t k = 0; k < list->size(); ++k) {
      const FileUses::File file = files_.file(list->at(k).text());
      if (written) {
        files_.add_written(task, file, std::nullopt);
      } else {
        files_.add_read(task, file, std::nullopt);
      }
    }
  }

  /// Reads what an entry of a task says about its execution.
  void read_run(Task task, const JsonValue& entry) {
    if (const auto seconds = found(entry, {"runtimeInSeconds", "runtime"})) {
      run_time_of_[task] = amount(*seconds, run_times_);
    }
    if (const auto command = found(entry, {"command"}); command && command->is_object()) {
      if (const auto program = found(*command, {"program"})) programs_[task] = program->text();
    }
    if (const auto category = found(entry, {"category"}); category && programs_[task].empty()) {
      programs_[task] = category->text();
    }
    if (const auto cores = found(entry, {"coreCount", "cores"}); cores && cores->number() > 1.0) {
      has_cores_[task] = true;
    }
    if (found(entry, {"memoryInBytes", "memory"})) has_memory_[task] = true;
    if (found(entry, {"machines", "machine"})) has_machine_[task] = true;
  }

  /// `run`: the object that describes the execution.
  void count_machines(const JsonValue& run) {
    const auto machines = found(run, {"machines"});
    if (machines && machines->is_array()) machine_count_ = machines->size();
  }

  static std::size_t count(const std::vector<bool>& tasks) {
    return static_cast<std::size_t>(std::count(tasks.begin(), tasks.end(), true));
  }

  /// Notices about the machines of the run, which are not read: the platform has its own.
  void note_machines() {
    note_cores(notices_, count(has_cores_));
    note(notices_, count(has_memory_), "task states its memory,", "tasks state their memory,",
         "which is not read");
    note(notices_, machine_count_, "machine of the run is", "machines of the run are",
         "not read; costs are those of the platform");
    if (machine_count_ > 0) return;
    note(notices_, count(has_machine_), "task names its machine,", "tasks name their machine,",
         "which is not read");
  }

  void read_execution(const JsonValue& workflow) {
    const auto execution = found(workflow, {"execution"});
    const auto runs = execution ? found(*execution, {"tasks"}) : std::nullopt;
    if (!runs) return;
    std::vector<bool> seen(count_, false);
    for (std::size_t k = 0; k < runs->size(); ++k) {
      const JsonValue run = runs->at(k);
      const auto id = found(run, {"id", "name"});
      if (!id) run.fail("'id' is missing");
      const Task task = task_of(*id);
      if (seen[task]) id->fail(quoted(*id) + " appears twice");
      seen[task] = true;
      read_run(task, run);
    }
  }

  double work_of(Task task, std::size_t& defaults) const {
    if (run_time_of_[task]) return *run_time_of_[task];
    if (!default_work_) {
      throw InputError(name_ + ": task '" + printable(names_[task]) +
                       "' has no run time: runtimeInSeconds (work: 1 gives such tasks one)");
    }
    ++defaults;
    return *default_work_;
  }

  void note_units() {
    if (size_unit_ != SizeUnit::as_stated) return;
    if (has_unclear_sizes_) {
      notices_.emplace_back(
          has_kilobytes_
              ? "sizes are read as kB (written by Makeflow); size_unit: B if they are not"
              : "sizes are read as bytes although the schema of this version says KB; "
                "size_unit: kB if they are not");
    }
    if (has_byte_sizes_ && has_kilobytes_) {
      notices_.emplace_back(
          "sizes are read as bytes, as they say; files of Makeflow often hold kB there "
          "(size_unit: kB)");
    }
  }

  GraphDraft draft() {
    GraphDraft draft;
    std::size_t defaults = 0;
    for (Task task = 0; task < count_; ++task) draft.work.push_back(work_of(task, defaults));
    Amounts::finish({&run_times_, &sizes_}, notices_);
    note_units();
    note_default_work(notices_, defaults, default_work_.value_or(0.0));
    note_machines();
    if (is_separate_) {
      note(notices_, files_.file_count() - listed_files_,
           "file of a task is not in the list of files; it has no size",
           "files of tasks are not in the list of files; they have no size");
    }
    std::vector<std::string> of_edges;
    draft.edges = files_.edges(count_, std::move(declared_), parameters_, of_edges);
    draft.volumes_known = !volumes_are_drawn_ || files_.file_count() > 0;
    if (draft.volumes_known) notices_.insert(notices_.end(), of_edges.begin(), of_edges.end());
    draft.kind = std::move(programs_);
    const auto& labels = labels_.empty() ? names_ : labels_;
    draft.name.assign(labels.begin(), labels.end());
    draft.notices = std::move(notices_);
    draft.units = {.work = WorkUnit::seconds, .data = DataUnit::bytes};
    return draft;
  }

  const std::string& name_;
  const Parameters& parameters_;
  SizeUnit size_unit_;
  std::optional<double> default_work_;  // of tasks without a run time
  Task count_ = 0;
  bool is_separate_ = false;    // specification and execution are separate objects
  bool has_kilobytes_ = false;  // `size` is in kilobytes
  bool volumes_are_drawn_ = false;
  bool has_byte_sizes_ = false;
  bool has_unclear_sizes_ = false;
  TaskOf of_id_, of_name_;
  std::unordered_set<std::string_view> repeated_;   // names of several tasks
  std::vector<std::string_view> names_;             // [tasks]
  std::vector<std::string_view> labels_;            // [tasks] ids, if names are repeated
  std::vector<std::string> programs_;               // [tasks]
  std::vector<std::optional<double>> run_time_of_;  // [tasks]
  std::vector<bool> has_cores_;                     // [tasks] uses more than one core
  std::vector<bool> has_memory_, has_machine_;      // [tasks] states them
  std::size_t machine_count_ = 0;                   // of the run
  std::vector<FileUses::Pair> declared_;
  FileUses files_;
  std::size_t listed_files_ = 0;
  Amounts run_times_, sizes_;
  std::vector<std::string> notices_;
};

}  // namespace

TaskGraph read_wfformat(std::string_view content, const std::string& name,
                        const Parameters& parameters, const FileReader& /*further*/) {
  const JsonFile file(name, content);
  return graph_of_file(WorkflowReader(name, parameters).graph(file.root()), name);
}

}  // namespace dagsweep
