// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/EventWalker.h"
#include "facts/Program.h"
#include "model/Arguments.h"
#include "model/CxxObjects.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

/// Different in each iteration of a distributed loop: sums and products with its variable.
bool EventWalker::isOwn(const Expr *E, unsigned Depth) const {
  if (!E || Depth > 6)
    return false;
  E = E->IgnoreParenCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return (B->isAdditiveOp() || B->getOpcode() == BO_Mul) && (isOwn(B->getLHS(), Depth + 1) || isOwn(B->getRHS(), Depth + 1));
  const VarDecl *V = variableNamed(E);
  if (!V)
    return false;
  if (Own.count(V->getCanonicalDecl()))
    return true;
  if (Inside.count(V->getCanonicalDecl()))
    return true;
  if (const Expr *Argument = Given.lookup(V))
    return isOwn(Argument, Depth + 1);
  return V->isLocalVarDecl() && V->hasInit() && isOwn(V->getInit(), Depth + 1);
}

void EventWalker::add(Event::Kind What, const Expr *Named, const Stmt *By, const IfStmt *Guard, bool Used) {
  std::optional<Place> Walked = What == Event::Read ? walkedBy(Named) : std::nullopt;
  addAt(Walked ? *Walked : resolved(placeOf(Named)), What, Named, By, Guard, Used);
}

void EventWalker::under(const Stmt *What, bool Holds, const Stmt *S, const IfStmt *Guard) {
  Under.push_back({What, Holds});
  walk(S, Guard);
  Under.pop_back();
}

void EventWalker::underValue(const Stmt *What, bool Holds, const Expr *E, bool Used) {
  Under.push_back({What, Holds});
  expression(E, Used);
  Under.pop_back();
}

/// That is used.
void EventWalker::value(const Expr *E, const Stmt *For) {
  const Stmt *Saved = std::exchange(Use, For ? For : Use);
  expression(E, /*Used=*/true);
  Use = Saved;
}

/// What each of the branches, which are all, has set is set after them.
void EventWalker::merge(std::vector<std::pair<size_t, size_t>> Branches) {
  std::vector<Event> Both;
  for (size_t I = Branches[0].first; I < Branches[0].second; ++I) {
    const Event &E = Found[I];
    if (E.What != Event::Set || E.Under.size() != Under.size() + 1)
      continue;
    bool InAll = llvm::all_of(llvm::drop_begin(Branches), [&](auto Range) {
      return std::any_of(Found.begin() + Range.first, Found.begin() + Range.second, [&](const Event &O) {
        return O.What == Event::Set && O.Under.size() == Under.size() + 1 && sharing(E.At, O.At, P.Context) == Sharing::Yes &&
               O.At.Steps.size() == E.At.Steps.size();
      });
    });
    if (InAll) {
      Both.push_back(E);
      Both.back().Under = Under;
    }
  }
  llvm::append_range(Found, Both);
}

void EventWalker::conditional(const IfStmt *S) {
  const Stmt *Then = S->getThen(), *Else = S->getElse();
  if (isDirective(S, Else)) {
    const Directive *D = nullptr;
    forEach<DeclStmt>(Then, [&](const DeclStmt *Made) {
      for (const Decl *Each : Made->decls())
        if (const auto *F = dyn_cast<FunctionDecl>(Each); F && F->getIdentifier())
          if (const Directive *Of = P.TU.Prototypes.lookup(F->getIdentifier())) {
            D = Of;
            directive(F);
          }
    });
    if (D && D->Kind == DirectiveKind::Task)
      under(S, true, Else);
    else if (const LoopNest *N = D ? File.Nests.lookup(D) : nullptr)
      nest(*N, Else);
    else
      walk(Else);
    return;
  }
  walk(S->getInit());
  bool Saved = std::exchange(InCondition, true);
  value(S->getCond(), S);
  InCondition = Saved;
  size_t First = Found.size();
  under(S->getCond(), true, Then, S);
  size_t Second = Found.size();
  if (!Else)
    return;
  under(S->getCond(), false, Else);
  merge({{First, Second}, {Second, Found.size()}});
}

