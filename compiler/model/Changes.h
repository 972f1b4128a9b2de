// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a statement may change: the one answer to "is it written?" and "does its address go elsewhere?". Assignments, ++ and --,
// addresses that are taken and arrays that decay to one, arguments of functions (those with a body in the file are looked
// into), outputs of asm, clauses of OpenMP.

#ifndef SODE_MODEL_CHANGES_H
#define SODE_MODEL_CHANGES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace sode {

/// Where an lvalue lies: a variable, and the way to a part of it. `v[i].x`, `p->n`.
struct Place {
  struct Step {
    enum Kind { Member, Subscript, Follow } What; ///< Follow: of a pointer; `p[i]` is Follow and Subscript.
    const clang::FieldDecl *Field = nullptr;
    const clang::Expr *Index = nullptr;
  };
  const clang::Expr *Root = nullptr;         ///< Where the way begins: a name, or what yields a pointer.
  const clang::VarDecl *Variable = nullptr;  ///< That Root names, the canonical declaration; or null.
  std::vector<Step> Steps;                   ///< From Root on.

  /// Outside of the variable's own storage?
  bool isBehindPointer() const;
};
Place placeOf(const clang::Expr *E);
/// `x` of `*&x`; else null.
const clang::Expr *behindDetour(const clang::Expr *E);

/// Do two places share storage? Pointers are taken to lead to storage of their own, unless they are the same variable.
enum class Sharing { No, Perhaps, Yes };
Sharing sharing(const Place &A, const Place &B, const clang::ASTContext &Context);
/// Are they one member of one struct, `f->x` and `(*f).x`?
bool isSameMember(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &Context);

struct Change {
  enum Kind {
    Set,     ///< It gets a new value, which does not depend on the old one.
    Updated, ///< It gets one that does.
    Given,   ///< Its address goes to who may write there, now or later.
    Shown    ///< Its address goes to a function that only reads there: a pointer to const.
  } How;
  const clang::Expr *Target; ///< An lvalue.
  const clang::Stmt *By;     ///< The assignment, operator, call, clause's directive.
  clang::SourceLocation Loc;

  bool writes() const { return How == Set || How == Updated; }
};

/// Outermost first. With functions: also what functions of the file, called here, do to variables at file scope and static ones.
std::vector<Change> changesIn(const clang::Stmt *S, const clang::ASTContext &Context, bool WithFunctions = false);
/// In all functions of the file.
std::vector<Change> changesIn(const clang::ASTContext &Context);

/// What a call does to what its argument I points to.
Change::Kind effectOfCall(const clang::CallExpr &Call, unsigned I, const clang::ASTContext &Context);

/// How often a statement gives a plain variable a value, or its address to who may: declarations with a value count, too.
unsigned countChanges(const clang::VarDecl *V, const clang::Stmt *S, const clang::ASTContext &Context);

/// Every place that an expression reads, `p` and `p->n` of `p->n`.
std::vector<Place> readsIn(const clang::Expr *E);

} // namespace sode

#endif
