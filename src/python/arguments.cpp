#include "python/arguments.hpp"

#include <pybind11/numpy.h>

#include "core/number_hint.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

[[noreturn]] void raise(const char* error, const std::string& text) {
  const auto type = py::module_::import("dagsweep.errors").attr(error);
  PyErr_SetString(type.ptr(), text.c_str());
  throw py::error_already_set();
}

std::string text_of(py::handle value) {
  constexpr std::size_t most = 60;  // characters of large values
  const auto text = py::repr(value).cast<std::string>();
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

std::string str_of(py::handle value) {
  return py::str(value).cast<std::string>();
}

std::string value_and_type(py::handle value) {
  return text_of(value) + " (" + type_name(value) + ")";
}

/// The number in an array without dimensions; other values unchanged.
py::object without_array(py::handle value) {
  if (py::isinstance<py::array>(value) && py::reinterpret_borrow<py::array>(value).ndim() == 0) {
    return value.attr("item")();
  }
  return py::reinterpret_borrow<py::object>(value);
}

bool is_truth(py::handle value) {
  return PyBool_Check(value.ptr()) ||
         py::isinstance(value, py::module_::import("numpy").attr("bool_"));
}

/// Whether a whole number of Python lies beyond those that are all doubles, and is none.
bool is_between_doubles(py::handle number) {
  constexpr long long exact = 1LL << 53;
  int overflow = 0;
  const long long found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0 && found >= -exact && found <= exact) return false;
  const double nearest = PyLong_AsDouble(number.ptr());
  if (PyErr_Occurred() == nullptr) return !number.equal(py::float_(nearest));
  PyErr_Clear();  // larger than all doubles
  return true;
}

/// Raises if a list has something in it that NumPy would make another number: truth values, masked
/// arrays, and whole numbers that are no doubles where numbers are `real`.
void refuse_inside_lists(py::handle value, const std::string& problem, bool real, int depth = 0) {
  constexpr int most_dimensions = 64;  // NumPy refuses more
  const bool is_list = PyList_Check(value.ptr()) != 0 || PyTuple_Check(value.ptr()) != 0;
  if (!is_list || depth == most_dimensions) return;
  for (const py::handle item : py::reinterpret_borrow<py::sequence>(value)) {
    if (PyFloat_CheckExact(item.ptr()) != 0) continue;
    if (is_truth(item)) raise_wrong_type(problem + "a list with " + value_and_type(item));
    if (PyLong_CheckExact(item.ptr()) != 0) {
      if (real && is_between_doubles(item)) {
        raise_wrong_value(problem + text_of(item) + ", which is no double");
      }
      continue;
    }
    if (py::isinstance<py::array>(item)) {
      if (py::reinterpret_borrow<py::array>(item).dtype().kind() == 'b') {
        raise_wrong_type(problem + "a list with truth values");
      }
      if (py::module_::import("numpy.ma").attr("is_masked")(item).cast<bool>()) {
        raise_wrong_value(problem + "a list with masked values");
      }
    }
    refuse_inside_lists(item, problem, real, depth + 1);
  }
}

/// NumPy's array of a value. `kinds`: NumPy's letters for the element types that are accepted.
py::array array_of(py::handle value, const std::string& name, const Shape& shape,
                   const std::string& expected, const std::string& kinds) {
  const std::string problem = name + ": must be " + expected + ", not ";
  refuse_inside_lists(value, problem, kinds.find('f') != std::string::npos);
  py::array array = py::array::ensure(value);
  if (!array) raise_wrong_type(problem + value_and_type(value));
  const py::dtype type = array.dtype();
  const std::string found = array.ndim() == 0
                                ? value_and_type(value)
                                : str_of(type) + " of shape " + str_of(array.attr("shape"));
  const bool is_number = kinds.find(type.kind()) != std::string::npos && type.itemsize() <= 8;
  // NumPy makes an empty list an array of floating-point numbers.
  if (!is_number && !(array.size() == 0 && type.kind() == 'f')) raise_wrong_type(problem + found);
  if (py::module_::import("numpy.ma").attr("is_masked")(value).cast<bool>()) {
    raise_wrong_value(problem + "an array with masked values");
  }
  bool fits = static_cast<std::size_t>(array.ndim()) == shape.size();
  for (std::size_t k = 0; fits && k < shape.size(); ++k) {
    fits = shape[k] == any_size ||
           static_cast<std::size_t>(array.shape(static_cast<py::ssize_t>(k))) == shape[k];
  }
  const bool is_empty_list = array.ndim() == 1 && array.size() == 0 && shape.front() == any_size;
  if (!fits && !is_empty_list) raise_wrong_value(problem + found);
  return array;
}

template <class T>
py::array_t<T> converted(const py::array& array) {
  return py::array_t<T, py::array::c_style | py::array::forcecast>::ensure(array);
}

template <class T>
std::vector<std::uint32_t> below(const py::array_t<T>& array, const std::string& name,
                                 const char* what, std::size_t limit) {
  std::vector<std::uint32_t> found;
  found.reserve(static_cast<std::size_t>(array.size()));
  for (py::ssize_t k = 0; k < array.size(); ++k) {
    const T number = array.data()[k];
    if (number < T{} || static_cast<std::uint64_t>(number) >= limit) {
      raise_wrong_value(name + ": " + what + " " + std::to_string(number) +
                        " does not exist (there are " + std::to_string(limit) +
                        ", numbered from 0)");
    }
    found.push_back(static_cast<std::uint32_t>(number));
  }
  return found;
}

}  // namespace

