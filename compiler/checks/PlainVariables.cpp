// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What distributed loops do to variables that are not distributed. A node runs only its own iterations, so a sum
// without `reduction` is the sum of its own part, and an array that is not aligned gets only its own elements. That is
// not wrong in itself: a warning is given where the program later uses the whole, and nothing combines it.

#include "checks/Check.h"
#include "checks/LoopValues.h"
#include "facts/Scopes.h"
#include "facts/Subscript.h"
#include "facts/Events.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/CxxObjects.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Initialized.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

namespace {

class PlainVariableCheck : ProgramReader {
public:
  explicit PlainVariableCheck(const Program &P) : ProgramReader(P), After(P) {}
  void run();

private:
  ValuesAfter After;
  using Name = std::pair<const VarDecl *, const FieldDecl *>; ///< A variable, or an array in it.
  llvm::DenseMap<Name, std::vector<const PlainAccess *>> Of;
  llvm::DenseSet<Name> Reported;
  static Name nameOf(const PlainAccess &A) { return {A.Variable, A.Member}; }

  const LoopNest *collectingNest(const PlainAccess &A) const;
  bool isHandedOn(const VarDecl *V) const { return Plain.Collective.count(V) || escapes(V) || After.isHandedOn(V); }
  /// Pointers that exchange what they hold with others, each with all of them.
  llvm::DenseMap<const VarDecl *, std::vector<const VarDecl *>> Exchanged;
  llvm::DenseSet<const Expr *> Kept; ///< Names in exchanges, and of what is freed.
  void findExchanges();
  bool escapes(const VarDecl *V) const;
  std::vector<const PlainAccess *> accessesOf(const PlainAccess &A) const;
  bool isMemory(const PlainAccess &A) const;
  bool isOfNode(const PlainAccess &A) const;
  bool isWholeOnOne(unsigned Position, llvm::ArrayRef<const Expr *> Subscripts, const LoopNest &N, const CallExpr *Through = nullptr) const;
  bool isWholeRead(const Event &Read, const LoopNest &N) const;
  bool isUsedByOthers(const Event &Written, const Event &Read, const LoopNest &N) const;
  bool isOwnMemory(const Place &At, const LoopNest &N) const;
  const Event *readOfCopy(Event Written, const LoopNest &N) const;
  void checkParts(const LoopNest &N);
  bool isUsedOutside(const PlainAccess &A, const LoopNest &N) const;
  std::optional<std::pair<int64_t, int64_t>> rangeOf(const LoopNest &N) const;
  std::optional<int64_t> ownOffset(const PlainAccess &A) const;
  void checkOwnPart(const PlainAccess &A, int64_t Offset);
  void checkOwnNumber(const PlainAccess &A);
  static std::string textOf(const PlainAccess &A) {
    const char *Dot = A.Variable->getType()->isPointerType() ? "->" : ".";
    return A.Variable->getName().str() + (A.Member ? Dot + A.Member->getName().str() : "");
  }
  bool addParameters(const VarDecl *V, std::vector<const VarDecl *> &Names) const;
  void checkPassedPart(const PlainAccess &A, int64_t Offset);
};
/// `t = a; a = b; b = t;`, `std::swap(a, b)`
void PlainVariableCheck::findExchanges() {
  std::map<const VarDecl *, llvm::DenseSet<const VarDecl *>> Gets;
  auto Note = [&](const VarDecl *To, const Expr *From) {
    const VarDecl *V = To && From && To->getType()->isPointerType() ? plainVariable(From) : nullptr;
    if (!V || !V->getType()->isPointerType() || M.findArray(To) || M.findArray(V))
      return;
    Gets[To->getCanonicalDecl()].insert(V->getCanonicalDecl());
    Kept.insert(From->IgnoreParenImpCasts());
  };
  forEach<VarDecl>(Context.getTranslationUnitDecl(), [&](const VarDecl *V) { Note(V, V->getInit()); });
  forEach<BinaryOperator>(Context.getTranslationUnitDecl(), [&](const BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign)
      Note(plainVariable(B->getLHS()), B->getRHS());
  });
  forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) {
    llvm::ArrayRef<const Expr *> Swapped = swappedBy(*C);
    for (const Expr *E : Swapped)
      Note(plainVariable(E), Swapped[E == Swapped[0]]);
    if (functionName(C->getDirectCallee()) == "free" && C->getNumArgs() == 1)
      Kept.insert(C->getArg(0)->IgnoreParenImpCasts());
  });
  for (const auto &[V, From] : Gets) { // what comes back to V
    llvm::DenseSet<const VarDecl *> Seen;
    std::vector<const VarDecl *> List = {V};
    for (size_t I = 0; I < List.size(); ++I)
      if (auto It = Gets.find(List[I]); It != Gets.end())
        for (const VarDecl *Next : It->second)
          if (Seen.insert(Next).second)
            List.push_back(Next);
    if (Seen.count(V))
      Exchanged[V].assign(Seen.begin(), Seen.end());
  }
}

