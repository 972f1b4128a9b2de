// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/RingCheck.h"
#include "checks/Messages.h"
#include "facts/Rings.h"
#include "pragma/Messages.h"
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

static void warn(const RingDoubt &Doubt, const ArrayReference &R, const ASTContext &Context, Diagnostics &Diags) {
  SourceLocation Loc = R.Subscripts[Doubt.Axis]->getExprLoc();
  std::string Text = subscriptText(R, Doubt.Axis, Context);
  if (Doubt.Why == RingDoubt::NoShadow) {
    const Array::Axis &X = R.A->Axes[Doubt.Axis];
    Diags.report(Loc, diag::warn_ring_no_shadow)
        << Text << R.A->Name << Doubt.Axis << unsigned(std::abs(Doubt.Distance)) << (Doubt.Distance > 0 ? 1 : 0)
        << std::to_string((Doubt.Distance > 0 ? X.ShadowHigh : X.ShadowLow).constant().value_or(0));
    Diags.report(R.A->Shadowed ? R.A->Shadowed->Loc : R.A->Aligned->Loc, diag::note_for_directive)
        << (R.A->Shadowed ? "shadow" : "align");
    return;
  }
  if (Doubt.Why != RingDoubt::Form) {
    Diags.report(Loc, diag::warn_ring_elsewhere) << Text << R.A->Name << unsigned(Doubt.Why - RingDoubt::Range);
    return;
  }
  Diags.report(Loc, diag::warn_ring_unknown)
      << Text << R.A->Name << Doubt.Axis << Doubt.L->Variable->getName() << extentText(*R.A, Doubt.Axis, Context);
}

void checkRings(const References &Refs, const Model &M, const ASTContext &Context, Diagnostics &Diags) {
  for (const ArrayReference &R : Refs.List)
    for (const auto &[Axis, Ring] : R.Rings) {
      if (Ring.Straight)
        continue;
      std::string Sum = Ring.L->Variable->getName().str();
      if (Ring.Offset)
        Sum += (Ring.Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Ring.Offset));
      Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::remark_ring)
          << subscriptText(R, Axis, Context) << R.A->Name << Axis << Sum << (Ring.Wraps ? 1 : 0);
    }
  for (const RingDoubt &Doubt : Refs.RingDoubts)
    warn(Doubt, Refs.List[Doubt.Reference], Context, Diags);
}

} // namespace sode
