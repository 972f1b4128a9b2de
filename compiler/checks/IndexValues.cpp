// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the variables of distributed loops hold after them.

#include "checks/Check.h"
#include "support/ForEach.h"
#include <map>

using namespace clang;

namespace sode {

/// `return` with a value from a function that others of the file's nodes go on in.
static void checkReturns(const LoopNest &N, const FunctionDecl *F, Diagnostics &Diags) {
  SourceLocation Where;
  walk(N.Body, [&](const Stmt *S) {
    const auto *R = dyn_cast<ReturnStmt>(S);
    if (R && R->getRetValue() && !isa<IntegerLiteral>(R->getRetValue()->IgnoreParenImpCasts())) // nothing that was found
      Where = R->getReturnLoc();
    return Where.isValid() ? Walk::End : isa<LambdaExpr>(S) ? Walk::Over : Walk::On;
  });
  if (Where.isInvalid() || !F || F->isMain())
    return;
  Diags.report(Where, diag::warn_return_from_loop);
  Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
}

namespace {
class FunctionBodies {
public:
  explicit FunctionBodies(const Program &P) : TU(P.TU) {
    forEach<FunctionDecl>(P.Context.getTranslationUnitDecl(), [&](const FunctionDecl *F) {
      if (F->doesThisDeclarationHaveABody())
        ByFirst[TU.Tokens.find(F->getBody()->getBeginLoc())] = F; // of functions that stand in no file: at ~0u
    });
  }
  const FunctionDecl *around(unsigned Position) const {
    auto After = ByFirst.upper_bound(Position);
    const FunctionDecl *F = After == ByFirst.begin() ? nullptr : std::prev(After)->second;
    return F && Position < TU.Tokens.find(F->getBody()->getEndLoc()) ? F : nullptr;
  }

private:
  const TranslationUnit &TU;
  std::map<unsigned, const FunctionDecl *> ByFirst; ///< By their first token.
};
} // namespace

void checkIndexValues(const Program &P) {
  const FunctionBodies Functions(P);
  for (const LoopNest &N : P.M.Nests) {
    if (!splitsWork(N))
      continue;
    if (llvm::none_of(P.Nests.around(N.Marker), [&](const LoopNest *Outer) { return Outer != &N && splitsWork(*Outer); }))
      checkReturns(N, Functions.around(N.Marker), P.Diags);
    auto It = P.Refs.Indices.find(&N);
    if (It == P.Refs.Indices.end())
      continue;
    for (const IndexValue &V : It->second) {
      if (V.How == IndexValue::Computed || V.Read.isInvalid() || V.Combined)
        continue;
      bool AtExit = V.How == IndexValue::AtEnd;
      P.Diags.report(AtExit ? V.Exit : V.L->For->getForLoc(), diag::warn_index_after_loop)
          << V.L->Variable->getName() << (V.ByGoto ? "goto" : "break") << (V.L->Upwards ? "min" : "max") << (AtExit ? 0 : 1);
      P.Diags.report(V.Read, diag::note_index_read) << V.L->Variable->getName();
    }
  }
}

} // namespace sode
