// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives + Clang's AST -> Model. Each directive is checked and entered in textual order; a faulty one is
// reported and left out. One .cpp file per group of directives: BuildMapping, BuildArray, BuildLoop,
// BuildCommunication; BuildReference for what they share.

#ifndef SODE_MODEL_MODELBUILDER_H
#define SODE_MODEL_MODELBUILDER_H

#include "model/Model.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

class ModelBuilder {
public:
  ModelBuilder(const clang::ASTContext &Context, Diagnostics &Diags, TranslationUnit &TU, Model &M)
      : Context(Context), Diags(Diags), TU(TU), M(M) {}

  void build();

private:
  const clang::ASTContext &Context;
  Diagnostics &Diags;
  TranslationUnit &TU;
  Model &M;
  llvm::DenseMap<const clang::VarDecl *, Nodes *> NodesOf;
  llvm::DenseMap<const clang::VarDecl *, Template *> TemplateOf;
  llvm::DenseMap<clang::SourceLocation, const clang::Stmt *> StatementOf; ///< By the directive's location.

  llvm::DenseMap<const clang::LabelDecl *, std::vector<clang::SourceLocation>> GotosTo;

  void buildOne(const Directive &D);
  /// No goto or case leads from outside into the directive's statement: it would pass by what opens it.
  bool checkJumps(const Directive &D, const clang::Stmt *S);
  // BuildMapping.cpp
  void buildNodes(const Directive &D);
  void buildTemplate(const Directive &D);
  void buildDistribute(const Directive &D);
  // BuildArray.cpp
  void buildAlign(const Directive &D);
  void buildShadow(const Directive &D);
  Array *declareArray(const ExprText &Text);
  bool alignAxes(Array &A, const AlignDirective &Align);
  // BuildLoop.cpp
  void buildLoop(const Directive &D);
  bool readLoop(const clang::ForStmt *For, Loop &L);
  bool mapLoops(LoopNest &Nest, const LoopDirective &D);
  // BuildCommunication.cpp
  void buildTask(const Directive &D);
  void buildReflect(const Directive &D);
  void buildBarrier(const Directive &D);
  void buildReduction(const Directive &D);
  void buildBcast(const Directive &D);
  bool readReduction(const ReductionClause &Clause, Reduction &R);

  // BuildReference.cpp
  const clang::VarDecl *entityAt(const Name &Entity) const;
  const clang::VarDecl *variableOf(const ExprText &Text) const;
  Nodes *findNodes(const ExprText &Text);       ///< Reports if it is none.
  Template *findTemplate(const ExprText &Text); ///< Reports if it is none.
  Array *findAligned(const ExprText &Text);     ///< Reports if it is none.
  bool checkDistributed(const Template &T, clang::SourceLocation Loc);
  /// Resolves a node set. Subscripts in Skip (by position as written) are left as All.
  bool resolve(const Reference &R, SetRef &Set, llvm::ArrayRef<bool> Skip = {});
  bool resolve(const std::optional<Reference> &R, std::optional<SetRef> &Set);
  bool checkInteger(const ExprText &Text);
  bool isDistributedArray(const ExprText &Text) const;
  IntExpr value(const ExprText &Text) const { return IntExpr::of(Text, Context); }
  bool isFileScope(const clang::VarDecl *V) const { return V->isFileVarDecl(); }
  unsigned markerOf(const Directive &D) const;
};

/// `( )` lists start with the fastest dimension: brings any list into C order.
template <typename T> std::vector<T> inCOrder(std::vector<T> List, bool Brackets) {
  if (!Brackets)
    std::reverse(List.begin(), List.end());
  return List;
}

} // namespace sode

#endif
