// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/GatherSlice.h"
#include "decisions/Additions.h"
#include "decisions/Messages.h"
#include "model/Changes.h"
#include "facts/Held.h"
#include "support/ForEach.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

class Slicer : ProgramReader {
public:
  Slicer(GatherSlice &Slice, const Program &P) : ProgramReader(P), Slice(Slice), Nest(*Slice.Nest), Held(P.Context, P.M) {}

  bool run();

private:
  GatherSlice &Slice;
  const LoopNest &Nest;
  std::vector<const Stmt *> Loops; ///< And switches around what is visited, inside the nest's.
  llvm::DenseMap<const Expr *, const ArrayReference *> MemberAt; ///< Distributed members in the nest, by their names.
  std::vector<const Stmt *> NeededIn;                            ///< What the copy evaluates.
  HeldPointers Held;
  bool Ok = true, Grown = false;

  DiagnosticBuilder fail(SourceLocation Loc, diag::ID ID) {
    Ok = false;
    return Diags.report(Loc, ID) << Slice.Adds << Slice.Of->Name;
  }
  bool isNeeded(const VarDecl *V) const { return V && Slice.Needed.count(V->getCanonicalDecl()); }
  bool isInside(const VarDecl *V) const { return Slice.isInside(V, TU); }
  bool setsNeeded(const Stmt *S) const {
    return llvm::any_of(effectsIn(S), [&](const auto &E) { return isNeeded(ownerOf(E.second)) && !isLate(E.second); });
  }
  bool findReads();
  void need(const Stmt *S);
  void needSubscripts(const Expr *E);
  bool visit(const Stmt *S);
  bool keep(const Stmt *S);
  bool keepExpr(const Expr *E);
  bool keepDeclarations(const DeclStmt *D);
  bool keepBranches(const Expr *Condition, llvm::ArrayRef<const Stmt *> Branches);
  bool keepHead(const Stmt *Head, bool Runs);
  void needDeclared(const Stmt *Init, const VarDecl *V);
  bool keepRange(const CXXForRangeStmt &R);
  bool keepLoop(const Stmt *S, const Stmt *Init, const Expr *Condition, const Expr *Increment, const Stmt *Body);
  void checkEffects();
  void checkEffects(const Expr *E, bool Whole);
  bool dependsOn(const Place &At) const;
  bool isLate(const Expr *Target) const;
  void findLate();
  void checkChanges();
  void checkOrderOf(const Array &A, const Expr *Name, llvm::StringRef Written);
  void sortVariables();
  void sortMembers();
  void addKeys(const VarDecl *V);
};

} // namespace

bool Slicer::findReads() {
  for (const ArrayReference &R : Refs.List) {
    bool Silent = R.How == ArrayReference::SizeOf || R.How == ArrayReference::Unevaluated || R.How == ArrayReference::OpenMPClause;
    if (!Nest.Tokens.contains(R.Position) || Silent)
      continue;
    if (R.A->Member)
      MemberAt[R.Name] = &R;
    if (!Slice.Of->isNamedBy(*R.A, R.Name)) {
      if (R.A == Slice.A && R.Written && sharing(placeOf(R.Name), placeOf(Slice.Of->Text->Checked), Context) == Sharing::Perhaps)
        fail(R.loc(), diag::err_gather_written);
      continue;
    }
    if (R.Nest != &Nest) {
      fail(Nest.D->Loc, diag::err_gather_inner);
      return false;
    }
    if (R.A->Member && !Held.isSteady(R, Nest))
      fail(R.loc(), diag::err_gather_unsteady);
    if (Slice.Adds)
      Ok &= checkAddition(R, Slice.Of->Name, Facts, Diags);
    else if (R.How != ArrayReference::Element || R.Escapes)
      fail(R.loc(), diag::err_gather_use);
    else if (R.Written)
      fail(R.loc(), diag::err_gather_written);
    Slice.Reads[R.Name] = &R;
  }
  if (Ok && !warnOfFunctions(Slice, P) && Slice.Reads.empty())
    Diags.report(Nest.D->Loc, diag::warn_gather_unused) << Slice.Adds << Slice.Of->Name;
  return Ok;
}

