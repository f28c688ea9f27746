#include "python/served_run.hpp"

#include "core/json_writing.hpp"
#include "platform/instance_file.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"

namespace dagsweep {

namespace py = pybind11;

ServedRun::ServedRun(const std::string& line) {
  const JsonFile file("request", line);  // checked
  const Json request = Json::parse(line);
  instance_ = std::make_shared<const SharedInstance>(
      read_instance(request.at("instance").dump(), "request"));
  served_ = std::make_unique<ServedState>(instance_->instance(),
                                          file.root().at("reference_makespan").number());
  const bool is_online = file.root().at("kind").text() == "online";
  const PolicyDefaults defaults{is_online ? PlacedTasks::queued : PlacedTasks::none,
                                file.root().at("keeps_copies").flag()};
  state_ = py::cast(std::make_unique<PythonState>(instance_, defaults));
}

void ServedRun::show(const std::string& line) {
  answered();
  const JsonFile file("request", line);
  served_->change(file.root());
  ready_.clear();
  if (file.root().has("ready")) {
    const JsonValue tasks = file.root().at("ready");
    const std::size_t count = instance_->instance().graph.task_count();
    for (std::size_t k = 0; k < tasks.size(); ++k) {
      ready_.emplace_back(std::size_t{tasks.at(k).index(count)});
    }
  }
  now_.emplace(served_->now());
  shown_.emplace(state_.cast<PythonState&>(), *now_, ready_);
}

void bind_served_run(py::module_& module) {
  py::class_<ServedRun>(module, "ServedRun", "The state of a run as the program's lines tell it.")
      .def(py::init<const std::string&>(), py::arg("line"))
      .def_property_readonly("state", &ServedRun::state)
      .def("show", &ServedRun::show, py::arg("line"))
      .def("answered", &ServedRun::answered);
  require_initialised<ServedRun>();
}

}  // namespace dagsweep
