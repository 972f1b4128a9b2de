// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/IndexForm.h"
#include "support/AstVisitor.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace sode {

namespace {

/// Does an expression mention a dummy?
class DummyUse : public AstVisitor {
public:
  explicit DummyUse(const ExprText &Text) : Text(Text) {}
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    Found |= isa<ParmVarDecl>(R->getDecl()) && Text.isDummy(R->getDecl()->getName());
    return !Found;
  }

private:
  const ExprText &Text;
};

/// Adds up a chain of + and -.
class FormReader {
public:
  FormReader(const ExprText &Text, const ASTContext &Context) : Text(Text), Context(Context) {}
  std::string Index;
  int64_t Constant = 0;
  bool RunTime = false; ///< A term cannot be evaluated now.

  bool add(const Expr *E, bool Negative) {
    E = E->IgnoreParenImpCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(E); R && isa<ParmVarDecl>(R->getDecl()) && Text.isDummy(R->getDecl()->getName())) {
      bool First = Index.empty() && !Negative;
      Index = R->getDecl()->getName().str();
      return First;
    }
    if (std::optional<int64_t> Value = constantOf(E, Context))
      return !llvm::AddOverflow(Constant, Negative ? -*Value : *Value, Constant);
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
      return add(B->getLHS(), Negative) && add(B->getRHS(), Negative != (B->getOpcode() == BO_Sub));
    RunTime = true;
    DummyUse Use(Text);
    Use.TraverseStmt(E);
    return !Use.Found;
  }

private:
  const ExprText &Text;
  const ASTContext &Context;
};

} // namespace

std::optional<IndexForm> indexFormOf(const ExprText &Text, const ASTContext &Context) {
  FormReader Reader(Text, Context);
  if (!Text.Checked || !Reader.add(Text.Checked, /*Negative=*/false) || Reader.Index.empty())
    return std::nullopt;
  // At run time the whole text is evaluated, with the dummy printed as 0 (lower/Text.cpp).
  return IndexForm{Reader.Index, Reader.RunTime ? IntExpr::of(Text, Context) : IntExpr(Reader.Constant)};
}

} // namespace sode
