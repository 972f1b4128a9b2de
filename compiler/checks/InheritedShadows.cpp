// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadows that a function reads through a parameter that inherits, and that no directive of the file fills:
//
//   relax(v, u);      static void relax(double *to, double *from) { #pragma xmp loop (i) on to[i] ... to[i] = from[i-1] + from[i+1];
//
// Reflects.cpp leaves out arrays that are passed on. Here the arguments must be arrays of the file that are mapped alike, so that it is known
// how far the loop reaches; and all functions that get the array must be in the file, and take it for a distributed one.

#include "checks/Check.h"
#include "facts/Owned.h"
#include "model/Arguments.h"
#include "model/Messages.h"
#include "support/ForEach.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace sode {

namespace {

class InheritedShadowCheck : ProgramReader {
public:
  explicit InheritedShadowCheck(const Program &P) : ProgramReader(P) {
    forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *Call) { note(*Call); });
    forEach<VarDecl>(Context.getTranslationUnitDecl(), [&](const VarDecl *V) { note(*V); });
  }

  void check(const Array &A);

private:
  /// An array as argument, or that a local pointer begins with.
  struct Pass {
    const CallExpr *Call; ///< Null: a pointer.
    const Expr *Name;       ///< Of the array.
    const Array *A, *To;    ///< To: the parameter's; null: the function is elsewhere, or takes it for something else.
    const FunctionDecl *F;
  };
  std::vector<Pass> Passes;
  llvm::DenseSet<const Array *> Reported; ///< Parameters: once, though they get several arrays.
  using Names = llvm::SmallSetVector<const Array *, 4>;

  void note(const CallExpr &Call);
  void note(const VarDecl &V);
  bool namesOf(const Array &A, Names &Found) const;
  bool mayBe(const Array &B, const Names &Of) const;
  bool isFilled(const Names &Of) const;
  bool isFilledRound(const Names &Of, unsigned Axis) const;
  void checkRound(const Array &A, const Names &Of);
  void checkPassed(const Array &A);
  bool isOnlyInLoops(const Names &Of, bool &Written) const;
  bool isOwn(const Access &X) const;
  std::optional<int64_t> distance(const Access &X, unsigned Axis, const Array &A, const Pass &By) const;
};

void InheritedShadowCheck::note(const CallExpr &Call) {
  llvm::SmallVector<const FunctionDecl *, 2> Definitions = P.Called.of(Call);
  for (const FunctionDecl *F : Definitions)
    for (auto [Parameter, Argument] : pairsOf(Call, *F))
      if (const Array *A = M.findArray(Argument->IgnoreParenCasts()))
        Passes.push_back({&Call, Argument->IgnoreParenCasts(), A, M.findArray(Parameter), F});
  if (Definitions.empty())
    for (const Expr *Argument : argumentsOf(Call))
      if (const Array *A = M.findArray(Argument->IgnoreParenCasts()))
        Passes.push_back({&Call, Argument->IgnoreParenCasts(), A, nullptr, nullptr});
}

/// `double *a = u;` with `inherit (a)`
void InheritedShadowCheck::note(const VarDecl &V) {
  const Array *To = M.findArray(&V), *A = To && To->isBlockPointer() && V.getInit() ? M.findArray(V.getInit()->IgnoreParenCasts()) : nullptr;
  if (A)
    Passes.push_back({nullptr, V.getInit()->IgnoreParenCasts(), A, To, nullptr});
}

/// The array, and the parameters and pointers that may be it, also those that exchange it with others; false: something else may.
bool InheritedShadowCheck::namesOf(const Array &A, Names &Found) const {
  Found.insert(&A);
  for (size_t I = 0; I < Found.size(); ++I) {
    bool Exchanged = false;
    for (const PointerSwap &S : Refs.Swaps.List)
      if (llvm::is_contained(S.Ring, Found[I])) {
        Found.insert(S.Ring.begin(), S.Ring.end());
        Exchanged = true;
      }
    for (const Pass &By : Passes)
      if (By.A == Found[I] && By.To)
        Found.insert(By.To);
      else if (By.A == Found[I])
        return false;
      else if (By.To == Found[I] && Exchanged)
        Found.insert(By.A);
  }
  return true;
}

