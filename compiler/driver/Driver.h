// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages on one file: pragma -> directive -> model -> facts -> checks, blocks -> decisions -> lower -> output.
// Read Driver.cpp first to find the way through the compiler.

#ifndef SODE_DRIVER_DRIVER_H
#define SODE_DRIVER_DRIVER_H

#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace sode {

/// What to do with one C file.
struct TranslateRequest {
  std::string Input;                  ///< The user's file, as the user named it.
  std::vector<std::string> ClangArgs; ///< -D -U -I -std ... as given, plus the MPI library's -I.
  bool Directives = true;             ///< false: `#pragma xmp` is an unknown pragma (front-end identity tests).
  bool PrintModel = false;            ///< Fill TranslateResult::Model.
  clang::DiagnosticConsumer *Log = nullptr; ///< Hears every diagnostic besides standard error.
  bool Elide = false;                 ///< -fsode-elide: leave out reflects that change nothing.
  bool LocalSubscripts = false;       ///< -fsode-local-subscripts: rewrite subscripts, no shifted views (sanitizers).
  bool Check = false;                 ///< -fsode-check
  bool Numbered = true;               ///< false: the text has no `#line` (-P)
};

/// What came out. Diagnostics have been printed to stderr already.
struct TranslateResult {
  bool Ok = false;            ///< No error was reported.
  bool HasDirectives = false; ///< false: the file passes through unchanged, Text is empty.
  std::string Text;           ///< The translated file; begins with the runtime's header and a #line.
  std::string Model;          ///< --print-model.
};

TranslateResult translate(const TranslateRequest &Request);

} // namespace sode

#endif
