// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The walk of Events.h through one piece of the program.

#ifndef SODE_FACTS_EVENTWALKER_H
#define SODE_FACTS_EVENTWALKER_H

#include "facts/Events.h"
#include "support/AstVisitor.h"

namespace sode {

/// Of pointer variables, tables of them, and pointers in structs of the file's own, the values that they get in the file, apart from null pointers.
struct PointerValues : AstVisitor {
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<const clang::Expr *, 2>> All; ///< With a null: others, too.

  /// The one value; null: there are several.
  const clang::Expr *of(const clang::Decl *V) const {
    auto It = All.find(V);
    return It == All.end() || It->second.size() != 1 || Walks.contains(V) ? nullptr : It->second[0];
  }
  /// Of a pointer that then goes on step by step, `*q++`; null: it doesn't.
  const clang::Expr *startOf(const clang::Decl *V) const {
    auto It = Walks.contains(V) ? All.find(V) : All.end();
    return It == All.end() || It->second.size() != 1 ? nullptr : It->second[0];
  }
  /// All of several, if they are known.
  llvm::ArrayRef<const clang::Expr *> severalOf(const clang::Decl *V) const {
    auto It = All.find(V);
    bool Known = It != All.end() && !llvm::is_contained(It->second, nullptr) && !Walks.contains(V);
    return Known ? llvm::ArrayRef<const clang::Expr *>(It->second) : llvm::ArrayRef<const clang::Expr *>();
  }
  /// `double *to[2]`
  static bool isTable(const clang::ValueDecl *V) {
    const clang::ArrayType *T = V ? V->getType()->getAsArrayTypeUnsafe() : nullptr;
    return T && T->getElementType()->isPointerType();
  }
  void set(const clang::ValueDecl *V, const clang::Expr *Value) {
    bool Refers = V && (llvm::isa<clang::FieldDecl>(V) || llvm::isa<clang::ParmVarDecl>(V)) && V->getType()->isReferenceType();
    bool IsPointer = V && (V->getType()->isPointerType() || isTable(V) || Refers);
    if (!IsPointer || (Value && Value->isNullPointerConstant(V->getASTContext(), clang::Expr::NPC_ValueDependentIsNull)))
      return;
    auto &Values = All[V->getCanonicalDecl()];
    if (!llvm::is_contained(Values, Value))
      Values.push_back(Value);
  }
  /// Variables whose addresses pointers get, and the types of pointers that are set by an address, perhaps. Where both meet anything may be held.
  llvm::SmallVector<const clang::ValueDecl *> Taken;
  llvm::DenseSet<const clang::Type *> SetThrough;
  llvm::DenseSet<const clang::Decl *> Walks; ///< Pointers that are counted up.
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<const clang::DeclRefExpr *, 2>> Names; ///< Of pointers, of pointers to them, of tables.
  bool isSetByName(const clang::ValueDecl &V) const;
  void VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    if (E->getType()->isPointerType() || isTable(E->getDecl()))
      Names[E->getDecl()->getCanonicalDecl()].push_back(E);
  }
  void finish();
  void setList(const clang::InitListExpr &Written);
  void setMember(const clang::FieldDecl *Field, const clang::Expr *Value);
  static const clang::ValueDecl *pointerIn(const Place &P);
  void VisitCompoundLiteralExpr(clang::CompoundLiteralExpr *E) override {
    if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(E->getInitializer()))
      setList(*List);
  }
  /// What constructors get: `sum s(total);`
  void VisitCXXConstructExpr(clang::CXXConstructExpr *Made) override {
    for (auto [Parameter, Argument] : llvm::zip(Made->getConstructor()->parameters(), Made->arguments()))
      for (const clang::FunctionDecl *F : Made->getConstructor()->redecls())
        set(F->getParamDecl(Parameter->getFunctionScopeIndex()), Argument);
  }
  /// `sum(double &to) : to(to) {}`
  void VisitFunctionDecl(clang::FunctionDecl *F) override {
    if (const auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(F))
      for (const clang::CXXCtorInitializer *I : Constructor->inits())
        setMember(I->getMember(), I->getInit());
  }
  void VisitVarDecl(clang::VarDecl *V) override {
    if (llvm::isa<clang::ParmVarDecl>(V)) {
      if (!llvm::isa<clang::CXXConstructorDecl>(V->getDeclContext()))
        set(V, nullptr);
    } else if (const auto *List = llvm::dyn_cast_or_null<clang::InitListExpr>(V->getInit())) {
      setList(*List);
      for (const clang::Expr *E : isTable(V) ? List->inits() : llvm::ArrayRef<clang::Expr *>())
        if (!llvm::isa<clang::ImplicitValueInitExpr>(E))
          set(V, E);
    } else if (V->hasInit())
      set(V, V->getInit());
  }
  void VisitBinaryOperator(clang::BinaryOperator *B) override {
    if (B->isAssignmentOp()) {
      set(pointerIn(placeOf(B->getLHS())), B->getOpcode() == clang::BO_Assign ? B->getRHS() : nullptr);
      setThrough(B->getLHS());
    }
  }
  void VisitUnaryOperator(clang::UnaryOperator *U) override {
    if (U->isIncrementDecrementOp()) {
      const clang::ValueDecl *V = pointerIn(placeOf(U->getSubExpr()));
      if (V && U->isIncrementOp() && V->getType()->isPointerType())
        Walks.insert(V->getCanonicalDecl());
      else
        set(V, nullptr);
      setThrough(U->getSubExpr());
    } else if (U->getOpcode() == clang::UO_AddrOf) {
      if (const clang::ValueDecl *V = pointerIn(placeOf(U->getSubExpr())))
        Taken.push_back(V);
    }
  }
  void VisitCStyleCastExpr(clang::CStyleCastExpr *E) override;
  void VisitCallExpr(clang::CallExpr *C) override;

