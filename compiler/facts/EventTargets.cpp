// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where pointers, references and the objects of methods lead, as far as the walk has come; what objects do by themselves.

#include "facts/EventWalker.h"
#include "facts/Program.h"
#include "model/Arguments.h"
#include "model/CxxObjects.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

/// At begins with a step that follows a pointer to T.
std::optional<Place> EventWalker::follow(const Target &T, const Place &At) {
  Place Result = T.Base;
  bool Indexed = At.Steps.size() > 1 && At.Steps[1].What == Place::Step::Subscript;
  if (T.How == Target::Pointer)
    Result.Steps.insert(Result.Steps.end(), At.Steps.begin(), At.Steps.end());
  else {
    if (T.How == Target::Elements)
      Result.Steps.push_back({Place::Step::Subscript, nullptr, Indexed ? At.Steps[1].Index : nullptr});
    Result.Steps.insert(Result.Steps.end(), At.Steps.begin() + (Indexed ? 2 : 1), At.Steps.end());
  }
  return Result;
}

std::optional<Target> EventWalker::targetOf(const Expr *E) const {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<CastExpr>(E);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
      return Target{resolved(placeOf(Cast->getSubExpr())), Target::Elements};
    if (Cast && Cast->getCastKind() == CK_LValueToRValue)
      return Target{resolved(placeOf(Cast->getSubExpr())), Target::Pointer};
    if (B && B->isAdditiveOp() && B->getType()->isPointerType())
      E = B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
    else if (Cast)
      E = Cast->getSubExpr();
    else
      break;
  }
  if (const Expr *Object = objectBegun(E))
    return Object->getType()->isPointerType() ? std::nullopt : std::optional(Target{resolved(placeOf(Object)), Target::Elements});
  if (isa<CallExpr>(E))
    return resultOf(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  if (!U || U->getOpcode() != UO_AddrOf)
    return std::nullopt;
  Place At = resolved(placeOf(U->getSubExpr()));
  if (!At.Variable)
    return std::nullopt;
  if (At.Steps.empty() || At.Steps.back().What != Place::Step::Subscript)
    return Target{At, Target::Object};
  bool OfPointer = At.Steps.size() > 1 && At.Steps[At.Steps.size() - 2].What == Place::Step::Follow;
  At.Steps.resize(At.Steps.size() - (OfPointer ? 2 : 1)); // `&w[3]`: some element
  return Target{At, OfPointer ? Target::Pointer : Target::Elements};
}

/// What a parameter of the type leads to, if it is a pointer or a reference.
std::optional<Target> EventWalker::targetFor(QualType Parameter, const Expr &Argument) const {
  if (!Parameter->isReferenceType())
    return Parameter->isPointerType() ? targetOf(&Argument) : std::nullopt;
  Place At = resolved(placeOf(&Argument));
  return At.Variable ? std::optional(Target{At, Target::Object}) : std::nullopt;
}

std::optional<Target> EventWalker::objectTarget(const CallExpr &Call) const {
  const Expr *Object = objectOf(Call);
  bool Pointer = Object && Object->getType()->isPointerType();
  return Object ? targetFor(Pointer ? Object->getType() : P.Context.getLValueReferenceType(Object->getType()), *Object) : std::nullopt;
}

std::optional<Target> EventWalker::leadsTo(const ParmVarDecl &Parameter, const CallExpr &Call) const {
  const Expr *Argument = argumentFor(Call, Parameter);
  return isThis(Parameter) ? objectTarget(Call) : Argument ? targetFor(Parameter.getType(), *Argument) : std::nullopt;
}

/// What the pointer leads to that the place follows at step I: a variable, a member that gets one value in the file.
std::optional<Target> EventWalker::targetAt(const Place &At, size_t I, unsigned Turn) const {
  const ValueDecl *Pointer = I == 0 ? At.Variable : static_cast<const ValueDecl *>(At.Steps[I - 1].Field);
  if (Pointer && P.M.findArray(Pointer)) // what it stands for is no plain memory
    return std::nullopt;
  if (I == 0)
    if (auto It = Leads.find(At.Variable); It != Leads.end())
      return It->second;
  if (const auto *This = I == 0 ? dyn_cast<ParmVarDecl>(At.Variable) : nullptr)
    if (auto It = Objects.find(dyn_cast<FunctionDecl>(This->getDeclContext())); It != Objects.end() && isThis(*This))
      return It->second;
  const Expr *Value = Pointer && Turn < 4 ? Values.of(Pointer) : nullptr;
  return Value ? targetOf(Value) : std::nullopt;
}

