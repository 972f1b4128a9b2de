// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Forms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace sode {

const Expr *conditionOf(const Stmt *S) {
  const auto *If = dyn_cast<IfStmt>(S);
  const auto *For = dyn_cast<ForStmt>(S);
  const auto *While = dyn_cast<WhileStmt>(S);
  const auto *Do = dyn_cast<DoStmt>(S);
  return If ? If->getCond() : For ? For->getCond() : While ? While->getCond() : Do ? Do->getCond() : nullptr;
}

const Stmt *withoutBraces(const Stmt *S) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  return Block && Block->size() == 1 ? Block->body_front() : S;
}

const Stmt *stripToLoop(const Stmt *S) {
  for (;;) {
    if (const auto *OMP = dyn_cast_or_null<OMPExecutableDirective>(S); OMP && OMP->hasAssociatedStmt())
      S = OMP->getRawStmt();
    else if (const auto *Captured = dyn_cast_or_null<CapturedStmt>(S))
      S = Captured->getCapturedStmt();
    else if (const auto *Attributed = dyn_cast_or_null<AttributedStmt>(S))
      S = Attributed->getSubStmt(); // `#pragma unroll` and the like
    else if (const auto *Canonical = dyn_cast_or_null<OMPCanonicalLoop>(S))
      S = Canonical->getLoopStmt();
    else if (const Stmt *Inner = withoutBraces(S); Inner != S)
      S = Inner;
    else
      return S;
  }
}

const Expr *onlyResult(const FunctionDecl &F) {
  const auto *Block = dyn_cast<CompoundStmt>(F.getBody());
  const auto *Return = Block && Block->size() == 1 ? dyn_cast<ReturnStmt>(Block->body_front()) : nullptr;
  return Return ? Return->getRetValue() : nullptr;
}

bool isMathFunction(const FunctionDecl *F, const ASTContext &Context) {
  unsigned ID = F->getBuiltinID();
  if (F->hasAttr<ConstAttr>() || !ID)
    return F->hasAttr<ConstAttr>();
  const Builtin::Context &Builtins = Context.BuiltinInfo;
  llvm::StringRef Header = Builtins.getHeaderName(ID) ? Builtins.getHeaderName(ID) : "";
  return Builtins.isConst(ID) || Builtins.isConstWithoutErrnoAndExceptions(ID) || Header == "math.h";
}

bool areAlike(const Expr *A, const Expr *B, const ASTContext &Context) {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, Context, /*Canonical=*/true);
  B->IgnoreParenImpCasts()->Profile(Y, Context, /*Canonical=*/true);
  return X == Y;
}

std::string printed(const Stmt *S, const ASTContext &Context) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  S->printPretty(Out, nullptr, Context.getPrintingPolicy());
  return Text;
}

bool hasMain(const ASTContext &Context) {
  return llvm::any_of(Context.getTranslationUnitDecl()->decls(), [](const Decl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && F->isMain() && F->doesThisDeclarationHaveABody();
  });
}

bool isSeenElsewhere(const VarDecl &V) {
  if (!V.isExternallyVisible())
    return false;
  return llvm::any_of(V.redecls(), [](const VarDecl *Each) { return Each->getStorageClass() == SC_Extern; }) || !hasMain(V.getASTContext());
}

} // namespace sode