/// What an expression of the copy reads must be known there.
void Slicer::need(const Stmt *S) {
  if (!S)
    return;
  if (Slice.reads(S)) {
    bool Any = Nest.Gather.Method == GatherClause::Allgather || Nest.Gather.Method == GatherClause::Auto;
    if (!Slice.Adds && Any)
      Slice.Whole = true;
    else if (Ok)
      fail(S->getBeginLoc(), diag::err_gather_value);
    return;
  }
  for (const VarDecl *V : variablesIn(S))
    Grown |= Slice.Needed.insert(V).second;
  if (!llvm::is_contained(NeededIn, S)) {
    NeededIn.push_back(S);
    Grown = true;
  }
}

/// Of all references in the expression, and what decides whether they are evaluated.
void Slicer::needSubscripts(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (!Slice.reads(E))
    return;
  if (isa<StmtExpr>(E)) {
    if (Ok)
      fail(E->getBeginLoc(), diag::err_gather_call);
    return;
  }
  if (const ArrayReference *R = isa<ArraySubscriptExpr>(E) ? Slice.find(E) : nullptr)
    for (const Expr *Subscript : R->Subscripts)
      need(Subscript);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->isLogicalOp() && Slice.reads(B->getRHS()))
    need(B->getLHS());
  if (const auto *C = dyn_cast<ConditionalOperator>(E); C && (Slice.reads(C->getTrueExpr()) || Slice.reads(C->getFalseExpr())))
    need(C->getCond());
  for (const Stmt *Child : E->children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Child))
      needSubscripts(Part);
}

bool Slicer::keepExpr(const Expr *E) {
  if (!E)
    return false;
  needSubscripts(E);
  bool Sets = false;
  for (const auto &[Effect, Target] : effectsIn(E))
    if (isNeeded(ownerOf(Target)) && !isLate(Target)) {
      need(Effect);
      Sets = true;
    }
  return Sets || Slice.reads(E);
}

bool Slicer::keepDeclarations(const DeclStmt *D) {
  bool Keep = false;
  for (const Decl *Each : D->decls()) {
    const auto *V = dyn_cast<VarDecl>(Each);
    if (!V)
      continue;
    if (isNeeded(V)) {
      need(V->getInit());
      Keep = true;
    } else if (V->getInit()) {
      Keep |= keepExpr(V->getInit());
    }
  }
  return Keep;
}

bool Slicer::keepBranches(const Expr *Condition, llvm::ArrayRef<const Stmt *> Branches) {
  bool Keep = false;
  for (const Stmt *Branch : Branches)
    Keep |= visit(Branch);
  const bool Sets = setsNeeded(Condition) && !Slice.reads(Condition); // the copy has it as it is
  if (Keep || Sets)
    need(Condition);
  return keepExpr(Condition) || Keep;
}

/// `s = 0, j = ptr[i]` in the head of a loop: what sets nothing that the copy needs is left out. What is no assignment is never left out.
bool Slicer::keepHead(const Stmt *Head, bool Runs) {
  bool Keep = false;
  for (const Expr *Part : partsOf(dyn_cast_or_null<Expr>(Head))) {
    const bool Reads = Slice.reads(Part), Sets = setsNeeded(Part);
    if (Reads)
      Keep |= visit(Part);
    else if (Sets || (Runs && effectsIn(Part).empty())) {
      need(Part);
      Grown |= Slice.Kept.insert(Part).second;
    }
    Keep |= Sets;
  }
  return Keep;
}

bool Slicer::keepLoop(const Stmt *S, const Stmt *Init, const Expr *Condition, const Expr *Increment, const Stmt *Body) {
  for (const LoopNest &Inner : M.Nests)
    if (&Inner != &Nest && Inner.Loops.front().For == S && (Slice.reads(S) || setsNeeded(S)) && Ok)
      fail(Inner.D->Loc, diag::err_gather_nested);
  Loops.push_back(S);
  bool Keep = visit(Body);
  Loops.pop_back();
  if (Slice.reads(Increment) && hasAny<ContinueStmt>(Body, [](const ContinueStmt *) { return true; }))
    need(Increment); // the copy reads at the end of the body
  for (const Stmt *Head : {Init, (const Stmt *)Increment})
    Keep |= keepHead(Head, Keep);
  Keep |= Slice.reads(Condition) || setsNeeded(Condition);
  if (const auto *D = dyn_cast_or_null<DeclStmt>(Init))
    Keep |= keepDeclarations(D);
  if (!Keep)
    return false;
  keepHead(Init, Keep);
  keepHead(Increment, Keep);
  need(Condition);
  if (const auto *D = dyn_cast_or_null<DeclStmt>(Init)) {
    need(Init);
    for (const Decl *V : D->decls())
      Grown |= Slice.Needed.insert(cast<VarDecl>(V)->getCanonicalDecl()).second;
  }
  return true;
}

