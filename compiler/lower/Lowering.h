// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Model -> edits. One .cpp file per construct; each shows the outline of what it generates in its head comment.

#ifndef SODE_LOWER_LOWERING_H
#define SODE_LOWER_LOWERING_H

#include "analysis/References.h"
#include "lower/Names.h"
#include "output/Edits.h"
#include "support/Diagnostics.h"

namespace sode {

struct LoweringOptions {
  bool LocalSubscripts = false; ///< `[j - lo]` instead of shifted views.
};

class Lowering {
public:
  Lowering(const clang::ASTContext &Context, Diagnostics &Diags, const TranslationUnit &TU, const Model &M,
           const References &Refs, LoweringOptions Options, Edits &Out)
      : Context(Context), Diags(Diags), TU(TU), M(M), Refs(Refs), Options(Options), Out(Out) {}

  void run();

private:
  const clang::ASTContext &Context;
  Diagnostics &Diags;
  const TranslationUnit &TU;
  const Model &M;
  const References &Refs;
  LoweringOptions Options;
  Edits &Out;
  unsigned Counter = 0; ///< Makes generated local names unique.

  /// What a nest's opening declares for its arrays.
  struct View {
    const Array *A;
    std::vector<std::string> Extents; ///< Per dimension from 1 on.
    bool Exclusive;                   ///< No other pointer reaches the array in the nest: sode_view.
    std::vector<std::string> Locals;  ///< Per dimension: the local copy of what maps its subscripts, or "".
  };
  struct NestViews {
    std::vector<View> Views;
    std::string Text;               ///< Declarations.
    std::vector<std::string> Names; ///< All variables declared, for default(none).
  };
  llvm::DenseMap<const LoopNest *, NestViews> ViewsOf; ///< Outermost nests only.
  std::map<const Array *, std::vector<std::string>> ExtentsOf; ///< Printed before the declarators are changed.

  // LowerMapping.cpp: nodes, template, distribute
  void lowerNodes(const Nodes &N);
  void lowerTemplate(const Template &T);
  void lowerDistribute(const Template &T);
  // LowerArray.cpp: align, shadow, declarators
  void lowerDeclarator(const Array &A);
  void lowerArray(const Array &A);
  // LowerReference.cpp: names of arrays in expressions; views
  void makeViews(const LoopNest &Nest);
  void lowerReference(const ArrayReference &R);
  void lowerEntity(const EntityReference &R);
  void mapSubscript(const ArrayReference &R, unsigned Axis, const View *V);
  std::string pointerTo(const Array &A, const char *Field) const;
  bool isPadded(const Array &A) const;
  std::string storageKey(const Array &A, unsigned Axis) const;
  bool subscriptIsMapped(const Array &A, unsigned Axis) const;
  // LowerLoop.cpp
  void lowerLoop(const LoopNest &Nest);
  std::string loopHead(const LoopNest &Nest, const Loop &L) const;
  void editHeader(const LoopNest &Nest, const Loop &L, std::string &BodyPrologue);
  void openBefore(unsigned Statement, const Pragma *P, const std::string &Text);
  // LowerOpenMP.cpp
  void lowerOpenMP();
  // LowerCommunication.cpp: task, reflect, barrier, reduction, bcast
  void lowerTask(const TaskBlock &T);
  void lowerReflect(const Exchange &X);
  void lowerBarrier(const BarrierCall &B);
  void lowerReduction(const ReductionCall &R);
  void lowerBcast(const BroadcastCall &B);
  std::string reductionCall(const char *Function, const Reduction &R, const Reduction::Variable &V,
                            const std::string &Where, const std::string &On);

  // Text.cpp: pieces of C
  std::string text(const ExprText &E) const;
  std::string text(const IntExpr &E) const;
  std::string text(const clang::Expr *E) const;
  std::string text(const SetRef &S) const;
  std::string text(const std::optional<SetRef> &S) const { return S ? text(*S) : "0"; }
  std::string elementType(const Array &A) const;
  const Pragma &pragmaOf(const Directive &D) const { return TU.Pragmas[D.PragmaId]; }
  /// Puts text in place of the directive's pragma.
  void put(const Directive &D, const std::string &Text);
  unsigned position(clang::SourceLocation Loc) const { return TU.Tokens.find(Loc); }
  clang::SourceLocation tokenLoc(unsigned Position) const { return TU.Tokens.Tokens[Position].getLocation(); }
};

} // namespace sode

#endif