void EventWalker::choose(const SwitchStmt *S) {
  expression(S->getCond(), /*Used=*/true);
  const auto *Block = dyn_cast<CompoundStmt>(S->getBody());
  if (!Block)
    return under(S, true, S->getBody());
  std::vector<std::pair<size_t, size_t>> Cases;
  bool Default = false;
  size_t Depth = Under.size();
  for (const Stmt *Child : Block->body()) {
    if (const auto *Case = dyn_cast<SwitchCase>(Child)) {
      if (!Cases.empty())
        Cases.back().second = Found.size();
      Under.resize(Depth);
      Under.push_back({Case, true, S->getCond()});
      Cases.push_back({Found.size(), 0});
      for (const Stmt *Sub = Case; isa<SwitchCase>(Sub); Sub = cast<SwitchCase>(Sub)->getSubStmt())
        Default |= isa<DefaultStmt>(Sub);
    }
    walk(Child);
  }
  Under.resize(Depth);
  if (Cases.empty())
    return;
  Cases.back().second = Found.size();
  if (Default)
    merge(Cases);
}

bool EventWalker::asksForNode(const Expr *E) const { return E && P.Calls.asksForNode(E); }

/// `if (me != 0) return;`: the statement that all other ways lead past; null: there is none.
static const Stmt *exitOf(const IfStmt *If) {
  const Stmt *Then = If && !If->getElse() ? If->getThen() : nullptr;
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Then))
    Then = Block->body_empty() ? nullptr : Block->body_back();
  return Then && isa<ReturnStmt, GotoStmt, BreakStmt, ContinueStmt>(Then) ? Then : nullptr;
}

/// What follows a way out that asks for the node is for the other nodes, until the label that it leads to.
void EventWalker::block(const CompoundStmt *Block, const IfStmt *Guard) {
  size_t Depth = Under.size();
  const LabelDecl *Until = nullptr;
  for (const Stmt *Child : Block->body()) {
    if (const auto *Label = dyn_cast<LabelStmt>(Child); Label && Label->getDecl() == Until)
      Under.resize(Depth);
    walk(Child, isa<Expr>(Child) ? Guard : nullptr);
    const auto *If = dyn_cast<IfStmt>(Child);
    const Stmt *Exit = exitOf(If);
    const auto *B = Exit ? dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts()) : nullptr;
    bool Partly = B && B->getOpcode() == BO_LAnd; // `if (me == 0 && scanf(...) != 1) return 1;`: all nodes get on
    if (!Exit || Partly || Under.size() > Depth || !asksForNode(If->getCond()))
      continue;
    Under.push_back({If->getCond(), false});
    Until = isa<GotoStmt>(Exit) ? cast<GotoStmt>(Exit)->getLabel() : nullptr;
  }
  destroy(*Block);
  Under.resize(Depth);
}

/// A loop whose turns depend on the node.
void EventWalker::turns(const Stmt *Loop, const Expr *Condition, const Stmt *Body) {
  bool OfNode = asksForNode(Condition);
  if (OfNode)
    Under.push_back({Loop, true, Condition});
  walk(Body);
  if (OfNode)
    Under.pop_back();
}

/// What a reduction gives all nodes.
void EventWalker::combine(const Reduction &R, Event::Kind What) {
  auto Note = [&](const ExprText *Text) {
    if (Text && Text->Checked)
      add(What, firstElement(Text->Checked), nullptr);
  };
  for (const Reduction::Variable &V : R.Variables) {
    Note(V.Text);
    llvm::for_each(V.Locations, Note);
  }
}

void EventWalker::nest(const LoopNest &N, const Stmt *S) {
  const LoopNest *Saved = std::exchange(In, splitsWork(N) ? &N : In);
  // Of a whole function each nest has elements of its own.
  for (const Loop &L : Own.empty() && splitsWork(N) ? llvm::ArrayRef(N.Loops) : llvm::ArrayRef<Loop>())
    if (L.Distributed)
      Inside.insert(L.Variable->getCanonicalDecl());
  walk(S);
  In = Saved;
  const bool Part = llvm::any_of(N.On.Subs, [](const SetRef::Sub &Sub) { return Sub.Kind == SetRef::Sub::At; });
  if (Part)
    Under.push_back({S, true, nullptr, &N.On});
  for (const Reduction &R : N.Reductions)
    combine(R, Event::Clause);
  if (Part)
    Under.pop_back();
}