/// Of those that are exchanged, by more than that.
bool PlainVariableCheck::escapes(const VarDecl *V) const {
  if (!Plain.Escaping.count(V) || !Exchanged.count(V) || P.Refs.AddressTaken.count(V))
    return Plain.Escaping.count(V);
  return llvm::any_of(Of.lookup({V, nullptr}), [&](const PlainAccess *A) { return A->Subscripts.empty() && !A->Written && !Kept.count(A->Name); });
}

/// All that the storage is accessed by.
std::vector<const PlainAccess *> PlainVariableCheck::accessesOf(const PlainAccess &A) const {
  std::vector<const PlainAccess *> Found = Of.lookup(nameOf(A));
  if (auto It = A.Member ? Exchanged.end() : Exchanged.find(A.Variable); It != Exchanged.end())
    for (const VarDecl *Other : It->second)
      if (Other != A.Variable)
        llvm::append_range(Found, Of.lookup({Other, nullptr}));
  llvm::stable_sort(Found, [](const PlainAccess *X, const PlainAccess *Y) { return X->Position < Y->Position; });
  return Found;
}

/// The innermost nest that divides the work among nodes, has the variable from outside, and does not combine it; null
/// if a nest around does.
const LoopNest *PlainVariableCheck::collectingNest(const PlainAccess &A) const {
  const LoopNest *Found = nullptr;
  for (const LoopNest *N : Nests.around(A.Position)) {
    for (const Reduction &R : N->Reductions)
      for (const Reduction::Variable &V : R.Variables) {
        auto IsIt = [&](const ExprText *Text) { return placeOf(firstElement(Text->Checked)).Variable == A.Variable; }; // or an element
        if (IsIt(V.Text) || llvm::any_of(V.Locations, IsIt))
          return nullptr;
      }
    if (llvm::any_of(N->Loops, [&](const Loop &L) { return L.Variable->getCanonicalDecl() == A.Variable; }))
      return nullptr;
    if (splitsWork(*N) && !N->Tokens.contains(TU.Tokens.find(A.Variable->getLocation())))
      Found = N;
  }
  return Found;
}

/// An array, perhaps in a struct, or a pointer that has got memory of the node for itself.
bool PlainVariableCheck::isMemory(const PlainAccess &A) const {
  const VarDecl *V = A.Variable;
  if (A.Member)
    return A.Member->getType()->isArrayType() && !Plain.WholeStructs.count(V);
  if (V->getType()->isArrayType())
    return true;
  if (!V->getType()->isPointerType() || isa<ParmVarDecl>(V))
    return false;
  const auto *Subscript = llvm::find_if(Of.find(nameOf(A))->second, [](const PlainAccess *A) { return !A->Subscripts.empty(); })[0];
  Holding Held = P.Held.in(Subscript->Name);
  return Held.Memory && Held.Addresses.empty() && !Held.Unknown;
}

