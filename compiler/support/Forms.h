// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forms of statements, expressions and functions that several stages look for.

#ifndef SODE_SUPPORT_FORMS_H
#define SODE_SUPPORT_FORMS_H

#include "clang/AST/Expr.h"
#include <string>

namespace sode {

/// What an `if` or a loop decides by; null: another statement, or `for (;;)`.
const clang::Expr *conditionOf(const clang::Stmt *S);
/// The statement in the braces, if it is the only one; else S itself.
const clang::Stmt *withoutBraces(const clang::Stmt *S);
/// Strips what may stand between the loops of a tight nest: braces, pragmas, attributes.
const clang::Stmt *stripToLoop(const clang::Stmt *S);
/// What a function with a body does nothing but return: `i / 2` of `int half(int i) { return i / 2; }`; null: it does more.
const clang::Expr *onlyResult(const clang::FunctionDecl &F);
/// Does it read only its arguments, and give the same for the same? It may set errno.
bool isMathFunction(const clang::FunctionDecl *F, const clang::ASTContext &Context);
/// The same expression, by what its names mean.
bool areAlike(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &Context);
/// In Clang's words.
std::string printed(const clang::Stmt *S, const clang::ASTContext &Context);
/// Does the file have the main function, so that no other one has?
bool hasMain(const clang::ASTContext &Context);
/// May other files know the variable?
bool isSeenElsewhere(const clang::VarDecl &V);

} // namespace sode

#endif
