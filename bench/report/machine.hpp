// What this machine is, as far as the operating system tells: the processor, the cores, the memory, the
// system. Never the host's name.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

/// Pairs of a fact's name and its value; a fact that cannot be found is left out.
std::vector<std::pair<std::string, std::string>> machine_facts();

} // namespace bench
