#pragma once

#include <optional>
#include <string>

namespace dagsweep {

// Small files that several processes, also on different machines, create and read. What they rely
// on is that a directory entry is made by one of them: no lock, and no clock of another machine.

/// Creates the file with this content unless there is one; returns whether this call has created
/// it. Of several calls at one time one succeeds; readers see the whole content. Throws IoError,
/// also if the file system can do neither link() nor a rename that replaces nothing.
bool create_once(const std::string& path, const std::string& content);

/// The content; std::nullopt if there is no such file, or it cannot be read.
std::optional<std::string> content_of(const std::string& path);

}  // namespace dagsweep