/// `*bin(x)` of `double *bin(double x) { return &hist[(int)x]; }`
std::optional<Target> EventWalker::resultOf(const Expr *Root) const {
  const auto *Call = dyn_cast_or_null<CallExpr>(Root);
  auto Definitions = Call ? P.Called.of(*Call) : llvm::SmallVector<const FunctionDecl *, 2>();
  const auto *Block = Definitions.size() == 1 ? dyn_cast<CompoundStmt>(Definitions[0]->getBody()) : nullptr;
  const auto *Return = Block && !Block->body_empty() ? dyn_cast<ReturnStmt>(Block->body_back()) : nullptr;
  if (!Return || !Return->getRetValue() || Results > 4) // functions may call themselves
    return std::nullopt;
  ++Results;
  std::optional<Target> Found = targetOf(Return->getRetValue());
  --Results;
  return Found;
}

/// `b[i]` of `double &operator[](int i) { return x[i]; }`, `conf().dt`: the place that a function returns a reference to.
std::optional<Place> EventWalker::referenceOf(const Expr *Root) const {
  const auto *Call = dyn_cast_or_null<CallExpr>(Root);
  auto Definitions = Call ? P.Called.of(*Call) : llvm::SmallVector<const FunctionDecl *, 2>();
  const FunctionDecl *F = Definitions.size() == 1 && Definitions[0]->getReturnType()->isReferenceType() ? Definitions[0] : nullptr;
  const auto *Block = F ? dyn_cast<CompoundStmt>(F->getBody()) : nullptr;
  const auto *Return = Block && !Block->body_empty() ? dyn_cast<ReturnStmt>(Block->body_back()) : nullptr;
  if (!Return || !Return->getRetValue() || Results > 4)
    return std::nullopt;
  Place At = placeOf(Return->getRetValue());
  for (Place::Step &S : At.Steps) // by what the call gives
    if (const auto *X = S.Index ? dyn_cast_or_null<ParmVarDecl>(plainVariable(S.Index)) : nullptr; X && X->getDeclContext() == F)
      S.Index = argumentFor(*Call, *X);
  ++Results;
  if (const auto *X = dyn_cast_or_null<ParmVarDecl>(At.Variable); X && X->getDeclContext() == F) {
    std::optional<Target> T = leadsTo(*X, *Call);
    bool Follows = !X->getType()->isReferenceType();
    if (!T || !T->Base.Variable || (Follows && (At.Steps.empty() || At.Steps[0].What != Place::Step::Follow)))
      At = Place();
    else if (Follows)
      At = *follow(*T, At);
    else {
      At.Variable = T->Base.Variable;
      At.Steps.insert(At.Steps.begin(), T->Base.Steps.begin(), T->Base.Steps.end());
    }
  }
  --Results;
  return At.Variable ? std::optional(At) : std::nullopt;
}

/// `*q++` and `*q` of a pointer that goes on step by step from where it begins: some element there.
std::optional<Place> EventWalker::walkedBy(const Expr *Named) const {
  const Expr *E = Named->IgnoreParens();
  const auto *U = dyn_cast<UnaryOperator>(E);
  const auto *S = dyn_cast<ArraySubscriptExpr>(E);
  const Expr *Pointer = S ? S->getBase() : U && U->getOpcode() == UO_Deref ? U->getSubExpr() : nullptr;
  if (const auto *Step = Pointer ? dyn_cast<UnaryOperator>(Pointer->IgnoreParenImpCasts()) : nullptr; Step && Step->isIncrementOp())
    Pointer = Step->getSubExpr();
  const VarDecl *V = Pointer ? plainVariable(Pointer) : nullptr;
  if (!V || !Values.Walks.contains(V->getCanonicalDecl()) || P.M.findArray(V))
    return std::nullopt;
  auto Led = Leads.find(V->getCanonicalDecl());
  const Expr *Start = Values.startOf(V->getCanonicalDecl());
  if (const auto *B = Start ? dyn_cast<BinaryOperator>(Start->IgnoreParenCasts()) : nullptr; B && !B->isAssignmentOp())
    return std::nullopt; // from the node's own part on, perhaps
  std::optional<Target> T = Led != Leads.end() ? std::optional(Led->second) : Start ? targetOf(Start) : std::nullopt;
  if (!T || !T->Base.Variable || T->How == Target::Object)
    return std::nullopt;
  Place Result = T->Base;
  if (T->How == Target::Pointer)
    Result.Steps.push_back({Place::Step::Follow});
  Result.Steps.push_back({Place::Step::Subscript});
  return resolved(Result);
}

/// What a reference stands for.
std::optional<Place> EventWalker::referredBy(const VarDecl &V) const {
  if (auto It = Leads.find(&V); It != Leads.end())
    return It->second.Base;
  const auto *Parameter = dyn_cast<ParmVarDecl>(&V);
  const Expr *Made = Parameter ? Values.of(Parameter) : V.getInit(); // of a constructor
  Place Of = Made ? placeOf(Made) : Place();
  return Of.Variable && Of.Variable != &V ? std::optional(Of) : std::nullopt;
}