/// One of these, or what may begin with any array.
bool InheritedShadowCheck::mayBe(const Array &B, const Names &Of) const {
  return Of.contains(&B) || B.Member || (B.isBlockPointer() && llvm::none_of(Passes, [&](const Pass &By) { return By.To == &B; }));
}

/// By a directive, of these or of a pointer that may begin with any array.
bool InheritedShadowCheck::isFilled(const Names &Of) const {
  auto May = [&](const Array *B) { return mayBe(*B, Of); };
  return llvm::any_of(M.Communications, [&](const Communication *C) { return llvm::any_of(C->Changes, May) || llvm::any_of(C->Fills, May); });
}

/// The same of what lies beyond the ends of a dimension.
bool InheritedShadowCheck::isFilledRound(const Names &Of, unsigned Axis) const {
  auto May = [&](const Array *B) { return mayBe(*B, Of); };
  return llvm::any_of(M.Communications, [&](const Communication *C) { return llvm::any_of(C->Changes, May); }) ||
         llvm::any_of(M.Exchanges, [&](const Exchange &X) { return X.endsOf(Axis) == AtEnds::Periodic && llvm::any_of(X.Arrays, May); });
}

/// Subscripts that go round the ends, of the array or a parameter that is the array; Reflects.cpp looks at those with a reflect of their own.
void InheritedShadowCheck::checkRound(const Array &A, const Names &Of) {
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    if (!A.isDistributed(Axis) || hasOneNode(A, Axis) || A.Axes[Axis].FullShadow || isFilledRound(Of, Axis))
      continue;
    for (const Array *B : Of) {
      if (B->Axes.size() != A.Axes.size() || llvm::any_of(M.Exchanges, [&](const Exchange &X) { return llvm::is_contained(X.Arrays, B); }))
        continue;
      for (const Access *X : Facts.of(*B)) {
        auto Ring = X->R->Rings.find(Axis);
        if (!X->isElement() || !X->R->Read || Ring == X->R->Rings.end() || !Ring->second.Wraps)
          continue;
        Diags.report(X->R->Subscripts[Axis]->getExprLoc(), diag::warn_missing_periodic) << B->Name << Axis << unsigned(std::abs(Ring->second.Offset));
        Diags.report(A.Shadowed->Loc, diag::note_shadow_declared) << A.Name;
        return;
      }
    }
  }
}

/// Apart from being passed they are used element by element, and what is written is the own part.
bool InheritedShadowCheck::isOnlyInLoops(const Names &Of, bool &Written) const {
  for (const Array *A : Of)
    for (const Access *X : Facts.of(*A)) {
      bool Passed = llvm::any_of(Passes, [&](const Pass &By) { return By.Name == X->R->Name; });
      if (Passed || !X->touches() || X->R->Position == ~0u || Refs.Swaps.keepPrivate(X->R->Position) || (X->Way && isReadElsewhere(*X->Way))) // `save(xmp_desc_of(u))`
        continue;
      if (!X->isElement() || (X->R->Written && X->leavesOwn() && !isOwn(*X)))
        return false;
      Written |= X->R->Written;
    }
  return true;
}

/// Of a parameter or pointer: the own part of each array that it gets.
bool InheritedShadowCheck::isOwn(const Access &X) const {
  bool Any = false, All = true;
  for (const Pass &By : Passes)
    for (unsigned Axis = 0; By.To == X.R->A && Axis < std::min(By.A->Axes.size(), X.Axes.size()); ++Axis)
      if (By.A->isDistributed(Axis))
        Any = true, All &= distance(X, Axis, *By.A, By) == 0;
  return Any && All;
}