/// What chooses elements and nodes.
void EventWalker::indices(const SetRef *Set) {
  for (const SetRef::Sub &S : Set ? llvm::ArrayRef(Set->Subs) : llvm::ArrayRef<SetRef::Sub>())
    for (const IntExpr::Term &T : S.Low.terms())
      if (T.Text->Checked)
        forEach<DeclRefExpr>(T.Text->Checked, [&](const DeclRefExpr *R) { add(Event::Read, R, nullptr); });
}

void EventWalker::directive(const FunctionDecl *Prototype) {
  const Directive *D = P.TU.Prototypes.lookup(Prototype->getIdentifier());
  const Communication *C = D ? File.Communications.lookup(D) : nullptr;
  if (D)
    indices(File.Roots.lookup(D)), indices(File.Sets.lookup(D));
  if (!C)
    return;
  auto Note = [&](const ExprText *Text) {
    if (Text && Text->Checked)
      add(Event::Combined, firstElement(Text->Checked), nullptr);
  };
  llvm::for_each(C->Memory, Note);
  if (D->Kind == DirectiveKind::Reduction)
    combine(static_cast<const ReductionCall *>(C)->What, Event::Combined);
}

/// Library functions whose calls go on where the last one ended.
static bool keepsState(llvm::StringRef Name) {
  static const llvm::StringRef Functions[] = {"rand",    "random", "drand48", "lrand48", "mrand48", "strtok",  "getchar", "getc",  "fgetc",
                                              "gets",    "fgets",  "scanf",   "fscanf",  "fread",   "getline", "readdir", "read",  "tmpnam",
                                              "lcong48", "getw",   "getdelim"};
  return llvm::is_contained(Functions, Name);
}

/// Library functions that read what a pointer leads to and write it.
static bool updates(llvm::StringRef Name) {
  static const llvm::StringRef Functions[] = {"rand_r", "erand48", "nrand48", "jrand48", "strcat", "strncat", "strtok_r", "qsort"};
  return llvm::is_contained(Functions, Name) || Name.starts_with("__sync_") || Name.ends_with("48_r") || Name == "random_r";
}

/// What a call of the C++ library does to its object.
static std::optional<Event::Kind> eventOf(ObjectEffect How) {
  switch (How) {
  case ObjectEffect::Unknown:
    return std::nullopt;
  case ObjectEffect::Reads:
    return Event::Read;
  case ObjectEffect::Sets:
    return Event::Set;
  case ObjectEffect::Updates:
    return Event::Update;
  }
  return std::nullopt;
}

/// Objects of the C++ library, and what references of its functions lead to: `getline(in, line)`, `in >> x`, `text + s`.
void EventWalker::libraryReferences(const CallExpr &C, const FunctionDecl &F) {
  bool Inputs = functionName(&F) == "getline" || F.getOverloadedOperator() == OO_GreaterGreater;
  for (auto [Parameter, Argument] : pairsOf(C, F)) {
    QualType T = Parameter->getType();
    Place At = T->isLValueReferenceType() ? resolved(placeOf(Argument)) : Place();
    if (!At.Variable || P.Context.getSourceManager().isInSystemHeader(At.Variable->getLocation())) // `std::cout`
      continue;
    bool Input = Inputs && (Parameter != F.getParamDecl(0) || isOperatorOfObject(C));
    add(T.getNonReferenceType().isConstQualified() ? Event::Read : Input ? Event::Set : Event::Update, Argument, &C, nullptr, /*Used=*/true);
  }
}