/// Each node in a loop, or under a condition, of its own: `for (i = low; i < high; i++) printf("%g", x[i]);`
bool PlainVariableCheck::isOfNode(const PlainAccess &A) const {
  return llvm::any_of(P.Does.functions(), [&](const FunctionDecl *F) {
    return P.Does.bodyOf(F).contains(A.Position) && hasAny<Stmt>(F->getBody(), [&](const Stmt *S) {
      unsigned First = TU.Tokens.find(S->getBeginLoc()), Last = TU.Tokens.find(endOf(*S));
      const auto *For = dyn_cast<ForStmt>(S);
      const Expr *Condition = isa<DoStmt>(S) ? nullptr : conditionOf(S);
      bool Begins = For && For->getInit() && hasAny<Expr>(For->getInit(), [&](const Expr *E) { return P.Calls.asksForNode(E); });
      return A.Position >= First && A.Position <= Last && (Begins || (Condition && P.Calls.asksForNode(Condition)));
    });
  });
}

/// What the nest's first distributed loop runs through.
std::optional<std::pair<int64_t, int64_t>> PlainVariableCheck::rangeOf(const LoopNest &N) const {
  for (const Loop &L : N.Loops)
    if (L.Distributed)
      return ModelBuilder::rangeOf(L, Context);
  return std::nullopt;
}

/// `if (me == 0)`, `task on p[0]`, and a loop through all elements that the nest sets: one node has not got those of the others.
bool PlainVariableCheck::isWholeOnOne(unsigned Position, llvm::ArrayRef<const Expr *> Subscripts, const LoopNest &N, const CallExpr *Through) const {
  auto Set = rangeOf(N);
  bool All = false, Own = false;
  auto IsConstant = [&](const Expr *E) { return constantOf(E, Context).has_value(); };
  auto Look = [&](const Stmt *S) {
    if (Position < TU.Tokens.find(S->getBeginLoc()) || Position > TU.Tokens.find(endOf(*S)))
      return;
    const auto *For = dyn_cast<ForStmt>(S);
    const auto *If = dyn_cast<IfStmt>(S);
    const auto *B = If ? dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts()) : nullptr;
    bool One = B && B->getOpcode() == BO_EQ && (IsConstant(B->getLHS()) || IsConstant(B->getRHS()));
    Own |= If && !One && P.Calls.asksForNode(If->getCond());
    Loop L{};
    if (!For || !ModelBuilder::readLoop(For, L))
      return;
    // `for (k = 0; k < n; k++)` of `save(own, N)`
    const auto *Ref = L.Bound ? dyn_cast<DeclRefExpr>(L.Bound->IgnoreParenImpCasts()) : nullptr;
    const auto *Parameter = Ref && Through ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (const Expr *Given = Parameter ? argumentFor(*Through, *Parameter) : nullptr)
      L.Bound = Given;
    auto Range = L.StepExpr ? std::nullopt : ModelBuilder::rangeOf(L, Context);
    Own |= P.Calls.asksForNode(L.Init) || P.Calls.asksForNode(L.Bound);
    All |= Range && Set && Range->first <= Set->first && Range->second >= Set->second && llvm::any_of(Subscripts, [&](const Expr *E) {
      std::optional<Affine> Form = sumOf(E, Context);
      return Form && Form->Variable == L.Variable;
    });
  };
  for (const FunctionDecl *F : P.Does.functions())
    if (P.Does.bodyOf(F).contains(Position))
      forEach<Stmt>(F->getBody(), Look);
  return All && !Own;
}

/// What an assignment to an element gives it, whatever the data, marks it as the node's own.
static bool isMark(const PlainAccess &A, const ASTContext &Context) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(A.Change);
  while (B && B->getOpcode() == BO_Assign && isa<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts()) &&
         cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts())->getOpcode() == BO_Assign)
    B = cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
  Expr::EvalResult Value;
  return !B || B->getOpcode() != BO_Assign || B->getRHS()->EvaluateAsRValue(Value, Context);
}

bool PlainVariableCheck::isUsedOutside(const PlainAccess &Written, const LoopNest &N) const {
  return llvm::any_of(accessesOf(Written), [&](const PlainAccess *A) {
    return A->Read && !A->Written && !A->Subscripts.empty() && (!N.Tokens.contains(A->Position) || A->Variable != Written.Variable);
  });
}