private:
  void setThrough(const clang::Expr *E);
};

/// What is known of a file before its events are.
struct EventSources {
  PointerValues Values;
  llvm::DenseMap<const Directive *, const Communication *> Communications;
  llvm::DenseMap<const Directive *, const LoopNest *> Nests;
  llvm::DenseMap<const Directive *, const SetRef *> Roots; ///< `bcast (x) from t[k]`
  llvm::DenseMap<const Directive *, const SetRef *> Sets;  ///< `task on t[k]`, `on` of others.
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<const clang::FunctionDecl *, 2>> Overriders; ///< Of virtual methods, those with a body.
  void findOverriders(const clang::ASTContext &Context);
};

/// What an address leads to.
struct Target {
  Place Base;
  enum Kind { Object, Elements, Pointer } How; ///< The place itself; its elements; what the pointer in it leads to.
};

/// In the order of execution.
class EventWalker {
public:
  EventWalker(const Program &P, const EventSources &File, const llvm::DenseSet<const clang::VarDecl *> &Own)
      : P(P), File(File), Values(File.Values), Own(Own) {}
  std::vector<Event> Found;
  const clang::Stmt *Stop = nullptr;
  const LoopNest *In = nullptr;

  void walk(const clang::Stmt *S, const clang::IfStmt *Guard = nullptr);
  void after(const Path &Way);
  void enter(const clang::FunctionDecl *F) { Active.push_back(F); }

private:
  const Program &P;
  const EventSources &File;
  const PointerValues &Values;
  const llvm::DenseSet<const clang::VarDecl *> &Own;
  mutable unsigned Results = 0; ///< Of functions that are looked at.
  bool Stopped = false, InHead = false, InCondition = false;
  const clang::Stmt *Use = nullptr; ///< What values are for.
  std::vector<Condition> Under;
  std::vector<const clang::FunctionDecl *> Active;
  llvm::DenseSet<const clang::VarDecl *> Inside; ///< Variables of distributed loops that the walk has come to.
  const clang::CallExpr *Through = nullptr; ///< The innermost call that is followed.
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Given;  ///< Arguments of parameters.
  std::map<const clang::VarDecl *, Target> Leads;              ///< Where pointer and reference parameters lead,
  std::map<const clang::FunctionDecl *, Target> Objects;       ///< and `this` of methods that are called.

