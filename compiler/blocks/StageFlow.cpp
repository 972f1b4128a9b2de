// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statement by statement, in no order: what a variable gets depends on all that the full expression reads and on the conditions
// around it.

#include "blocks/StageFlow.h"
#include "facts/Indirect.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

/// With elements of any value, integers may end the program (divisions by zero, subscripts), and functions, though not the nest's own loops of
/// which FlowReader knows more, may never return.
static bool mayTrap(const Stmt *S, bool InFunction, llvm::DenseSet<const FunctionDecl *> &Seen) {
  return hasAny<Stmt>(S, [&](const Stmt *Each) {
    const auto *Call = dyn_cast<CallExpr>(Each);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Definition = nullptr;
    if (F && F->hasBody(Definition) && Seen.insert(Definition).second && mayTrap(Definition->getBody(), /*InFunction=*/true, Seen))
      return true;
    const auto *Cast = dyn_cast<CastExpr>(Each);
    return (Cast && Cast->getCastKind() == CK_FloatingToIntegral) || (InFunction && isa<ForStmt, WhileStmt, DoStmt, GotoStmt>(Each));
  });
}

static bool mayTrap(const Footprint &Here) {
  for (const Footprint::Use &U : Here.Arrays)
    if (!U.A->Element->isFloatingType())
      return true;
  llvm::DenseSet<const FunctionDecl *> Seen;
  return mayTrap(Here.Nest->Body, /*InFunction=*/false, Seen);
}

} // namespace

class FlowReader {
public:
  explicit FlowReader(StageFlow &Flow, const ASTContext &Context) : Flow(Flow), Context(Context) {}

  void read(const Stmt *S) {
    if (!S || isa<NullStmt>(S))
      return;
    if (const auto *E = dyn_cast<Expr>(S))
      return readExpr(E);
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return readAll(Block->body());
    if (const auto *D = dyn_cast<DeclStmt>(S))
      return readDeclarations(*D);
    if (const auto *If = dyn_cast<IfStmt>(S))
      return readUnder({If->getCond()}, {If->getThen(), If->getElse()});
    Loop L{};
    if (const auto *For = dyn_cast<ForStmt>(S); For && ModelBuilder::readLoop(For, L)) {
      read(For->getInit());
      return readUnder({For->getCond(), For->getInc()}, {For->getBody()});
    }
    Flow.Understood = false; // jumps, which make what follows conditional; loops that may not end; switch; OpenMP
  }

private:
  StageFlow &Flow;
  const ASTContext &Context;
  StageFlow::Names Conditions;

  template <typename Range> void readAll(const Range &Statements) {
    for (const Stmt *S : Statements)
      read(S);
  }

  static void addReads(const Stmt *S, StageFlow::Names &To, llvm::DenseSet<const FunctionDecl *> &Seen) {
    forEach<DeclRefExpr>(S, [&](const DeclRefExpr *R) {
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        To.insert(V->getCanonicalDecl());
    });
    forEach<CallExpr>(S, [&](const CallExpr *C) { // what a function names, too
      const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
      if (F && F->hasBody(Definition) && Seen.insert(Definition).second)
        addReads(Definition->getBody(), To, Seen);
    });
  }
  static void addReads(const Expr *E, StageFlow::Names &To) {
    llvm::DenseSet<const FunctionDecl *> Seen;
    addReads(E, To, Seen);
  }

  void give(const VarDecl *V, const Expr *Value) {
    StageFlow::Names &All = Flow.Operands[V->getCanonicalDecl()];
    addReads(Value, All);
    All.insert(Conditions.begin(), Conditions.end());
  }

  void readExpr(const Expr *E) {
    for (const Change &C : changesIn(E, Context)) {
      if (C.How == Change::Shown)
        continue;
      if (const VarDecl *V = placeOf(C.Target).Variable)
        give(V, E);
      else
        Flow.Understood = false;
    }
  }

  void readDeclarations(const DeclStmt &D) {
    for (const Decl *One : D.decls())
      if (const auto *V = dyn_cast<VarDecl>(One); V && V->getInit()) {
        give(V, V->getInit());
        readExpr(V->getInit());
      }
  }

  void readUnder(std::initializer_list<const Expr *> Heads, std::initializer_list<const Stmt *> Bodies) {
    StageFlow::Names Outside = Conditions;
    for (const Expr *E : Heads)
      if (E)
        addReads(E, Conditions);
    for (const Expr *E : Heads)
      if (E)
        readExpr(E);
    readAll(Bodies);
    Conditions = Outside;
  }
};

StageFlow::StageFlow(const Footprint &Here, const ASTContext &Context) {
  FlowReader(*this, Context).read(Here.Nest->Body);
  Understood &= !mayTrap(Here) && !(Here.Beyond && Here.Beyond->WritesElsewhere);
  close();
}

void StageFlow::close() {
  for (size_t Before = ~size_t(0), Now = 0; Before != Now;) {
    Before = Now;
    Now = 0;
    for (auto &[V, Of] : Operands) {
      Names More = Of;
      for (const VarDecl *W : Of)
        if (auto It = Operands.find(W); It != Operands.end())
          More.insert(It->second.begin(), It->second.end());
      Of = More;
      Now += Of.size();
    }
  }
}

bool StageFlow::leads(const Array &From, const Array &To) const {
  if (!Understood)
    return true;
  auto It = Operands.find(To.Variable);
  return It == Operands.end() || It->second.contains(From.Variable);
}

} // namespace sode
