// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/ArrayFootprint.h"
#include "analysis/Footprint.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

void ArrayFootprint::Side::widen(int64_t To, const ArrayReference &R) {
  if (To <= Width)
    return;
  Width = To;
  By = &R;
}

/// Enters one reference. False: it is not known how far it reaches.
static bool enter(const ArrayReference &R, ArrayFootprint &F, const Model &M, const ASTContext &Context) {
  unsigned Beyond = 0; // dimensions in which it leaves the own part
  for (unsigned Axis = 0; Axis < F.Axes.size(); ++Axis) {
    if (!R.A->isDistributed(Axis))
      continue;
    std::optional<Reach> Reached = reachFromOwned(R, Axis, M, Context);
    if (R.A->Axes[Axis].FullShadow) { // any subscript is stored
      Beyond += !Reached || Reached->Lowest != 0 || Reached->Highest != 0;
      continue;
    }
    if (!Reached)
      return false;
    ArrayFootprint::Axis &X = F.Axes[Axis];
    if (R.Read) {
      X.ReadLow.widen(-Reached->Lowest, R);
      X.ReadHigh.widen(Reached->Highest, R);
    }
    if (R.Written) {
      X.WriteLow.widen(-Reached->Lowest, R);
      X.WriteHigh.widen(Reached->Highest, R);
    }
    Beyond += Reached->Lowest != 0 || Reached->Highest != 0;
  }
  if (Beyond > 1 && R.Read && !F.Corner)
    F.Corner = &R;
  return true;
}

ArrayFootprint footprintOf(const Array &A, const References &Refs, const Model &M, const ASTContext &Context) {
  ArrayFootprint F;
  F.Axes.resize(A.Axes.size());
  auto Unknown = [&](ArrayFootprint::Reason Why, const ArrayReference *Where) {
    F.Why = Why;
    F.Where = Where;
    return F;
  };
  if (A.What != Array::Storage || A.Member)
    return Unknown(ArrayFootprint::Alias, nullptr);
  if (A.Variable->isExternallyVisible())
    return Unknown(ArrayFootprint::Visible, nullptr);
  for (const ArrayReference &R : Refs.List) {
    if (R.A != &A || R.How == ArrayReference::OpenMPClause || R.How == ArrayReference::SizeOf)
      continue;
    if (R.How != ArrayReference::Element || R.Escapes)
      return Unknown(ArrayFootprint::Address, &R);
    if (!enter(R, F, M, Context))
      return Unknown(ArrayFootprint::Subscript, &R);
  }
  return F;
}

std::string textOf(const ArrayReference &R, const ASTContext &Context) {
  SourceLocation End = R.Subscripts.empty() ? R.loc() : R.Subscripts.back()->getEndLoc();
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(R.Name->getBeginLoc(), End), SM,
                                                   Context.getLangOpts());
  std::string Text = Range.isValid() ? Lexer::getSourceText(Range, SM, Context.getLangOpts()).str() : R.A->Name;
  return Range.isValid() && !R.Subscripts.empty() ? Text + "]" : Text;
}

} // namespace sode
