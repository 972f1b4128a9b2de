// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/EventWalker.h"
#include "facts/Initializers.h"
#include "facts/Program.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

/// A member of a struct that only this file declares.
static const FieldDecl *ownMember(const FieldDecl *Field) {
  const SourceManager *SM = Field ? &Field->getASTContext().getSourceManager() : nullptr;
  return Field && SM->isInMainFile(SM->getExpansionLoc(Field->getLocation())) ? Field : nullptr;
}

/// What a place stands for as a pointer: a variable; a member. What is assigned to a reference goes elsewhere.
const ValueDecl *PointerValues::pointerIn(const Place &P) {
  if (P.Steps.empty() || (P.Steps.size() == 1 && P.Steps[0].What == Place::Step::Subscript && isTable(P.Variable)))
    return P.Variable;
  const FieldDecl *Field = P.Steps.back().What == Place::Step::Member ? ownMember(P.Steps.back().Field) : nullptr;
  return Field && !Field->getType()->isReferenceType() ? Field : nullptr;
}

/// `*to = x` of a pointer x.
void PointerValues::setThrough(const Expr *E) {
  if (E->getType()->isPointerType() && placeOf(E).isBehindPointer())
    SetThrough.insert(E->getType().getCanonicalType().getTypePtr());
}

/// `(void **)&q`
void PointerValues::VisitCStyleCastExpr(CStyleCastExpr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E->getSubExpr()->IgnoreParenImpCasts());
  if (U && U->getOpcode() == UO_AddrOf)
    set(pointerIn(placeOf(U->getSubExpr())), nullptr);
}

/// A function that this file does not have may set what it gets the address of.
void PointerValues::VisitCallExpr(CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  for (const Expr *A : F && F->isDefined() ? llvm::ArrayRef<const Expr *>() : llvm::ArrayRef<const Expr *>(C->getArgs(), C->getNumArgs()))
    if (QualType Of = A->IgnoreParenCasts()->getType(), To = Of->isArrayType() ? Of->getAsArrayTypeUnsafe()->getElementType() : Of->getPointeeType();
        !To.isNull() && To->isPointerType() && !To.isConstQualified())
      SetThrough.insert(To.getCanonicalType().getTypePtr());
}

static const Stmt *parentOf(const Stmt &S, ASTContext &Context) {
  auto Parents = Context.getParents(S);
  const Stmt *Parent = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
  return isa_and_nonnull<ParenExpr>(Parent) ? parentOf(*Parent, Context) : Parent;
}

/// The variable that gets the value, by a declaration or an assignment.
static const VarDecl *takerOf(const Expr &Value, ASTContext &Context) {
  auto Parents = Context.getParents(Value);
  const auto *B = dyn_cast_or_null<BinaryOperator>(parentOf(Value, Context));
  if (B && B->getOpcode() == BO_Assign && B->getRHS()->IgnoreParens() == &Value)
    return plainVariable(B->getLHS());
  return Parents.empty() ? nullptr : Parents[0].get<VarDecl>();
}

/// Nothing sets it by its address: that goes to variables at most that only read there, `**two`; of a table all uses are of elements.
bool PointerValues::isSetByName(const ValueDecl &V) const {
  ASTContext &Context = V.getASTContext();
  if (!isa<VarDecl>(V) || V.isExternallyVisible() || cast<VarDecl>(V).getType()->isReferenceType())
    return false;
  auto IsAddress = [](const Stmt *S) { return S && isa<UnaryOperator>(S) && cast<UnaryOperator>(S)->getOpcode() == UO_AddrOf; };
  auto OnlyReads = [&](const DeclRefExpr *Name) { // `*h`, not `*h = x`; `h = &v`
    const Stmt *Cast = parentOf(*Name, Context), *Deref = Cast && isa<ImplicitCastExpr>(Cast) ? parentOf(*Cast, Context) : nullptr;
    const auto *U = dyn_cast_or_null<UnaryOperator>(Deref);
    const auto *Read = U && U->getOpcode() == UO_Deref ? dyn_cast_or_null<ImplicitCastExpr>(parentOf(*U, Context)) : nullptr;
    const auto *B = dyn_cast_or_null<BinaryOperator>(Cast);
    return (Read && Read->getCastKind() == CK_LValueToRValue) || (B && B->getOpcode() == BO_Assign && B->getLHS()->IgnoreParens() == Name);
  };
  return llvm::all_of(Names.lookup(V.getCanonicalDecl()), [&](const DeclRefExpr *Name) {
    const Stmt *By = parentOf(*Name, Context);
    if (isTable(&V)) {
      const Stmt *Element = By && isa<ImplicitCastExpr>(By) ? parentOf(*By, Context) : nullptr;
      return Element && isa<ArraySubscriptExpr>(Element) && !IsAddress(parentOf(*Element, Context));
    }
    const VarDecl *To = IsAddress(By) ? takerOf(*cast<Expr>(By), Context) : nullptr;
    return !IsAddress(By) || (To && !To->isExternallyVisible() && llvm::all_of(Names.lookup(To->getCanonicalDecl()), OnlyReads));
  });
}

