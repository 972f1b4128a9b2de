// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/StepBody.h"
#include "blocks/Messages.h"
#include "blocks/StepScalars.h"
#include "facts/Inside.h"
#include "model/Changes.h"
#include "model/Messages.h"
#include "pragma/Messages.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

bool BlockingErrors::refuse(Unblocked Why, llvm::StringRef Name, SourceLocation Loc, llvm::StringRef Other) {
  Diags.report(Loc, diag::err_not_blocked) << unsigned(Why) << Name << Other;
  Diags.report(Of.D->Loc, diag::note_for_directive) << "blocking";
  return false;
}

static std::string text(const Sides &S) { return std::to_string(S.Low) + ":" + std::to_string(S.High); }

bool BlockingErrors::refuseShadow(const TimeBlock &Block, const TimeBlock::Field &F, unsigned Axis) {
  const Array::Axis &X = F.A->Axes[Axis];
  std::optional<int64_t> Steps = Block.fewestSteps();
  unsigned Why = !Steps ? 2 : F.A->What == Array::Parameter ? 0 : 1;
  Diags.report(Of.D->Loc, diag::err_block_shadow)
      << std::to_string(Steps.value_or(1)) << text(Block.leastStored(F, X.TemplateDim, Steps.value_or(1))) << F.A->Name << Axis
      << text({*Wide.of(*F.A, Axis).Low.constant(), *Wide.of(*F.A, Axis).High.constant()}) << Why;
  Diags.report((F.A->Shadowed ? F.A->Shadowed : F.A->Aligned)->Loc, diag::note_shadow_declared) << F.A->Name;
  return false;
}

namespace {

class StepReader : ProgramReader {
public:
  StepReader(const Program &P, BlockingErrors &Errors, TimeBlock &Block)
      : ProgramReader(P), Errors(Errors), Block(Block), Items(Block.Items) {
    for (const Directive &D : TU.Directives)
      DirectiveAt[D.Loc] = &D;
  }

  bool read(const Stmt *S) {
    if (!S || isa<NullStmt>(S))
      return true;
    if (const Directive *D = DirectiveAt.lookup(S->getBeginLoc()))
      return readDirective(*D);
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(), [&](const Stmt *Child) { return read(Child); });
    return readOther(S);
  }

private:
  BlockingErrors &Errors;
  TimeBlock &Block;
  std::vector<StepItem> &Items;
  llvm::DenseMap<SourceLocation, const Directive *> DirectiveAt;
  llvm::DenseSet<const FunctionDecl *> Called; ///< Functions that have stages.

  bool readDirective(const Directive &D) {
    auto Is = [&](const auto &C) { return C.D == &D; };
    if (D.Kind == DirectiveKind::Loop) {
      auto Nest = llvm::find_if(M.Nests, Is);
      Items.push_back({&*Nest, nullptr, nullptr});
      return true;
    }
    if (D.Kind != DirectiveKind::Reflect)
      return Errors.refuse(Unblocked::Directive, spellingOf(D.Kind), D.Loc);
    auto Fill = llvm::find_if(M.Exchanges, Is);
    if (Fill->Async)
      return Errors.refuse(Unblocked::Async, "", D.Loc);
    for (const Array *A : Fill->Arrays)
      if (A->HeldBy)
        return Errors.refuse(Unblocked::Member, A->Name, D.Loc);
    Items.push_back({nullptr, &*Fill, nullptr});
    return true;
  }

  TokenRange rangeOf(const Stmt *S) const {
    unsigned First = TU.Tokens.find(S->getBeginLoc());
    return {First, TU.Tokens.endOfStatement(First)};
  }

  bool readOther(const Stmt *S) {
    TokenRange Range = rangeOf(S);
    if (const FunctionDecl *F = stagesOf(S))
      return readCall(*F, S->getBeginLoc());
    if (hasDirective(Range, TU))
      return Errors.refuse(Unblocked::Inside, "", S->getBeginLoc());
    for (const ArrayReference &R : referencesIn(Range, Refs))
      if (!Refs.Swaps.exchange(R.A, R.Position))
        return Errors.refuse(calledWithStages(S) ? Unblocked::Argument : Unblocked::ArrayUse, R.A->Name, R.loc());
    for (const PointerSwap &Swap : Refs.Swaps.List)
      if (Range.contains(Swap.Last))
        Items.push_back({nullptr, nullptr, &Swap});
    Block.Scalars.push_back(S);
    return checkScalars(S, P, Errors);
  }

  /// Are there directives or distributed arrays in it, or in functions of the file that it calls?
  bool hasStages(const FunctionDecl &F, llvm::DenseSet<const FunctionDecl *> &Seen) const {
    if (!Seen.insert(&F).second)
      return false;
    TokenRange Text{TU.Tokens.find(F.getBeginLoc()), TU.Tokens.find(F.getEndLoc())};
    if (hasDirective(Text, TU) || !referencesIn(Text, Refs).empty())
      return true;
    return hasAny<CallExpr>(F.getBody(), [&](const CallExpr *C) {
      const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
      return Callee && Callee->hasBody(Definition) && hasStages(*Definition, Seen);
    });
  }

  /// `sweep(u);`: such a function.
  const FunctionDecl *calledWithStages(const Stmt *S) const {
    const auto *E = dyn_cast<Expr>(S);
    const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreParenCasts()) : nullptr;
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Definition = nullptr;
    llvm::DenseSet<const FunctionDecl *> Seen;
    return F && F->hasBody(Definition) && hasStages(*Definition, Seen) ? Definition : nullptr;
  }

  /// `sweep();`: no array goes into it.
  const FunctionDecl *stagesOf(const Stmt *S) const {
    bool PlainArguments = referencesIn(rangeOf(S), Refs).empty() && changesIn(S, Context).empty();
    return PlainArguments ? calledWithStages(S) : nullptr;
  }

  bool readCall(const FunctionDecl &F, SourceLocation Loc) {
    if (!Called.insert(&F).second)
      return Errors.refuse(Unblocked::Twice, F.getName(), Loc);
    return read(F.getBody());
  }
};

} // namespace

/// Threads, or nodes that run different iterations of something around, would each have a time loop of their own.
static bool checkAround(const TimeLoop &Of, const Program &P, BlockingErrors &Errors) {
  for (const LoopNest &Nest : P.M.Nests)
    if (Nest.Tokens.contains(Of.Tokens.First))
      return Errors.refuse(Unblocked::Around, "", Nest.D->Loc);
  for (const TimeLoop &Other : P.M.TimeLoops)
    if (&Other != &Of && Other.Tokens.contains(Of.Tokens.First))
      return Errors.refuse(Unblocked::Around, "", Other.D->Loc);
  return true;
}

bool readStep(const TimeLoop &Of, const Program &P, BlockingErrors &Errors, TimeBlock &Block) {
  for (const Expr *E : {Of.Time.Init, Of.Time.Bound, Of.Time.StepExpr})
    if (E && E->HasSideEffects(P.Context))
      return Errors.refuse(Unblocked::Statement, "", E->getExprLoc());
  if (!checkAround(Of, P, Errors))
    return false;
  if (!StepReader(P, Errors, Block).read(Of.Time.For->getBody()))
    return false;
  return llvm::any_of(Block.Items, [](const StepItem &I) { return I.Stage; }) || Errors.refuse(Unblocked::Empty, "", Of.D->Loc);
}

} // namespace sode
