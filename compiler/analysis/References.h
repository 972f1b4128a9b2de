// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every place where the program names a distributed array, and how. Found once; read by the checks and by lower/.

#ifndef SODE_ANALYSIS_REFERENCES_H
#define SODE_ANALYSIS_REFERENCES_H

#include "analysis/PointerSwap.h"
#include "model/Model.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

struct ArrayReference {
  enum Use {
    Element,     ///< `a[i][j]`, perhaps with members behind it
    Part,        ///< `a[i]`: fewer subscripts than dimensions
    Whole,       ///< `a` decayed to a pointer
    SizeOf,      ///< `sizeof a`
    AddressOf,   ///< `&a`
    Descriptor,  ///< `xmp_desc_of(a)`
    OpenMPClause ///< `shared(a)`
  };
  const clang::Expr *Name; ///< A DeclRefExpr or a MemberExpr.
  const Array *A;
  clang::SourceLocation loc() const { return Name->getExprLoc(); }
  Use How = Whole;
  std::vector<const clang::Expr *> Subscripts; ///< First dimension first.
  bool Read = true, Written = false;
  bool Escapes = false;                         ///< Its address is taken: anything may happen through it.
  /// The call (Descriptor), or what changes the variable itself (Whole, Written): of a pointer or parameter.
  const clang::Expr *Outer = nullptr;
  /// An element is reached from the bare name by pointer arithmetic, a condition or `*`: the subscript is local.
  bool LocalAccess = false;
  bool StaticInit = false;                      ///< In an initializer that is evaluated before the program starts.
  const LoopNest *Nest = nullptr;               ///< The outermost nest around it.
  const clang::FunctionDecl *Function = nullptr;
  unsigned Position = ~0u;                      ///< In TokenTable; ~0u inside a directive.
};

/// `xmp_desc_of(p)` of a node array or template.
struct EntityReference {
  const clang::CallExpr *Call;
  const clang::DeclRefExpr *Name;
};

struct References {
  std::vector<ArrayReference> List; ///< In textual order.
  std::vector<EntityReference> Entities;
  std::vector<const clang::CallExpr *> Frees; ///< `free(x)`: of what an aligned pointer has got, perhaps.
  PointerSwaps Swaps;
  std::vector<const clang::VarDecl *> Holders; ///< See Members.h.
  /// Variables whose address is taken somewhere: the host compiler cannot keep them in registers for sure.
  llvm::DenseSet<const clang::VarDecl *> AddressTaken;
  llvm::DenseMap<const Directive *, unsigned> Hoisted; ///< See Hoist.h.
};

References findReferences(clang::ASTContext &Context, const Model &M, const TranslationUnit &TU);

} // namespace sode

#endif
