#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct XML_ParserStruct;

namespace dagsweep {

/// Attributes of an element, as expat passes them.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  /// The value of an attribute; null if there is none of that name.
  const char* find(std::string_view name) const;
  bool has(std::string_view name, std::string_view value) const {
    const char* found = find(name);
    return found != nullptr && value == found;
  }
  /// All names and values, in the order of the file.
  std::vector<std::pair<std::string_view, std::string_view>> all() const;

 private:
  const char** pairs_;
};

/// The name of an element without the prefix of its namespace.
std::string_view local_name(std::string_view name);

/// Reads a file in XML: derived classes receive its elements in the order of the file. Entities
/// other than those of XML itself are not read.
class XmlReader {
 public:
  /// `name`: of the file, for error texts; must outlive the reader.
  explicit XmlReader(const std::string& name);
  virtual ~XmlReader() = default;
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;

 protected:
  virtual void begin(std::string_view element, const XmlAttributes& attributes) = 0;
  virtual void end() = 0;
  virtual void add_text(std::string_view /*text*/) {}
  /// The file has a document type declaration; `declares`: with declarations of its own in
  /// brackets.
  virtual void document_type(bool declares) = 0;

  /// Reads the whole text. Throws InputError if it is no XML, and what the members above throw.
  void parse(std::string_view content);

  std::size_t line() const;  ///< of the present element, from 1
  /// Throws InputError that names the present line, or the given one.
  [[noreturn]] void fail(const std::string& why) const { fail_at(line(), why); }
  [[noreturn]] void fail_at(std::size_t line, const std::string& why) const;
  const std::string& name() const { return name_; }

 private:
  template <class Action>
  void guarded(Action action);

  const std::string& name_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_ParserStruct*)> parser_;
  std::exception_ptr error_;
};

}  // namespace dagsweep
