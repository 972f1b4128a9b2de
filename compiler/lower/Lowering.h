// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Model -> edits. One .cpp file per construct; each shows the outline of what it generates in its head comment.

#ifndef SODE_LOWER_LOWERING_H
#define SODE_LOWER_LOWERING_H

#include "analysis/AdjacentReductions.h"
#include "analysis/AdjacentReflects.h"
#include "analysis/Overlap.h"
#include "analysis/Touches.h"
#include "lower/Names.h"
#include "output/Edits.h"
#include "support/Diagnostics.h"

namespace sode {

struct LoweringOptions {
  bool LocalSubscripts = false; ///< `[j - lo]` instead of shifted views.
  const Touches *Checks = nullptr; ///< -fsode-check.
};

class Lowering {
public:
  Lowering(const clang::ASTContext &Context, Diagnostics &Diags, const TranslationUnit &TU, const Model &M,
           const References &Refs, LoweringOptions Options, Edits &Out)
      : Context(Context), Diags(Diags), TU(TU), M(M), Refs(Refs), Joined(findAdjacentReflects(M, TU)),
        JoinedReductionsOf(findAdjacentReductions(M, TU)), Options(Options), Out(Out) {}

  void run();

private:
  const clang::ASTContext &Context;
  Diagnostics &Diags;
  const TranslationUnit &TU;
  const Model &M;
  const References &Refs;
  const JoinedReflects Joined;
  const JoinedReductions JoinedReductionsOf;
  LoweringOptions Options;
  const Touches *const Checks = Options.Checks; ///< -fsode-check; else null.
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
  std::map<const LoopNest *, Overlap> OverlapOf; ///< Nests with the clause.
  llvm::DenseMap<const LoopNest *, NestViews> ViewsOf; ///< Outermost nests only.
  std::map<const Array *, std::vector<std::string>> ExtentsOf; ///< Printed before the declarators are changed.

  /// File-scope pointers whose type cannot be declared at file scope: the type of their address.
  std::map<const Array *, std::string> TypeOfPointer;
  /// Directives that are evaluated elsewhere: what goes behind a token. (The head of a function: its `{`; Hoist.h.)
  std::map<unsigned, std::string> Moved;