void PointerValues::finish() {
  for (const auto &Entry : All)
    if (const auto *V = cast<ValueDecl>(Entry.first); isTable(V))
      Taken.push_back(V);
  for (const ValueDecl *V : Taken) {
    QualType T = isTable(V) ? V->getType()->getAsArrayTypeUnsafe()->getElementType() : V->getType();
    if ((SetThrough.contains(T.getCanonicalType().getTypePtr()) && !isSetByName(*V)) || T.isVolatileQualified())
      set(V, nullptr);
  }
}

void PointerValues::setMember(const FieldDecl *Field, const Expr *Value) {
  if (Field && !isa<ImplicitValueInitExpr>(Value))
    set(ownMember(Field), Value);
}

void PointerValues::setList(const InitListExpr &Written) {
  forEachValue(Written, [&](const Decl *To, const Expr *E) { setMember(dyn_cast_or_null<FieldDecl>(To), E); });
}

const Expr *firstElement(const Expr *E) {
  const auto *All = dyn_cast<UnaryOperator>(E->IgnoreParens());
  const auto *Cast = All && All->getOpcode() == UO_Deref ? dyn_cast<CStyleCastExpr>(All->getSubExpr()->IgnoreParens()) : nullptr;
  const auto *Address = Cast ? dyn_cast<UnaryOperator>(Cast->getSubExpr()->IgnoreParenImpCasts()) : nullptr;
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : E;
}

static bool isSame(const Condition &A, const Condition &B, const ASTContext &Context) {
  if (A.Holds != B.Holds)
    return false;
  const auto *X = dyn_cast<Expr>(A.What), *Y = dyn_cast<Expr>(B.What);
  return A.What == B.What || (X && Y && areAlike(X, Y, Context));
}

static bool implies(llvm::ArrayRef<Condition> First, llvm::ArrayRef<Condition> Second, const ASTContext &Context) {
  return llvm::all_of(First, [&](const Condition &C) {
    return llvm::any_of(Second, [&](const Condition &D) { return isSame(C, D, Context); });
  });
}

bool covers(const Event &W, const Event &R, const ASTContext &Context) {
  return W.What == Event::Set && sharing(W.At, R.At, Context) != Sharing::No && W.At.Steps.size() <= R.At.Steps.size() &&
         implies(W.Under, R.Under, Context);
}

std::string textOf(const Place &P) {
  std::string Text = P.Variable ? P.Variable->getName().str() : "";
  for (size_t I = 0; I < P.Steps.size(); ++I) {
    const Place::Step &S = P.Steps[I];
    bool Arrow = S.What == Place::Step::Follow && I + 1 < P.Steps.size() && P.Steps[I + 1].What == Place::Step::Member;
    if (S.What == Place::Step::Subscript || (S.What == Place::Step::Follow && I + 1 < P.Steps.size() && !Arrow))
      return Text;
    if (S.What == Place::Step::Member)
      Text += (I > 0 && P.Steps[I - 1].What == Place::Step::Follow ? "->" : ".") + (S.Field ? S.Field->getName().str() : "");
    else if (!Arrow)
      Text = "*" + Text;
  }
  return Text;
}

