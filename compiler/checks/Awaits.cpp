// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous directives that write memory which is no more when they end: variables whose block ends, memory that is freed,
// before anything waits.

#include "checks/Check.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>

using namespace clang;

namespace sode {

namespace {

class AwaitCheck : ProgramReader {
public:
  explicit AwaitCheck(const Program &P) : ProgramReader(P) {
    forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) { note(*C); });
  }

  void check(const Directive *D, const ExprText *Id, const Expr *Left) const;

private:
  struct Call {
    unsigned Position;
    const FunctionDecl *Callee; ///< With a body in this file; null: it may do anything.
  };
  std::vector<Call> Calls; ///< But of library functions, which wait for nothing.
  struct Release {
    unsigned Position;
    const CallExpr *Call;
    const VarDecl *Memory;
  };
  std::vector<Release> Releases;

  void note(const CallExpr &C);
  bool mayWait(TokenRange Range, const ExprText &Id, std::set<const FunctionDecl *> &Seen) const;
  bool mayWait(TokenRange Range, const ExprText &Id) const {
    std::set<const FunctionDecl *> Seen;
    return mayWait(Range, Id, Seen);
  }
  std::optional<TokenRange> blockOf(const VarDecl *V) const;
};

/// The variable that holds what the expression names, not what it points to.
const VarDecl *holderOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase();
    else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E); S && S->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      E = S->getBase();
    else
      break;
  }
  return variableNamed(E);
}

void AwaitCheck::note(const CallExpr &C) {
  const FunctionDecl *F = C.getDirectCallee(), *Definition = nullptr;
  StringRef Name = functionName(F);
  unsigned Position = TU.Tokens.find(C.getBeginLoc());
  if (F && F->isDefined(Definition))
    Calls.push_back({Position, Definition});
  else if (Name == "free" || Name == "realloc") {
    if (const VarDecl *V = C.getNumArgs() ? holderOf(C.getArg(0)->IgnoreParenCasts()) : nullptr)
      Releases.push_back({Position, &C, V});
  } else if (Name == "xmp_test_async" || !F ||
             !(F->getBuiltinID() || Name.starts_with("xmp_") || Name.starts_with("sode_") ||
               Context.getSourceManager().isInSystemHeader(F->getLocation())))
    Calls.push_back({Position, nullptr});
}

/// Is there something between two places, or in what is called there, that may wait for the id?
bool AwaitCheck::mayWait(TokenRange Range, const ExprText &Id, std::set<const FunctionDecl *> &Seen) const {
  std::optional<int64_t> Wanted = constantOf(Id.Checked, Context);
  auto MayBeIt = [&](const ExprText *Text) {
    std::optional<int64_t> Other = Text ? constantOf(Text->Checked, Context) : std::nullopt;
    return Text && (!Other || !Wanted || *Other == *Wanted);
  };
  for (const WaitCall &W : M.Waits)
    if (Range.contains(TU.markerOf(*W.D)) && llvm::any_of(W.Ids, MayBeIt))
      return true;
  for (const LoopNest &N : M.Nests)
    if (Range.contains(N.Marker) && MayBeIt(N.AsyncId))
      return true;
  for (const Call &C : Calls)
    if (Range.contains(C.Position) && (!C.Callee || (Seen.insert(C.Callee).second && mayWait(P.Does.bodyOf(C.Callee), Id, Seen))))
      return true;
  return false;
}

/// Where a variable that is no parameter lives.
std::optional<TokenRange> AwaitCheck::blockOf(const VarDecl *V) const {
  DynTypedNodeList Above = Context.getParents(*V);
  const Stmt *Declared = Above.empty() ? nullptr : Above[0].get<DeclStmt>();
  if (!Declared)
    return std::nullopt;
  DynTypedNodeList Around = Context.getParents(*Declared);
  const Stmt *Block = Around.empty() ? nullptr : Around[0].get<Stmt>();
  return Block ? std::optional(TokenRange{TU.Tokens.find(Block->getBeginLoc()), TU.Tokens.find(Block->getEndLoc())}) : std::nullopt;
}

void AwaitCheck::check(const Directive *D, const ExprText *Id, const Expr *Left) const {
  const VarDecl *V = Id && Id->Checked && Left ? holderOf(Left) : nullptr;
  if (!V)
    return;
  unsigned At = TU.markerOf(*D);
  std::string Number = spelled(*Id, Context);
  bool IsPointer = V->getType()->isPointerType();
  std::optional<TokenRange> Block = !IsPointer && V->hasLocalStorage() ? blockOf(V) : std::nullopt;
  if (Block && Block->contains(At) && !mayWait(*Block, *Id)) {
    Diags.report(D->Loc, diag::warn_variable_not_awaited) << spellingOf(D->Kind) << V->getName() << Number;
    return;
  }
  for (const Release &R : Releases) {
    bool Here = llvm::any_of(P.Does.functions(), [&](const FunctionDecl *F) {
      return P.Does.bodyOf(F).contains(At) && P.Does.bodyOf(F).contains(R.Position);
    });
    if (!IsPointer || R.Memory != V || !Here || R.Position < At || mayWait({At, R.Position}, *Id))
      continue;
    Diags.report(R.Call->getBeginLoc(), diag::warn_freed_in_flight) << V->getName() << spellingOf(D->Kind) << Number;
    Diags.report(D->Loc, diag::note_for_directive) << spellingOf(D->Kind);
    return;
  }
}

} // namespace

void checkAwaits(const Program &P) {
  auto IsCase = [](const Communication *C) { return C->Async && !C->Memory.empty(); };
  if (llvm::none_of(P.M.Communications, IsCase))
    return;
  const AwaitCheck Check(P);
  for (const Communication *C : P.M.Communications)
    for (const ExprText *Left : IsCase(C) ? llvm::ArrayRef<const ExprText *>(C->Memory) : std::nullopt)
      Check.check(C->D, C->Async, Left->Checked);
}

} // namespace sode
