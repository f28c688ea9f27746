#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// "3 tasks", "1 task"
std::string counted(std::size_t count, std::string_view noun, std::string_view plural);

/// Appends a notice such as "3 tasks get the work of the parameter", unless the count is 0. `noun`
/// and `plural`: "task gets", "tasks get"; `what`: the rest of the text.
void note(std::vector<std::string>& notices, std::size_t count, std::string_view noun,
          std::string_view plural, std::string_view what = "");

/// Appends the notice that `count` tasks without work of their own get the value of parameter
/// `work`.
void note_default_work(std::vector<std::string>& notices, std::size_t count, double work);
/// Appends the notice that `count` edges without data of their own get the value of parameter
/// `data`.
void note_default_data(std::vector<std::string>& notices, std::size_t count, double data);
/// Appends the notice that `count` tasks state that they use several cores.
void note_cores(std::vector<std::string>& notices, std::size_t count);

}  // namespace dagsweep
