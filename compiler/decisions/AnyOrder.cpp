// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests whose iterations may run in any order, with the same results to the last bit: each writes elements that it owns, and variables of its own or that it
// sets before it uses them. There is no sum over iterations, no list that they fill, and no output.

#include "decisions/GatherSlice.h"
#include "model/Changes.h"
#include "support/ForEach.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace sode {

static bool names(const Stmt *S, const VarDecl *V) { return S && llvm::is_contained(variablesIn(S), V); }

/// Does the first part that names it give it a value?
static bool isSetIn(const Expr *List, const VarDecl *V) {
  for (const Expr *Part : partsOf(List)) {
    if (!names(Part, V))
      continue;
    const auto *B = dyn_cast<BinaryOperator>(Part->IgnoreParens());
    const auto *Target = B && B->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens()) : nullptr;
    return Target && Target->getDecl()->getCanonicalDecl() == V && !names(B->getRHS(), V);
  }
  return false;
}

/// Does an iteration set the variable before it uses it? `s = 0; for (j = ptr[i]; ...)`
static bool isSetFirst(const Stmt *Body, const VarDecl *V) {
  std::vector<const Stmt *> Naming;
  if (const auto *Block = dyn_cast<CompoundStmt>(Body))
    llvm::copy_if(Block->body(), std::back_inserter(Naming), [&](const Stmt *S) { return names(S, V); });
  else
    Naming = {Body};
  if (Naming.empty())
    return true;
  if (const auto *E = dyn_cast<Expr>(Naming.front()))
    return isSetIn(E, V);
  const auto *For = dyn_cast<ForStmt>(Naming.front());
  if (!For)
    return false;
  if (names(For->getInit(), V))
    return isSetIn(dyn_cast<Expr>(For->getInit()), V);
  return Naming.size() == 1 && !names(For->getCond(), V) && !names(For->getInc(), V) && isSetFirst(For->getBody(), V);
}

/// Does the call do nothing but compute?
static bool onlyComputes(const CallExpr *C, const ASTContext &Context) {
  const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
  if (!Callee)
    return false;
  const unsigned Builtin = Callee->getBuiltinID();
  if (Callee->hasAttr<ConstAttr>() || Callee->hasAttr<PureAttr>() ||
      (Builtin && (Context.BuiltinInfo.isConst(Builtin) || Context.BuiltinInfo.isConstWithoutErrnoAndExceptions(Builtin))))
    return true;
  return Callee->isDefined(Definition) && llvm::none_of(changesIn(C, Context, /*WithFunctions=*/true), [](const Change &Each) {
           return Each.writes() || Each.How == Change::Given;
         });
}

bool isInAnyOrder(const LoopNest &Nest, const Program &P) {
  const Stmt *Body = Nest.Loops.front().For->getBody();
  if (!Nest.Reductions.empty() || hasAny<CallExpr>(Body, [&](const CallExpr *C) { return !onlyComputes(C, P.Context); }) ||
      hasAny<CXXConstructExpr>(Body, [](const CXXConstructExpr *C) { return !C->getConstructor()->isTrivial(); }))
    return false;
  return llvm::all_of(changesIn(Body, P.Context, /*WithFunctions=*/true), [&](const Change &C) {
    const Place At = placeOf(C.Target);
    const VarDecl *V = At.Variable;
    if (C.How == Change::Shown)
      return true;
    if (!V)
      return false;
    if (P.M.findArray(V))
      return C.writes(); // whose element it is is asked elsewhere (findGatherOverlap)
    const bool Inside = V->hasLocalStorage() && Nest.Tokens.contains(P.TU.Tokens.find(V->getLocation()));
    return !At.isBehindPointer() && (Inside || (At.Steps.empty() && isSetFirst(Body, V)));
  });
}

} // namespace sode
