// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that are read as rings, and those that only look so.

#include "checks/Check.h"
#include "facts/Rings.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

/// The extent, as a reader of the message knows it.
static std::string extentText(const Array &A, unsigned Axis, const ASTContext &Context) {
  const Array::Axis &X = A.Axes[Axis];
  if (X.Extent)
    return std::to_string(*X.Extent);
  if (!X.ExtentExpr)
    return "n";
  CharSourceRange Range = Context.getSourceManager().getExpansionRange(X.ExtentExpr->getSourceRange());
  return Lexer::getSourceText(Range, Context.getSourceManager(), Context.getLangOpts()).str();
}

static void warn(const RingDoubt &Doubt, const Program &P) {
  const ArrayReference &R = P.Refs.List[Doubt.Reference];
  SourceLocation Loc = R.Subscripts[Doubt.Axis]->getExprLoc();
  std::string Text = subscriptText(R, Doubt.Axis, P.Context);
  if (Doubt.Why == RingDoubt::NoShadow) {
    P.Diags.report(Loc, diag::warn_ring_no_shadow)
        << Text << R.A->Name << Doubt.Axis << unsigned(std::abs(Doubt.Distance)) << (Doubt.Distance > 0 ? 1 : 0)
        << std::to_string(P.Wide.of(*R.A, Doubt.Axis).side(Doubt.Distance > 0).constant().value_or(0));
    P.Diags.report(R.A->Shadowed ? R.A->Shadowed->Loc : R.A->Aligned->Loc, diag::note_for_directive)
        << (R.A->Shadowed ? "shadow" : "align");
    return;
  }
  if (Doubt.Why != RingDoubt::Form) {
    P.Diags.report(Loc, diag::warn_ring_elsewhere) << Text << R.A->Name << unsigned(Doubt.Why - RingDoubt::Range);
    return;
  }
  P.Diags.report(Loc, diag::warn_ring_unknown)
      << Text << R.A->Name << Doubt.Axis << Doubt.L->Variable->getName() << extentText(*R.A, Doubt.Axis, P.Context);
}

void checkRings(const Program &P) {
  for (const ArrayReference &R : P.Refs.List)
    for (const auto &[Axis, Ring] : R.Rings) {
      if (Ring.Straight)
        continue;
      std::string Sum = Ring.L->Variable->getName().str();
      if (Ring.Offset)
        Sum += (Ring.Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Ring.Offset));
      P.Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::remark_ring)
          << subscriptText(R, Axis, P.Context) << R.A->Name << Axis << Sum << (Ring.Mirrors ? 2 : Ring.Wraps);
    }
  for (const RingDoubt &Doubt : P.Refs.RingDoubts)
    if (P.Calls.isSplit(*P.Refs.List[Doubt.Reference].A, Doubt.Axis)) // of an inherited one nobody says so
      warn(Doubt, P);
}

} // namespace sode
