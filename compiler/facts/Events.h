// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a piece of the program does to memory that each node has for itself, in the order in which it runs: places that it
// reads and writes, under which conditions. Functions of the file are followed into their bodies, parameters and pointers that
// have one value to what they lead to; library functions are known by what their declarations say.

#ifndef SODE_FACTS_EVENTS_H
#define SODE_FACTS_EVENTS_H

#include "facts/Sites.h"
#include "model/Changes.h"

namespace sode {

struct Event {
  enum Kind {
    Read,
    Set,      ///< The whole place gets a new value.
    Update,   ///< It gets one that depends on the old one, by an operator or in a library function.
    Given,    ///< Whoever has its address may do anything with it.
    Combined, ///< A directive gives all nodes one value,
    Clause,   ///< or a clause of the loop that ends here.
    Calls,    ///< A library function with a state of its own; At.Root is the call.
    Unknown   ///< A function of another file, which may do anything with what other files know; At.Root is the call.
  } What;
  Place At;
  const clang::Expr *Named;            ///< The place as it is written there.
  const clang::Stmt *By = nullptr;     ///< The assignment, operator or call. Of a read: the call that gets the value, the `return`, the `if`.
  const clang::IfStmt *Guard = nullptr; ///< The assignment stands directly in its `then`, and it has no `else`.
  bool ValueUsed = false;              ///< Of the assignment or operator.
  bool Own = false;                    ///< An element that no iteration on another node has.
  bool InHead = false;                 ///< Of a `for` within.
  bool InCondition = false;            ///< Of an `if`.
  std::vector<Condition> Under;
  const LoopNest *In = nullptr;        ///< The innermost nest around that divides the work, also of who calls.
  const clang::CallExpr *Through = nullptr; ///< The call whose function does it; null: the piece's own text.

  bool writes() const { return What == Set || What == Update; }
  bool reads() const { return What == Read || What == Update; }
  clang::SourceLocation loc() const { return Named ? Named->getExprLoc() : At.Root->getExprLoc(); }
};

/// The first element of a section in a list, `*(T (*)[n])&a[s]` (pragma/ExpandClauses.cpp); else the expression itself.
const clang::Expr *firstElement(const clang::Expr *E);

/// Is the element, read at R, the one that W has set before whenever R comes?
bool covers(const Event &W, const Event &R, const clang::ASTContext &Context);

/// `d.mass`, `*out`, `bins`: without subscripts.
std::string textOf(const Place &P);

/// Built once, and asked by all.
class EventFinder {
public:
  explicit EventFinder(const Program &P);
  ~EventFinder();

  /// Of one iteration of the nest's distributed loops.
  const std::vector<Event> &in(const LoopNest &N) const;
  /// Of a whole function.
  const std::vector<Event> &of(const clang::FunctionDecl *F) const;
  /// From behind a nest or call to the end of its function.
  const std::vector<Event> &after(const Site &S) const;
  /// With pointers followed.
  Place placeOf(const clang::Expr *E) const;
  /// Calls Do for each variable that the function declares with a value, and each assignment `=`: the place, the value, where it is named.
  void forEachSet(const clang::FunctionDecl &F, llvm::function_ref<void(const Place &, const clang::Expr &, clang::SourceLocation)> Do) const;
  /// What the place, of the function that is called, is for its caller; nullopt: unknown.
  std::optional<Place> atCall(const Place &P, const clang::CallExpr &Call) const;

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace sode

#endif
