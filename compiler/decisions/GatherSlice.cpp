// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/GatherSlice.h"
#include "decisions/Additions.h"
#include "decisions/Messages.h"
#include "model/Changes.h"
#include "support/AstVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

const VarDecl *ownerOf(const Expr *LValue) {
  Place P = placeOf(LValue);
  return P.isBehindPointer() ? nullptr : P.Variable;
}

const Stmt *withoutOpenMP(const Stmt *S) {
  while (S) {
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      S = D->hasAssociatedStmt() ? D->getRawStmt() : nullptr;
    else if (const auto *C = dyn_cast<CapturedStmt>(S))
      S = C->getCapturedStmt();
    else if (const auto *A = dyn_cast<AttributedStmt>(S))
      S = A->getSubStmt();
    else
      break;
  }
  return S;
}

const ArrayReference *GatherSlice::find(const Expr *E) const {
  while (const auto *S = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts()))
    E = S->getBase();
  return Reads.lookup(E->IgnoreParenImpCasts());
}

bool GatherSlice::reads(const Stmt *S) const {
  struct Finder : AstVisitor {
    const GatherSlice &Of;
    bool Found = false;
    explicit Finder(const GatherSlice &Of) : Of(Of) {}
    bool VisitDeclRefExpr(DeclRefExpr *R) override { return !(Found |= Of.Reads.count(R) != 0); }
  } F(*this);
  if (S)
    F.TraverseStmt(S);
  return F.Found;
}

namespace {

/// Assignments, ++ and -- in an expression, each with its target.
std::vector<std::pair<const Expr *, const Expr *>> effectsIn(const Stmt *S) {
  struct Finder : AstVisitor {
    std::vector<std::pair<const Expr *, const Expr *>> Found;
    bool VisitBinaryOperator(BinaryOperator *B) override {
      if (B->isAssignmentOp())
        Found.push_back({B, B->getLHS()});
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *U) override {
      if (U->isIncrementDecrementOp())
        Found.push_back({U, U->getSubExpr()});
      return true;
    }
  } F;
  if (S)
    F.TraverseStmt(S);
  return std::move(F.Found);
}

std::vector<const VarDecl *> variablesIn(const Stmt *S) {
  struct Finder : AstVisitor {
    std::vector<const VarDecl *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *R) override {
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        Found.push_back(V->getCanonicalDecl());
      return true;
    }
  } F;
  if (S)
    F.TraverseStmt(S);
  return std::move(F.Found);
}

class Slicer : ProgramReader {
public:
  Slicer(GatherSlice &Slice, const Program &P) : ProgramReader(P), Slice(Slice), Nest(*Slice.Nest) {}

  bool run();

private:
  GatherSlice &Slice;
  const LoopNest &Nest;
  std::vector<const Stmt *> Loops; ///< And switches around what is visited, inside the nest's.
  bool Ok = true, Grown = false;

  DiagnosticBuilder fail(SourceLocation Loc, diag::ID ID) {
    Ok = false;
    return Diags.report(Loc, ID) << Slice.Adds << Slice.A->Name;
  }
  bool isNeeded(const VarDecl *V) const { return V && Slice.Needed.count(V->getCanonicalDecl()); }
  bool isInside(const VarDecl *V) const {
    return Nest.Tokens.contains(TU.Tokens.find(V->getLocation())) ||
           llvm::any_of(Nest.Loops, [&](const Loop &L) { return L.Distributed && L.Variable->getCanonicalDecl() == V; });
  }
  bool setsNeeded(const Stmt *S) const {
    return llvm::any_of(effectsIn(S), [&](const auto &E) { return isNeeded(ownerOf(E.second)); });
  }
  bool findReads();
  void need(const Stmt *S);
  void needSubscripts(const Expr *E);
  bool visit(const Stmt *S);
  bool keep(const Stmt *S);
  bool keepExpr(const Expr *E);
  bool keepDeclarations(const DeclStmt *D);
  bool keepBranches(const Expr *Condition, llvm::ArrayRef<const Stmt *> Branches);
  bool keepLoop(const Stmt *S, const Stmt *Init, const Expr *Condition, const Expr *Increment, const Stmt *Body);
  void checkEffects();
  void checkEffects(const Expr *E, bool Whole);
  void checkCalls(const Stmt *S);
  void checkChanges();
  void sortVariables();
  void evaluate(const Stmt *S);
  void evaluateKept(const Stmt *S);
  void findSeen();
  void see(const Stmt *S);
  bool isScattered(const Expr *LValue) const;
};

} // namespace

