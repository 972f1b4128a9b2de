// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The walk of Events.h through one piece of the program.

#ifndef SODE_FACTS_EVENTWALKER_H
#define SODE_FACTS_EVENTWALKER_H

#include "facts/Events.h"
#include "support/AstVisitor.h"

namespace sode {

/// Of pointer variables that get one value in the file, that value.
struct PointerValues : AstVisitor {
  llvm::DenseMap<const VarDecl *, const Expr *> Of; ///< Null: several.

  void set(const VarDecl *V, const Expr *Value) {
    if (!V->getType()->isPointerType())
      return;
    auto [It, New] = Of.try_emplace(V->getCanonicalDecl(), Value);
    if (!New)
      It->second = nullptr;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (isa<ParmVarDecl>(V))
      set(V, nullptr);
    else if (V->hasInit())
      set(V, V->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp())
      if (Place P = placeOf(B->getLHS()); P.Variable && P.Steps.empty())
        set(P.Variable, B->getOpcode() == BO_Assign ? B->getRHS() : nullptr);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
      if (Place P = placeOf(U->getSubExpr()); P.Variable && P.Steps.empty())
        set(P.Variable, nullptr), set(P.Variable, nullptr);
    return true;
  }
};

/// What an address leads to.
struct Target {
  Place Base;
  enum Kind { Object, Elements, Pointer } How; ///< The place itself; its elements; what the pointer in it leads to.
};

/// In the order of execution.
class EventWalker {
public:
  EventWalker(const Program &P, const PointerValues &Values, const llvm::DenseMap<const Directive *, const Communication *> &Communications,
              const llvm::DenseSet<const VarDecl *> &Own)
      : P(P), Values(Values), Communications(Communications), Own(Own) {}
  std::vector<Event> Found;
  const Stmt *Stop = nullptr;

  void walk(const Stmt *S, const IfStmt *Guard = nullptr);
  void after(const Path &Way);
  void enter(const FunctionDecl *F) { Active.push_back(F); }

private:
  const Program &P;
  const PointerValues &Values;
  const llvm::DenseMap<const Directive *, const Communication *> &Communications;
  const llvm::DenseSet<const VarDecl *> &Own;
  bool Stopped = false, InHead = false, InCondition = false;
  const Stmt *Use = nullptr; ///< What values are for.
  std::vector<Condition> Under;
  std::vector<const FunctionDecl *> Active;
  llvm::DenseMap<const VarDecl *, const Expr *> Given;  ///< Arguments of parameters.
  std::map<const VarDecl *, Target> Leads;              ///< Where pointer parameters lead.

  bool isFull() const { return Stopped || Found.size() > 20000; }
  void add(Event::Kind What, const Expr *Named, const Stmt *By, const IfStmt *Guard = nullptr, bool Used = false);
  void expression(const Expr *E, bool Used, const IfStmt *Guard = nullptr);
  void lvalue(const Expr *E);
  void under(const Stmt *What, bool Holds, const Stmt *S, const IfStmt *Guard = nullptr);
  void underValue(const Stmt *What, bool Holds, const Expr *E, bool Used);
  void value(const Expr *E, const Stmt *For);
  void merge(std::vector<std::pair<size_t, size_t>> Branches);
  void conditional(const IfStmt *S);
  void choose(const SwitchStmt *S);
  void directive(const FunctionDecl *Prototype);
  void call(const CallExpr *C);
  void argument(const CallExpr *C, unsigned I);
  std::optional<Target> targetOf(const Expr *Address) const;
  Place resolved(Place At) const;
  bool isOwn(const Expr *Index, unsigned Depth = 0) const;

public:
  static std::optional<Place> follow(const Target &T, const Place &At);
  Place resolve(const Place &At) const { return resolved(At); }
  std::optional<Target> leadsTo(const Expr *Address) const { return targetOf(Address); }
};

} // namespace sode

#endif