/// How far the access, of the parameter that is A in that call, leads from what the node of the iteration owns.
std::optional<int64_t> InheritedShadowCheck::distance(const Access &X, unsigned Axis, const Array &A, const Pass &By) const {
  const Access::Axis &Form = X.Axes[Axis];
  if (X.Nests.empty() || Form.What != Access::Axis::Sum || X.R->Rings.count(Axis))
    return std::nullopt;
  const LoopNest &N = *X.Nests.back();
  for (const Loop &L : N.Loops) {
    bool OnTemplate = L.Distributed && L.Variable == Form.Variable && N.On.OfTemplate && N.Widen == LoopDirective::None && L.Dim == int(A.Axes[Axis].TemplateDim);
    if (std::optional<int64_t> Shift = OnTemplate ? shiftOf(A, Axis, N, L) : std::nullopt) {
      int64_t First = Form.Offset + *Shift, Last = First + Form.Spread;
      return std::abs(Last) > std::abs(First) ? Last : First;
    }
    if (!L.Distributed || L.Variable != Form.Variable || !N.On.OfArray || N.Widen != LoopDirective::None || N.On.OfArray->Axes.size() != A.Axes.size())
      continue;
    const Array *On = N.On.OfArray == By.To ? &A : nullptr; // the array that the loop runs on
    for (const Pass &Other : Passes)
      if (Other.Call == By.Call && Other.To == N.On.OfArray)
        On = Other.A;
    std::optional<int64_t> Offset = L.Offset.constant();
    if (!On || !Offset || On->On != A.On || L.Dim != int(Axis) || On->Axes[Axis].TemplateDim != A.Axes[Axis].TemplateDim ||
        !A.Axes[Axis].Offset.constant() || On->Axes[Axis].Offset.constant() != A.Axes[Axis].Offset.constant())
      return std::nullopt;
    int64_t First = Form.Offset - *Offset, Last = First + Form.Spread;
    return std::abs(Last) > std::abs(First) ? Last : First;
  }
  return std::nullopt;
}

void InheritedShadowCheck::check(const Array &A) {
  Names Of;
  bool Written = false;
  if (A.What != Array::Storage || A.Inherits || !A.Shadowed || !isOnlyHere(A) || !namesOf(A, Of) || Of.size() == 1 ||
      !isOnlyInLoops(Of, Written) || !Written)
    return;
  if (isFilled(Of))
    checkRound(A, Of);
  else
    checkPassed(A);
}

void InheritedShadowCheck::checkPassed(const Array &A) {
  for (const Pass &By : Passes) {
    if (By.A != &A || !By.To->Inherits || Reported.count(By.To) || By.To->Axes.size() != A.Axes.size())
      continue;
    for (const Access *X : Facts.of(*By.To))
      for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
        if (!X->isElement() || !X->R->Read || !A.isDistributed(Axis) || hasOneNode(A, Axis) || A.Axes[Axis].FullShadow)
          continue;
        int64_t Distance = distance(*X, Axis, A, By).value_or(0);
        std::optional<int64_t> Width = P.Wide.of(A, Axis).side(Distance > 0).constant();
        if (Distance == 0 || !Width || *Width < std::abs(Distance)) // the run refuses what is not stored
          continue;
        Diags.report(X->R->Subscripts[Axis]->getExprLoc(), diag::warn_inherited_unfilled)
            << By.To->Name << unsigned(std::abs(Distance)) << (Distance > 0 ? 1 : 0) << Axis << A.Name;
        Diags.report(By.Name->getExprLoc(), By.Call ? diag::note_passed_here : diag::note_address_of) << A.Name;
        Reported.insert(By.To);
        return;
      }
  }
}

} // namespace

void checkInheritedShadows(const Program &P) {
  InheritedShadowCheck Check(P);
  for (const Array &A : P.M.Arrays)
    Check.check(A);
}

} // namespace sode