/// `v[i + c]` with the variable of a distributed loop around: c.
std::optional<int64_t> PlainVariableCheck::ownOffset(const PlainAccess &A) const {
  for (const LoopNest *N : Nests.around(A.Position)) {
    if (!splitsWork(*N))
      continue;
    for (const Expr *S : A.Subscripts) {
      std::optional<Affine> X = sumOf(S, Context);
      if (X && X->Variable)
        for (const Loop &L : N->Loops)
          if (L.Distributed && L.Variable == X->Variable)
            return X->Offset;
    }
  }
  return std::nullopt;
}

void PlainVariableCheck::checkOwnPart(const PlainAccess &A, int64_t Offset) {
  const VarDecl *V = A.Variable;
  const LoopNest *N = collectingNest(A);
  // Elements that something else has set may be left alone on purpose: a mark of what is the node's own.
  bool OfPointer = V->getType()->isPointerType() && !A.Member;
  bool AllSet = (isInitialized(*V) && !OfPointer) ||
                llvm::any_of(Of.lookup(nameOf(A)), [&](const PlainAccess *B) { return B->Written && !ownOffset(*B) && !(OfPointer && B->Subscripts.empty()); });
  if (!N || (AllSet && isMark(A, Context)) || !isMemory(A) || !isUsedOutside(A, *N))
    return;
  for (const PlainAccess *Read : accessesOf(A)) {
    bool InTask = Tasks.innermost(Read->Position);
    if (!Read->Read || Read->Written || Read->Subscripts.empty() || ownOffset(*Read) == Offset || ((InTask || isOfNode(*Read)) && !isWholeOnOne(Read->Position, Read->Subscripts, *N)))
      continue;
    if (!Reported.insert(nameOf(A)).second)
      return;
    Diags.report(A.Name->getLocation(), diag::warn_own_part_written) << textOf(A) << 0u;
    Diags.report(Read->Name->getLocation(), diag::note_others_read);
    return;
  }
}

/// The variable, and the parameters by which functions of this file have it; false if anything else may happen to it.
bool PlainVariableCheck::addParameters(const VarDecl *V, std::vector<const VarDecl *> &Names) const {
  Names.push_back(V);
  if (Plain.Collective.count(V) || isInitialized(*V) || isSeenElsewhere(*V))
    return false;
  for (const PlainAccess *A : Of.lookup({V, nullptr})) {
    if (!A->Subscripts.empty())
      continue;
    auto Given = llvm::find_if(Plain.Arguments, [&](const PlainArgument &G) { return G.Name == A->Name; });
    const ParmVarDecl *Parameter = Given == Plain.Arguments.end() ? nullptr : Given->Parameter;
    if (!Parameter || Plain.Collective.count(Parameter) || Plain.Escaping.count(Parameter) || M.findArray(Parameter))
      return false;
    Names.push_back(Parameter);
  }
  return true;
}

/// The same for a parameter, of the arrays that calls in this file give it.
void PlainVariableCheck::checkPassedPart(const PlainAccess &A, int64_t Offset) {
  const LoopNest *N = collectingNest(A);
  for (const PlainArgument &Given : Plain.Arguments) {
    std::vector<const VarDecl *> Names;
    if (!N || Given.Parameter != A.Variable || !Given.Variable->getType()->isArrayType() ||
        !addParameters(Given.Variable, Names))
      continue;
    const PlainAccess *Reader = nullptr;
    bool OnlyParts = true;
    for (const VarDecl *V : Names)
      for (const PlainAccess *Use : Of.lookup({V, nullptr})) {
        bool InTask = Tasks.innermost(Use->Position);
        std::optional<int64_t> Own = ownOffset(*Use);
        OnlyParts &= !Use->Written || Own;
        if (Use->Read && !Use->Written && !Use->Subscripts.empty() && !InTask && Own != Offset && !Reader)
          Reader = Use;
      }
    if (!Reader || !OnlyParts || !Reported.insert(nameOf(A)).second)
      continue;
    Diags.report(A.Name->getLocation(), diag::warn_own_part_written) << A.Variable->getName() << 0u;
    Diags.report(Reader->Name->getLocation(), diag::note_others_read);
  }
}

