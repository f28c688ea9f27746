#pragma once

// The definition of Json, for files that make or look into one. It takes long to compile.

#include <nlohmann/json.hpp>

#include "core/json.hpp"
