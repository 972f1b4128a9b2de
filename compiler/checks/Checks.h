// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of Checks.def: messages about a program, and nothing else.

#ifndef SODE_CHECKS_CHECKS_H
#define SODE_CHECKS_CHECKS_H

namespace sode {

struct Program;

#define CHECK(Name, Title) void check##Name(const Program &P);
#include "checks/Checks.def"
#undef CHECK

inline void runChecks(const Program &P) {
#define CHECK(Name, Title) check##Name(P);
#include "checks/Checks.def"
#undef CHECK
}

} // namespace sode

#endif
