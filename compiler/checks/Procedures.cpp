// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections as arguments of transformational procedures: steps, lengths and extents that are known.

#include "checks/Check.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include <deque>

using namespace clang;

namespace sode {
namespace {

class SectionCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;

  void check() {
    forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) {
      const FunctionDecl *F = C->getDirectCallee();
      if (functionName(F) == "sode_section_of")
        checkSection(*C);
    });
  }

private:
  std::deque<ExprText> Texts; ///< Of values that are not constant; addresses are stable.

  /// Behind the descriptor four arguments for each subscript (pragma/FilterProcedures.cpp).
  enum { Kind, Base, Length, Step, PerSubscript };

  void checkSection(const CallExpr &C) {
    const Expr *Address = cast<CallExpr>(C.getArg(0)->IgnoreParenCasts())->getArg(0)->IgnoreParenImpCasts();
    const Array *A = M.findArray(cast<UnaryOperator>(Address)->getSubExpr());
    if (!A) // reported: it has no descriptor
      return;
    SectionRef R;
    R.Distributed = A;
    R.Name = A->Name;
    unsigned Given = (C.getNumArgs() - 1) / PerSubscript;
    if (Given > A->Axes.size()) {
      Diags.report(C.getArg(1 + PerSubscript * A->Axes.size() + Base)->getExprLoc(), diag::err_section_subscripts)
          << A->Name << unsigned(A->Axes.size());
      return;
    }
    for (unsigned Dim = 0; Dim < Given; ++Dim) {
      R.Extents.push_back({A->Axes[Dim].Extent, false});
      if (!read(C.getArgs() + 1 + Dim * PerSubscript, R.Triplets.emplace_back()) || !checkTriplet(R, Dim, Diags))
        return;
    }
  }

  IntExpr valueOf(const Expr *E) {
    ExprText &Text = Texts.emplace_back();
    Text.Checked = E;
    return IntExpr::of(Text, Context);
  }

  /// One subscript.
  bool read(const Expr *const *Parts, SectionRef::Triplet &T) {
    for (unsigned Part = Base; Part < PerSubscript; ++Part)
      if (!Parts[Part]->getType()->isIntegralOrEnumerationType()) {
        Diags.report(Parts[Part]->IgnoreParenImpCasts()->getExprLoc(), diag::err_not_integer) << Parts[Part]->getType();
        return false;
      }
    T.Loc = Parts[Base]->getExprLoc();
    T.Base = valueOf(Parts[Base]);
    auto Is = constantOf(Parts[Kind], Context);
    T.Step = Is == SectionArgument::Index ? IntExpr(0) : valueOf(Parts[Step]);
    if (Is == SectionArgument::Closed)
      T.Length = valueOf(Parts[Length]);
    if (Is != SectionArgument::Index && T.Step.isZero()) {
      Diags.report(Parts[Step]->IgnoreParenImpCasts()->getExprLoc(), diag::err_section_step_zero);
      return false;
    }
    if (auto Count = T.Length ? T.Length->constant() : std::nullopt; Count && *Count < 0) {
      Diags.report(Parts[Length]->IgnoreParenImpCasts()->getExprLoc(), diag::err_section_length) << std::to_string(*Count);
      return false;
    }
    return true;
  }
};

} // namespace

void checkProcedures(const Program &P) { SectionCheck(P).check(); }

} // namespace sode