bool Slicer::findReads() {
  for (const ArrayReference &R : Refs.List) {
    bool Silent = R.How == ArrayReference::SizeOf || R.How == ArrayReference::Unevaluated || R.How == ArrayReference::OpenMPClause;
    if (R.A != Slice.A || !Nest.Tokens.contains(R.Position) || Silent)
      continue;
    if (R.Nest != &Nest) {
      fail(Nest.D->Loc, diag::err_gather_inner);
      return false;
    }
    if (Slice.Adds)
      Ok &= checkAddition(R, Facts, Diags);
    else if (R.How != ArrayReference::Element || R.Escapes)
      fail(R.loc(), diag::err_gather_use);
    else if (R.Written)
      fail(R.loc(), diag::err_gather_written);
    Slice.Reads[R.Name] = &R;
  }
  if (Ok && Slice.Reads.empty())
    Diags.report(Nest.D->Loc, diag::warn_gather_unused) << Slice.Adds << Slice.A->Name;
  return Ok;
}

/// What an expression of the copy reads must be known there.
void Slicer::need(const Stmt *S) {
  if (!S)
    return;
  if (Slice.reads(S)) {
    if (Ok)
      fail(S->getBeginLoc(), diag::err_gather_value);
    return;
  }
  for (const VarDecl *V : variablesIn(S))
    Grown |= Slice.Needed.insert(V).second;
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
    if (isNeeded(ownerOf(Target))) {
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
  if (Keep)
    need(Condition);
  return keepExpr(Condition) || Keep;
}

bool Slicer::keepLoop(const Stmt *S, const Stmt *Init, const Expr *Condition, const Expr *Increment, const Stmt *Body) {
  for (const LoopNest &Inner : M.Nests)
    if (&Inner != &Nest && Inner.Loops.front().For == S && (Slice.reads(S) || setsNeeded(S)) && Ok)
      fail(Inner.D->Loc, diag::err_gather_nested);
  Loops.push_back(S);
  bool Keep = visit(Body);
  Loops.pop_back();
  Keep |= Slice.reads(Init) || Slice.reads(Condition) || Slice.reads(Increment) || setsNeeded(Init) || setsNeeded(Condition) ||
          setsNeeded(Increment);
  if (const auto *D = dyn_cast_or_null<DeclStmt>(Init))
    Keep |= keepDeclarations(D);
  if (!Keep)
    return false;
  need(Init);
  need(Condition);
  need(Increment);
  if (const auto *D = dyn_cast_or_null<DeclStmt>(Init))
    for (const Decl *V : D->decls())
      Grown |= Slice.Needed.insert(cast<VarDecl>(V)->getCanonicalDecl()).second;
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

bool Slicer::keep(const Stmt *S) {
  if (const auto *E = dyn_cast<Expr>(S))
    return keepExpr(E);
  if (const auto *D = dyn_cast<DeclStmt>(S))
    return keepDeclarations(D);
  if (const auto *I = dyn_cast<IfStmt>(S))
    return keepBranches(I->getCond(), {I->getThen(), I->getElse()});
  if (const auto *F = dyn_cast<ForStmt>(S))
    return keepLoop(S, F->getInit(), F->getCond(), F->getInc(), F->getBody());
  if (const auto *W = dyn_cast<WhileStmt>(S))
    return keepLoop(S, nullptr, W->getCond(), nullptr, W->getBody());
  if (const auto *D = dyn_cast<DoStmt>(S))
    return keepLoop(S, nullptr, D->getCond(), nullptr, D->getBody());
  if (const auto *W = dyn_cast<SwitchStmt>(S))
    return keepLoop(S, nullptr, W->getCond(), nullptr, W->getBody());
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
    if (Effect == E && isNeeded(ownerOf(Target))) {
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
      llvm::SmallVector<const Expr *> List = {E};
      while (!List.empty()) {
        const Expr *Part = List.pop_back_val()->IgnoreParenImpCasts();
        const auto *B = dyn_cast<BinaryOperator>(Part);
        if (B && B->isCommaOp())
          List.append({B->getLHS(), B->getRHS()});
        else
          checkEffects(Part, isKeptWhole(Slice, Part));
      }
    }
    if (const auto *I = dyn_cast<IfStmt>(S))
      checkEffects(I->getCond(), !Slice.reads(I->getCond()) && !setsNeeded(I->getCond()));
  }
}

/// Calls in what the copy evaluates: it does so once more than the program.
void Slicer::checkCalls(const Stmt *S) {
  struct Finder : AstVisitor {
    std::vector<const CallExpr *> Found;
    bool VisitCallExpr(CallExpr *C) override { return Found.push_back(C), true; }
  } F;
  F.TraverseStmt(S);
  for (const CallExpr *C : F.Found) {
    const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
    unsigned Builtin = Callee ? Callee->getBuiltinID() : 0;
    if (Callee && (Callee->hasAttr<ConstAttr>() || (Builtin && Context.BuiltinInfo.isConst(Builtin))))
      continue;
    bool Changes = llvm::any_of(changesIn(C, Context, /*WithFunctions=*/true),
                                [](const Change &Each) { return Each.writes() || Each.How == Change::Given; });
    if (!Callee || Changes || (!Callee->isDefined(Definition) && !Callee->hasAttr<PureAttr>())) {
      if (Ok)
        fail(C->getBeginLoc(), diag::err_gather_call);
      return;
    }
    Slice.Scattered = true; // it may read any memory
  }
}

/// What the nest changes of what subscripts depend on, other than by statements that the copy has.
void Slicer::checkChanges() {
  for (const Loop &L : Nest.Loops)
    for (const Change &C : changesIn(L.For->getBody(), Context, /*WithFunctions=*/true)) {
      Place At = placeOf(C.Target);
      if (!isNeeded(At.Variable) || C.How == Change::Shown || !Ok)
        continue;
      bool Called = isa<CallExpr>(C.By), Own = !At.isBehindPointer();
      if (!C.writes() && !Own)
        continue;
      if (C.writes() && Own && !Called && (At.Steps.empty() || isInside(At.Variable)))
        continue;
      if (!C.writes() && (Refs.AddressTaken.count(At.Variable) == 0 || !At.Steps.empty()))
        continue; // an array that decays
      fail(C.Loc, diag::err_gather_memory) << At.Variable->getName();
    }
}

void Slicer::sortVariables() {
  llvm::DenseSet<const VarDecl *> Set;
  for (const Loop &L : Nest.Loops) {
    for (const auto &[Effect, Target] : effectsIn(L.For))
      if (const VarDecl *V = ownerOf(Target))
        Set.insert(V->getCanonicalDecl());
  }
  std::vector<const VarDecl *> All(Slice.Needed.begin(), Slice.Needed.end());
  llvm::sort(All, [&](const VarDecl *A, const VarDecl *B) {
    return Context.getSourceManager().isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const VarDecl *V : All) {
    const Array *Distributed = M.findArray(V);
    if (isInside(V))
      continue;
    if (Distributed && Nest.gathers(*Distributed) &&
        llvm::find(Nest.Gather.Arrays, Distributed) >= llvm::find(Nest.Gather.Arrays, Slice.A) && !Slice.Adds) {
      fail(Nest.D->Loc, diag::err_gather_order) << V->getName();
      return;
    }
    (Set.count(V) ? Slice.Own : Slice.Keys).push_back(V);
  }
}

/// The pointer that leads to it may be another one in the next iteration.
bool Slicer::isScattered(const Expr *LValue) const {
  for (const Expr *E = LValue->IgnoreParenImpCasts();;) {
    const Expr *Pointer = nullptr;
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      const Expr *Base = S->getBase()->IgnoreParenImpCasts();
      if (!Base->getType()->isArrayType())
        Pointer = Base;
      E = Base;
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase()->IgnoreParenImpCasts();
      Pointer = Member->isArrow() ? E : nullptr;
    } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref) {
      Pointer = U->getSubExpr()->IgnoreParenImpCasts();
      return !isa<DeclRefExpr>(Pointer) || llvm::any_of(variablesIn(Pointer), [&](const VarDecl *V) { return llvm::is_contained(Slice.Own, V) || isInside(V); });
    } else {
      return !isa<DeclRefExpr>(E);
    }
    if (Pointer)
      return isa<CallExpr>(Pointer) || llvm::any_of(variablesIn(Pointer), [&](const VarDecl *V) {
               return llvm::is_contained(Slice.Own, V) || isInside(V);
             });
  }
}

