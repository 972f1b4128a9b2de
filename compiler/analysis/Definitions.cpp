// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Definitions.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace sode {

namespace {

/// Counts what gives a variable a value.
class Writes : public RecursiveASTVisitor<Writes> {
public:
  explicit Writes(const VarDecl *V) : V(V) {}
  unsigned Count = 0;

  bool VisitBinaryOperator(BinaryOperator *B) { return !B->isAssignmentOp() || note(B->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *U) {
    return !(U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf) || note(U->getSubExpr());
  }
  bool VisitVarDecl(VarDecl *D) {
    Count += D == V && D->hasInit();
    return true;
  }

private:
  const VarDecl *V;
  bool note(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    Count += Ref && Ref->getDecl() == V;
    return true;
  }
};

unsigned writesIn(const VarDecl *V, const Stmt *S) {
  Writes W(V);
  W.TraverseStmt(const_cast<Stmt *>(S));
  return W.Count;
}

/// Ways into the middle of a block.
bool hasLabel(const Stmt *S) {
  struct Finder : RecursiveASTVisitor<Finder> {
    bool Found = false;
    bool VisitLabelStmt(LabelStmt *) { return !(Found = true); }
    bool VisitSwitchStmt(SwitchStmt *) { return !(Found = true); }
  } F;
  F.TraverseStmt(const_cast<Stmt *>(S));
  return F.Found;
}

} // namespace

bool isWrittenIn(const VarDecl *V, const Stmt *S) { return writesIn(V, S) > 0; }

bool declaresName(llvm::StringRef Name, const Stmt *S) {
  struct Finder : RecursiveASTVisitor<Finder> {
    llvm::StringRef Name;
    bool Found = false;
    bool VisitVarDecl(VarDecl *D) { return !(Found |= !isa<ParmVarDecl>(D) && D->getName() == Name); }
  } F;
  F.Name = Name;
  F.TraverseStmt(const_cast<Stmt *>(S));
  return F.Found;
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
      if (unsigned Count = writesIn(V, S)) {
        Found.List.push_back(S);
        Here += Count;
      }
    }
    if (Found.List.empty())
      continue;
    if (Here != writesIn(V, Body))
      Found.List.clear(); // also written elsewhere
    Found.Block.assign(Place.begin(), Place.begin() + At + 1);
    return Found;
  }
  return Found;
}

} // namespace sode
