// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/CxxObjects.h"
#include "model/Arguments.h"
#include "support/Named.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

static bool isOfLibrary(const Decl &D) { return D.getASTContext().getSourceManager().isInSystemHeader(D.getLocation()); }


/// The method that the call names, of an object; null: none of the library.
static const CXXMethodDecl *methodOf(const CallExpr &Call) {
  const auto *F = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return F && F->isInstance() && isOfLibrary(*F) && F->getParent()->getName() != "complex" ? F : nullptr;
}

llvm::ArrayRef<const Expr *> swappedBy(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  bool Swaps = F && !isa<CXXMethodDecl>(F) && isOfLibrary(*F) && functionName(F) == "swap" && Call.getNumArgs() == 2;
  return Swaps ? argumentsOf(Call) : llvm::ArrayRef<const Expr *>();
}

bool isLibraryClass(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && isOfLibrary(*Class) && Class->getName() != "complex";
}

ObjectElement objectElement(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E);
  const CXXMethodDecl *F = Call ? methodOf(*Call) : nullptr;
  if (!F)
    return {};
  llvm::ArrayRef<const Expr *> Given = argumentsOf(*Call);
  OverloadedOperatorKind Operator = F->getOverloadedOperator();
  if ((Operator == OO_Subscript || functionName(F) == "at") && Given.size() == 1)
    return {objectOf(*Call), Given[0]};
  if ((Operator == OO_Star || Operator == OO_Arrow) && Given.empty())
    return {objectOf(*Call), nullptr};
  return {};
}

ObjectEffect effectOnObject(const CallExpr &Call) {
  const CXXMethodDecl *F = methodOf(Call);
  if (!F)
    return ObjectEffect::Unknown;
  static const llvm::StringRef Reads[] = {"begin", "rbegin", "end", "rend", "data", "front", "back", "top", "get", "find", "value", "at",
                                          "equal_range", "lower_bound", "upper_bound", "lock", "unlock", "try_lock", "reserve"};
  static const llvm::StringRef Sets[] = {"assign", "clear", "reset", "fill", "store", "swap", "seed", "resize", "open", "str"};
  OverloadedOperatorKind Operator = F->getOverloadedOperator();
  if (F->isConst() || llvm::is_contained(Reads, functionName(F)) || F->getParent()->getName().ends_with("_distribution") ||
      llvm::is_contained({OO_Subscript, OO_Star, OO_Arrow}, Operator))
    return ObjectEffect::Reads;
  return Operator == OO_Equal || llvm::is_contained(Sets, functionName(F)) ? ObjectEffect::Sets : ObjectEffect::Updates;
}

static const Expr *objectNamed(const Expr *E, llvm::ArrayRef<llvm::StringRef> Names) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const CXXMethodDecl *F = Call ? methodOf(*Call) : nullptr;
  return F && Call->getNumArgs() == 0 && llvm::is_contained(Names, functionName(F)) ? objectOf(*Call) : nullptr;
}

const Expr *objectBegun(const Expr *E) { return objectNamed(E, {"data", "begin", "cbegin"}); }

bool isObjectEnd(const Expr *E) { return objectNamed(E, {"end", "cend", "rend", "crend"}) != nullptr; }

} // namespace sode
