// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/ShadowNeed.h"
#include "facts/Program.h"
#include "facts/Related.h"
#include "model/Changes.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

void ShadowNeed::Side::widen(int64_t To, const ArrayReference &R) {
  if (To <= Width)
    return;
  Width = To;
  By = &R;
}

/// Does the variable keep its value in the task?
static bool isFixed(const VarDecl *V, const TaskBlock &T, const Access &X, const Program &P) {
  auto Inside = llvm::find_if(*X.Way, [&](const Stmt *S) { return T.Tokens.contains(P.TU.Tokens.find(S->getBeginLoc())); });
  return Inside != X.Way->end() && V->isLocalVarDeclOrParm() && countChanges(V, *Inside, P.Context) == 0;
}

/// In `task on t[k]` or `on u[k]`, how far it leads from index k.
static std::optional<Reach> reachInTask(const Access &X, unsigned Axis, const Program &P) {
  const Array &A = *X.R->A;
  const Access::Axis &Is = X.Axes[Axis];
  const TaskBlock *T = X.Nests.empty() && X.Way ? P.Tasks.innermost(X.R->Position) : nullptr;
  size_t Dim = A.Axes[Axis].TemplateDim;
  std::optional<int64_t> Offset = A.Axes[Axis].Offset.constant();
  if (!T || T->On.OfTemplate != A.On || Dim >= T->On.Subs.size() || T->On.Subs[Dim].Kind != SetRef::Sub::At || !Offset || Is.Spread)
    return std::nullopt;
  const IntExpr &At = T->On.Subs[Dim].Low;
  int64_t From = Is.Offset + *Offset - At.addend();
  if (Is.What == Access::Axis::Constant && At.constant())
    return Reach{From, From, false};
  if (Is.What != Access::Axis::Sum || At.terms().size() != 1 || At.terms().front().Negative || !At.terms().front().Text->Checked)
    return std::nullopt;
  const auto *Name = dyn_cast<DeclRefExpr>(At.terms().front().Text->Checked->IgnoreParenImpCasts());
  if (!Name || Name->getDecl() != Is.Variable || !isFixed(Is.Variable, *T, X, P))
    return std::nullopt;
  return Reach{From, From, false};
}

/// Enters one reference. False: it is not known how far it reaches.
static bool enter(const Access &Access, ShadowNeed &F, const Program &P) {
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
      Reached = reachInTask(Access, Axis, P);
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

ShadowNeed shadowNeedOf(const Array &A, const Program &P) {
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
  for (const Access *X : P.Facts.of(A)) {
    if (!X->touches())
      continue;
    if (!X->isElement())
      return Unknown(ShadowNeed::Address, X->R);
    if (!enter(*X, F, P))
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