/// What is found once.
struct EventFinder::Impl {
  explicit Impl(const Program &P) : P(P) {
    File.Values.TraverseDecl(P.Context.getTranslationUnitDecl());
    File.Values.finish();
    if (P.Context.getLangOpts().CPlusPlus)
      File.findOverriders(P.Context);
    for (const Communication *C : P.M.Communications)
      File.Communications[C->D] = C;
    for (const LoopNest &N : P.M.Nests)
      File.Nests[N.D] = &N;
    for (const TaskBlock &T : P.M.Tasks)
      File.Sets[T.D] = &T.On;
    for (const BroadcastCall &B : P.M.Broadcasts)
      File.Roots[B.D] = B.From ? &*B.From : nullptr;
  }
  const Program &P;
  EventSources File;
  std::map<const void *, std::vector<Event>> In, Of, After; ///< What has been asked for.
};

EventFinder::EventFinder(const Program &P) : I(std::make_unique<Impl>(P)) {}
EventFinder::~EventFinder() = default;

const std::vector<Event> &EventFinder::in(const LoopNest &N) const {
  auto [It, New] = I->In.try_emplace(&N);
  if (!New)
    return It->second;
  llvm::DenseSet<const VarDecl *> Own;
  const Loop *Innermost = nullptr;
  for (const Loop &L : N.Loops)
    if (L.Distributed) {
      Own.insert(L.Variable->getCanonicalDecl());
      Innermost = &L;
    }
  EventWalker Walker(I->P, I->File, Own);
  Walker.enter(I->P.Sites.of(N).Function);
  Walker.In = &N;
  if (Innermost)
    Walker.walk(Innermost->For->getBody());
  return It->second = std::move(Walker.Found);
}

const std::vector<Event> &EventFinder::of(const FunctionDecl *F) const {
  auto [It, New] = I->Of.try_emplace(F);
  if (New) {
    llvm::DenseSet<const VarDecl *> Own;
    EventWalker Walker(I->P, I->File, Own);
    Walker.enter(F);
    Walker.walk(F->getBody());
    It->second = std::move(Walker.Found);
  }
  return It->second;
}

const std::vector<Event> &EventFinder::after(const Site &S) const {
  auto [It, New] = I->After.try_emplace(S.Around.empty() ? nullptr : S.Around.back());
  if (New && !S.Around.empty()) {
    llvm::DenseSet<const VarDecl *> Own;
    EventWalker Walker(I->P, I->File, Own);
    Walker.after(S.Around);
    It->second = std::move(Walker.Found);
  }
  return It->second;
}

Place EventFinder::placeOf(const Expr *E) const {
  llvm::DenseSet<const VarDecl *> Own;
  return EventWalker(I->P, I->File, Own).resolve(sode::placeOf(firstElement(E)));
}

void EventFinder::forEachSet(const FunctionDecl &F, llvm::function_ref<void(const Place &, const Expr &, SourceLocation)> Do) const {
  forEach<VarDecl>(F.getBody(), [&](const VarDecl *V) {
    Place To;
    To.Variable = V->getCanonicalDecl();
    if (V->hasInit() && !V->isStaticLocal())
      Do(To, *V->getInit(), V->getLocation());
  });
  forEach<BinaryOperator>(F.getBody(), [&](const BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign)
      Do(placeOf(B->getLHS()), *B->getRHS(), B->getLHS()->getExprLoc());
  });
}

std::optional<Place> EventFinder::atCall(const Place &At, const CallExpr &Call) const {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(At.Variable);
  if (!Parameter)
    return At;
  bool Refers = Parameter->getType()->isReferenceType();
  if (!Refers && (At.Steps.empty() || At.Steps[0].What != Place::Step::Follow))
    return std::nullopt;
  llvm::DenseSet<const VarDecl *> Own;
  EventWalker Walker(I->P, I->File, Own);
  std::optional<Target> T = Walker.leadsTo(*Parameter, Call);
  if (!T || !T->Base.Variable)
    return std::nullopt;
  if (!Refers)
    return Walker.resolve(*EventWalker::follow(*T, At));
  Place There = T->Base;
  llvm::append_range(There.Steps, At.Steps);
  return Walker.resolve(There);
}

} // namespace sode
