// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements beside the own part that a distributed loop reaches in functions and through pointers: `v[i] = left(i)` with `u[i-1]` in it,
// `const double *c = &u[i]; c[1]`. In the loop's own text References.cpp speaks.

#include "checks/Check.h"
#include "checks/FromMemory.h"
#include "facts/Indirect.h"
#include "facts/Owned.h"
#include "facts/Related.h"
#include "model/Arguments.h"
#include "model/Messages.h"
#include "support/ForEach.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class BeyondCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void check(const LoopNest &N);

private:
  std::set<std::pair<const Expr *, unsigned>> Told;

  bool isWritten(const ArrayReference &R) const { return &R >= Refs.List.data() && &R < Refs.List.data() + Refs.List.size(); }
  bool isText(const ArrayReference &R, const LoopNest &N) const { return isWritten(R) && N.Tokens.contains(R.Position); }
  /// `&fine[2*i]` on grids of one distribution: does the node have it, wherever blocks begin?
  bool isHere(const Access &X, unsigned Axis) const {
    std::optional<Reach> Most = reachAtMost(X, Axis);
    std::optional<int64_t> Low = P.Wide.of(*X.R->A, Axis).Low.constant(), High = P.Wide.of(*X.R->A, Axis).High.constant();
    return Most && Low && High && -Most->Lowest <= *Low && Most->Highest <= *High;
  }
  /// Has the text that the pointer comes from, `below = u[i-1]`, been told already?
  bool isTold(const ArrayReference &R, unsigned Axis, const LoopNest &N) const {
    return llvm::any_of(Facts.of(N).Accesses, [&](const Access &X) {
      return X.R->Position == R.Position && X.R->A == R.A && Axis < X.Axes.size() && X.Axes[Axis].Reached && !X.Axes[Axis].Reached->isOwn();
    });
  }
  bool isFollowedInLoops(const Access &X) const;
  bool nothingFills(const Array &A) const;
  void check(const Access &X, unsigned Axis, int64_t Distance, const LoopNest &N);
  bool isMirrored(const Expr &Subscript, const FunctionDecl &F, const LoopNest &N) const;
  void checkUnknown(const Access &X, unsigned Axis, const LoopNest &N);
};

} // namespace

/// An address that only distributed loops follow: `const double *c = &u[i];`, `return &u[i];`.
bool BeyondCheck::isFollowedInLoops(const Access &X) const {
  llvm::ArrayRef<CallSite> Sites = P.Calls.callsThatFollow(X);
  auto InLoop = [&](const CallSite &S) { return !Nests.around(TU.Tokens.find(S.Call->getBeginLoc())).empty(); };
  return Facts.isHanded(*X.R) || (!Sites.empty() && llvm::all_of(Sites, InLoop));
}

/// Loops of the file write it, and no directive does anything for its shadow.
bool BeyondCheck::nothingFills(const Array &A) const {
  auto FillsShadow = [&](const Access *X) { return X->R->Written && X->leavesOwn(); };
  bool Written = llvm::any_of(Facts.of(A), [](const Access *X) { return X->R->Written; });
  bool Only = llvm::all_of(Facts.of(A), [&](const Access *X) { return !X->touches() || isFollowedInLoops(*X) || (X->isElement() && !FillsShadow(X)); });
  bool ByLoops = llvm::any_of(M.Nests, [&](const LoopNest &N) {
    const Footprint::Use *Use = Facts.whole(N).find(A);
    return Use && llvm::any_of(Use->Accesses, FillsShadow);
  });
  return Written && Only && !ByLoops && isOnlyHere(A) && llvm::none_of(M.Communications, [&](const Communication *C) {
    return llvm::is_contained(C->Changes, &A) || llvm::is_contained(C->Fills, &A);
  });
}

