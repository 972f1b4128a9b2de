// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/PlainAccess.h"
#include "facts/Program.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace sode {

namespace {

/// Parents are visited before their children: what is done to a name is known when the name is met.
class AccessFinder : public AstVisitor {
public:
  AccessFinder(const Program &P, PlainAccesses &Result) : Context(P.Context), M(P.M), TU(P.TU), Result(Result) {
    bool Inside = false;
    for (const Token &T : TU.Tokens.Tokens) {
      Inside |= T.is(tok::annot_pragma_openmp);
      InOpenMP.push_back(Inside);
      Inside &= T.isNot(tok::annot_pragma_openmp_end);
    }
    for (const Change &C : changesIn(Context))
      note(C);
  }

  /// Not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (const DeclRefExpr *To = B->isAssignmentOp() ? rootOf(B->getLHS()).Name : nullptr)
      flow(B->getRHS(), To->getDecl());
  }
  void VisitVarDecl(VarDecl *V) override { flow(V->getInit(), V); }
  bool TraverseFunctionDecl(FunctionDecl *F) override {
    llvm::SaveAndRestore<const FunctionDecl *> Saved(Function, F);
    return AstVisitor::TraverseFunctionDecl(F);
  }
  void VisitReturnStmt(ReturnStmt *R) override { flow(R->getRetValue(), Function); }
  void VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    bool Foreign = F && Context.getSourceManager().isInSystemHeader(F->getLocation());
    const FunctionDecl *Definition = nullptr;
    bool Here = F && F->hasBody(Definition);
    for (const Expr *Argument : C->arguments()) {
      const auto *Name = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
      const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
      if (!V)
        continue;
      if (!Foreign)
        Result.Passed.insert(V->getCanonicalDecl());
      if (functionName(F) == "free")
        Freed.insert(Name);
      Result.Arguments.push_back({V->getCanonicalDecl(), Name, Here ? parameterFor(*C, *Definition, Argument) : nullptr});
    }
  }
  /// Expressions that are statements; their values go nowhere.
  void VisitStmt(Stmt *S) override {
    if (auto *C = dyn_cast<CompoundStmt>(S))
      for (Stmt *Child : C->body())
        discard(Child);
    else if (auto *If = dyn_cast<IfStmt>(S))
      discard(If->getThen()), discard(If->getElse()), guard(If);
    else if (auto *For = dyn_cast<ForStmt>(S))
      discard(For->getInit()), discard(For->getInc()), discard(For->getBody());
    else if (auto *While = dyn_cast<WhileStmt>(S))
      discard(While->getBody());
    else if (auto *Do = dyn_cast<DoStmt>(S))
      discard(Do->getBody());
    else if (auto *Case = dyn_cast<SwitchCase>(S))
      discard(Case->getSubStmt());
    else if (auto *Label = dyn_cast<LabelStmt>(S))
      discard(Label->getSubStmt());
  }
  void VisitArraySubscriptExpr(ArraySubscriptExpr *S) override { subscript(S); }
  /// `*(v + i)`
  void VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_Deref && !rootOf(U).Subscripts.empty())
      subscript(U);
  }
  /// `v.n`, `v->n`
  void VisitMemberExpr(MemberExpr *E) override {
    if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(placeOf(E).Root); Name && E->getType()->isScalarType())
      ScalarMembers.insert(Name);
  }
  void VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    for (OMPClause *C : D->clauses()) {
      // Of lastprivate and linear the last value goes to what the program reads after the loop.
      if (!C || !llvm::is_contained({llvm::omp::OMPC_private, llvm::omp::OMPC_firstprivate}, C->getClauseKind()))
        continue;
      for (Stmt *Child : C->children())
        if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Child))
          if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
            Result.ThreadPrivate.insert(V->getCanonicalDecl());
    }
  }

  void VisitDeclRefExpr(DeclRefExpr *Name) override {
    const auto *V = dyn_cast<VarDecl>(Name->getDecl());
    unsigned Position = V ? TU.Tokens.find(Name->getLocation()) : ~0u;
    if (Position == ~0u || M.findArray(V) || InOpenMP[Position])
      return;
    visitMember(Name, *V, Position);
    PlainAccess A{V->getCanonicalDecl(), Name};
    A.Position = Position;
    if (auto It = Subscripts.find(Name); It != Subscripts.end())
      A.Subscripts = It->second;
    bool ByAddress = V->getType()->isArrayType() || V->getType()->isPointerType();
    if (ByAddress && A.Subscripts.empty() && !Freed.count(Name))
      escape(Name);
    if (auto It = Changes.find(Name); It != Changes.end()) {
      A.Read = It->second.Reads;
      A.Written = true;
      A.Change = It->second.By;
      A.Guard = Guards.lookup(A.Change);
      A.ValueUsed = !Discarded.count(A.Change);
      A.OfMember = It->second.OfMember;
    }
    Result.List.push_back(std::move(A));
  }