/// The memory that an expression of the copy reads.
void Slicer::see(const Stmt *S) {
  struct Finder : AstVisitor {
    std::vector<const Expr *> Found; ///< Inner ones first.
    bool shouldVisitImplicitCode() const override { return true; }
    bool dataTraverseStmtPost(Stmt *S) override {
      const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
      if (Cast && Cast->getCastKind() == CK_LValueToRValue && !isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()))
        Found.push_back(Cast->getSubExpr()->IgnoreParens());
      return true;
    }
  } F;
  if (!S)
    return;
  F.TraverseStmt(S);
  for (const Expr *E : F.Found) {
    const VarDecl *V = ownerOf(E);
    bool Struct = V && !V->getType()->isArrayType(); // a key, or the copy's own
    if (llvm::is_contained(Slice.Seen, E) || Struct || (V && isInside(V)))
      continue;
    if (E->refersToBitField() || isScattered(E))
      Slice.Scattered = true;
    else
      Slice.Seen.push_back(E);
  }
}

namespace {
/// Of an expression: the references in it, and what decides whether they are evaluated.
struct ReferenceFinder : AstVisitor {
  const GatherSlice &Of;
  std::vector<const Expr *> Found; ///< Guards, then subscripts.
  explicit ReferenceFinder(const GatherSlice &Of) : Of(Of) {}
  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    if (const ArrayReference *Ref = Of.Reads.lookup(R))
      llvm::append_range(Found, Ref->Subscripts);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isLogicalOp() && Of.reads(B->getRHS()))
      Found.push_back(B->getLHS());
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *C) override {
    if (Of.reads(C->getTrueExpr()) || Of.reads(C->getFalseExpr()))
      Found.push_back(C->getCond());
    return true;
  }
};
} // namespace

