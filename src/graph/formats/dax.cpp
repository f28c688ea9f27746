#include "graph/formats/dax.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/amounts.hpp"
#include "graph/formats/file_uses.hpp"
#include "graph/formats/graph_of_file.hpp"
#include "graph/formats/notices.hpp"
#include "graph/formats/xml_reader.hpp"

namespace dagsweep {
namespace {

using Task = FileUses::Task;
using File = FileUses::File;

enum class DaxElement : std::uint8_t {
  other,  ///< ignored with its content
  adag,
  job,
  uses,  ///< file use of a job
  file,  ///< file of the workflow
  profile,
  metadata,  ///< metadata of a use or a file
  child,
  parent,
};

/// Builds the workflow from the elements of the file.
class DaxReader final : public XmlReader {
 public:
  DaxReader(std::string_view content, const std::string& name, const Parameters& parameters)
      : XmlReader(name),
        parameters_(parameters),
        default_work_(parameters.real_unless_word("work")),
        run_times_(negative_rule(parameters.text("negative")), "run times"),
        sizes_(negative_rule(parameters.text("negative")), "sizes") {
    parse(content);
  }

  GraphDraft graph() {
    if (ids_.empty()) throw InputError(name() + ": has no job (a DAX file has <job> in <adag>)");
    GraphDraft draft;
    draft.name = std::move(ids_);
    draft.work.reserve(draft.name.size());
    for (std::size_t k = 0; k < draft.name.size(); ++k) draft.work.push_back(work_of(k, draft));
    Amounts::finish({&run_times_, &sizes_}, draft.notices);
    note_default_work(draft.notices, default_works_, default_work_.value_or(0.0));
    draft.edges = files_.edges(draft.name.size(), declared(), parameters_, draft.notices);
    note(draft.notices, repeated_run_times_, "job states", "jobs state",
         "several run times in profiles; the last counts");
    note(draft.notices, commas_, "run time has", "run times have",
         "a decimal comma, read as a point");
    note_cores(draft.notices, several_cores_);
    draft.kind = std::move(kinds_);
    draft.units = {.work = WorkUnit::seconds, .data = DataUnit::bytes};
    return draft;
  }

 private:
  struct Reference {
    std::string child, parent;
    std::size_t line;
  };
  /// A file that a job uses.
  struct Use {
    File file = 0;
    bool reads = false;
    bool writes = false;
    std::optional<double> bytes;
  };

  void document_type(bool /*declares*/) override {
    fail("has a document type declaration (entities are not read; remove it)");
  }
  std::string place(const std::string& key) const {
    return Place{name(), static_cast<int>(line()), key}.text();
  }
  std::string job() const { return "job '" + printable(ids_.back()) + "'"; }

  const char* needed(const XmlAttributes& attributes, const char* name, const char* element) const {
    const char* found = attributes.find(name);
    if (found == nullptr) fail(std::string(element) + " has no '" + name + "'");
    return found;
  }

  double number(std::string_view text, const std::string& what) const {
    const auto value = parse_double(trimmed(text));
    if (!value) fail(what + " is '" + printable(text) + "' (it must be a finite number)");
    return *value;
  }

  double size(std::string_view text, const std::string& of) {
    return sizes_.take(number(text, of), [&] { return place(of); });
  }

  double run_time(std::string_view text) {
    std::string point(trimmed(text));
    const std::size_t comma = point.find(',');
    const bool is_decimal = comma != std::string::npos && point.find('.') == std::string::npos &&
                            point.find(',', comma + 1) == std::string::npos;
    if (is_decimal) {
      point[comma] = '.';
      ++commas_;
    }
    const std::string what = "runtime of " + job();
    return run_times_.take(number(point, what), [&] { return place(what); });
  }

  DaxElement kind_of(std::string_view element, const XmlAttributes& attributes) const {
    const DaxElement inside = open_.empty() ? DaxElement::other : open_.back();
    if (open_.empty()) return DaxElement::adag;
    if (inside == DaxElement::adag) {
      if (element == "job" || element == "dax" || element == "dag") return DaxElement::job;
      if (element == "child") return DaxElement::child;
      if (element == "file") return DaxElement::file;
    }
    if (inside == DaxElement::job && element == "uses") return DaxElement::uses;
    if (inside == DaxElement::job && element == "profile") return DaxElement::profile;
    if (inside == DaxElement::child && element == "parent") return DaxElement::parent;
    if ((inside == DaxElement::uses || inside == DaxElement::file) && element == "metadata" &&
        attributes.has("key", "size")) {
      return DaxElement::metadata;
    }
    return DaxElement::other;
  }

  void begin(std::string_view full_name, const XmlAttributes& attributes) override {
    const std::string_view element = local_name(full_name);
    if (open_.empty() && element != "adag") {
      fail("begins with <" + printable(element) + "> (a DAX file begins with <adag>)");
    }
    open_.push_back(kind_of(element, attributes));
    text_.clear();
    switch (open_.back()) {
      case DaxElement::job:
        begin_job(attributes);
        break;
      case DaxElement::uses:
        begin_use(attributes);
        break;
      case DaxElement::file:
        file_ = files_.file(needed(attributes, "name", "<file>"));
        break;
      case DaxElement::profile:
        profile_.clear();
        if (const char* key = attributes.find("key");
            key != nullptr && attributes.has("namespace", "pegasus")) {
          profile_ = key;
        }
        break;
      case DaxElement::child:
        child_ = needed(attributes, "ref", "<child>");
        if (!number_of_.contains(child_)) children_.emplace_back(child_, line());  // may follow
        break;
      case DaxElement::parent:
        references_.push_back({child_, needed(attributes, "ref", "<parent>"), line()});
        break;
      default:
        break;
    }
  }