void BeyondCheck::check(const Access &X, unsigned Axis, int64_t Distance, const LoopNest &N) {
  const ArrayReference &R = *X.R;
  bool Above = Distance > 0;
  unsigned Far = std::abs(Distance);
  std::optional<int64_t> Width = P.Wide.of(*R.A, Axis).side(Above).constant();
  bool Stored = !Width || Far <= uint64_t(*Width);
  if ((R.Read && Stored ? !nothingFills(*R.A) : isTold(R, Axis, N)) || !Told.insert({R.Name, Axis}).second)
    return;
  if (!R.Read)
    Diags.report(R.loc(), diag::warn_beyond_written) << R.A->Name << Far << unsigned(Above) << Axis;
  else
    Diags.report(R.loc(), diag::warn_beyond_read)
        << R.A->Name << Far << unsigned(Above) << Axis << unsigned(Stored) << (Width ? std::to_string(*Width) : "0");
  Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
}

/// `u[N - 1 - i]` in a function, or of what the nest gives it.
bool BeyondCheck::isMirrored(const Expr &Subscript, const FunctionDecl &F, const LoopNest &N) const {
  auto Against = [&](const Expr *E) {
    std::optional<Affine> Form = subscriptOf(E, Context);
    return Form && Form->Variable && Form->Factor == -1 && Form->Divisor == 1;
  };
  std::optional<Affine> Form = sumOf(&Subscript, Context);
  const auto *Parameter = Form ? dyn_cast_or_null<ParmVarDecl>(Form->Variable) : nullptr;
  return Against(&Subscript) || (Parameter && llvm::any_of(P.Sites.callsOf(&F), [&](const CallSite &S) {
    const Expr *Argument = argumentFor(*S.Call, *Parameter);
    return Argument && N.Tokens.contains(TU.Tokens.find(S.Call->getBeginLoc())) && Against(Argument);
  }));
}

/// In a function: `u[x->i - 1]`, `u[(i * 5) % N]`, `u[N - 1 - i]`.
void BeyondCheck::checkUnknown(const Access &X, unsigned Axis, const LoopNest &N) {
  const ArrayReference &R = *X.R;
  const Expr *Subscript = R.Subscripts[Axis];
  llvm::DenseSet<const VarDecl *> Variables;
  if (R.How != ArrayReference::Element || X.Axes[Axis].Why != Access::Axis::Subscript || (X.Axes[Axis].Scaled && (isWritten(R) || isHere(X, Axis))) || !R.Function)
    return;
  bool Rounds = hasAny<BinaryOperator>(Subscript, [](const BinaryOperator *B) { return B->getOpcode() == BO_Rem; });
  bool Memory = comesFromMemory(Subscript, Variables) && Subscript->getType()->isIntegerType();
  bool Only = R.Read && P.Wide.of(*R.A, Axis).isZero(); // a shadow may be meant to hold it
  bool Steps = isSetAgain(Variables, *R.Function->getBody(), Context), Mirrors = isMirrored(*Subscript, *R.Function, N);
  if (((Only && (Memory || Rounds || Steps)) || Mirrors) && Told.insert({R.Name, Axis}).second)
    reportUnknownElement(R, *Subscript, Mirrors ? Found::Mirrored : Memory ? Found::InMemory : Found::StepByStep, Diags);
}

void BeyondCheck::check(const LoopNest &N) {
  const Footprint &All = Facts.whole(N);
  if (!All.Beyond || !splitsWork(N))
    return;
  for (const Access &X : All.Accesses) {
    if (isText(*X.R, N) || X.isGathered() || N.imageOf(*X.R->A, X.R->Name) || !X.isElement() || X.R->A->Member)
      continue;
    for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis) {
      std::optional<Reach> Reached = X.Axes[Axis].Reached;
      if (!Reached && P.Calls.isSplit(*X.R->A, Axis) && !X.R->Rings.count(Axis))
        checkUnknown(X, Axis, N);
      if (!Reached || Reached->Widened || !P.Calls.isSplit(*X.R->A, Axis) || X.R->Rings.count(Axis))
        continue;
      for (int64_t Distance : {Reached->Lowest, Reached->Highest})
        if (Distance != 0)
          check(X, Axis, Distance, N);
    }
  }
}

void checkBeyond(const Program &P) {
  BeyondCheck Check(P);
  for (const LoopNest &N : P.M.Nests)
    Check.check(N);
}

} // namespace sode
