#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// "3 tasks", "1 task"
std::string counted(std::size_t count, std::string_view noun, std::string_view plural);

/// Appends "3 tasks get the work of the parameter", unless the count is 0. noun, plural: "task
/// gets", "tasks get"; `what`: the rest.
void note(std::vector<std::string>& notices, std::size_t count, std::string_view noun,
          std::string_view plural, std::string_view what = "");

/// Notes tasks without work of their own, which get that of the parameter `work`.
void note_default_work(std::vector<std::string>& notices, std::size_t count, double work);
/// Notes edges without data of their own, which get that of the parameter `data`.
void note_default_data(std::vector<std::string>& notices, std::size_t count, double data);
/// Notes tasks that say they use several cores.
void note_cores(std::vector<std::string>& notices, std::size_t count);

}  // namespace dagsweep
