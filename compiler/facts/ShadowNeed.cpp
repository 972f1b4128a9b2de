// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/ShadowNeed.h"
#include "facts/Related.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

void ShadowNeed::Side::widen(int64_t To, const ArrayReference &R) {
  if (To <= Width)
    return;
  Width = To;
  By = &R;
}

/// Enters one reference. False: it is not known how far it reaches.
static bool enter(const Access &Access, ShadowNeed &F) {
  const ArrayReference &R = *Access.R;
  unsigned Beyond = 0; // dimensions in which it leaves the own part
  for (unsigned Axis = 0; Axis < F.Axes.size(); ++Axis) {
    if (!R.A->isDistributed(Axis))
      continue;
    std::optional<Reach> Reached = Access.Axes[Axis].Reached ? Access.Axes[Axis].Reached : reachAtMost(Access, Axis);
    if (R.A->Axes[Axis].FullShadow) { // any subscript is stored
      Beyond += !Access.isOwn(Axis);
      continue;
    }
    if (!Reached)
      return false;
    ShadowNeed::Axis &X = F.Axes[Axis];
    if (R.Read) {
      X.ReadLow.widen(-Reached->Lowest, R);
      X.ReadHigh.widen(Reached->Highest, R);
    }
    if (R.Written) {
      X.WriteLow.widen(-Reached->Lowest, R);
      X.WriteHigh.widen(Reached->Highest, R);
    }
    Beyond += !Reached->isOwn();
  }
  if (Beyond > 1 && R.Read && !F.Corner)
    F.Corner = &R;
  return true;
}

ShadowNeed shadowNeedOf(const Array &A, const Footprints &Facts) {
  ShadowNeed F;
  F.Axes.resize(A.Axes.size());
  auto Unknown = [&](ShadowNeed::Reason Why, const ArrayReference *Where) {
    F.Why = Why;
    F.Where = Where;
    return F;
  };
  if (A.What != Array::Storage || A.Member)
    return Unknown(ShadowNeed::Alias, nullptr);
  if (A.Variable->isExternallyVisible())
    return Unknown(ShadowNeed::Visible, nullptr);
  for (const Access *X : Facts.of(A)) {
    if (!X->touches())
      continue;
    if (!X->isElement())
      return Unknown(ShadowNeed::Address, X->R);
    if (!enter(*X, F))
      return Unknown(ShadowNeed::Subscript, X->R);
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