/// What the copy evaluates of an expression: all of it, or of one with references what they need.
void Slicer::evaluate(const Stmt *S) {
  if (!S)
    return;
  std::vector<const Stmt *> Parts = {S};
  if (Slice.reads(S)) {
    ReferenceFinder F(Slice);
    F.TraverseStmt(S);
    Parts.assign(F.Found.begin(), F.Found.end());
  }
  for (const Stmt *Part : Parts)
    if (!Slice.reads(Part)) {
      see(Part);
      checkCalls(Part);
    }
}

void Slicer::evaluateKept(const Stmt *S) {
  if (isa<Expr>(S))
    return evaluate(S);
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each); V && V->getInit() && (isNeeded(V) || Slice.reads(V->getInit())))
        evaluate(V->getInit());
  } else if (const auto *I = dyn_cast<IfStmt>(S)) {
    evaluate(I->getCond());
  } else if (const auto *F = dyn_cast<ForStmt>(S)) {
    for (const Stmt *Part : {(const Stmt *)F->getInit(), (const Stmt *)F->getCond(), (const Stmt *)F->getInc()})
      evaluate(Part);
  } else if (const auto *W = dyn_cast<WhileStmt>(S)) {
    evaluate(W->getCond());
  } else if (const auto *D = dyn_cast<DoStmt>(S)) {
    evaluate(D->getCond());
  } else if (const auto *W = dyn_cast<SwitchStmt>(S)) {
    evaluate(W->getCond());
  }
}

/// In textual order: what is read first decides what is read then.
void Slicer::findSeen() {
  for (const Loop &L : Nest.Loops) {
    bool First = &L == &Nest.Loops.front();
    for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
      if (L.Distributed && !First && llvm::any_of(readsIn(E), [](const Place &P) { return !P.Steps.empty(); }))
        Slice.Scattered = true;
    if (!L.Distributed)
      evaluateKept(L.For);
  }
  std::vector<const Stmt *> Kept(Slice.Kept.begin(), Slice.Kept.end());
  llvm::stable_sort(Kept, [&](const Stmt *A, const Stmt *B) {
    return Context.getSourceManager().isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
  });
  for (const Stmt *S : Kept)
    evaluateKept(S);
}

bool Slicer::run() {
  if (!findReads() || Slice.Reads.empty())
    return Ok;
  if (Slice.Adds && Nest.Gather.AnyOrder)
    Ok &= checkOrder(Nest, *Slice.A, Diags);
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
  if (Ok)
    checkEffects();
  if (Ok)
    sortVariables();
  if (Ok)
    checkChanges();
  if (Ok)
    findSeen();
  for (const VarDecl *V : Slice.Own)
    if (Ok && V->getType()->isArrayType())
      fail(Nest.D->Loc, diag::err_gather_memory) << V->getName();
  return Ok;
}

/// False if a message was given.
static bool addSlice(const LoopNest &Nest, const Array &A, const Program &P, std::vector<GatherSlice> &To) {
  GatherSlice Slice;
  Slice.Nest = &Nest;
  Slice.A = &A;
  Slice.Adds = Nest.scatters(A);
  if (!Slicer(Slice, P).run())
    return false;
  if (Slice.Scattered && Nest.Gather.Expect != GatherClause::Fixed)
    P.Diags.report(Nest.D->Loc, diag::remark_gather_always) << Slice.Adds << A.Name;
  To.push_back(std::move(Slice));
  return true;
}

GatherSlices findGatherSlices(const Program &P, bool Check) {
  GatherSlices Result;
  for (const LoopNest &Nest : P.M.Nests) {
    auto Add = [&](const Array *A) { return addSlice(Nest, *A, P, Result[&Nest]); };
    if (llvm::all_of(Nest.Gather.Arrays, Add)) // first: what is added to, and whether, may depend on what is read
      (void)llvm::all_of(Nest.Gather.Sums, Add);
    findIndexLists(Result[&Nest], P, Check);
    findOverlappedGathers(Result[&Nest], Nest, P);
  }
  return Result;
}

} // namespace sode