/// `count[me] = n;`, and the elements of other numbers are read.
void PlainVariableCheck::checkOwnNumber(const PlainAccess &A) {
  auto IsNumber = [&](const PlainAccess &Use) {
    return llvm::any_of(Use.Subscripts, [&](const Expr *E) { return P.Calls.asksForNode(E); });
  };
  // Each node may have set all of them before, and marks its own.
  bool AllSet = isInitialized(*A.Variable) || llvm::any_of(Of.lookup(nameOf(A)), [&](const PlainAccess *B) { return B->Written && !IsNumber(*B); });
  bool OfNumber = llvm::any_of(A.Subscripts, [&](const Expr *E) { return P.Calls.isOfNumber(E); });
  if (!OfNumber || !A.Change || !isMemory(A) || !Nests.around(A.Position).empty() || (AllSet && isMark(A, Context)))
    return;
  for (const PlainAccess *Read : Of.lookup(nameOf(A))) {
    bool InTask = Tasks.innermost(Read->Position);
    if (!Read->Read || Read->Written || Read->Subscripts.empty() || InTask || IsNumber(*Read) || isOfNode(*Read))
      continue;
    if (!Reported.insert(nameOf(A)).second)
      return;
    Diags.report(A.Name->getLocation(), diag::warn_own_part_written) << textOf(A) << 1u;
    Diags.report(Read->Name->getLocation(), diag::note_others_read);
    return;
  }
}

/// The whole of it: `fwrite(own, sizeof *own, N, f)`, `for (double x : own)`, `own.end()`.
bool PlainVariableCheck::isWholeRead(const Event &Read, const LoopNest &N) const {
  if (isa_and_nonnull<CXXForRangeStmt>(Read.By))
    return true;
  const auto *Call = dyn_cast_or_null<CallExpr>(Read.By);
  if (!Call)
    return false;
  if (objectOf(*Call))
    return isObjectEnd(Call);
  const Expr *Named = Read.Named->IgnoreParenCasts();
  const auto *U = dyn_cast<UnaryOperator>(Named);
  if (!isa<DeclRefExpr, MemberExpr, CallExpr>(Named) && !(U && U->getOpcode() == UO_AddrOf && !isa<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens())))
    return false;
  QualType T = Named->getType();
  T = T->isArrayType() ? QualType(T->getBaseElementTypeUnsafe(), 0) : T->isPointerType() ? T->getPointeeType() : T;
  auto Range = rangeOf(N);
  if (!Range || T->isIncompleteType() || T->isDependentType())
    return false;
  int64_t Bytes = (Range->second - Range->first) * Context.getTypeSizeInChars(T).getQuantity(), Given = 1;
  bool Sized = false;
  if (U) // the whole struct
    return true;
  for (const Expr *A : Call->arguments()) {
    std::optional<int64_t> Size = A->getType()->isIntegerType() ? constantOf(A, Context) : 0;
    if (!Size)
      return false;
    if (A->getType()->isIntegerType())
      Given *= *Size, Sized = true;
  }
  return !Sized || Given >= Bytes;
}

/// Does the program read elements there that iterations on other nodes have written?
bool PlainVariableCheck::isUsedByOthers(const Event &Written, const Event &Read, const LoopNest &N) const {
  std::vector<const Expr *> Subscripts;
  bool ByAddress = isa_and_nonnull<CallExpr>(Written.By); // `memcpy(&own[i], ...)`: of the whole is said
  for (size_t I = 0; I < Read.At.Steps.size() && (I < Written.At.Steps.size() || ByAddress); ++I) {
    const Place::Step &R = Read.At.Steps[I], W = I < Written.At.Steps.size() ? Written.At.Steps[I] : Place::Step{Place::Step::Subscript};
    if (R.What != Place::Step::Subscript || W.What != R.What)
      continue;
    std::optional<Affine> Form = R.Index ? sumOf(R.Index, Context) : std::nullopt, Own = W.Index ? sumOf(W.Index, Context) : std::nullopt;
    bool Same = Form && Own && Form->Variable && Own->Variable;
    if (Read.Own && !(Same && Form->Offset != Own->Offset && llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && L.Variable == Own->Variable; })))
      return false;
    Subscripts.push_back(R.Index);
  }
  bool Chosen = llvm::any_of(Read.Under, [&](const Condition &C) { return !C.test() || P.Calls.asksForNode(C.test()); });
  unsigned Position = Read.Named ? TU.Tokens.find(Read.Named->getBeginLoc()) : ~0u;
  if (Subscripts.empty())
    return isWholeRead(Read, N) && llvm::none_of(Read.Under, [&](const Condition &C) { return C.repeats() && P.Calls.asksForNode(C.test()); });
  return Chosen ? !llvm::is_contained(Subscripts, nullptr) && isWholeOnOne(Position, Subscripts, N, Read.Through) : true;
}

