// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a value that only some nodes have goes on to: what is computed from it, what functions get of it.
//
//   double dx = 1.0 / n;    c[j] = f * j;    step(n);    sscanf(line, "%d", &n);    return q;

#include "facts/NodeUses.h"
#include "model/Arguments.h"
#include "support/ForEach.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

/// The next event, in the call Within, by which the statement writes.
static size_t writtenBy(llvm::ArrayRef<Event> All, const CallExpr *Within, const Stmt *By, size_t From) {
  while (++From < All.size() && !(All[From].By == By && All[From].writes() && All[From].Through == Within))
    ;
  return From;
}

/// The part of a struct or array that a value in braces is for.
static Place::Step memberIn(const InitListExpr &Written, const Expr *Value) {
  const InitListExpr &List = Written.isSemanticForm() || !Written.getSemanticForm() ? Written : *Written.getSemanticForm();
  const auto *Of = List.getType()->getAsStructureType();
  for (const FieldDecl *Field : Of ? Of->getDecl()->fields() : RecordDecl::field_range(RecordDecl::field_iterator(), RecordDecl::field_iterator()))
    if (Field->getFieldIndex() < List.getNumInits() && hasAny<Expr>(List.getInit(Field->getFieldIndex()), [&](const Expr *Part) { return Part == Value; }))
      return {Place::Step::Member, Field};
  return {Place::Step::Subscript};
}

/// What all nodes use of one place that gets it, by event From, in a call perhaps.
const Expr *NodeUses::useOfCopy(const Copied &C, Place To, size_t From, const CallExpr *Call) const {
  const Event &E = C.All[C.I];
  QualType T = E.Named->getType();
  if (!To.Variable || To.Variable == C.Of.Variable || isElsewhere(To) || M.findArray(To.Variable) || !(T->isArithmeticType() || T->isRecordType() || E.By))
    return nullptr;
  if (T->isRecordType() && C.Of.Steps.size() > E.At.Steps.size()) // the same member of a copy
    To.Steps.insert(To.Steps.end(), C.Of.Steps.begin() + E.At.Steps.size(), C.Of.Steps.end());
  Event Copy = C.W;
  Copy.Through = Call;
  const auto *Around = dyn_cast<FunctionDecl>(To.Variable->getDeclContext());
  const TokenRange Body = P.Does.bodyOf(Around && Around->hasBody() ? Around : C.F);
  unsigned First = isa<ParmVarDecl>(To.Variable) ? Body.First : Body.contains(at(E.Named)) ? at(E.Named) : Body.End;
  return useOf(C.F, C.All, From, To, First, Copy);
}

/// A parameter of a function of the file that gets it, or what a library function fills with it. Value: what the call yields of it, or null.
const Expr *NodeUses::useInCall(const Copied &C, const CallExpr &Call, const Expr *Argument, const CallExpr *Within, const Expr *&Value) const {
  const Event &E = C.All[C.I];
  const Expr *Found = nullptr;
  auto Definitions = P.Called.of(Call);
  for (const FunctionDecl *D : Definitions) {
    const ParmVarDecl *Parameter = parameterFor(Call, *D, Argument);
    Place To;
    To.Variable = Parameter && !Parameter->getType()->isPointerType() && !Parameter->getType()->isReferenceType() ? Parameter->getCanonicalDecl() : nullptr;
    Found = Found ? Found : useOfCopy(C, To, C.I, &Call);
  }
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Definitions.empty() || !Callee || !(Callee->getBuiltinID() || Context.getSourceManager().isInSystemHeader(Callee->getLocation())))
    return Found;
  for (size_t K = writtenBy(C.All, Within, &Call, C.I); K < C.All.size() && !Found; K = writtenBy(C.All, Within, &Call, K))
    Found = C.All[K].Named == E.Named ? nullptr : useOfCopy(C, C.All[K].At, K, Within);
  Value = Call.getType()->isArithmeticType() ? &Call : nullptr;
  return Found;
}

/// What all nodes use of what gets the value that the I-th event reads; null: nothing, as far as that is known.
const Expr *NodeUses::useOfCopies(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Place &Of, const Event &W) const {
  const Event &E = All[I];
  if (Copies > 3)
    return nullptr;
  ++Copies;
  const Copied C = {F, All, I, Of, W};
  const Expr *Found = nullptr, *Value = E.Named;
  std::vector<Place::Step> Members; // of `struct p q = {3, n}`, outermost first
  auto Part = [&](Place To) {
    To.Steps.insert(To.Steps.end(), Members.begin(), Members.end());
    return To;
  };
  for (const CallExpr *Within = E.Through; Value && !Found;) {
    auto Parents = Context.getParents(*Value);
    const Expr *Child = std::exchange(Value, nullptr);
    if (Parents.empty())
      break;
    auto InList = llvm::find_if(Parents, [](const auto &Parent) { return Parent.template get<InitListExpr>() != nullptr; });
    if (InList != Parents.end()) { // of which there are two forms
      const auto *List = InList->get<InitListExpr>();
      Members.insert(Members.begin(), memberIn(*List, Child));
      Value = List;
      continue;
    }
    if (Parents.size() != 1 && !isa<InitListExpr>(Child))
      break;
    if (const auto *V = Parents[0].get<VarDecl>()) {
      Place To;
      To.Variable = V->getCanonicalDecl();
      Found = V->isStaticLocal() || V->getType()->isPointerType() ? nullptr : useOfCopy(C, Part(To), I, Within);
      break;
    }
    const auto *S = Parents[0].get<Stmt>();
    const auto *B = dyn_cast_or_null<BinaryOperator>(S);
    if (const auto *Return = dyn_cast_or_null<ReturnStmt>(S); Return && Within) {
      // What the call of the function yields, unless a directive has given all nodes one value.
      bool Agreed = llvm::any_of(All, [&](const Event &Other) {
        return Other.Through == Within && (Other.What == Event::Combined || (Other.What == Event::Clause && !chosenBy(Other)));
      });
      Value = Agreed ? nullptr : std::exchange(Within, nullptr);
    } else if (B && B->isAssignmentOp()) {
      size_t K = B->getRHS() == Child ? writtenBy(All, Within, B, I) : All.size();
      const bool IsPointer = K < All.size() && All[K].At.Variable->getType()->isPointerType() && All[K].At.Steps.empty();
      Found = K < All.size() && !IsPointer ? useOfCopy(C, Part(All[K].At), K, Within) : nullptr;
    } else if (const auto *Call = dyn_cast_or_null<CallExpr>(S)) {
      Found = useInCall(C, *Call, Child, Within, Value);
    } else if (isa_and_nonnull<ParenExpr, CastExpr, CompoundLiteralExpr, DesignatedInitExpr, ConditionalOperator, UnaryOperator, ArraySubscriptExpr>(S) || B) {
      Value = cast<Expr>(S);
    }
  }
  --Copies;
  return Found;
}

} // namespace sode
