#pragma once

#include <cstdint>
#include <memory>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

#include "python/shared_instance.hpp"

namespace dagsweep {

// Conversion of arguments from Python to C++ values. No value is rounded, wrapped or reshaped, and
// no truth value, complex number, date, text or object passes for a number. All functions raise
// dagsweep.errors.ArgumentTypeError or ArgumentValueError, whose texts begin with the name of the
// argument and say what is expected.

[[noreturn]] void raise_wrong_type(const std::string& text);
[[noreturn]] void raise_wrong_value(const std::string& text);

/// Name of the value's type, such as "int" or "networkx.classes.digraph.DiGraph".
std::string type_name(pybind11::handle value);

/// Converts an int, also one of NumPy, from 0 to 2^64 - 1.
std::uint64_t whole_number(pybind11::handle value, const std::string& name);
/// Converts an int, a float or another real number.
double real_number(pybind11::handle value, const std::string& name);

using Shape = std::vector<std::size_t>;
constexpr std::size_t any_size =
    static_cast<std::size_t>(-1);  // in an expected shape: any size is accepted

struct RealNumbers {
  Shape shape;
  std::vector<double> values;  // row by row
};
/// Converts a value that NumPy turns into an array of this shape. `expected`: the shape in words.
RealNumbers real_numbers(pybind11::handle value, const std::string& name, const Shape& shape,
                         const std::string& expected);

/// Converts an array of this shape to whole numbers below `limit`, row by row; an empty list counts
/// as any shape. `what`: noun for an element in error texts, such as "task".
std::vector<std::uint32_t> indices(pybind11::handle value, const std::string& name,
                                   const Shape& shape, const std::string& expected,
                                   const char* what, std::size_t limit);

/// Converts an array of this shape to whole numbers, row by row; None in a list is -1, and an empty
/// list counts as any shape.
std::vector<std::int64_t> whole_numbers(pybind11::handle value, const std::string& name,
                                        const Shape& shape, const std::string& expected);

/// Converts an argument `instance`.
std::shared_ptr<SharedInstance> instance_of(pybind11::handle value);

/// The C++ object of a member's `self`.
template <class T>
const T& held(const pybind11::object& self) {
  if (!pybind11::isinstance<T>(self)) {
    raise_wrong_type("the object is of another class: " + type_name(self));
  }
  return self.cast<const T&>();
}

/// For pybind11's type_info::operator_new, which provides memory for objects that are used although
/// their __init__ has not run. Raises TypeError instead, since they have no value.
void* refuse_uninitialised(std::size_t size);

/// Makes every use of an uninitialised object of this class raise TypeError.
template <class T>
void require_initialised() {
  pybind11::detail::get_type_info(typeid(T))->operator_new = &refuse_uninitialised;
}

}  // namespace dagsweep