/// Visits the statement and all below it; notes whether it is kept.
bool Slicer::visit(const Stmt *S) {
  S = withoutOpenMP(S);
  bool Keep = S && keep(S);
  if (Keep)
    Grown |= Slice.Kept.insert(S).second;
  return Keep;
}

/// `if (int k = next[i])`, `switch (int k = kind[i]; k)`: the copy has them as they are.
void Slicer::needDeclared(const Stmt *Init, const VarDecl *V) {
  if (const auto *D = dyn_cast_or_null<DeclStmt>(Init))
    for (const Decl *Each : D->decls())
      if (const auto *Declared = dyn_cast<VarDecl>(Each))
        needDeclared(nullptr, Declared);
  if (Init && !isa<DeclStmt>(Init))
    need(Init);
  if (!V)
    return;
  need(V->getInit());
  Grown |= Slice.Needed.insert(V->getCanonicalDecl()).second;
}

/// `for (int c : columns[i])`
bool Slicer::keepRange(const CXXForRangeStmt &R) {
  Loops.push_back(&R);
  bool Keep = visit(R.getBody());
  Loops.pop_back();
  if (!Keep && !Slice.reads(R.getRangeInit()))
    return false;
  needDeclared(R.getInit(), nullptr);
  need(R.getRangeInit());
  Grown |= Slice.Needed.insert(R.getLoopVariable()->getCanonicalDecl()).second;
  return true;
}

bool Slicer::keep(const Stmt *S) {
  if (const auto *E = dyn_cast<Expr>(S))
    return keepExpr(E);
  if (const auto *D = dyn_cast<DeclStmt>(S))
    return keepDeclarations(D);
  if (const auto *I = dyn_cast<IfStmt>(S)) {
    if (!keepBranches(I->getCond(), {I->getThen(), I->getElse()}) && !setsNeeded(I->getInit()))
      return false;
    needDeclared(I->getInit(), I->getConditionVariable());
    return true;
  }
  if (const auto *F = dyn_cast<ForStmt>(S))
    return keepLoop(S, F->getInit(), F->getCond(), F->getInc(), F->getBody());
  if (const auto *W = dyn_cast<WhileStmt>(S)) {
    if (!keepLoop(S, nullptr, W->getCond(), nullptr, W->getBody()))
      return false;
    needDeclared(nullptr, W->getConditionVariable());
    return true;
  }
  if (const auto *D = dyn_cast<DoStmt>(S))
    return keepLoop(S, nullptr, D->getCond(), nullptr, D->getBody());
  if (const auto *W = dyn_cast<SwitchStmt>(S)) {
    if (!keepLoop(S, nullptr, W->getCond(), nullptr, W->getBody()))
      return false;
    needDeclared(W->getInit(), W->getConditionVariable());
    return true;
  }
  if (const auto *R = dyn_cast<CXXForRangeStmt>(S))
    return keepRange(*R);
  if (isa<BreakStmt>(S) || isa<ContinueStmt>(S)) {
    auto Target = llvm::find_if(llvm::reverse(Loops), [&](const Stmt *L) { return isa<BreakStmt>(S) || !isa<SwitchStmt>(L); });
    return Target == Loops.rend() || Slice.Kept.count(*Target);
  }
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt>(S)) {
    if (Ok)
      fail(S->getBeginLoc(), diag::err_gather_jump);
    return false;
  }
  bool Keep = false; // blocks, cases
  for (const Stmt *Child : S->children())
    Keep |= Child && !isa<ConstantExpr>(Child) && visit(Child);
  if (Keep && Ok && !isa<CompoundStmt, SwitchCase>(S)) // try
    fail(S->getBeginLoc(), diag::err_gather_jump);
  return Keep;
}

