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
#include "support/ForEach.h"

using namespace clang;

namespace sode {

/// What a pragma must not stand before alone.
void OpenMPLowering::enclosePragmas() {
  auto Enclose = [&](const Stmt *Body) {
    unsigned First = Body ? position(Body->getBeginLoc()) : ~0u;
    if (First == ~0u || First == 0 || !TU.hasPragmaBefore(First) || TU.Tokens.Tokens[First - 1].isAnnotation())
      return;
    Out.after(tokenLoc(First - 1), " {");
    Out.after(tokenLoc(TU.Tokens.endOfStatement(First) - 1), " }", First);
  };
  forEach<Stmt>(Context.getTranslationUnitDecl(), [&](const Stmt *S) {
    if (const auto *For = dyn_cast<ForStmt>(S)) {
      Enclose(For->getBody());
    } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
      Enclose(While->getBody());
    } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
      Enclose(Do->getBody());
    } else if (const auto *If = dyn_cast<IfStmt>(S)) {
      Enclose(If->getThen());
      Enclose(If->getElse());
    }
  }, Operands::All);
}

} // namespace sode