void EventWalker::argument(const CallExpr *C, unsigned I) {
  const Expr *A = C->getArg(I);
  const FunctionDecl *F = C->getDirectCallee();
  llvm::StringRef Name = functionName(F);
  std::optional<Target> T = A->getType()->isPointerType() ? targetOf(A) : std::nullopt;
  if (!T || !T->Base.Variable || Name == "sode_assigned")
    return;
  bool Library = F && (F->getBuiltinID() || P.Context.getSourceManager().isInSystemHeader(F->getLocation())) &&
                 !Name.starts_with("MPI_") && !Name.starts_with("xmp_");
  Change::Kind How = effectOfCall(*C, I, P.Context);
  // `memmove(w, w + 1, n)`
  auto IsSource = [&](const Expr *Other) {
    std::optional<Target> S = Other != A && Other->getType()->isPointerType() ? targetOf(Other) : std::nullopt;
    return S && S->Base.Variable == T->Base.Variable;
  };
  if (Library && How == Change::Set && (Name == "memmove" || Name == "memcpy") && llvm::any_of(C->arguments(), IsSource))
    How = Change::Updated;
  Event::Kind What = !Library                     ? Event::Given
                     : How == Change::Shown       ? Event::Read
                     : updates(Name)              ? Event::Update
                     : How == Change::Given       ? Event::Given
                     : How == Change::Updated     ? Event::Update
                                                  : Event::Set;
  Place Follow;
  Follow.Root = A;
  Follow.Variable = T->Base.Variable;
  Follow.Steps = {{Place::Step::Follow}};
  bool Whole = T->How == Target::Object || T->How == Target::Elements;
  Event E{What, Whole ? T->Base : resolved(*follow(*T, Follow)), A->IgnoreParenImpCasts(), C, nullptr, true, false, InHead, InCondition, Under};
  if (const auto *U = dyn_cast<UnaryOperator>(A->IgnoreParenCasts()); U && U->getOpcode() == UO_AddrOf)
    for (const Place::Step &S : placeOf(U->getSubExpr()).Steps)
      E.Own |= S.What == Place::Step::Subscript && isOwn(S.Index);
  if (P.M.findArray(E.At.Variable) || llvm::any_of(E.At.Steps, [&](const Place::Step &S) { return S.Field && P.M.findArray(S.Field); }))
    return;
  if (What == Event::Read && F && F->getBuiltinID() == 0 && Name.empty())
    return;
  push(std::move(E));
}

/// `double *to = va_arg(list, double *);`, and what that leads to may change.
static bool writesListed(const FunctionDecl &F) {
  return hasAny<VAArgExpr>(F.getBody(), [](const VAArgExpr *E) {
    return E->getType()->isPointerType() && !E->getType()->getPointeeType().isConstQualified();
  });
}

