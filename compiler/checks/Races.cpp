// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `reduction` clause of `loop` combines the results of nodes, not those of a node's threads: an OpenMP directive on the
// loop needs one of its own.

#include "checks/Check.h"
#include "facts/PathVisitor.h"
#include "support/ClangVersion.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

namespace {

/// The variable in whose storage, or behind which, an lvalue lies: `v`, `v[i].x`.
const ValueDecl *rootOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase();
    else if (const auto *Section = dyn_cast<ArraySectionExpr>(E))
      E = Section->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

/// Finds a change of the variable that threads of a region in the nest make at the same time.
class RaceFinder : public PathVisitor {
public:
  explicit RaceFinder(const ValueDecl *Variable) : Variable(Variable) {}
  const Expr *Change = nullptr;
  const OMPExecutableDirective *Region = nullptr;

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp())
      change(B->getLHS());
  }
  void VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp())
      change(U->getSubExpr());
  }

private:
  const ValueDecl *Variable;

  /// Threads have copies of it, or one at a time comes here.
  bool isSafeBy(const OMPExecutableDirective &D) const {
    if (isa<OMPCriticalDirective, OMPAtomicDirective, OMPSingleDirective, OMPMasterDirective, OMPMaskedDirective,
            OMPOrderedDirective>(&D))
      return true;
    for (const OMPClause *C : D.clauses()) {
      if (!C || C->isImplicit() || C->getClauseKind() == llvm::omp::OMPC_shared)
        continue;
      for (const Stmt *Child : C->children())
        if (const auto *E = dyn_cast_or_null<Expr>(Child); E && rootOf(E) == Variable)
          return true;
    }
    return false;
  }

  void change(const Expr *E) {
    if (rootOf(E) != Variable)
      return;
    for (const Stmt *S : llvm::reverse(Around)) {
      const auto *D = dyn_cast<OMPExecutableDirective>(S);
      if (D && isSafeBy(*D))
        return;
      if (D && isOpenMPParallelDirective(D->getDirectiveKind())) {
        Change = E;
        Region = D;
        return endIf(true);
      }
    }
  }
};

} // namespace

void checkRaces(const Program &P) {
  for (const LoopNest &N : P.M.Nests)
    for (const Reduction &R : N.Reductions)
      for (const Reduction::Variable &V : R.Variables) {
        const ValueDecl *Variable = rootOf(V.Text->Checked);
        RaceFinder Finder(Variable);
        if (Variable)
          Finder.TraverseStmt(N.Body);
        if (!Finder.Change)
          continue;
        P.Diags.report(Finder.Change->getExprLoc(), diag::warn_thread_reduction)
            << Variable->getName() << getOpenMPDirectiveName(Finder.Region->getDirectiveKind());
        P.Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      }
}

} // namespace sode