  bool isFull() const { return Stopped || Found.size() > 20000; }
  void push(Event E) {
    E.In = In;
    E.Through = Through;
    Found.push_back(std::move(E));
  }
  void addAt(Place At, Event::Kind What, const clang::Expr *Named, const clang::Stmt *By, const clang::IfStmt *Guard, bool Used);
  void add(Event::Kind What, const clang::Expr *Named, const clang::Stmt *By, const clang::IfStmt *Guard = nullptr, bool Used = false);
  void expression(const clang::Expr *E, bool Used, const clang::IfStmt *Guard = nullptr);
  void atomic(const clang::AtomicExpr &A, bool Used, const clang::IfStmt *Guard);
  void lvalue(const clang::Expr *E);
  void under(const clang::Stmt *What, bool Holds, const clang::Stmt *S, const clang::IfStmt *Guard = nullptr);
  void underValue(const clang::Stmt *What, bool Holds, const clang::Expr *E, bool Used);
  void value(const clang::Expr *E, const clang::Stmt *For);
  void merge(std::vector<std::pair<size_t, size_t>> Branches);
  void conditional(const clang::IfStmt *S);
  void choose(const clang::SwitchStmt *S);
  void block(const clang::CompoundStmt *Block, const clang::IfStmt *Guard);
  void turns(const clang::Stmt *Loop, const clang::Expr *Condition, const clang::Stmt *Body);
  bool asksForNode(const clang::Expr *E) const;
  void directive(const clang::FunctionDecl *Prototype);
  void indices(const SetRef *Set);
  void rangeFor(const clang::CXXForRangeStmt &S);
  void libraryReferences(const clang::CallExpr &C, const clang::FunctionDecl &F);
  void combine(const Reduction &R, Event::Kind What);
  void nest(const LoopNest &N, const clang::Stmt *S);
  void call(const clang::CallExpr *C);
  void into(const clang::CallExpr &C, const clang::FunctionDecl &Definition);
  llvm::SmallVector<const clang::FunctionDecl *, 2> definitionsOf(const clang::CallExpr &C) const;
  bool copies(const clang::CallExpr &C);
  void ofObject(const clang::CXXMethodDecl *Method, const clang::VarDecl &Object);
  void construct(const clang::VarDecl &Object);
  void destroy(const clang::CompoundStmt &Block);
  void argument(const clang::CallExpr *C, unsigned I);
  std::optional<Target> targetOf(const clang::Expr *Address) const;
  std::optional<Target> targetFor(clang::QualType Parameter, const clang::Expr &Argument) const;
  std::optional<Target> objectTarget(const clang::CallExpr &Call) const;
  std::optional<Target> targetAt(const Place &At, size_t I, unsigned Turn) const;
  std::optional<Target> resultOf(const clang::Expr *Root) const;
  std::optional<Place> referredBy(const clang::VarDecl &V) const;
  std::optional<Place> referenceOf(const clang::Expr *Root) const;
  std::optional<Place> walkedBy(const clang::Expr *Named) const;
  Place resolved(Place At) const;
  std::vector<std::pair<Condition, Target>> choicesOf(Place &At) const;
  bool isOwn(const clang::Expr *Index, unsigned Depth = 0) const;

public:
  static std::optional<Place> follow(const Target &T, const Place &At);
  Place resolve(const Place &At) const { return resolved(At); }
  /// What a parameter leads to, by what a call gives.
  std::optional<Target> leadsTo(const clang::ParmVarDecl &Parameter, const clang::CallExpr &Call) const;
};

} // namespace sode

#endif
