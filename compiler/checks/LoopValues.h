// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What iterations of a loop do to one place, and what becomes of it after the loop.

#ifndef SODE_CHECKS_LOOPVALUES_H
#define SODE_CHECKS_LOOPVALUES_H

#include "facts/Program.h"

namespace sode {

struct PlaceInLoop {
  Place At;
  std::string Text;
  std::vector<const Event *> Writes = {}; ///< Not those of single elements that only one node has.
  const Event *CarriedAt = nullptr;   ///< What an earlier iteration has left is used here, and not for an update alone.
  bool CarriedInCondition = false;    ///< All such uses are in conditions of its own writes.
  bool Updated = false;               ///< `v += e` and the like, of what an earlier iteration has left.
  bool IsSet = false;                 ///< It gets new values, too.
  std::string Operator = {};          ///< Of all updates; empty: they differ, or are none of a clause's.

  const Event *lastSet() const;
};
std::vector<PlaceInLoop> placesIn(llvm::ArrayRef<Event> All, const Program &P);

class ValuesAfter : ProgramReader {
public:
  explicit ValuesAfter(const Program &P);

  /// Where the program, after the loop, uses what it has left there; null: nowhere, a directive combines it first, or it isn't known.
  /// Uses: not every read counts.
  using Counts = llvm::function_ref<bool(const Event &)>;
  const Event *readOf(const Place &At, const LoopNest &N, Counts Uses = nullptr) const;
  /// A directive after the loop combines it, or what is computed from it; or it comes from what nodes have told each other, or from their numbers.
  bool isNodes(const Place &At, const LoopNest &N) const;
  /// What is computed from it is combined, or goes where it may be.
  bool isHandedOn(const clang::Decl *D, unsigned Steps = 4) const;
  /// What the program returns, or ends with: whether something has failed on this node.
  bool isStatus(const clang::VarDecl *V) const { return Statuses.count(V); }
  /// It, or what is computed from it, is given to a library function: printed, perhaps.
  bool isShown(const clang::Decl *D, unsigned Steps = 4) const { return reaches(Shown, D, Steps); }
  /// The program allocates so much memory.
  bool isSize(const clang::Decl *D, unsigned Steps = 4) const { return reaches(Sizes, D, Steps); }
  /// Nodes have chosen to have numbers of their own: `srand(xmp_node_num())`.
  bool seedsByNode(llvm::StringRef Function) const;
  static bool isInput(llvm::StringRef Function);
  /// Does the second function call the first, perhaps through others?
  bool comesFrom(const clang::FunctionDecl &F, const clang::FunctionDecl &Caller, unsigned Depth = 0) const;

private:
  enum Fate { Dead, Used, Handled };
  struct Found {
    Fate What;
    const Event *Read;
  };
  llvm::DenseMap<const clang::Decl *, std::vector<const clang::Decl *>> FlowsTo;
  llvm::DenseSet<const clang::VarDecl *> Collective; ///< Named in a bcast or reduction directive, or told by a library function.
  llvm::DenseSet<const clang::Decl *> Shown, Sizes, Statuses, OfNodes;
  bool HasMain = false, SeedsByNode = false;

  bool reaches(const llvm::DenseSet<const clang::Decl *> &Set, const clang::Decl *D, unsigned Steps) const;
  void findUses();
  void see(const clang::CallExpr &C);
  void give(const clang::Expr *E, const clang::VarDecl *To);
  void copy(const clang::CallExpr &C);
  void findNodes();
  bool isKnownElsewhere(const clang::NamedDecl *D) const;
  bool isOwnUpdate(const Event &E, llvm::ArrayRef<Event> All) const;
  bool isHarmless(const Event &E) const;
  Found fateOf(const Place &At, const Site &S, const LoopNest &N, llvm::DenseSet<const clang::Stmt *> &Seen, Counts Uses = nullptr) const;
};

} // namespace sode

#endif
