// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The constructs around a name, and what they say about it.

#ifndef SODE_FACTS_PATHS_H
#define SODE_FACTS_PATHS_H

#include "facts/References.h"

namespace sode {

/// From the function's body down to the name itself.
using Path = std::vector<const clang::Stmt *>;

llvm::DenseMap<const clang::Expr *, Path> findPaths(const References &Refs, clang::ASTContext &Context);

/// What holds for a name that is evaluated whenever the body of a nest is run.
struct Route {
  bool Certain = true;                            ///< No condition, jump or unknown loop is in the way.
  bool Alone = true;                              ///< Nor the statement of another directive.
  std::vector<const clang::ForStmt *> Loops;      ///< Around it, outermost first.
  bool Atomic = false;                            ///< In `omp atomic`, where the expression has a fixed form.
};
Route routeFrom(const clang::Stmt *Top, const Path &P);

/// `if (0) prototype else statement`: what the filter makes of a directive with a statement (pragma/TokenFilter.h).
bool isDirective(const clang::Stmt *Parent, const clang::Stmt *Child);

/// A branch that was taken, a turn of a loop, a task, a part of the nodes.
struct Condition {
  const clang::Stmt *What;
  bool Holds = true;
  const clang::Expr *Of = nullptr; ///< What a `switch` or loop decides by; null: What, if it is an expression.
  const SetRef *On = nullptr;      ///< The nodes that a clause of the nest What combines over.

  const clang::Expr *test() const { return Of ? Of : llvm::dyn_cast<clang::Expr>(What); }
  bool repeats() const { return !On && llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(What); }
};
/// By which control goes on to Child: of `if`, `?:`, `&&` and `||`, not of directives; nullopt: there is none.
std::optional<Condition> branchTo(const clang::Stmt *Parent, const clang::Stmt *Child);
/// What `a && b` says if it is true, `a || b` if it is false, and `!a`.
void takeApart(const clang::Expr *E, bool True, llvm::function_ref<void(const Condition &)> Do);
/// The branches along the way below Top, taken apart.
std::vector<Condition> conditionsOn(const Path &P, const clang::Stmt *Top);

/// Is there a `break`, `continue`, `return` or `goto`, wherever it leads?
bool hasJump(const clang::Stmt *Top);

/// Is the name evaluated in each call of its function? Of calls that do not return nothing is known.
bool isReached(const Path &P);

/// Stands the name in a branch of an `if` or `switch` of its function?
bool isConditional(const Path &P);

/// Is the name's address handed to a library function that reads or writes what is there: `memcpy(u[1], ...)`?
bool isFollowedAtOnce(const Path &P);

/// Does the function read or write by the address that is made of the name, through a variable perhaps? Not if the address is
/// only compared, or if it isn't known what becomes of it.
bool isFollowed(const Path &P);

/// Who gets the name as an argument, and may align it: a function without a definition here, or whichever a pointer points to.
struct Recipient {
  const clang::FunctionDecl *Function = nullptr;
  const clang::Expr *Pointer = nullptr;
};
Recipient calledElsewhere(const Path &P, const clang::ASTContext &Context);
/// Does a function without a definition here get the address, and only read there: `fwrite(&u[i][0], ...)`?
bool isReadElsewhere(const Path &P);

/// The local pointer that gets the address at the end of the way: `double *row = u[i];`, `row = &u[i][0];`, `row = at(i);`; null: none does.
const clang::VarDecl *pointerFrom(const Path &P);
/// Is the pointer followed in the body, and does it count from there?
std::pair<bool, bool> usesOf(const clang::VarDecl &Pointer, const clang::Stmt &Body, const clang::ASTContext &Context);

/// Do the address and the elements behind it stay where nothing is written?
bool isHarmlessUse(const ArrayReference &R, const Path &P, const Model &M);

/// Is the address given to a variable that the body of a nest declares, and followed nowhere else? `double *row = u[i];`
bool staysInBody(const Path &P, const clang::Stmt *Body, const Model &M);

} // namespace sode

#endif
