include(CMakeFindDependencyMacro)
find_dependency(nlohmann_json)
find_dependency(EXPAT)
include(${CMAKE_CURRENT_LIST_DIR}/dagsweep-targets.cmake)