void EventWalker::call(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F)
    expression(C->getCallee(), /*Used=*/true);
  if (F && C->isUnevaluatedBuiltinCall(P.Context))
    return;
  if (copies(*C))
    return;
  bool Library = F && (F->getBuiltinID() || P.Context.getSourceManager().isInSystemHeader(F->getLocation()));
  auto Definitions = definitionsOf(*C);
  bool Holds = !Definitions.empty() && !P.Context.getSourceManager().isInSystemHeader(Definitions[0]->getLocation()); // a std::function
  std::optional<Event::Kind> OnObject = Library && !Holds ? eventOf(effectOnObject(*C)) : std::nullopt;
  bool Takes = Library && llvm::any_of(argumentsOf(*C), [](const Expr *A) { return A->isLValue() && isLibraryClass(A->getType()); });
  bool Follow = !OnObject && !Takes && !Definitions.empty() && Active.size() < 8 && llvm::none_of(Definitions, [&](const FunctionDecl *D) { return llvm::is_contained(Active, D); });
  if (const Expr *Object = objectOf(*C); Object && isa<CXXMemberCallExpr>(C))
    Object->getType()->isPointerType() ? value(Object, nullptr) : lvalue(Object);
  for (const Expr *A : C->arguments())
    if (Follow || Library || !A->IgnoreParenImpCasts()->isLValue())
      value(A, Follow ? nullptr : C);
  if (!Follow) {
    if (keepsState(functionName(F)) && Definitions.empty()) {
      Place At;
      At.Root = C;
      push({Event::Calls, At, nullptr, C, nullptr, true, false, InHead, InCondition, Under});
    }
    const size_t First = Found.size();
    for (unsigned I = 0; I < C->getNumArgs(); ++I)
      argument(C, I);
    if (Library && Found.size() > First) // `memcpy(to, from, n)` reads first
      std::stable_partition(Found.begin() + First, Found.end(), [](const Event &E) { return E.What != Event::Set; });
    if (Library && F)
      libraryReferences(*C, *F);
    if (const Expr *Object = OnObject ? objectOf(*C) : nullptr; Object && !Object->getType()->isPointerType())
      add(*OnObject, Object, C, nullptr, /*Used=*/true);
    if (Library || functionName(F) == "sode_assigned")
      return;
    Place At;
    At.Root = C;
    push({Event::Unknown, At, nullptr, C, nullptr, true, false, InHead, InCondition, Under});
    for (const Expr *A : C->arguments()) // it may combine what it is given
      if (!A->getType()->isPointerType() && A->IgnoreParenImpCasts()->isLValue())
        add(Event::Given, A->IgnoreParenImpCasts(), C);
    if (std::optional<Target> T = isa<CXXMemberCallExpr>(C) ? objectTarget(*C) : std::nullopt; T && T->Base.Variable && T->How != Target::Pointer && !P.M.findArray(T->Base.Variable)) {
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
      push({Method && Method->isConst() ? Event::Read : Event::Given, T->Base, objectOf(*C)->IgnoreParenImpCasts(), C, nullptr, true, false, InHead, InCondition, Under});
    }
    return;
  }
  for (unsigned I = F && F->isVariadic() ? F->getNumParams() : C->getNumArgs(); I < C->getNumArgs(); ++I)
    if (std::optional<Target> T = writesListed(*Definitions[0]) ? targetOf(C->getArg(I)) : std::nullopt; T && T->How == Target::Object)
      push({Event::Update, T->Base, C->getArg(I), C, nullptr, true, false, InHead, InCondition, Under});
  for (const FunctionDecl *Definition : Definitions) {
    if (Definitions.size() > 1)
      Under.push_back({C, Definition == Definitions.front()});
    into(*C, *Definition);
    if (Definitions.size() > 1)
      Under.pop_back();
  }
}

/// Into the function's body.
void EventWalker::into(const CallExpr &C, const FunctionDecl &Definition) {
  std::vector<std::pair<const VarDecl *, Target>> New;
  for (auto [Parameter, Argument] : pairsOf(C, Definition)) {
    if (std::optional<Target> T = targetFor(Parameter->getType(), *Argument))
      New.push_back({Parameter->getCanonicalDecl(), *T});
    Given[Parameter] = Argument;
  }
  std::optional<Target> OfObject = objectTarget(C);
  for (auto &[Parameter, T] : New)
    Leads.insert_or_assign(Parameter, T);
  if (OfObject)
    Objects.insert_or_assign(&Definition, *OfObject);
  Active.push_back(&Definition);
  const CallExpr *Saved = std::exchange(Through, &C);
  walk(Definition.getBody());
  Through = Saved;
  Active.pop_back();
}

/// What must be computed to know where it lies.
void EventWalker::lvalue(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *M = dyn_cast<MemberExpr>(E))
    M->isArrow() ? expression(M->getBase(), /*Used=*/true) : lvalue(M->getBase());
  else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(S->getBase()->IgnoreParens());
    if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
      lvalue(Cast->getSubExpr());
    else
      expression(S->getBase(), /*Used=*/true);
    expression(S->getIdx(), /*Used=*/true);
  } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    expression(U->getSubExpr(), /*Used=*/true);
  else if (ObjectElement X = objectElement(E); X.Object) {
    bool Called = isa<CallExpr>(X.Object->IgnoreParenImpCasts()) && !objectElement(X.Object->IgnoreParenImpCasts()).Object;
    Called || X.Object->getType()->isPointerType() ? expression(X.Object, /*Used=*/true) : lvalue(X.Object->IgnoreParenImpCasts());
    if (X.Index)
      expression(X.Index, /*Used=*/true);
  } else if (isa<BinaryOperator, UnaryOperator>(E)) // in C++ an assignment and `++n` are one
    expression(E, /*Used=*/true);
  else if (!isa<DeclRefExpr>(E))
    for (const Stmt *Child : E->children())
      walk(Child);
}

