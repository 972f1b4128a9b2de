// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the .cpp files of checks.

#ifndef SODE_CHECKS_CHECK_H
#define SODE_CHECKS_CHECK_H

#include "checks/Checks.h"
#include "checks/Messages.h"
#include "facts/Program.h"
#include "pragma/Messages.h"

#endif
