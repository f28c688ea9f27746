#pragma once

namespace dagsweep {

/// Large arrays go back to the system when they are freed, as runs of all sizes follow each other;
/// small ones stay, as the next run needs as many.
void set_memory_policy();

}  // namespace dagsweep