Place EventWalker::resolved(Place At) const {
  if (!At.Variable && !At.Steps.empty() && At.Steps[0].What == Place::Step::Follow)
    if (std::optional<Target> T = resultOf(At.Root); T && T->Base.Variable)
      At = *follow(*T, At);
  if (std::optional<Place> Of = At.Variable ? std::nullopt : referenceOf(At.Root)) {
    llvm::append_range(Of->Steps, At.Steps);
    At = *Of;
  }
  for (unsigned Turn = 0; Turn < 8 && At.Variable; ++Turn) {
    bool Changed = false;
    for (size_t I = 0; I < At.Steps.size() && !Changed; ++I) { // a member that is a reference
      const FieldDecl *Field = At.Steps[I].What == Place::Step::Member ? At.Steps[I].Field : nullptr;
      const Expr *Value = Field && Field->getType()->isReferenceType() ? Values.of(Field) : nullptr;
      Place Of = Value ? placeOf(Value) : Place();
      if (!Of.Variable)
        continue;
      Of.Steps.insert(Of.Steps.end(), At.Steps.begin() + I + 1, At.Steps.end());
      At = Of;
      Changed = true;
    }
    if (std::optional<Place> Of = !Changed && At.Variable->getType()->isReferenceType() ? referredBy(*At.Variable) : std::nullopt) {
      llvm::append_range(Of->Steps, At.Steps);
      At = *Of;
      Changed = true;
    }
    for (size_t I = 0; I < At.Steps.size() && !Changed; ++I) {
      std::optional<Target> T = At.Steps[I].What == Place::Step::Follow ? targetAt(At, I, Turn) : std::nullopt;
      if (!T || !T->Base.Variable || (T->Base.Variable == At.Variable && T->How == Target::Pointer))
        continue;
      Place Rest = At;
      Rest.Steps.erase(Rest.Steps.begin(), Rest.Steps.begin() + I);
      At = *follow(*T, Rest);
      Changed = true;
    }
    if (!Changed)
      break;
  }
  return At;
}

/// `*(x > 0 ? &up : &down) += x`, also by a pointer that holds one of them, or by a parameter: where it leads, and when. Of a table,
/// `*to[k]`, the place is what one of its pointers leads to.
std::vector<std::pair<Condition, Target>> EventWalker::choicesOf(Place &At) const {
  std::vector<std::pair<Condition, Target>> Found;
  if (At.Steps.size() > 1 && At.Steps[0].What == Place::Step::Subscript && PointerValues::isTable(At.Variable))
    At.Steps.erase(At.Steps.begin());
  if (At.Steps.empty() || At.Steps[0].What != Place::Step::Follow || Under.size() > 40 || (At.Variable && P.M.findArray(At.Variable)))
    return Found;
  auto Note = [&](Condition When, const Expr *Value) {
    std::optional<Target> T = targetOf(Value);
    if (T && T->Base.Variable && T->Base.Variable != At.Variable)
      Found.push_back({When, *T});
    return T && T->How != Target::Pointer;
  };
  const Expr *Pointer = !At.Variable ? At.Root : Values.of(At.Variable) ? Values.of(At.Variable) : Given.lookup(At.Variable);
  if (const auto *C = Pointer ? dyn_cast<ConditionalOperator>(Pointer->IgnoreParenCasts()) : nullptr) {
    Note({C->getCond(), true}, C->getTrueExpr());
    Note({C->getCond(), false}, C->getFalseExpr());
  } else if (!Pointer || PointerValues::isTable(At.Variable)) { // `if (x > 0) to = &up; else to = &down;`
    for (const Expr *Value : Values.severalOf(At.Variable))
      if (!Note({Value}, Value))
        return {};
  }
  return Found;
}

void EventWalker::addAt(Place At, Event::Kind What, const Expr *Named, const Stmt *By, const IfStmt *Guard, bool Used) {
  Place Through = At;
  if (std::vector<std::pair<Condition, Target>> Choices = choicesOf(Through); !Choices.empty()) {
    for (const auto &[When, T] : Choices) {
      Under.push_back(When);
      addAt(*follow(T, Through), What, Named, By, Guard, Used);
      Under.pop_back();
    }
    return;
  }
  Event E{What, std::move(At), Named, By, Guard, Used, false, InHead, InCondition, Under};
  if (!E.At.Variable || P.M.findArray(E.At.Variable))
    return;
  for (const Place::Step &S : E.At.Steps) {
    if (S.Field && P.M.findArray(S.Field))
      return;
    E.Own |= S.What == Place::Step::Subscript && isOwn(S.Index);
  }
  push(std::move(E));
}

