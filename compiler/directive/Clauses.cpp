// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/Clauses.h"

namespace sode {

namespace {

/// The rows name directives without their scope; a clause may have the name of a directive (`reduction`).
struct Rows {
#define DIRECTIVE(Kind, Spelling, Place, Form) static constexpr DirectiveKind Kind = DirectiveKind::Kind;
#include "directive/Directives.def"
#define LIST(...) {__VA_ARGS__}
#define CLAUSE(Kind, Spelling, Directives, Times, Argument, Support)                                                   \
  {ClauseKind::Kind, Spelling, LIST Directives, ClauseInfo::Times, Argument, ClauseInfo::Support},
  const std::vector<ClauseInfo> All = {
#include "directive/Clauses.def"
  };
#undef LIST
};

} // namespace

std::vector<const ClauseInfo *> clausesOf(DirectiveKind Kind) {
  static const Rows Table;
  std::vector<const ClauseInfo *> Result;
  for (const ClauseInfo &C : Table.All)
    if (llvm::is_contained(C.Directives, Kind))
      Result.push_back(&C);
  return Result;
}

} // namespace sode