/// Memory that each node has for itself, which outlives the nest: of a variable, or that one pointer has got.
bool PlainVariableCheck::isOwnMemory(const Place &At, const LoopNest &N) const {
  const VarDecl *V = At.Variable;
  if (isa<ParmVarDecl>(V) || isSeenElsewhere(*V) || Plain.ThreadPrivate.count(V) || V->getType()->isReferenceType() ||
      (!V->hasGlobalStorage() && !At.isBehindPointer() && V->getDeclContext() != P.Sites.of(N).Function) || N.Tokens.contains(TU.Tokens.find(V->getLocation())))
    return false;
  if (!At.isBehindPointer() || isLibraryClass(V->getType()))
    return true;
  // The variable, member or table that holds the last pointer on the way.
  const Decl *Holder = V;
  auto Last = llvm::find_if(llvm::reverse(At.Steps), [](const Place::Step &S) { return S.What == Place::Step::Follow; }).base();
  for (const Place::Step &S : llvm::make_range(At.Steps.begin(), Last))
    Holder = S.What == Place::Step::Member && S.Field ? S.Field : Holder;
  Holding Held = P.Held.in(Holder);
  return Held.Memory && Held.Addresses.empty() && !Held.Unknown;
}

/// Where elements that iterations on other nodes have written are read from a copy of the struct: `b = a; print(b.x[k]);`
const Event *PlainVariableCheck::readOfCopy(Event Written, const LoopNest &N) const {
  auto Member = llvm::find_if(Written.At.Steps, [](const Place::Step &S) { return S.What == Place::Step::Member; });
  const size_t Whole = Member - Written.At.Steps.begin();
  const FunctionDecl *F = P.Sites.of(N).Function;
  if (Member == Written.At.Steps.end() || !F)
    return nullptr;
  const std::vector<Event> &All = Events.after(P.Sites.of(N));
  const VarDecl *Of = Written.At.Variable;
  const std::vector<Place::Step> Rest(Member, Written.At.Steps.end());
  const Stmt *Copied = nullptr;
  for (size_t I = 0; I < All.size(); ++I) {
    const Event &E = All[I];
    if (!Copied) {
      if (E.What != Event::Read || E.Through || E.At.Variable != Of || E.At.Steps.size() != Whole || !E.Named->getType()->isRecordType())
        continue;
      Place To;
      auto Takes = [&](const Expr *Value) { return Value && Value->IgnoreParenImpCasts() == E.Named->IgnoreParenImpCasts(); };
      forEach<BinaryOperator>(F->getBody(), [&](const BinaryOperator *B) {
        if (B->getOpcode() == BO_Assign && Takes(B->getRHS()))
          To = Events.placeOf(B->getLHS()), Copied = B;
      });
      forEach<VarDecl>(F->getBody(), [&](const VarDecl *V) {
        if (Takes(V->getInit()))
          To.Variable = V->getCanonicalDecl(), Copied = E.Named;
      });
      if (!To.Variable || To.Variable == Of || isSeenElsewhere(*To.Variable) || Plain.Collective.count(To.Variable) || After.isHandedOn(To.Variable))
        return nullptr;
      Written.At = To;
      llvm::append_range(Written.At.Steps, Rest);
    } else if (E.At.Variable && E.By != Copied && sharing(E.At, Written.At, Context) != Sharing::No) {
      if (E.What == Event::Read)
        return isUsedByOthers(Written, E, N) ? &E : nullptr;
      if (E.What != Event::Update)
        return nullptr;
    }
  }
  return nullptr;
}

