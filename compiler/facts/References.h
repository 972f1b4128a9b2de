// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every place where the program names a distributed array, and how. Found once; read by the checks and by lower/.

#ifndef SODE_FACTS_REFERENCES_H
#define SODE_FACTS_REFERENCES_H

#include "facts/IndexValues.h"
#include "facts/PointerSwap.h"
#include "model/Model.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

namespace sode {

/// A subscript that is the index of a distributed loop plus a constant, though its text is not: the sum goes round the ends of
/// the dimension, as in `(i + 1) % N`, or through other variables.
struct RingSubscript {
  const Loop *L;
  const LoopNest *Nest; ///< Of L.
  int64_t Offset;
  bool Wraps;           ///< It goes round, perhaps: beyond the ends it means the elements at the other end.
  bool Straight;        ///< It never does, and its text computes the sum.
  /// What must equal the extent when the program runs, if that is not certain: an expression or a number.
  const clang::Expr *Extent = nullptr;
  std::optional<int64_t> ExtentNumber;
  bool Mirrors = false; ///< Beyond the ends it means the elements inside them, the nearest first: `i ? i - 1 : 0`.

  /// Beyond the ends it means elements that a reflect has put there.
  bool goesBeyond() const { return Wraps || Mirrors; }
};

struct ArrayReference {
  enum Use {
    Element,     ///< `a[i][j]`, perhaps with members behind it
    Part,        ///< `a[i]`: fewer subscripts than dimensions
    Whole,       ///< `a` decayed to a pointer
    SizeOf,      ///< `sizeof a`
    AddressOf,   ///< `&a`
    Unevaluated, ///< `u` or `u[i]` where only its type matters (AstVisitor.h), or that no run reaches: `if (0) x = u[i];`
    Descriptor,  ///< `xmp_desc_of(a)`
    OpenMPClause ///< `shared(a)`
  };
  const clang::Expr *Name; ///< A DeclRefExpr or a MemberExpr.
  const Array *A;
  clang::SourceLocation loc() const { return Name->getExprLoc(); }
  Use How = Whole;
  std::vector<const clang::Expr *> Subscripts; ///< First dimension first.
  std::map<unsigned, RingSubscript> Rings;     ///< By dimension; see Rings.h.
  bool Read = true, Written = false;
  bool Escapes = false;                         ///< Its address is taken: anything may happen through it.
  /// The call (Descriptor), or what changes the variable itself (Whole, Written): of a pointer or parameter.
  const clang::Expr *Outer = nullptr;
  bool Shared = false;                          ///< Of OpenMPClause: the clause is `shared`.
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

/// A subscript that looks like one of a ring, and is none.
struct RingDoubt {
  unsigned Reference; ///< In References::List.
  unsigned Axis;
  enum Reason { Form, Range, Mapping, Cyclic, NoShadow } Why; ///< From Range on the order of warn_ring_elsewhere.
  const Loop *L;
  int64_t Distance = 0; ///< Of NoShadow.
};

struct References {
  std::vector<ArrayReference> List; ///< In textual order.
  std::vector<EntityReference> Entities;
  std::vector<const clang::CallExpr *> Frees; ///< `free(x)`: of what an aligned pointer has got, perhaps.
  std::vector<RingDoubt> RingDoubts;
  PointerSwaps Swaps;
  std::vector<const clang::VarDecl *> Holders; ///< See Members.h.
  /// Variables whose address is taken somewhere: the host compiler cannot keep them in registers for sure.
  llvm::DenseSet<const clang::VarDecl *> AddressTaken;
  llvm::DenseMap<const Directive *, unsigned> Hoisted; ///< See Hoist.h.
  IndexValues Indices;
};

struct Program;
/// Of a program of which no more than the nests are known.
References findReferences(const Program &P);

} // namespace sode

#endif
