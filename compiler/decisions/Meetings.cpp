// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Meetings.h"
#include "facts/Owned.h"
#include "facts/Related.h"

using namespace clang;

namespace sode {

namespace {

class MeetingFinder : ProgramReader {
public:
  MeetingFinder(const Program &P, const std::vector<TimeBlock> &Blocks) : ProgramReader(P), Blocks(Blocks) {}

  Meetings run() {
    for (const Access &X : Facts.all())
      if (X.isElement() && X.Way && !X.isGathered() && !X.Nests.empty())
        for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
          if (isSplit(*X.R->A, Axis) && (!X.Axes[Axis].Reached || isBeyond(X, Axis)))
            visit(X, Axis);
    return std::move(Found);
  }

private:
  const std::vector<TimeBlock> &Blocks;
  Meetings Found;

  static std::optional<Affine> formOf(const Access &X, unsigned Axis, const ASTContext &Context) {
    const Access::Axis &Is = X.Axes[Axis];
    if (Is.What == Access::Axis::Sum || Is.What == Access::Axis::Ring) {
      Affine Sum;
      Sum.Variable = Is.Variable;
      Sum.Offset = Is.Offset;
      Sum.Spread = Is.Spread;
      return Sum;
    }
    return Is.What == Access::Axis::Unknown ? subscriptOf(X.R->Subscripts[Axis], Context, X.Nests.back()->Body) : std::nullopt;
  }

  /// Can the array be named at the head of the nest? Of a member: `s.u`, not `s->u`.
  bool isNamed(const ArrayReference &R, const LoopNest &N) const {
    if (!R.A->Member)
      return R.A->Scope.contains(N.Marker);
    const auto *Field = dyn_cast<MemberExpr>(R.Name);
    const auto *Base = Field && !Field->isArrow() ? dyn_cast<DeclRefExpr>(Field->getBase()->IgnoreParens()) : nullptr;
    return Base && !N.Tokens.contains(TU.Tokens.find(Base->getDecl()->getLocation()));
  }

  /// Does the nest run over its own part?
  bool compares(const LoopNest &N) const {
    return N.On.OfTemplate && !N.isWidened() && !findBlock(Blocks, N);
  }

  /// Is what is written into the shadow added to the owners' elements?
  bool isAdded(const Array &A) const {
    return llvm::any_of(M.Exchanges, [&](const Exchange &X) { return X.reduces() && llvm::is_contained(X.Arrays, &A); });
  }

  bool mustOwn(const ArrayReference &R) const { return R.Written && !isAdded(*R.A); }

  /// On templates at ratios: wherever their blocks begin.
  bool isHere(const Access &X, unsigned Axis) const {
    std::optional<Reach> Most = reachAtMost(X, Axis);
    bool Own = Most && Most->isOwn();
    std::optional<int64_t> Low = P.Wide.of(*X.R->A, Axis).Low.constant(), High = P.Wide.of(*X.R->A, Axis).High.constant();
    return Own || (Most && !X.R->Written && Low && High && -Most->Lowest <= *Low && Most->Highest <= *High);
  }

  /// Past a declared shadow, in a dimension that nodes may not divide.
  bool isBeyond(const Access &X, unsigned Axis) const {
    const Width W = P.Wide.of(*X.R->A, Axis);
    return X.R->A->On->Inherited && !X.R->Written && W.Low.constant() && W.High.constant() && !isHere(X, Axis);
  }

  /// `u[i+h]`, `u[i*s]`: whenever the body runs, or the element is in the array.
  void visitDistance(const Access &X, unsigned Axis) {
    const Expr *Subscript = X.R->Subscripts[Axis];
    if (!Subscript || X.R->A->Axes[Axis].FullShadow || X.Axes[Axis].Chooser)
      return;
    for (const LoopNest *N : X.Nests)
      for (const Loop &L : N->Loops)
        if (L.Distributed && compares(*N) && isNamed(*X.R, *N))
          if (std::optional<Distance> Far = distanceOf(Subscript, *X.Way, L, *N, TU, Context);
              Far && (routeFrom(N->Body, *X.Way).Certain || leavesEnds(*Far, *X.R, Axis, *X.Way, L, *N, P)))
            return add(Found[&L], {X.R, Axis, Affine{}, mustOwn(*X.R), Turns(), Far});
  }

  void visit(const Access &X, unsigned Axis) {
    std::optional<Affine> Form = formOf(X, Axis, Context);
    if (!Form && X.Axes[Axis].What == Access::Axis::Unknown)
      return visitDistance(X, Axis);
    if (!Form || !Form->Variable)
      return;
    for (const LoopNest *N : X.Nests)
      for (const Loop &L : N->Loops)
        if (L.Distributed && L.Variable == Form->Variable && compares(*N) && isNamed(*X.R, *N)) {
          // Under a condition, iterations at the ends of the node's part may leave out what lies beyond.
          bool Beside = Form->Offset || Form->Spread || !Form->isSum();
          std::optional<Turns> When = Turns();
          if (Beside && !routeFrom(N->Body, *X.Way).Certain)
            When = Form->isSum() ? std::nullopt : turnsOf(*X.Way, N->Body, L.Variable, Context);
          if (When && !isHere(X, Axis))
            add(Found[&L], {X.R, Axis, *Form, mustOwn(*X.R), *When, std::nullopt});
          return;
        }
  }

  static void add(std::vector<Meeting> &List, Meeting New) {
    for (Meeting &Old : List) {
      if (Old.R->A != New.R->A || Old.R->A->Member || Old.Axis != New.Axis || Old.Written != New.Written || Old.Far || New.Far ||
          Old.Form.Factor != New.Form.Factor || Old.Form.Divisor != New.Form.Divisor || Old.Form.Behind != New.Form.Behind ||
          Old.When.Period != New.When.Period || Old.When.Phase != New.When.Phase)
        continue;
      int64_t Low = std::min(Old.Form.Offset, New.Form.Offset);
      int64_t High = std::max(Old.Form.Offset + Old.Form.Spread, New.Form.Offset + New.Form.Spread);
      Old.Form.Offset = Low;
      Old.Form.Spread = High - Low;
      return;
    }
    List.push_back(New);
  }
};

} // namespace

Meetings findMeetings(const Program &P, const std::vector<TimeBlock> &Blocks) { return MeetingFinder(P, Blocks).run(); }

} // namespace sode