/// The address of a place goes to a pointer that is followed anyway. What a call does is another matter.
static bool isKept(const Expr *Address, const PointerValues &Values, const VarDecl *To) {
  return To && To->getType()->isPointerType() && Values.of(To->getCanonicalDecl()) == Address && !hasAny<CallExpr>(Address, [](const CallExpr *) { return true; });
}
static bool isKept(const Expr *Address, const PointerValues &Values, const BinaryOperator &To) {
  Place P = placeOf(To.getLHS());
  return P.Steps.empty() && isKept(Address, Values, P.Variable);
}

/// `__atomic_fetch_add(&s, 1, ...)`, `__atomic_load_n(p, ...)`
void EventWalker::atomic(const AtomicExpr &A, bool Used, const IfStmt *Guard) {
  for (const Stmt *Child : A.children())
    walk(Child);
  std::optional<Target> T = targetOf(A.getPtr());
  if (!T || !T->Base.Variable || T->How != Target::Object)
    return;
  const auto *Address = dyn_cast<UnaryOperator>(A.getPtr()->IgnoreParenCasts());
  bool Loads = A.getOp() == AtomicExpr::AO__atomic_load_n || A.getOp() == AtomicExpr::AO__atomic_load;
  push({Loads ? Event::Read : Event::Update, T->Base, Address ? Address->getSubExpr() : A.getPtr(), &A, Guard, Used, false, InHead, InCondition, Under});
}

void EventWalker::expression(const Expr *E, bool Used, const IfStmt *Guard) {
  if (!E || isFull())
    return;
  E = E->IgnoreParens();
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp()) {
      lvalue(B->getLHS());
      if (!isKept(B->getRHS(), Values, *B))
        expression(B->getRHS(), /*Used=*/true);
      add(B->isCompoundAssignmentOp() ? Event::Update : Event::Set, B->getLHS(), B, Guard, Used);
    } else if (B->isLogicalOp()) {
      expression(B->getLHS(), /*Used=*/true);
      underValue(B->getLHS(), B->getOpcode() == BO_LAnd, B->getRHS(), Used);
    } else {
      expression(B->getLHS(), Used && !B->isCommaOp(), Guard);
      expression(B->getRHS(), Used, Guard);
    }
  } else if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    expression(C->getCond(), /*Used=*/true);
    underValue(C->getCond(), true, C->getTrueExpr(), Used);
    underValue(C->getCond(), false, C->getFalseExpr(), Used);
  } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp()) {
    lvalue(U->getSubExpr());
    add(Event::Update, U->getSubExpr(), U, Guard, Used);
  } else if (U && U->getOpcode() == UO_AddrOf) {
    lvalue(U->getSubExpr());
  } else if (const auto *A = dyn_cast<AtomicExpr>(E)) {
    atomic(*A, Used, Guard);
  } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_ToVoid && isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParenImpCasts()))
      return; // `(void)v`
    if (Cast->getCastKind() == CK_LValueToRValue) {
      lvalue(Cast->getSubExpr());
      add(Event::Read, Cast->getSubExpr(), Use, nullptr, true);
    } else if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      lvalue(Cast->getSubExpr());
    else
      expression(Cast->getSubExpr(), Used && !E->getType()->isVoidType(), Guard);
  } else if (const auto *C = dyn_cast<CallExpr>(E)) {
    call(C);
  } else if (const auto *Made = dyn_cast<CXXConstructExpr>(E); Made && Made->getNumArgs() > 0 && Made->getConstructor()->isCopyOrMoveConstructor() &&
                                                               Made->getArg(0)->IgnoreParenImpCasts()->isLValue()) {
    lvalue(Made->getArg(0)->IgnoreParenImpCasts()); // an object of C++ is read as a whole
    add(Event::Read, Made->getArg(0)->IgnoreParenImpCasts(), Use, nullptr, true);
  } else if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E)) {
    lvalue(E);
  } else if (isa<UnaryExprOrTypeTraitExpr, GenericSelectionExpr, ChooseExpr>(E)) {
    return;
  } else if (const auto *S = dyn_cast<StmtExpr>(E)) {
    walk(S->getSubStmt());
  } else {
    for (const Stmt *Child : E->children())
      walk(Child);
  }
}