  // LowerMapping.cpp: nodes, template, distribute, template_fix
  std::string headerOf(llvm::ArrayRef<const Directive *> Declarations) const;
  void lowerNodes(const Nodes &N);
  void lowerTemplate(const Template &T);
  void lowerDistribute(const Template &T);
  void lowerTemplateFix(const TemplateFix &F);
  std::string shape(const std::vector<Template::Dim> &Dims, bool Known) const;
  std::string formats(const std::vector<Template::Dim> &Dims) const;
  // LowerArray.cpp: align, shadow, declarators
  void typePointer(const Array &A);
  void forEachFileScopeExtent(clang::TypeLoc Loc, llvm::function_ref<void(unsigned, unsigned, bool)> Visit) const;
  void lowerDeclarator(const Array &A);
  std::string extentText(const Array &A, unsigned Axis) const;
  std::string elementOf(const Array &A) const;
  static constexpr unsigned CacheLine = 64; ///< Storage is aligned so in any case.
  unsigned alignmentOf(const Array &A) const;
  std::string variableText(const Array &A) const;
  void pointerDeclarator(const Array &A, const clang::DeclaratorDecl *D);
  std::string mappingText(const Array &A) const;
  std::string creation(const Array &A, const std::string &Name) const;
  std::string expectation(const Array &A, const std::string &Name, const std::string &Descriptor) const;
  // LowerMember.cpp: members of structs
  void lowerMember(const Array &A);
  void lowerMemberName(const ArrayReference &R, const char *Place);
  std::string descriptorText(const Array &A, const clang::Expr *Name) const;
  std::string descriptorText(const Array &A, const ExprText &E);
  void lowerArray(const Array &A);
  // LowerReference.cpp: names of arrays in expressions; views
  void makeViews(const LoopNest &Nest);
  void lowerReference(const ArrayReference &R);
  void lowerEntity(const EntityReference &R);
  static std::string sumText(const clang::VarDecl &Index, int64_t Offset);
  void straighten(const ArrayReference &R);
  std::string checkRings(const LoopNest &Nest, const Loop &L);
  void mapSubscript(const ArrayReference &R, unsigned Axis, const View *V);
  std::string pointerHead(const Array &A, const char *Field, const std::string &Descriptor) const;
  std::string pointerTo(const Array &A, const char *Field) const { return pointerHead(A, Field, nameOf(A)) + nameOf(A) + "))"; }
  static bool hasConstantStorage(const Array &A, unsigned Axis);
  bool isPadded(const Array &A) const;
  std::string storageKey(const Array &A, unsigned Axis) const;
  bool subscriptIsMapped(const Array &A, unsigned Axis) const;
  // LowerLoop.cpp
  void lowerLoop(const LoopNest &Nest);
  std::string loopHead(const LoopNest &Nest, const Loop &L) const;
  void editHeader(const LoopNest &Nest, const Loop &L, std::string &BodyPrologue);
  void openBefore(unsigned Statement, const Pragma *P, const std::string &Text);
  // LowerIndex.cpp: the variable of a loop after it
  const IndexValue *indexValue(const LoopNest &Nest, const Loop &L) const;
  bool isSetAtEnd(const LoopNest &Nest, const Loop &L) const;
  bool keepsRange(const LoopNest &Nest, const Loop &L) const;
  std::string typeOf(const Loop &L) const;
  std::string valuesAfter(const LoopNest &Nest, size_t I) const;
  std::string valuesAfter(const LoopNest &Nest) const;
  std::string valueAtEnd(const LoopNest &Nest, const Loop &L) const;
  // LowerWidening.cpp: expand, margin, peel_and_wait, overlap
  std::string pieceName(const LoopNest &Nest) const;
  std::string loopCall(const LoopNest &Nest, const Loop &L, const std::string &Range) const;
  std::string overlapName(const LoopNest &Nest) const;
  std::string usesText(const Overlap &O) const;
  std::string waitBefore(const LoopNest &Nest) const;
  void openOverlap(const LoopNest &Nest, unsigned Dims, std::string &Opening, std::string &Closing) const;
  void openPieces(const LoopNest &Nest, std::string &Opening, std::string &Closing) const;
  // LowerReduction.cpp: reduction and reduction clauses
  void lowerReduction(const ReductionCall &R);
  /// Iteration: what the innermost body begins with.
  void lowerClauses(const LoopNest &Nest, std::string &Opening, std::string &Iteration, std::string &Closing);
  std::string operation(const Reduction &R, const Reduction::Variable &V) const;
  struct Reduced {
    const Reduction *R;
    const Reduction::Variable *V;
    std::string Exact; ///< The name of its exact sum, or "".
  };
  std::string reductionCall(const std::string &Function, llvm::ArrayRef<Reduced> List, const std::string &Where,
                            const std::string &Tail, bool InPlace = false);
  void noteAssignments(const LoopNest &Nest, const Reduction::Variable &V, const std::string &Own);
  std::string locationList(const Reduction::Variable &V) const;
  /// What a nest declares besides views and bounds, for default(none).
  std::vector<std::string> helperNames(const LoopNest &Nest) const;
  // LowerCheck.cpp: -fsode-check
  bool isChecked(const LoopNest &Nest) const;
  std::string whereOf(const ArrayReference &R) const;
  std::string plainText(const clang::Expr *E) const;
  std::string rangeText(const Loop &L) const;
  std::string spanText(const Touch &T, const LoopNest &Nest, const char *Suffix) const;
  std::string guardText(const Touch &T, const LoopNest &Nest, const char *Flag, bool OfAll) const;
  std::string checkNest(const LoopNest &Nest);
  std::string escapesOf(const LoopNest &Nest) const;
  std::string howText(const ArrayReference &R) const;
  bool checkAccess(const ArrayReference &R, const View *V);
  std::string escaping(const ArrayReference &R) const;
  std::string watched(const Array &A, const std::string &Creation) const;
  // LowerOpenMP.cpp
  void lowerOpenMP();
  // LowerTask.cpp: task, tasks
  void lowerTask(const TaskBlock &T);
  void lowerTasks(const TasksBlock &T);
  // LowerCommunication.cpp: reflect, reduce_shadow, barrier, bcast, wait_async
  void lowerReflect(const Exchange &X);
  void lowerBarrier(const BarrierCall &B);
  void lowerBcast(const BroadcastCall &B);
  void lowerWait(const WaitCall &W);
  /// SODE_ORDERED or 0.
  static std::string orderText(ReductionClause::Ordering Order);
  /// SODE_WITH(...) or 0.
  std::string clauses(bool Orthogonal, ReductionClause::Ordering Order, const ExprText *Async,
                      const std::string &Transport = "") const;

  // Variables.cpp: what the runtime reads and writes
  std::string typeName(clang::QualType T) const; ///< SODE_DOUBLE
  std::string spelled(clang::QualType T) const;  ///< double
  std::string address(const ExprText &V) const;
  std::string size(const ExprText &V) const;     ///< In bytes.

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
