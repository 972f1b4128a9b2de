// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without -fopenmp, OpenMP's pragmas mean nothing.  But gcc gets -fopenmp-simd for what SODE_INDEPENDENT says, and then takes
// every other `#pragma omp` for an empty statement: where it stands at the begin of a body, it would be all of it.
//
//   for (k = 0; k < n; k++)            for (k = 0; k < n; k++) {
//   #pragma omp parallel for           #pragma omp parallel for
//       for (j = 0; j < n; j++)            for (j = 0; j < n; j++)
//           ...;                               ...; }

#include "lower/LowerOpenMP.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

namespace {
/// What a pragma must not stand before alone.
struct BodyCollector : AstVisitor {
  std::vector<const Stmt *> List;
  bool add(const Stmt *Body) {
    if (Body)
      List.push_back(Body);
    return true;
  }
  bool TraverseUnevaluated(Stmt *S) override { return TraverseStmt(S); }
  bool VisitForStmt(ForStmt *S) override { return add(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return add(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return add(S->getBody()); }
  bool VisitIfStmt(IfStmt *S) override { return add(S->getThen()) && add(S->getElse()); }
};
} // namespace

void OpenMPLowering::enclosePragmas() {
  BodyCollector Bodies;
  Bodies.TraverseDecl(Context.getTranslationUnitDecl());
  for (const Stmt *Body : Bodies.List) {
    unsigned First = position(Body->getBeginLoc());
    if (First == ~0u || First == 0 || !TU.hasPragmaBefore(First) || TU.Tokens.Tokens[First - 1].isAnnotation())
      continue;
    Out.after(tokenLoc(First - 1), " {");
    Out.after(tokenLoc(TU.Tokens.endOfStatement(First) - 1), " }", First);
  }
}

} // namespace sode
