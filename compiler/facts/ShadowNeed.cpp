// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/ShadowNeed.h"
#include "facts/Program.h"
#include "facts/Related.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

void ShadowNeed::Side::widen(int64_t To, const ArrayReference &R) {
  if (To <= Width)
    return;
  Width = To;
  By = &R;
}

void ShadowNeed::Axis::reads(const Reach &Of, const ArrayReference &By) {
  ReadLow.widen(-Of.Lowest, By);
  ReadHigh.widen(Of.Highest, By);
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

static bool fillsBeyondEnds(const Array &A, unsigned Axis, const Program &P) {
  return llvm::any_of(P.M.Exchanges, [&](const Exchange &E) { return E.endsOf(Axis) != AtEnds::Kept && llvm::is_contained(E.Arrays, &A); });
}

/// How far it leads beyond the ends of the array: `u[i-2]` in a loop from 1 on, if that is known.
static Reach reachBeyondEnds(const Access &X, unsigned Axis, const Program &P) {
  const Access::Axis &Is = X.Axes[Axis];
  const Loop *Over = Is.L ? Is.L : Is.Along;
  std::optional<std::pair<int64_t, int64_t>> Range;
  if (Is.What == Access::Axis::Constant)
    Range = std::pair(0, 0);
  else if (Is.What == Access::Axis::Sum && Over)
    Range = ModelBuilder::rangeOf(*Over, P.Context);
  std::optional<int64_t> Extent = X.R->A->Axes[Axis].Extent;
  if (!Range || !Extent || !fillsBeyondEnds(*X.R->A, Axis, P))
    return Reach{};
  int64_t First = Range->first + Is.Offset, Last = Range->second + Is.Offset + Is.Spread;
  return Reach{std::min<int64_t>(First, 0), std::max<int64_t>(Last - (*Extent - 1), 0), false};
}

/// Enters one reference. False: it is not known how far it reaches.
static bool enter(const Access &Access, ShadowNeed &F, const Program &P) {
  const ArrayReference &R = *Access.R;
  unsigned Beyond = 0; // dimensions in which it leaves the own part
  for (unsigned Axis = 0; Axis < F.Axes.size(); ++Axis) {
    Reach OverEnds = reachBeyondEnds(Access, Axis, P); // further than from the iteration, if that lies before or behind the array
    if (!R.A->isDistributed(Axis)) {
      F.Axes[Axis].reads(R.Read ? OverEnds : Reach{}, R);
      continue;
    }
    std::optional<Reach> Reached = Access.Axes[Axis].Reached ? Access.Axes[Axis].Reached : reachAtMost(Access, Axis);
    if (R.A->Axes[Axis].FullShadow) { // any subscript is stored
      Beyond += !Access.isOwn(Axis);
      continue;
    }
    if (!Reached)
      Reached = reachInTask(Access, Axis, P);
    if (!Reached)
      return false;
    Reached->Lowest = std::min(Reached->Lowest, OverEnds.Lowest);
    Reached->Highest = std::max(Reached->Highest, OverEnds.Highest);
    ShadowNeed::Axis &X = F.Axes[Axis];
    if (R.Read)
      X.reads(*Reached, R);
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