  void begin_job(const XmlAttributes& attributes) {
    const std::string id = needed(attributes, "id", "<job>");
    if (!number_of_.emplace(id, static_cast<Task>(ids_.size())).second) {
      fail("the id '" + printable(id) + "' is that of two jobs");
    }
    ids_.push_back(id);
    const char* kind = attributes.find("name");
    kinds_.emplace_back(kind == nullptr ? "" : kind);
    run_time_of_.emplace_back();
    lines_.push_back(line());
    profile_run_time_.reset();
    has_run_times_ = has_cores_ = false;
    const char* stated = attributes.find("runtime");
    if (stated != nullptr) run_time_of_.back() = run_time(stated);
  }

  void begin_use(const XmlAttributes& attributes) {
    const char* file = attributes.find("file");
    if (file == nullptr) file = needed(attributes, "name", "<uses>");
    const bool both = attributes.has("link", "inout");
    use_ = {};
    use_.reads = both || attributes.has("link", "input");
    use_.writes = both || attributes.has("link", "output");
    if (!use_.reads && !use_.writes) return;
    use_.file = files_.file(file);
    if (const char* bytes = attributes.find("size"); bytes != nullptr) {
      use_.bytes = size(bytes, "size of '" + printable(file) + "' in " + job());
    }
  }

  void end() override {
    const DaxElement ended = open_.back();
    open_.pop_back();
    switch (ended) {
      case DaxElement::metadata:
        end_metadata();
        break;
      case DaxElement::uses: {
        const auto task = static_cast<Task>(ids_.size() - 1);
        if (use_.writes) files_.add_written(task, use_.file, use_.bytes);
        if (use_.reads) files_.add_read(task, use_.file, use_.bytes);
        break;
      }
      case DaxElement::profile:
        end_profile();
        break;
      case DaxElement::job:
        end_job();
        break;
      default:
        break;
    }
    text_.clear();
  }

  void end_metadata() {
    if (open_.back() == DaxElement::file) {
      files_.set_size(file_, size(text_, "size of a file"));
    } else if (!use_.bytes && (use_.reads || use_.writes)) {
      use_.bytes = size(text_, "size of a file in " + job());
    }
  }

  void end_profile() {
    if (profile_ == "runtime" && !run_time_of_.back()) {
      const double stated = run_time(text_);
      if (profile_run_time_ && *profile_run_time_ != stated) has_run_times_ = true;
      profile_run_time_ = stated;
    }
    if (profile_ == "cores" && number(text_, "cores of " + job()) > 1.0) has_cores_ = true;
  }

  void end_job() {
    if (!run_time_of_.back()) run_time_of_.back() = profile_run_time_;
    repeated_run_times_ += has_run_times_ ? 1 : 0;
    several_cores_ += has_cores_ ? 1 : 0;
  }

  void add_text(std::string_view text) override {
    const DaxElement inside = open_.empty() ? DaxElement::other : open_.back();
    if (inside == DaxElement::profile || inside == DaxElement::metadata) text_ += text;
  }

  double work_of(std::size_t task, const GraphDraft& draft) {
    if (run_time_of_[task]) return *run_time_of_[task];
    if (default_work_) {
      ++default_works_;
      return *default_work_;
    }
    fail_at(lines_[task], "job '" + printable(draft.name[task]) +
                              "' has no run time (work: 1 gives such jobs one)");
  }

  std::vector<FileUses::Pair> declared() {
    std::vector<FileUses::Pair> pairs;
    pairs.reserve(references_.size());
    const auto task = [&](const std::string& id, std::size_t line) {  // also checks it
      const auto found = number_of_.find(id);
      if (found == number_of_.end()) fail_at(line, "there is no job '" + printable(id) + "'");
      return found->second;
    };
    for (const Reference& one : references_) {
      pairs.emplace_back(task(one.parent, one.line), task(one.child, one.line));
      if (pairs.back().first == pairs.back().second) {
        fail_at(one.line, "job '" + printable(one.child) + "' is its own parent");
      }
    }
    for (const auto& [child, line] : children_) task(child, line);
    return pairs;
  }

  const Parameters& parameters_;
  std::optional<double> default_work_;  // of jobs without a run time

  std::vector<DaxElement> open_;  // open elements, from the root on
  std::string text_;              // text of the innermost element
  std::string child_;
  std::string profile_;  // key of the Pegasus profile that is open
  Use use_;
  File file_ = 0;
  // Of the job that is open:
  std::optional<double> profile_run_time_;  // in its profiles
  bool has_run_times_ = false;              // its profiles state several
  bool has_cores_ = false;                  // it uses more than one core

  std::vector<std::string> ids_, kinds_;             // [tasks]
  std::vector<std::optional<double>> run_time_of_;   // [tasks]
  std::unordered_map<std::string, Task> number_of_;  // for lookup only
  std::vector<std::size_t> lines_;                   // [tasks]
  std::vector<Reference> references_;
  std::vector<std::pair<std::string, std::size_t>>
      children_;  // that no job before them is, and lines
  FileUses files_;
  Amounts run_times_, sizes_;
  std::size_t commas_ = 0;
  std::size_t repeated_run_times_ = 0;
  std::size_t several_cores_ = 0;
  std::size_t default_works_ = 0;
};

}  // namespace

TaskGraph read_dax(std::string_view content, const std::string& name, const Parameters& parameters,
                   const FileReader& /*further*/) {
  return graph_of_file(DaxReader(content, name, parameters).graph(), name);
}

}  // namespace dagsweep