private:
  struct Root {
    const DeclRefExpr *Name = nullptr;
    std::vector<const Expr *> Subscripts;
    bool OfMember = false;
  };
  struct MemberRoot {
    const DeclRefExpr *Name = nullptr;
    const FieldDecl *Field = nullptr;
    std::vector<const Expr *> Subscripts;
  };
  struct Changed {
    const Expr *By;
    bool Reads, OfMember;
  };
  const ASTContext &Context;
  const Model &M;
  const TranslationUnit &TU;
  PlainAccesses &Result;
  const FunctionDecl *Function = nullptr;
  std::vector<bool> InOpenMP; ///< By position in TokenTable.
  llvm::DenseMap<const Expr *, Changed> Changes;
  llvm::DenseSet<const Expr *> Discarded, Freed, ScalarMembers;
  llvm::DenseMap<const Expr *, const IfStmt *> Guards;
  llvm::DenseMap<const Expr *, std::vector<const Expr *>> Subscripts;
  llvm::DenseMap<const Expr *, MemberRoot> MemberSubscripts;
  llvm::DenseMap<const Expr *, Changed> MemberChanges;
  llvm::DenseSet<const Expr *> Allocated; ///< Pointers to structs that get a value.

  void subscript(const Expr *E) {
    Root R = rootOf(E);
    if (R.Name)
      Subscripts.try_emplace(R.Name, std::move(R.Subscripts));
    if (MemberRoot Of = memberOf(E); Of.Name)
      MemberSubscripts.try_emplace(Of.Name, std::move(Of));
  }

  void discard(const Stmt *S) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E)
      return;
    E = E->IgnoreParens();
    Discarded.insert(E);
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isCommaOp())
      discard(B->getLHS()), discard(B->getRHS());
  }

  void guard(const IfStmt *If) {
    if (If->getElse() || If->hasInitStorage() || If->hasVarStorage())
      return;
    auto Note = [&](const Stmt *S) {
      if (const auto *E = dyn_cast<Expr>(S))
        Guards[E->IgnoreParens()] = If;
    };
    if (const auto *Block = dyn_cast<CompoundStmt>(If->getThen()))
      llvm::for_each(Block->body(), Note);
    else
      Note(If->getThen());
  }

  void flow(const Expr *From, const Decl *To) {
    if (From && To)
      forEach<DeclRefExpr>(From, [&](const DeclRefExpr *R) {
        Result.Flows.push_back({R->getDecl()->getCanonicalDecl(), To->getCanonicalDecl()});
      });
  }

  void escape(const DeclRefExpr *Name) {
    if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()))
      Result.Escaping.insert(V->getCanonicalDecl());
  }

  void note(const Change &C) {
    Root R = rootOf(C.Target);
    MemberRoot Of = memberOf(C.Target);
    const auto *U = dyn_cast<UnaryOperator>(C.By);
    bool Operator = isa<BinaryOperator>(C.By) || (U && U->isIncrementDecrementOp());
    bool InClause = isa<OMPExecutableDirective>(C.By);
    if (Of.Name && Operator && !InClause)
      MemberChanges.try_emplace(Of.Name, Changed{cast<Expr>(C.By), C.How == Change::Updated, true});
    if (Of.Name && !Operator) // `&v.x[0]`
      Result.WholeStructs.insert(cast<VarDecl>(Of.Name->getDecl())->getCanonicalDecl());
    if (R.Name && R.Name->getType()->isPointerType() && R.Subscripts.empty() && Operator)
      Allocated.insert(R.Name);
    if (!R.Name || InClause || (isa<ImplicitCastExpr>(C.By) && R.Subscripts.empty()))
      return; // names of arrays without subscripts are looked at when they are met
    if (Operator)
      Changes.try_emplace(R.Name, Changed{cast<Expr>(C.By), C.How == Change::Updated, R.OfMember});
    else
      escape(R.Name);
  }

  /// `v.x[i]`, `v->a.x[i]`: an element of an array in a struct, which is one variable or behind one pointer.
  static MemberRoot memberOf(const Expr *E) {
    MemberRoot R;
    Place P = placeOf(E);
    size_t I = 0;
    while (I < P.Steps.size() && P.Steps[I].What != Place::Step::Subscript)
      ++I;
    if (I == 0 || I == P.Steps.size() || P.Steps[I - 1].What != Place::Step::Member || !P.Variable)
      return R;
    R.Field = P.Steps[I - 1].Field;
    for (; I < P.Steps.size() && P.Steps[I].What == Place::Step::Subscript; ++I)
      R.Subscripts.push_back(P.Steps[I].Index);
    R.Name = dyn_cast<DeclRefExpr>(P.Root);
    return R;
  }

  void visitMember(const DeclRefExpr *Name, const VarDecl &V, unsigned Position) {
    QualType T = V.getType();
    if (!T->isRecordType() && !(T->isPointerType() && T->getPointeeType()->isRecordType()))
      return;
    auto Found = MemberSubscripts.find(Name);
    if (Found == MemberSubscripts.end()) {
      if (!ScalarMembers.count(Name) && !Freed.count(Name) && !Allocated.count(Name))
        Result.WholeStructs.insert(V.getCanonicalDecl());
      return;
    }
    PlainAccess A{V.getCanonicalDecl(), Name, Found->second.Subscripts};
    A.Position = Position;
    A.OfMember = true;
    A.Member = Found->second.Field;
    if (auto It = MemberChanges.find(Name); It != MemberChanges.end()) {
      A.Read = It->second.Reads;
      A.Written = true;
      A.Change = It->second.By;
    }
    Result.Members.push_back(std::move(A));
  }

  /// The variable in whose storage, or behind which, an lvalue lies: `v`, `v[i][j].x`.
  static Root rootOf(const Expr *E) {
    Root R;
    Place P = placeOf(E);
    for (size_t I = 0; I < P.Steps.size(); ++I) {
      bool OfPointer = I + 1 < P.Steps.size() && P.Steps[I + 1].What == Place::Step::Subscript;
      if (P.Steps[I].What == Place::Step::Follow && !OfPointer)
        return {};
      R.OfMember |= P.Steps[I].What == Place::Step::Member;
      if (P.Steps[I].What == Place::Step::Subscript)
        R.Subscripts.push_back(P.Steps[I].Index);
    }
    R.Name = dyn_cast<DeclRefExpr>(P.Root);
    return R;
  }
};

} // namespace

static void findCollective(const Model &M, llvm::DenseSet<const VarDecl *> &Collective) {
  auto Add = [&](const ExprText *Text) {
    forEach<DeclRefExpr>(Text->Checked, [&](const DeclRefExpr *R) {
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        Collective.insert(V->getCanonicalDecl());
    });
  };
  for (const BroadcastCall &B : M.Broadcasts)
    for (const BroadcastCall::Variable &V : B.Variables)
      Add(V.Text);
  for (const ReductionCall &R : M.Reductions)
    for (const Reduction::Variable &V : R.What.Variables) {
      Add(V.Text);
      llvm::for_each(V.Locations, Add);
    }
}

PlainAccesses findPlainAccesses(const Program &P) {
  PlainAccesses Result;
  findCollective(P.M, Result.Collective);
  AccessFinder(P, Result).TraverseDecl(P.Context.getTranslationUnitDecl());
  for (std::vector<PlainAccess> *List : {&Result.List, &Result.Members})
    llvm::stable_sort(*List, [](const PlainAccess &A, const PlainAccess &B) { return A.Position < B.Position; });
  return Result;
}

} // namespace sode
