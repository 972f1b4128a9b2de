// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a generated statement that is too long for a line is broken.

#ifndef SODE_OUTPUT_LAYOUT_H
#define SODE_OUTPUT_LAYOUT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace sode {

/// No generated line has more columns, unless it is one word.
constexpr unsigned LineLimit = 100;

struct Row {
  std::string Text;  ///< Indented.
  bool InMacro;      ///< It continues the arguments of a macro: no `#line` may stand before it.
};

/// The rows of one statement. Breaks at the outermost commas and operators, and among the arguments of a macro only if it must.
std::vector<Row> layOut(llvm::StringRef Statement, llvm::StringRef Indent);

} // namespace sode

#endif