/// Whole: the copy has the expression as it is. Else only the subscripts in it, and what sets variables must be in one.
void Slicer::checkEffects(const Expr *E, bool Whole) {
  E = E->IgnoreParenImpCasts();
  if (Whole || !setsNeeded(E))
    return;
  if (isa<ArraySubscriptExpr>(E) && Slice.find(E))
    return;
  for (const auto &[Effect, Target] : effectsIn(E))
    if (Effect == E && isNeeded(ownerOf(Target)) && !Slice.Late.count(Target)) {
      if (Ok)
        fail(E->getExprLoc(), diag::err_gather_effect) << ownerOf(Target)->getName();
      return;
    }
  for (const Stmt *Child : E->children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Child))
      checkEffects(Part, false);
}

/// A statement that sets something is kept whole, a list of them one by one.
static bool isKeptWhole(const GatherSlice &Slice, const Expr *E) {
  std::vector<std::pair<const Expr *, const Expr *>> Effects = effectsIn(E->IgnoreParenImpCasts());
  return !Effects.empty() && Effects.front().first == E->IgnoreParenImpCasts() && ownerOf(Effects.front().second) &&
         Slice.Needed.count(ownerOf(Effects.front().second));
}

void Slicer::checkEffects() {
  for (const Stmt *S : Slice.Kept) {
    if (const auto *E = dyn_cast<Expr>(S)) {
      for (const Expr *Part : partsOf(E))
        checkEffects(Part, isKeptWhole(Slice, Part));
    }
    if (const auto *I = dyn_cast<IfStmt>(S))
      checkEffects(I->getCond(), !Slice.reads(I->getCond()));
  }
}

/// Does the copy read what lies there? `f->y[i] = s` changes nothing that `x[f->col[j]]` depends on.
bool Slicer::dependsOn(const Place &At) const {
  return llvm::any_of(NeededIn, [&](const Stmt *S) {
    bool Called = hasAny<CallExpr>(S, [&](const CallExpr *C) { return llvm::is_contained(variablesIn(C), At.Variable); });
    return Called || hasAny<ImplicitCastExpr>(S, [&](const ImplicitCastExpr *Cast) {
      return Cast->getCastKind() == CK_LValueToRValue && sharing(At, placeOf(Cast->getSubExpr()), Context) != Sharing::No;
    });
  });
}

/// Is it written behind all that the copy reads of it, in the same iteration? `i = part[k].x; ... part[k].x += v;`
bool Slicer::isLate(const Expr *Target) const {
  const Place At = placeOf(Target);
  auto IsIndex = [&](const Loop &L) {
    return llvm::any_of(At.Steps, [&](const Place::Step &S) {
      const auto *Ref = S.Index ? dyn_cast<DeclRefExpr>(S.Index->IgnoreParenImpCasts()) : nullptr;
      return Ref && Ref->getDecl()->getCanonicalDecl() == L.Variable->getCanonicalDecl();
    });
  };
  auto Has = [](const Stmt *S, const Expr *E) { return hasAny<Expr>(S, [&](const Expr *Each) { return Each == E; }); };
  auto IsAgain = [&](const Expr *Read) { // in a loop around both
    return hasAny<Stmt>(Nest.Loops.back().For->getBody(), [&](const Stmt *S) {
      return isa<ForStmt, WhileStmt, DoStmt>(S) && Has(S, Read) && Has(S, Target);
    });
  };
  if (!llvm::all_of(Nest.Loops, IsIndex))
    return false;
  return llvm::none_of(NeededIn, [&](const Stmt *S) {
    return Has(S, Target) || hasAny<CallExpr>(S, [&](const CallExpr *C) { return llvm::is_contained(variablesIn(C), At.Variable); }) ||
           hasAny<ImplicitCastExpr>(S, [&](const ImplicitCastExpr *Read) {
             if (Read->getCastKind() != CK_LValueToRValue)
               return false;
             Sharing Shared = sharing(At, placeOf(Read->getSubExpr()), Context);
             bool Before = Context.getSourceManager().isBeforeInTranslationUnit(Read->getExprLoc(), Target->getExprLoc());
             return Shared == Sharing::Perhaps || (Shared == Sharing::Yes && (!Before || IsAgain(Read)));
           });
  });
}

