// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/StepScalars.h"
#include "facts/Aliases.h"
#include "facts/Inside.h"
#include "facts/Overlap.h"
#include "model/Changes.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

namespace {

/// Of a statement, or of the body of a function, which may end where it likes.
class ScalarCheck : public AstVisitor {
public:
  ScalarCheck(bool IsBody, const ASTContext &Context, BlockingErrors &Errors) : IsBody(IsBody), Context(Context), Errors(Errors) {}
  std::vector<std::pair<const FunctionDecl *, SourceLocation>> Called; ///< Functions of the file, and where.

  void VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (!F)
      refuse(Unblocked::AnyCall, calleeText(*C, Context), C->getExprLoc());
    else if (!isMathFunction(F, Context) && !F->hasBody(Definition))
      refuse(Unblocked::Call, F->getName(), C->getExprLoc());
    else if (Definition)
      Called.push_back({Definition, C->getExprLoc()});
  }
  void VisitStmt(Stmt *S) override {
    const char *Leaves = isa<ReturnStmt>(S)                                    ? "return"
                         : isa<GotoStmt, IndirectGotoStmt>(S)                  ? "goto"
                         : isa<BreakStmt>(S) && Loops + Switches == 0          ? "break"
                         : isa<ContinueStmt>(S) && Loops == 0                  ? "continue"
                                                                               : nullptr;
    if (Leaves && !IsBody)
      refuse(Unblocked::Jump, Leaves, S->getBeginLoc());
    else if (isa<AsmStmt, StmtExpr, OMPExecutableDirective>(S))
      refuse(Unblocked::Statement, "", S->getBeginLoc());
  }
  bool dataTraverseStmtPre(Stmt *S) override {
    count(S, 1);
    return true;
  }
  void dataTraverseStmtPost(Stmt *S) override { count(S, -1); }

private:
  const bool IsBody;
  const ASTContext &Context;
  BlockingErrors &Errors;
  unsigned Loops = 0, Switches = 0; ///< Around, in the statement.

  void count(const Stmt *S, int By) {
    Loops += isa<ForStmt, WhileStmt, DoStmt>(S) ? By : 0;
    Switches += isa<SwitchStmt>(S) ? By : 0;
  }
  void refuse(Unblocked Why, llvm::StringRef Name, SourceLocation Loc) { endIf(!Errors.refuse(Why, Name, Loc)); }
};

class ScalarChecks : ProgramReader {
public:
  ScalarChecks(const Program &P, BlockingErrors &Errors) : ProgramReader(P), Errors(Errors) {}

  bool check(const Stmt *S, bool IsBody) {
    for (const Change &C : changesIn(S, Context))
      if (placeOf(C.Target).isBehindPointer() || C.How == Change::Given)
        return Errors.refuse(Unblocked::Statement, "", C.Loc);
    ScalarCheck Check(IsBody, Context, Errors);
    Check.TraverseStmt(const_cast<Stmt *>(S));
    return !Check.hasEnded() && llvm::all_of(Check.Called, [&](const auto &Call) {
             return !Seen.insert(Call.first).second || checkFunction(*Call.first, Call.second);
           });
  }

private:
  BlockingErrors &Errors;
  llvm::DenseSet<const FunctionDecl *> Seen;

  bool checkFunction(const FunctionDecl &F, SourceLocation Loc) {
    TokenRange Text{TU.Tokens.find(F.getBeginLoc()), TU.Tokens.find(F.getEndLoc())};
    if (hasDirective(Text, TU))
      return Errors.refuse(Unblocked::Inside, "", Loc);
    if (llvm::ArrayRef<ArrayReference> Used = referencesIn(Text, Refs); !Used.empty())
      return Errors.refuse(Unblocked::ArrayUse, Used.front().A->Name, Used.front().loc());
    return check(F.getBody(), /*IsBody=*/true);
  }
};

/// What a statement, and functions of the file that it calls, reach through pointers.
class PointerCheck : ProgramReader {
public:
  PointerCheck(const TimeBlock &Block, const Program &P, BlockingErrors &Errors) : ProgramReader(P), Block(Block), Errors(Errors) {}

  bool check(const Stmt *S) {
    return !hasAny<Expr>(S, [&](const Expr *E) {
      const auto *C = dyn_cast<CallExpr>(E);
      return C ? !checkCall(*C) : isBehindPointer(E) && !follow(E);
    });
  }

private:
  const TimeBlock &Block;
  BlockingErrors &Errors;
  llvm::DenseSet<const FunctionDecl *> Seen;

  bool checkCall(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee(), *Definition = nullptr;
    return !F || !F->hasBody(Definition) || !Seen.insert(Definition).second || check(Definition->getBody());
  }
  bool isBehindPointer(const Expr *E) const {
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return U->getOpcode() == UO_Deref;
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Member->isArrow();
    const auto *S = dyn_cast<ArraySubscriptExpr>(E);
    const Expr *Base = S ? S->getBase()->IgnoreParenImpCasts() : nullptr;
    return Base && !M.findArray(Base) && !Base->getType()->isArrayType();
  }
  bool follow(const Expr *E) {
    for (const TimeBlock::Field &F : Block.Fields)
      if (F.Changed && !F.Widened && mayBeElement(E->getType(), *F.A) && hasOtherNames(*F.A, Refs))
        return Errors.refuse(Unblocked::Pointer, F.A->Name, E->getExprLoc());
    return true;
  }
};

} // namespace

bool checkPointers(const TimeBlock &Block, const Program &P, BlockingErrors &Errors) {
  PointerCheck Check(Block, P, Errors);
  return llvm::all_of(Block.Scalars, [&](const Stmt *S) { return Check.check(S); });
}

bool checkScalars(const Stmt *S, const Program &P, BlockingErrors &Errors) {
  return ScalarChecks(P, Errors).check(S, /*IsBody=*/false);
}

} // namespace sode