/// The same of elements that functions and pointers lead to, and of objects: where what the nest has written is read after it.
void PlainVariableCheck::checkParts(const LoopNest &N) {
  const std::vector<Event> &All = Events.in(N);
  for (const Event &W : All) {
    const VarDecl *V = W.At.Variable;
    auto Member = llvm::find_if(W.At.Steps, [](const Place::Step &S) { return S.What == Place::Step::Member; });
    Name Of = {V, Member == W.At.Steps.end() ? nullptr : Member->Field};
    if (!W.writes() || !W.Own || W.In != &N || Reported.count({V, nullptr}) || Reported.count(Of) || !isOwnMemory(W.At, N) || After.isHandedOn(V) || Plain.Collective.count(V))
      continue;
    auto Combines = [&](const LoopNest *Around) {
      return llvm::any_of(Around->Reductions, [&](const Reduction &R) {
        return llvm::any_of(R.Variables, [&](const Reduction::Variable &Each) { return Events.placeOf(firstElement(Each.Text->Checked)).Variable == V; });
      });
    };
    const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
    Expr::EvalResult Value;
    bool Mark = isa_and_nonnull<UnaryOperator>(W.By) || (B && B->getRHS()->EvaluateAsRValue(Value, Context));
    if (Mark || llvm::any_of(Nests.around(N.Tokens.First), Combines))
      continue;
    const Event *Read = After.readOf(W.At, N, [&](const Event &E) { return isUsedByOthers(W, E, N); });
    // A copy of the whole struct may be told to other nodes.
    if (!Read && Of.second)
      Read = readOfCopy(W, N);
    auto IsWhole = [&](const Event &E) { return E.At.Variable == V && E.What == Event::Read && E.Named && E.Named->getType()->isRecordType(); };
    bool Copied = Read && Read->At.Variable == V && Of.second && Plain.WholeStructs.count(V) && llvm::any_of(Events.after(P.Sites.of(N)), IsWhole) &&
                  llvm::any_of(Read->At.Steps, [](const Place::Step &S) { return S.What == Place::Step::Subscript; });
    if (!Read || Copied || !Reported.insert(Of).second)
      continue;
    // What a function of the file has made is named as it is here.
    bool Made = W.Named && !W.Through && !V->hasGlobalStorage() && V->getDeclContext() != P.Sites.of(N).Function;
    Diags.report(W.loc(), diag::warn_own_part_written) << sode::textOf(Made ? placeOf(W.Named) : W.At) << 0u;
    Diags.report(Read->loc(), diag::note_others_read);
  }
}

void PlainVariableCheck::run() {
  for (const auto *List : {&Plain.List, &Plain.Members})
    for (const PlainAccess &A : *List)
      Of[nameOf(A)].push_back(&A);
  findExchanges();
  for (const auto *List : {&Plain.List, &Plain.Members})
    for (const PlainAccess &A : *List) {
      std::optional<int64_t> Offset = A.Written ? ownOffset(A) : std::nullopt;
      if (Offset && isa<ParmVarDecl>(A.Variable) && !A.Member)
        checkPassedPart(A, *Offset);
      // Of a struct behind a pointer, what is handed on is in WholeStructs.
      bool Behind = A.Member && A.Variable->getType()->isPointerType();
      if (!A.Written || isSeenElsewhere(*A.Variable) || (Behind ? Plain.Collective.count(A.Variable) : isHandedOn(A.Variable)))
        continue;
      if (Offset)
        checkOwnPart(A, *Offset);
      else
        checkOwnNumber(A);
    }
  for (const LoopNest &N : M.Nests)
    if (splitsWork(N) && !N.OfAssignment)
      checkParts(N);
}

} // namespace

void checkPlainVariables(const Program &P) { PlainVariableCheck(P).run(); }

} // namespace sode
