// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What plain pointers may hold of distributed arrays:
//
//   double *q = u, *row = w[i], *two[2] = {u, v};    f(q);    static double *get(void) { return two[0]; }
//
// Each variable, parameter, member and function of the file has what is assigned to it anywhere; the order of statements
// is not looked at, and all structs of one type have one member.

#ifndef SODE_FACTS_POINTERS_H
#define SODE_FACTS_POINTERS_H

#include "facts/References.h"

namespace sode {

/// An address that a pointer may hold.
struct Held {
  const ArrayReference *R; ///< Where the program names the array.
  bool Storage;            ///< The bare name: where this node's storage begins. Else an element, or a row.
  bool Moved = false;      ///< By what is not constant: back by where the own part begins, perhaps.
};

/// All that a pointer may hold.
struct Holding {
  std::vector<Held> Addresses;      ///< One for each array and form.
  const clang::Expr *Memory = nullptr; ///< Memory of the node for itself: a plain array, what malloc returns.
  bool Unknown = false;             ///< And what this file does not say.

  bool empty() const { return Addresses.empty() && !Memory && !Unknown; }
};

class Pointers {
public:
  explicit Pointers(const Program &P);

  Holding in(const clang::Expr *E) const;
  /// A variable, parameter or member, or the entries of a table.
  Holding in(const clang::Decl *D) const { return Of.lookup(D->getCanonicalDecl()); }

private:
  struct Source {
    const clang::Decl *Of = nullptr; ///< What this one has; null: Value.
    bool Moved = false;
    Holding Value;
  };
  const Model &M;
  const clang::ASTContext &Context;
  llvm::DenseMap<const clang::Expr *, const ArrayReference *> ByName;
  llvm::DenseMap<const clang::Decl *, Holding> Of;

  friend class FlowFinder;
  void sources(const clang::Expr *E, bool Moved, std::vector<Source> &Found) const;
  void unarySources(const clang::UnaryOperator &U, bool Moved, std::vector<Source> &Found) const;
  void nameSources(const clang::Expr *E, bool Moved, std::vector<Source> &Found) const;
  void callSources(const clang::CallExpr &Call, bool Moved, std::vector<Source> &Found) const;
  void rootSources(const clang::Expr *E, bool Moved, std::vector<Source> &Found) const;
  static bool add(Holding &To, const Holding &From, bool Moved);
};

} // namespace sode

#endif
