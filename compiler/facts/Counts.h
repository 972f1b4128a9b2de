// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What parameters are by the calls of the file: does a loop, a number of elements mean a whole
// array, of which each node has a part?

#ifndef SODE_FACTS_COUNTS_H
#define SODE_FACTS_COUNTS_H

#include "facts/Effects.h"
#include "facts/PlainAccess.h"
#include "facts/Sites.h"

namespace sode {

struct Access;

class Counts {
public:
  explicit Counts(const Program &P);

  /// Of `return &u[i];`, the calls of its function if all of them follow the address: `*at(i) = 0`, `at(i)[0]`, `at(i)->x`, `double *row = at(i);`
  /// with `row[j]`; else none.
  llvm::ArrayRef<CallSite> callsThatFollow(const Access &Returned) const;
  /// A constant, or what a variable always is; of a parameter, the least that calls of the file give. nullopt: not known.
  std::optional<int64_t> valueOf(const clang::Expr *E) const;
  /// Do nodes store different parts of the dimension, perhaps? Of what a parameter inherits: in some call of the file.
  bool isSplit(const Array &A, unsigned Axis) const { return isSplit(A, Axis, 0); }
  bool isSplit(const Array &A) const;
  /// The same where it is read or written: an inherited dimension is also split if its loop is the only one that nodes divide.
  bool isSplitAt(const ArrayReference &R, unsigned Axis) const;
  /// Of an array of which only the first dimension is split: the elements that a node stores at most, if there are several nodes.
  std::optional<int64_t> mostElements(const Array &A) const;
  /// Is it certainly the extent of the dimension, as a number or by the name of a variable?
  bool isExtent(const clang::Expr *E, const Array &A, unsigned Axis) const;
  /// Does the number, perhaps a product, mean the whole array, in elements, or in rows along its first dimension?
  bool isAll(const clang::Expr *E, const Array &A, bool Rows = false) const;
  /// The same of bytes: a product that is the size of the whole array, or more than any node stores if there are several.
  bool isAllBytes(llvm::ArrayRef<const clang::Expr *> Factors, const Array &A) const;
  /// The same of what a parameter or pointer of this type leads to: bytes, parts of structs, or elements.
  bool isAllOf(const clang::Expr *E, const Array &A, clang::QualType Pointer) const;
  /// How many of those an element of the array consists of; 1: of none, or unknown.
  int64_t partsOf(const Array &A, clang::QualType Pointer) const;
  /// Does a product of them count through a whole dimension of which nodes have parts?
  bool holdsExtent(llvm::ArrayRef<const clang::Expr *> Factors, const Array &A) const;
  /// Does the loop certainly pass more indices than any node stores, if there are several nodes?
  bool exceedsPart(const Loop &L, const Array &A, unsigned Axis) const;
  /// Is an index, of the whole array or of a node's part, certainly beyond what any node stores from its first element on?
  bool exceedsPart(const clang::Expr *Bound, const Array &A, unsigned Axis) const;
  /// Does it run from a constant index to one that is the same on all nodes, as far as the file says?
  bool beginsAlike(const Loop &L) const;
  /// Does each run of the program call it on all nodes, as far as the file says?
  bool runsEverywhere(const clang::FunctionDecl *F) const;
  /// `if (xmp_num_nodes() != 4) exit(1);`: the number of nodes with which the program goes on; nullopt: any.
  std::optional<int64_t> onlyCount() const;
  /// Does the condition ask which node this is (`me == 0`), or how many there are?
  bool asksForNode(const clang::Expr *Condition) const { return mentions(Condition, OfNode); }
  bool isOfNode(const clang::VarDecl &V) const { return OfNode.count(V.getCanonicalDecl()); }
  /// Is the value computed from the number of the node, so that nodes have different ones? Not what they have combined.
  bool isOfNumber(const clang::Expr *E) const { return mentions(E, OfNumber); }
  /// `if (xmp_node_num() == 1)` around it, or around a call that leads to it; null: there is none, or a task is around.
  const clang::Expr *oneNodeAround(const Site &S) const { return oneNodeAround(S, 0); }
  /// `if (xmp_node_num() > 1)` there: some of these nodes, whose number a constant is compared with, do not come to it. Not of parts of others.
  const clang::Expr *someNodesAround(const Site &S, const Nodes &Of) const;
  bool asksForCount(const clang::Expr *Condition) const { return mentions(Condition, OfCount); }

private:
  const Program &P;
  using Decls = llvm::DenseSet<const clang::Decl *>;
  /// Functions, and what has their values: which may differ between nodes; the numbers of nodes; the number of this node.
  Decls OfNode, OfCount, OfNumber;
  /// What integers in structs of the file's own get; with null: anything.
  std::map<const clang::Decl *, std::vector<const clang::Expr *>> Members;

  void findMembers();
  void spread(Decls &Of, const Decls &Not = {}) const;
  Decls takenFromOthers() const;
  static bool mentions(const clang::Expr *E, const Decls &Of);
  bool isSplit(const Array &A, unsigned Axis, unsigned Depth) const;
  bool runsEverywhere(const clang::FunctionDecl *F, unsigned Depth) const;
  const clang::Expr *oneNodeAround(const Site &S, unsigned Depth) const;
  template <typename Each> bool forArguments(const clang::ParmVarDecl &Parameter, Each Take) const;
  std::optional<int64_t> valueOf(const clang::Expr *E, unsigned Depth) const;
  const clang::VarDecl *nameOf(const clang::Expr *E, unsigned Depth = 0) const;
};

} // namespace sode

#endif