// ---- what objects of C++ do by themselves: copies, ranges, constructors, destructors, methods that classes below override


void EventSources::findOverriders(const ASTContext &Context) {
  forEach<FunctionDecl>(Context.getTranslationUnitDecl(), [&](const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!Method || !Method->isThisDeclarationADefinition() || !Method->hasBody())
      return;
    llvm::SmallVector<const CXXMethodDecl *> Above = {Method->getCanonicalDecl()};
    while (!Above.empty())
      for (const CXXMethodDecl *Each : Above.pop_back_val()->overridden_methods()) {
        Overriders[Each->getCanonicalDecl()].push_back(Method);
        Above.push_back(Each->getCanonicalDecl());
      }
  });
}

llvm::SmallVector<const FunctionDecl *, 2> EventWalker::definitionsOf(const CallExpr &C) const {
  auto Found = P.Called.of(C);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.getDirectCallee());
  if (auto It = Method ? File.Overriders.find(Method->getCanonicalDecl()) : File.Overriders.end(); It != File.Overriders.end())
    llvm::append_range(Found, It->second);
  return Found;
}

/// `best = c` of two objects of a class of the program, member by member. False: it is something else.
bool EventWalker::copies(const CallExpr &C) {
  const auto *Method = isa<CXXOperatorCallExpr>(C) ? dyn_cast_or_null<CXXMethodDecl>(C.getDirectCallee()) : nullptr;
  if (!Method || !Method->isTrivial() || isLibraryClass(C.getArg(0)->getType()) ||
      !(Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()))
    return false;
  value(C.getArg(1), &C);
  lvalue(C.getArg(0));
  add(Event::Set, C.getArg(0), &C, nullptr, /*Used=*/true);
  return true;
}

/// All elements are read, or get values where the body assigns to them.
void EventWalker::rangeFor(const CXXForRangeStmt &S) {
  const VarDecl *V = S.getLoopVariable();
  const Expr *Range = S.getRangeInit();
  bool Sets = V->getType()->isReferenceType() && hasAny<BinaryOperator>(S.getBody(), [&](const BinaryOperator *B) {
    return B->isAssignmentOp() && placeOf(B->getLHS()).Variable == V->getCanonicalDecl();
  });
  Range->isLValue() ? lvalue(Range) : expression(Range, /*Used=*/true);
  if (Range->isLValue() && !Sets)
    add(Event::Read, Range, &S, nullptr, /*Used=*/true);
  walk(S.getBody());
}

/// A method without arguments that count, for a variable.
void EventWalker::ofObject(const CXXMethodDecl *Method, const VarDecl &Object) {
  const FunctionDecl *Definition = nullptr;
  if (!Method || !Method->isDefined(Definition) || !Definition->hasBody() || Active.size() > 7 || llvm::is_contained(Active, Definition) ||
      P.Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
    return;
  Place At;
  At.Variable = Object.getCanonicalDecl();
  Objects.insert_or_assign(Definition, Target{At, Target::Object});
  Active.push_back(Definition);
  walk(Definition->getBody());
  Active.pop_back();
}

void EventWalker::construct(const VarDecl &Object) {
  const auto *Made = dyn_cast<CXXConstructExpr>(Object.getInit()->IgnoreParenImpCasts());
  if (const auto *Whole = dyn_cast<ExprWithCleanups>(Object.getInit()))
    Made = dyn_cast<CXXConstructExpr>(Whole->getSubExpr()->IgnoreParenImpCasts());
  const CXXConstructorDecl *Constructor = Made ? Made->getConstructor() : nullptr;
  if (!Constructor)
    return;
  for (auto [Parameter, Argument] : llvm::zip(Constructor->parameters(), Made->arguments())) {
    const FunctionDecl *Definition = nullptr;
    const ParmVarDecl *X = Constructor->isDefined(Definition) ? Definition->getParamDecl(Parameter->getFunctionScopeIndex()) : Parameter;
    if (std::optional<Target> T = targetFor(X->getType(), *Argument))
      Leads.insert_or_assign(X->getCanonicalDecl(), *T);
    Given[X] = Argument;
  }
  ofObject(Constructor, Object);
}

/// Variables that end with the block, the last one first.
void EventWalker::destroy(const CompoundStmt &Block) {
  for (const Stmt *Child : llvm::reverse(Block.body()))
    if (const auto *Declared = dyn_cast<DeclStmt>(Child))
      for (const Decl *D : Declared->decls()) {
        const auto *V = dyn_cast<VarDecl>(D);
        const CXXRecordDecl *Class = V && V->hasLocalStorage() ? V->getType()->getAsCXXRecordDecl() : nullptr;
        if (Class && Class->hasDefinition())
          ofObject(Class->getDestructor(), *V);
      }
}

} // namespace sode
