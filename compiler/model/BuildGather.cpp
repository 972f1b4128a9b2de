// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clause gather of a loop: which arrays, and how.

#include "model/Messages.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

/// What is said about a clause that is not there.
static bool checkAlone(const GatherClause &G, Diagnostics &Diags) {
  if (!G.Arrays.empty() || (G.MethodLoc.isInvalid() && G.ExpectLoc.isInvalid()))
    return true;
  bool Method = G.MethodLoc.isValid();
  Diags.report(Method ? G.MethodLoc : G.ExpectLoc, diag::err_gather_missing) << (Method ? "method" : "expect");
  return false;
}

bool ModelBuilder::readGather(LoopNest &Nest, const LoopDirective &D) {
  const GatherClause &G = D.Gather;
  if (!checkAlone(G, Diags))
    return false;
  for (const ExprText &Text : G.Arrays) {
    const Array *A = findAligned(Text);
    if (!A)
      return false;
    if (A->Member) {
      Diags.report(Text.loc(), diag::err_gather_member) << A->Name;
      return false;
    }
    if (Nest.gathers(*A)) {
      Diags.report(Text.loc(), diag::err_gather_twice) << A->Name;
      return false;
    }
    Nest.Gather.Arrays.push_back(A);
  }
  if (G.Arrays.empty())
    return true;
  static const char *const Widened[] = {"", "expand", "margin", "peel_and_wait", "overlap"};
  if (Nest.Widen != LoopDirective::None) {
    Diags.report(G.Arrays.front().loc(), diag::err_gather_widened) << Widened[Nest.Widen];
    return false;
  }
  Nest.Gather.Method = G.Method;
  Nest.Gather.Expect = G.Expect;
  if (G.GapSize.empty())
    return true;
  if (!checkInteger(G.GapSize))
    return false;
  Nest.Gather.Gap = value(G.GapSize);
  if (std::optional<int64_t> Size = Nest.Gather.Gap.constant(); Size && *Size < 0) {
    Diags.report(G.GapSize.loc(), diag::err_gather_gap) << std::to_string(*Size);
    return false;
  }
  return true;
}

} // namespace sode
