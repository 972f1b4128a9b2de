// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/IndexCheck.h"
#include "checks/Messages.h"
#include "facts/Nesting.h"
#include "pragma/Messages.h"
#include "support/AstVisitor.h"
#include <map>

using namespace clang;

namespace sode {

/// `return` with a value from a function that others of the file's nodes go on in.
static void checkReturns(const LoopNest &N, const FunctionDecl *F, Diagnostics &Diags) {
  struct Finder : AstVisitor {
    SourceLocation Where;
    bool VisitReturnStmt(ReturnStmt *R) override {
      if (R->getRetValue() && !isa<IntegerLiteral>(R->getRetValue()->IgnoreParenImpCasts())) // nothing that was found
        Where = R->getReturnLoc();
      return Where.isInvalid();
    }
  } Found;
  Found.TraverseStmt(N.Body);
  if (Found.Where.isInvalid() || !F || F->isMain())
    return;
  Diags.report(Found.Where, diag::warn_return_from_loop);
  Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
}

void checkIndexValues(const IndexValues &Values, const Model &M, const TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags) {
  struct Functions : AstVisitor {
    const TranslationUnit *TU;
    std::map<unsigned, const FunctionDecl *> Bodies; ///< By their first token.
    bool VisitFunctionDecl(FunctionDecl *F) override {
      if (F->doesThisDeclarationHaveABody())
        Bodies[TU->Tokens.find(F->getBody()->getBeginLoc())] = F; // of functions that stand in no file: at ~0u
      return true;
    }
    const FunctionDecl *around(unsigned Position) const {
      auto After = Bodies.upper_bound(Position);
      const FunctionDecl *F = After == Bodies.begin() ? nullptr : std::prev(After)->second;
      return F && Position < TU->Tokens.find(F->getBody()->getEndLoc()) ? F : nullptr;
    }
  } All;
  All.TU = &TU;
  All.TraverseDecl(Context.getTranslationUnitDecl());
  const Nesting Nests(M);
  for (const LoopNest &N : M.Nests) {
    if (!splitsWork(N))
      continue;
    if (llvm::none_of(Nests.around(N.Marker), [&](const LoopNest *Outer) { return Outer != &N && splitsWork(*Outer); }))
      checkReturns(N, All.around(N.Marker), Diags);
    auto It = Values.find(&N);
    if (It == Values.end())
      continue;
    for (const IndexValue &V : It->second) {
      if (V.How == IndexValue::Computed || V.Read.isInvalid() || V.Combined)
        continue;
      bool AtExit = V.How == IndexValue::AtEnd;
      Diags.report(AtExit ? V.Exit : V.L->For->getForLoc(), diag::warn_index_after_loop)
          << V.L->Variable->getName() << (V.ByGoto ? "goto" : "break") << (V.L->Upwards ? "min" : "max") << (AtExit ? 0 : 1);
      Diags.report(V.Read, diag::note_index_read) << V.L->Variable->getName();
    }
  }
}

} // namespace sode