void Slicer::findLate() {
  for (const auto &[Effect, Target] : effectsIn(Nest.Loops.back().For->getBody()))
    if (isLate(Target))
      Slice.Late.insert(Target);
}

/// What the nest changes of what subscripts depend on, other than by statements that the copy has.
void Slicer::checkChanges() {
  for (const Loop &L : Nest.Loops)
    for (const Change &C : changesIn(L.For->getBody(), Context, /*WithFunctions=*/true)) {
      Place At = placeOf(C.Target);
      if (!isNeeded(At.Variable) || C.How == Change::Shown || !Ok || (!At.Steps.empty() && (!dependsOn(At) || Slice.Late.count(C.Target))))
        continue;
      bool Called = isa<CallExpr>(C.By), Own = !At.isBehindPointer();
      if (isLookUp(C.By, L.For->getBody(), Context))
        continue;
      if (!C.writes() && !Own)
        continue;
      if (C.writes() && Own && !Called && (At.Steps.empty() || isInside(At.Variable)))
        continue;
      if (!C.writes() && (Refs.AddressTaken.count(At.Variable) == 0 || !At.Steps.empty()))
        continue; // an array that decays
      fail(C.Loc, diag::err_gather_memory) << At.Variable->getName();
    }
}

/// What is gathered, too, must be there already.
void Slicer::checkOrderOf(const Array &A, const Expr *Name, llvm::StringRef Written) {
  const ImagedArray *Found = Nest.gathers(A, Name);
  if (Found && Found >= Slice.Of && !Slice.Adds && Ok)
    fail(Nest.D->Loc, diag::err_gather_order) << Written;
}

