#pragma once

// The definition of Json, for files that create or inspect JSON values. It takes long to compile.

#include <nlohmann/json.hpp>

#include "core/json.hpp"
