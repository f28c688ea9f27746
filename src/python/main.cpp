// The extension module dagsweep._core: the library for Python. postprocess/dagsweep has the
// functions that users call.
#include <pybind11/pybind11.h>

#include "core/error.hpp"
#include "python/bindings.hpp"

namespace {

/// Raises the package's exception of that name.
void raise(const char* name, const char* text) {
  const auto type = pybind11::module_::import("dagsweep.errors").attr(name);
  PyErr_SetString(type.ptr(), text);
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  // NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 requires this signature
  pybind11::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const dagsweep::InputError& error) {
      raise("InputError", error.what());
    } catch (const dagsweep::RunError& error) {
      raise("RunError", error.what());
    } catch (const dagsweep::IoError& error) {
      PyErr_SetString(PyExc_OSError, error.what());
    }
  });
  dagsweep::bind_instance(module);
  dagsweep::bind_schedule(module);
  dagsweep::bind_state(module);
  dagsweep::bind_served_run(module);
  dagsweep::bind_simulation(module);
  dagsweep::bind_environment(module);
  dagsweep::bind_search(module);
  dagsweep::bind_catalogues(module);
}
