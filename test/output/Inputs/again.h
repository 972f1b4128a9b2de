// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "once.h"
#include "guarded.h"
enum { again = 1 };
