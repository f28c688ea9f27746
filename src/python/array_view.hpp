#pragma once

#include <pybind11/numpy.h>
#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// A read-only NumPy array on the memory of `owner`, which it keeps alive. The shape's product is
/// the number of values.
template <class T>
pybind11::array view(std::span<const T> values, const std::vector<std::size_t>& shape,
                     pybind11::handle owner) {
  pybind11::array_t<T> array(shape, values.data(), owner);
  pybind11::detail::array_proxy(array.ptr())->flags &=
      ~pybind11::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}
template <class T>
pybind11::array view(std::span<const T> values, pybind11::handle owner) {
  return view(values, {values.size()}, owner);
}

/// A NumPy array with values of its own.
template <class T>
pybind11::array_t<T> copied(std::span<const T> values) {
  return pybind11::array_t<T>(static_cast<pybind11::ssize_t>(values.size()), values.data());
}

/// The ids viewed as their numbers.
template <class Tag>
std::span<const std::uint32_t> numbers(std::span<const Id<Tag>> ids) {
  static_assert(sizeof(Id<Tag>) == sizeof(std::uint32_t));
  return {reinterpret_cast<const std::uint32_t*>(ids.data()), ids.size()};
}

}  // namespace dagsweep