void EventWalker::walk(const Stmt *S, const IfStmt *Guard) {
  if (!S || isFull())
    return;
  if (S == Stop) {
    Stopped = true;
    return;
  }
  if (const auto *E = dyn_cast<Expr>(S))
    return expression(E, /*Used=*/false, Guard);
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    block(Block, Guard);
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each)) {
        if (V->isStaticLocal() || !V->hasInit())
          continue;
        if (!isKept(V->getInit(), Values, V))
          expression(V->getInit(), /*Used=*/true);
        construct(*V);
      } else if (const auto *F = dyn_cast<FunctionDecl>(Each); F && F->getIdentifier()) {
        directive(F);
      }
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    conditional(If);
  } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    choose(Switch);
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    bool Saved = std::exchange(InHead, true);
    walk(For->getInit());
    expression(For->getCond(), /*Used=*/true);
    InHead = Saved;
    turns(For, For->getCond(), For->getBody());
    Saved = std::exchange(InHead, true);
    walk(For->getInc());
    InHead = Saved;
  } else if (const auto *Each = dyn_cast<CXXForRangeStmt>(S)) {
    rangeFor(*Each);
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    expression(While->getCond(), /*Used=*/true);
    turns(While, While->getCond(), While->getBody());
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    turns(Do, Do->getCond(), Do->getBody());
    expression(Do->getCond(), /*Used=*/true);
  } else if (const auto *R = dyn_cast<ReturnStmt>(S)) {
    value(R->getRetValue(), R);
  } else if (const auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
    for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
      expression(Asm->getInputExpr(I), /*Used=*/true);
    for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
      add(Asm->isOutputPlusConstraint(I) ? Event::Update : Event::Set, Asm->getOutputExpr(I), Asm);
  } else if (const auto *Captured = dyn_cast<CapturedStmt>(S)) {
    walk(Captured->getCapturedStmt());
  } else if (const auto *OpenMP = dyn_cast<OMPExecutableDirective>(S)) {
    if (OpenMP->hasAssociatedStmt())
      walk(OpenMP->getRawStmt());
  } else {
    for (const Stmt *Child : S->children())
      walk(Child);
  }
}

void EventWalker::after(const Path &Way) {
  Stop = Way.back();
  for (size_t I = Way.size() - 1; I-- > 0;) {
    const Stmt *Parent = Way[I], *Child = Way[I + 1];
    const Stmt *Body = nullptr;
    if (const auto *Block = dyn_cast<CompoundStmt>(Parent)) {
      bool Behind = false;
      for (const Stmt *S : Block->body()) {
        if (Behind)
          walk(S);
        Behind |= S == Child;
      }
    } else if (const auto *For = dyn_cast<ForStmt>(Parent); For && Child == For->getBody()) {
      walk(For->getInc());
      expression(For->getCond(), /*Used=*/true);
      Body = For->getBody();
    } else if (const auto *While = dyn_cast<WhileStmt>(Parent); While && Child == While->getBody()) {
      expression(While->getCond(), /*Used=*/true);
      Body = While->getBody();
    } else if (const auto *Do = dyn_cast<DoStmt>(Parent); Do && Child == Do->getBody()) {
      expression(Do->getCond(), /*Used=*/true);
      Body = Do->getBody();
    }
    if (!Body)
      continue;
    under(Parent, true, Body); // the next turn, up to the same place
    Stopped = false;
  }
}

} // namespace sode
