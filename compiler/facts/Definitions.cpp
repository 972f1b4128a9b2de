// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Definitions.h"
#include "model/Changes.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

/// Ways into the middle of a block.
bool hasLabel(const Stmt *S) {
  return hasAny<Stmt>(S, [](const Stmt *Each) { return isa<LabelStmt, SwitchStmt>(Each); });
}

} // namespace

bool isWrittenIn(const VarDecl *V, const Stmt *S) { return countChanges(V, S, V->getASTContext()) > 0; }

bool declaresName(llvm::StringRef Name, const Stmt *S) {
  return hasAny<VarDecl>(S, [&](const VarDecl *D) { return !isa<ParmVarDecl>(D) && D->getName() == Name; });
}

bool isPlainLocal(const VarDecl *V, const llvm::DenseSet<const VarDecl *> &AddressTaken) {
  return V->hasLocalStorage() && V->getType()->isIntegerType() && !V->getType().isVolatileQualified() &&
         !AddressTaken.count(V);
}

Definitions definitionsOf(const VarDecl *V, const Stmt *Body, const Path &Place) {
  Definitions Found;
  auto Begin = llvm::find(Place, Body);
  if (Begin == Place.end() || hasLabel(Body))
    return Found;
  for (size_t At = Place.size() - 1, First = Begin - Place.begin(); At-- > First;) {
    const auto *Block = dyn_cast<CompoundStmt>(Place[At]);
    if (!Block)
      continue;
    unsigned Here = 0;
    for (const Stmt *S : Block->body()) {
      if (S == Place[At + 1])
        break;
      if (unsigned Count = countChanges(V, S, V->getASTContext())) {
        Found.List.push_back(S);
        Here += Count;
      }
    }
    if (Found.List.empty())
      continue;
    if (Here != countChanges(V, Body, V->getASTContext()))
      Found.List.clear(); // also written elsewhere
    Found.Block.assign(Place.begin(), Place.begin() + At + 1);
    return Found;
  }
  return Found;
}

} // namespace sode
