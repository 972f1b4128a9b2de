// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that only some nodes have: set in a `task`, or under `if (xmp_node_num() == 1)`, and where all nodes use them: in a distributed loop,
// in the condition around a directive, in a directive, without a `bcast` between.

#ifndef SODE_FACTS_NODEUSES_H
#define SODE_FACTS_NODEUSES_H

#include "facts/NodeSets.h"
#include <map>

namespace sode {

class NodeUses : ProgramReader {
public:
  explicit NodeUses(const Program &P) : ProgramReader(P), Sets(P) { findUses(); }

  /// The condition that not all nodes meet; null: there is none.
  const Condition *chosenBy(const Event &E) const;
  /// What a condition that is no expression stands for.
  const TaskBlock *taskOf(const clang::Stmt *S) const;
  /// The nodes of a task, or of a loop with a clause.
  const SetRef *setOf(const Condition &C) const;
  std::string elementOf(const SetRef &Set) const { return Sets.elementOf(Set); }
  /// All nodes get one value, under several conditions.
  bool isChosenTwice(llvm::ArrayRef<Event> All, size_t I) const;
  /// A number that an integer gets under a condition: each node may have its own on purpose, to know what it does.
  bool isFlag(const Event &W) const;
  /// Is it read for whether something is done: `if (first)`, `first && i == 0`?
  bool isTested(const Event &Read) const;
  /// Behind a pointer that may lead anywhere; not what the function's own one has got, `int *n = malloc(...)`.
  bool isElsewhere(const Place &At) const;
  /// Do all nodes use what this event reads?
  bool isUse(const Event &Read, const clang::FunctionDecl *F) const { return Read.In ? !isClause(Read) : steersDirective(Read.Named, F); }
  /// Does the value decide whether, or how often, nodes come to a directive, in functions that are called there, too?
  bool steersDirective(const clang::Expr *E, const clang::FunctionDecl *F) const;

  /// Where all nodes use what the I-th event sets; null: nowhere, as far as that is known.
  const clang::Expr *useOf(const clang::FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const;
  /// The same of a place that gets the value of W: after the I-th event, and in directives after First.
  const clang::Expr *useOf(const clang::FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Place &Of, unsigned First, const Event &W) const;
  /// The same of one that a declaration or an assignment gives a value.
  const clang::Expr *useOf(const clang::FunctionDecl *F, llvm::ArrayRef<Event> All, const Place &To, const clang::Expr &Value) const;
  /// The last event of its statement.
  size_t lastOf(llvm::ArrayRef<Event> All, const clang::Expr &Value) const;
  /// What follows the I-th event: in loops also what the next turn does, `for (k = 0; k < 9 && !done; k++) { ... done = 1; }`.
  std::vector<size_t> following(const clang::FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const;

  /// A variable in a directive, by where it stands.
  struct Use {
    const clang::VarDecl *V;
    unsigned Position;
    const clang::Expr *Name;
  };
  llvm::ArrayRef<Use> inDirectives() const { return InDirectives; }

private:
  NodeSets Sets;
  std::vector<Use> InDirectives;
  mutable std::map<const clang::FunctionDecl *, bool> Directed; ///< Has it directives that nodes execute together?
  mutable unsigned Copies = 0;                                  ///< Through which a value is followed.

  void findUses();
  bool isSwitch(const Event &W, const Event &Read) const;
  bool isClause(const Event &E) const;
  bool isBound(const Event &Read) const;
  const clang::Expr *useOfResult(const clang::FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Event &W) const;
  const clang::Expr *useOfCopies(const clang::FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Place &Of, const Event &W) const;
  /// A read event, numbered I, that goes on into another variable: of what, and what set that.
  struct Copied {
    const clang::FunctionDecl *F;
    llvm::ArrayRef<Event> All;
    size_t I;
    const Place &Of;
    const Event &W;
  };
  const clang::Expr *useOfCopy(const Copied &C, Place To, size_t From, const clang::CallExpr *Call) const;
  const clang::Expr *useInCall(const Copied &C, const clang::CallExpr &Call, const clang::Expr *Argument, const clang::CallExpr *Within,
                               const clang::Expr *&Value) const;
  bool hasDirective(unsigned First, unsigned Last) const;
  bool leadsToDirective(const clang::FunctionDecl *F) const;
  bool isOfOthers(const Event &W, const Condition *Of) const;
  bool isOfSame(const Event &W, const Event &Read) const;
  bool isShownByOthers(const clang::FunctionDecl *F, const Event &W, const Event &Read) const;
  unsigned at(const clang::Expr *E) const { return TU.Tokens.find(E->getBeginLoc()); }
};

} // namespace sode

#endif
