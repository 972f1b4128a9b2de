// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of clauses (Clauses.def). What a clause says is in the value type of its directive (Directive.h); its
// grammar is DirectiveParser::parseXClause.

#ifndef SODE_DIRECTIVE_CLAUSES_H
#define SODE_DIRECTIVE_CLAUSES_H

#include "directive/Directive.h"

namespace sode {

enum class ClauseKind {
#define CLAUSE(Kind, Spelling, Directives, Times, Argument, Support) Kind,
#include "directive/Clauses.def"
};

struct ClauseInfo {
  enum Count { Once, Often };
  enum Level { Standard, Extension, Hint, NotYet };

  ClauseKind Kind;
  llvm::StringRef Spelling;
  std::vector<DirectiveKind> Directives; ///< That take it.
  Count Times;
  llvm::StringRef Argument; ///< As the table writes it: `(w, ...)`.
  Level Support;

  /// An example of it.
  std::string form() const { return Argument == "reference" ? (Spelling + " p[0]").str() : (Spelling + Argument).str(); }
  bool isSuggested() const { return Support == Standard || Support == Extension; }
};

/// The clauses of a directive, in the order of the table; none for directives that end without clauses.
std::vector<const ClauseInfo *> clausesOf(DirectiveKind Kind);

} // namespace sode

#endif
