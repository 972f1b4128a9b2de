// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What decides the iterations of a distributed loop: it is evaluated once, before the loop, and must not change in it.

#include "model/Changes.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

/// `i < n--`, and `i < next()` with a function that counts its calls.
static bool checkHeader(const LoopNest &Nest, const Loop &L, const ASTContext &Context, Diagnostics &Diags) {
  for (const Expr *E : {L.Init, L.Bound, L.StepExpr}) {
    if (!E || (E == L.Init && &L == &Nest.Loops.front())) // which C evaluates once, too
      continue;
    for (const Change &C : changesIn(E, Context, /*WithFunctions=*/true)) {
      if (!C.writes())
        continue;
      bool InFunction = isa<CallExpr>(C.By);
      Diags.report(C.Loc, InFunction ? diag::warn_loop_header_changes : diag::err_loop_header_changes)
          << printed(C.Target->IgnoreParenImpCasts(), Context);
      Diags.report(Nest.D->Loc, diag::note_for_directive) << "loop";
      if (!InFunction)
        return false;
      break;
    }
  }
  return true;
}

bool ModelBuilder::checkChanges(const LoopNest &Nest, const Loop &L) {
  if (!checkHeader(Nest, L, Context, Diags))
    return false;
  Place Variable;
  Variable.Variable = L.Variable->getCanonicalDecl();
  std::vector<Place> Deciding;
  for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
    if (E != L.Init || &L != &Nest.Loops.front()) // whose start C takes once, too
      for (Place &P : readsIn(E))
        Deciding.push_back(std::move(P));
  auto IsControl = [&](const Place &P) { // an inner loop's own variable, as in a triangle
    return llvm::any_of(Nest.Loops, [&](const Loop &Other) { return Other.Variable->getCanonicalDecl() == P.Variable; });
  };
  bool Told = false;
  for (const Change &C : changesIn(L.For->getBody(), Context, /*WithFunctions=*/true)) {
    if (C.How == Change::Shown)
      continue;
    Place At = placeOf(C.Target);
    bool OfVariable = sharing(At, Variable, Context) != Sharing::No;
    bool OfBound = !IsControl(At) && llvm::any_of(Deciding, [&](const Place &P) {
      return sharing(At, P, Context) == Sharing::Yes;
    });
    if (!OfVariable && !OfBound)
      continue;
    std::string Text = OfVariable ? L.Variable->getName().str() : printed(C.Target->IgnoreParenImpCasts(), Context);
    if (!C.writes()) {
      if (!std::exchange(Told, true)) {
        Diags.report(C.Loc, diag::warn_loop_bound_given) << Text;
        Diags.report(Nest.D->Loc, diag::note_for_directive) << "loop";
      }
      continue;
    }
    Diags.report(C.Loc, OfVariable ? diag::err_loop_variable_changed : diag::err_loop_bound_changed) << Text;
    return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
  }
  return true;
}

} // namespace sode
