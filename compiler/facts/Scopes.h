// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables a statement's place can name.

#ifndef SODE_FACTS_SCOPES_H
#define SODE_FACTS_SCOPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace sode {

/// Clang's own answer for an OpenMP directive, and what ends with one, is the end of the pragma.
clang::SourceLocation endOf(const clang::Stmt &S);
bool isInside(clang::SourceLocation Loc, const clang::Stmt &S, const clang::ASTContext &Context);
/// Null: a statement of no function.
const clang::FunctionDecl *functionAround(const clang::Stmt &S, const clang::ASTContext &Context);
/// Does the function declare another variable of the file-scope variable's name?
bool isHidden(const clang::VarDecl &V, const clang::FunctionDecl &Around);
/// Is V one of the function around S, declared before it in its outermost block, or one of the file that this does not hide?
bool canBeNamedAt(const clang::Stmt &S, const clang::VarDecl &V, const clang::ASTContext &Context);

} // namespace sode

#endif