namespace {
/// Of a struct, members that are named: `m.col`, `s.m.n`.
struct PartFinder {
  const VarDecl *Of;
  std::vector<const Expr *> Parts;
  llvm::DenseSet<const Expr *> Inner;
  bool Whole = false;
  explicit PartFinder(const VarDecl *Of) : Of(Of) {}
  void find(const Stmt *S) {
    forEach<Expr>(S, [&](const Expr *E) {
      if (const auto *M = dyn_cast<MemberExpr>(E))
        add(M);
      else if (const auto *R = dyn_cast<DeclRefExpr>(E))
        Whole |= R->getDecl()->getCanonicalDecl() == Of && !Inner.count(R);
    });
  }
  void add(const MemberExpr *M) {
    if (M->isArrow() || Inner.count(M))
      return;
    std::vector<const Expr *> Way;
    const Expr *E = M;
    for (const auto *Next = M; Next && !Next->isArrow(); Next = dyn_cast<MemberExpr>(E)) {
      E = Next->getBase()->IgnoreParenImpCasts();
      Way.push_back(E);
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    if (!Ref || Ref->getDecl()->getCanonicalDecl() != Of)
      return;
    Inner.insert(Way.begin(), Way.end());
    Parts.push_back(M);
  }
};
} // namespace

/// Other members of a struct may change: `m.x` and `m.y` take turns.
void Slicer::addKeys(const VarDecl *V) {
  PartFinder F(V);
  if (V->getType()->isRecordType())
    for (const Stmt *S : NeededIn)
      F.find(S);
  std::vector<const Expr *> Parts;
  for (const Expr *E : F.Parts) {
    bool Printed = TU.Tokens.find(E->getBeginLoc()) != ~0u && TU.Tokens.find(E->getEndLoc()) != ~0u;
    F.Whole |= !M.findArray(E) && (!Printed || E->getType()->isArrayType() || E->refersToBitField());
    if (!M.findArray(E) && llvm::none_of(Parts, [&](const Expr *Old) { return isSameMember(Old, E, Context); }))
      Parts.push_back(E);
  }
  if (F.Whole || F.Parts.empty())
    Slice.Keys.push_back({V});
  else
    for (const Expr *E : Parts)
      Slice.Keys.push_back({V, E});
}

void Slicer::sortMembers() {
  for (const Stmt *S : NeededIn)
    forEach<MemberExpr>(S, [&](const MemberExpr *E) {
      const ArrayReference *R = MemberAt.lookup(E);
      if (!R || llvm::any_of(Slice.Members, [&](const ArrayReference *Old) { return Held.areSame(*Old, *R); }))
        return;
      checkOrderOf(*R->A, R->Name, R->A->Name);
      Slice.Members.push_back(R);
      if (Nest.imageOf(*R->A, R->Name) || (R->A->isHeld() && Held.isSteady(*R, Nest)))
        Slice.Keys.push_back({nullptr, nullptr, R});
      else
        Slice.Unseen = true;
    });
}

void Slicer::sortVariables() {
  llvm::DenseSet<const VarDecl *> Set;
  for (const Loop &L : Nest.Loops) {
    for (const auto &[Effect, Target] : effectsIn(L.For))
      if (const VarDecl *V = ownerOf(Target); V && !Slice.Late.count(Target))
        Set.insert(V->getCanonicalDecl());
  }
  std::vector<const VarDecl *> All(Slice.Needed.begin(), Slice.Needed.end());
  llvm::sort(All, [&](const VarDecl *A, const VarDecl *B) {
    return Context.getSourceManager().isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const VarDecl *V : All) {
    if (isInside(V))
      continue;
    if (const Array *Distributed = M.findArray(V))
      checkOrderOf(*Distributed, nullptr, V->getName());
    if (Set.count(V))
      Slice.Own.push_back(V);
    else
      addKeys(V);
  }
}

bool Slicer::run() {
  if (!findReads() || Slice.Reads.empty())
    return Ok;
  if (Slice.Adds && Nest.Gather.AnyOrder)
    Ok &= checkOrder(Nest, Slice.Of->Name, Diags);
  const Stmt *Body = Nest.Loops.back().For->getBody();
  do {
    Grown = false;
    for (const Loop &L : Nest.Loops) {
      if (&L != &Nest.Loops.front() && L.Distributed)
        for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
          need(E);
      if (!L.Distributed)
        for (const Stmt *S : {(const Stmt *)L.For->getInit(), (const Stmt *)L.For->getCond(), (const Stmt *)L.For->getInc()})
          need(S);
    }
    visit(Body);
  } while (Ok && Grown);
  if (Ok && Slice.Whole) {
    Slice.Kept.clear();
    Slice.Needed.clear();
    if (Nest.Gather.Method == GatherClause::Auto)
      Diags.report(Nest.D->Loc, diag::remark_gather_whole) << Slice.Of->Name;
    return true;
  }
  findLate();
  if (Ok)
    checkEffects();
  if (Ok)
    sortVariables();
  if (Ok)
    sortMembers();
  if (Ok)
    checkChanges();
  if (Ok)
    Ok = findGatherMemory(Slice, P);
  for (const VarDecl *V : Slice.Own)
    if (Ok && V->getType()->isArrayType())
      fail(Nest.D->Loc, diag::err_gather_memory) << V->getName();
  return Ok;
}

/// False if a message was given.
static bool addSlice(const LoopNest &Nest, const ImagedArray &X, bool Adds, const Program &P, std::vector<GatherSlice> &To) {
  GatherSlice Slice;
  Slice.Nest = &Nest;
  Slice.Of = &X;
  Slice.A = X.A;
  Slice.Adds = Adds;
  if (!Slicer(Slice, P).run())
    return false;
  if (Slice.Unseen && Nest.Gather.Expect != GatherClause::Fixed)
    P.Diags.report(Nest.D->Loc, diag::remark_gather_always) << Slice.Adds << X.Name;
  To.push_back(std::move(Slice));
  return true;
}

GatherSlices findGatherSlices(const Program &P, bool Check) {
  GatherSlices Result;
  for (const LoopNest &Nest : P.M.Nests) {
    auto Add = [&](bool Adds) {
      return [&, Adds](const ImagedArray &X) { return addSlice(Nest, X, Adds, P, Result[&Nest]); };
    };
    if (llvm::all_of(Nest.Gather.Arrays, Add(false))) // first: what is added to, and whether, may depend on what is read
      (void)llvm::all_of(Nest.Gather.Sums, Add(true));
    findIndexLists(Result[&Nest], P, Check);
    findOverlappedGathers(Result[&Nest], Nest, P, Check);
  }
  return Result;
}

} // namespace sode