void raise_wrong_type(const std::string& text) {
  raise("ArgumentTypeError", text);
}

void raise_wrong_value(const std::string& text) {
  raise("ArgumentValueError", text);
}

std::string type_name(py::handle value) {
  const auto type = py::type::handle_of(value);
  const auto module = str_of(type.attr("__module__"));
  const auto name = str_of(type.attr("__qualname__"));
  return module == "builtins" ? name : module + "." + name;
}

std::uint64_t whole_number(py::handle value, const std::string& name) {
  const std::string problem = name + ": must be a whole number (an int) from 0 to 2**64 - 1, not ";
  const py::object given = without_array(value);
  if (is_truth(given) || py::isinstance<py::array>(given) || PyIndex_Check(given.ptr()) == 0) {
    raise_wrong_type(problem + value_and_type(value));
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
  if (!number) throw py::error_already_set();
  const auto found = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    raise_wrong_value(problem + text_of(number));
  }
  return found;
}

double real_number(py::handle value, const std::string& name) {
  const std::string problem = name + ": must be a number, not ";
  const py::object given = without_array(value);
  if (is_truth(given) || !py::isinstance(given, py::module_::import("numbers").attr("Real"))) {
    const std::string text = text_of(value);  // in quotes, if it is a text
    const bool is_text = py::isinstance<py::str>(value);
    const std::string hint = is_text ? number_hint(text.substr(1, text.size() - 2)) : "";
    raise_wrong_type(problem + value_and_type(value) + hint);
  }
  const double found = PyFloat_AsDouble(given.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    raise_wrong_value(problem + text_of(given));
  }
  if (PyLong_Check(given.ptr()) != 0 && is_between_doubles(given)) {
    raise_wrong_value(name + ": " + text_of(given) +
                      " is no double (the nearest is another number)");
  }
  return found;
}

/// Raises if a number of the array is no double.
template <class T>
void require_doubles(const py::array& array, const std::string& name) {
  constexpr T exact = T{1} << 53;
  constexpr double end = std::is_unsigned_v<T> ? 0x1p64 : 0x1p63;
  const auto numbers = converted<T>(array);
  for (py::ssize_t k = 0; k < numbers.size(); ++k) {
    const T number = numbers.data()[k];
    if (number <= exact && (std::is_unsigned_v<T> || number >= T{0} - exact)) continue;
    const auto nearest = static_cast<double>(number);
    if (nearest < end && static_cast<T>(nearest) == number) continue;
    raise_wrong_value(name + ": " + std::to_string(number) +
                      " is no double (the nearest is another number)");
  }
}

RealNumbers real_numbers(py::handle value, const std::string& name, const Shape& shape,
                         const std::string& expected) {
  const py::array given = array_of(value, name, shape, expected, "iuf");
  if (given.dtype().kind() == 'i') require_doubles<std::int64_t>(given, name);
  if (given.dtype().kind() == 'u') require_doubles<std::uint64_t>(given, name);
  const auto array = converted<double>(given);
  if (!array) throw py::error_already_set();
  return {{array.shape(), array.shape() + array.ndim()},
          {array.data(), array.data() + array.size()}};
}

std::vector<std::uint32_t> indices(py::handle value, const std::string& name, const Shape& shape,
                                   const std::string& expected, const char* what,
                                   std::size_t limit) {
  py::array array = array_of(value, name, shape, expected, "iu");
  if (array.dtype().kind() == 'u') {
    return below(converted<std::uint64_t>(array), name, what, limit);
  }
  return below(converted<std::int64_t>(array), name, what, limit);
}

std::vector<std::int64_t> whole_numbers(py::handle value, const std::string& name,
                                        const Shape& shape, const std::string& expected) {
  auto given = py::reinterpret_borrow<py::object>(value);
  if (PyList_Check(value.ptr()) != 0 || PyTuple_Check(value.ptr()) != 0) {
    py::list numbers;
    for (const py::handle item : given) {
      numbers.append(item.is_none() ? py::int_(-1) : py::reinterpret_borrow<py::object>(item));
    }
    given = std::move(numbers);
  }
  const py::array array = array_of(given, name, shape, expected, "iu");
  if (array.dtype().kind() == 'u') {
    const auto unsigned_numbers = converted<std::uint64_t>(array);
    for (py::ssize_t k = 0; k < array.size(); ++k) {
      const std::uint64_t number = unsigned_numbers.data()[k];
      if (number > INT64_MAX)
        raise_wrong_value(name + ": " + std::to_string(number) + " is too large");
    }
  }
  const auto numbers = converted<std::int64_t>(array);
  return {numbers.data(), numbers.data() + numbers.size()};
}

std::shared_ptr<SharedInstance> instance_of(py::handle value) {
  if (!py::isinstance<SharedInstance>(value)) {
    raise_wrong_type("instance: must be a dagsweep.Instance, not " + type_name(value) +
                     "; read_instance(path) reads a file, Instance(work, edges, data, times, "
                     "bandwidth) takes arrays (of a graph: edges as pairs of task numbers), and "
                     "Instance.from_networkx(graph) a graph of networkx");
  }
  value.cast<const SharedInstance&>();  // raises TypeError if it is uninitialised
  return value.cast<std::shared_ptr<SharedInstance>>();
}

void* refuse_uninitialised(std::size_t /*size*/) {
  throw py::type_error("the object has no value, since its __init__ has not run");
}

}  // namespace dagsweep
